import type { BrowserContext, Browser as Chromium, Page } from 'playwright-core'
import type { Rendered, RenderRequest } from '../catalog/ports/browser.ts'
import { Fault } from '../errors.ts'
import type { GuardedProxy, ProxySession } from '../upstream/guarded-proxy.ts'
import { hideCookieBanners, servesAds } from './ads-and-banners.ts'
import { takeScreenshot } from './screenshot.ts'

/** What one page may load, in bytes. */
const maxPageBytes = 64 * 1024 * 1024
const maxHtmlLength = 12 * 1024 * 1024
const defaultTimeoutMs = 20_000

export interface RenderContext {
  readonly chromium: Chromium
  readonly proxy: GuardedProxy
  /** Where the browser reaches the proxy. */
  readonly proxyHost: string
  /** Ends what a browser calls itself: who asks. */
  readonly agent: string
  readonly signal: AbortSignal
}

/** To the end of a page in steps, as long as there is more of it; then back to its top. */
const scrollThrough = `(async () => {
  for (let step = 0; step < 40; step += 1) {
    const before = scrollY
    scrollBy(0, innerHeight)
    await new Promise((done) => setTimeout(done, 120))
    if (scrollY === before) break
  }
  scrollTo(0, 0)
})()`

async function openContext(
  request: RenderRequest,
  around: RenderContext,
  session: ProxySession,
): Promise<BrowserContext> {
  const { screenshot } = request
  const { port } = await around.proxy.address()
  const userAgent = `Mozilla/5.0 (compatible) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${around.chromium.version()} Safari/537.36 ${around.agent}`
  const context = await around.chromium.newContext({
    // Loopback too: what stands on this machine is no business of a page.
    proxy: {
      server: `http://${around.proxyHost}:${port}`,
      username: session.username,
      password: session.password,
      bypass: '<-loopback>',
    },
    userAgent,
    serviceWorkers: 'block',
    acceptDownloads: false,
    permissions: [],
    viewport: screenshot
      ? { width: screenshot.viewport.width, height: screenshot.viewport.height }
      : { width: 1280, height: 800 },
    deviceScaleFactor: screenshot?.viewport.scale ?? 1,
    colorScheme: screenshot?.dark ? 'dark' : 'light',
  })
  return context
}

async function loadPage(page: Page, request: RenderRequest, timeout: number): Promise<Rendered> {
  const { url, waitFor, scanFullPage, screenshot } = request
  const answer = await page.goto(url, { timeout, waitUntil: screenshot?.waitUntil ?? 'load' })
  if (!answer) throw new Fault('connection', `no answer for ${url}`)
  if (waitFor) await page.locator(waitFor).first().waitFor({ state: 'attached', timeout })
  if (scanFullPage || screenshot?.fullPage) {
    await page.evaluate(scrollThrough)
    await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined)
  }
  if (screenshot?.hideCookieBanners)
    await page.addStyleTag({ content: hideCookieBanners }).catch(() => undefined)
  if (screenshot?.delayMs) await page.waitForTimeout(screenshot.delayMs)
  const picture = screenshot ? await takeScreenshot(page, screenshot) : null
  const html = await page.content()
  if (html.length > maxHtmlLength) throw new Fault('too_large', `${url} has ${html.length} characters`)
  const headers = await answer.allHeaders()
  return { status: answer.status(), headers, url: page.url(), html, title: await page.title(), picture }
}

/** What went wrong in the browser, as far as the way out or the page's time limit explains it. */
function toFault(
  error: unknown,
  request: RenderRequest,
  session: ProxySession,
  page: Page | undefined,
): unknown {
  if (error instanceof Fault) return error
  const text = String(error)
  const hosts = [page?.url(), /https?:\/\/[^\s"]+/.exec(text)?.[0], request.url].flatMap((url) =>
    url && URL.canParse(url) ? [new URL(url).hostname] : [],
  )
  const behind = hosts.map((host) => session.faults.get(host)).find((fault) => fault !== undefined)
  // A redirect to where nobody may go shows as a tunnel that failed, under the name of the address before it.
  const refused = [...session.faults.values()].find(({ reason }) => reason === 'refused')
  const out = behind ?? refused
  if (text.includes('net::ERR_') && out) return out
  if (/Timeout \d+ms exceeded/.test(text)) {
    const what = request.waitFor
      ? `What waitFor names (${request.waitFor}) did not come, or the page did not load, in time.`
      : 'The page did not load in time.'
    return new Fault('timeout', text.slice(0, 300), {
      cause: error,
      publicMessage: `${what} Nothing was charged.`,
    })
  }
  if (/is not a valid selector|Unexpected token|Malformed/.test(text)) {
    return new Fault('changed', text.slice(0, 300), {
      cause: error,
      publicMessage: 'A selector is no CSS selector. Nothing was charged.',
    })
  }
  return new Fault('connection', text.slice(0, 300), {
    cause: error,
    publicMessage: 'The browser could not show the page. Nothing was charged.',
  })
}

/** Shows one page in a context of its own, whose traffic goes through the guarded proxy and nowhere else. */
export async function renderPage(request: RenderRequest, around: RenderContext): Promise<Rendered> {
  const timeout = request.timeoutMs ?? defaultTimeoutMs
  const refuses = request.screenshot?.blockAds ? servesAds : () => false
  const session = around.proxy.open({ maxBytes: maxPageBytes, refuses })
  let context: BrowserContext | undefined
  let page: Page | undefined
  const stop = () => void context?.close().catch(() => undefined)
  around.signal.addEventListener('abort', stop, { once: true })
  try {
    context = await openContext(request, around, session)
    page = await context.newPage()
    const only = page
    // A page shows itself and opens no others.
    context.on('page', (other) => void (other !== only && other.close().catch(() => undefined)))
    const crashed = new Promise<never>((_, reject) => {
      only.on('crash', () =>
        reject(
          new Fault('too_large', `${request.url} crashed its tab`, {
            publicMessage: 'The page needs more memory than it may have. Nothing was charged.',
          }),
        ),
      )
    })
    const shown = await Promise.race([loadPage(page, request, timeout), crashed])
    const refused = shown.headers['x-guarded-proxy']
      ? session.faults.get(new URL(shown.url).hostname)
      : undefined
    if (refused) throw refused
    return shown
  } catch (error) {
    if (around.signal.aborted) throw around.signal.reason
    throw toFault(error, request, session, page)
  } finally {
    around.signal.removeEventListener('abort', stop)
    await context?.close().catch(() => undefined)
    session.end()
  }
}
