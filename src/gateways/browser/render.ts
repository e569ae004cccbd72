import type { BrowserContext, Browser as Chromium, Page } from 'playwright-core'
import { Fault } from '../../catalog/errors.ts'
import type { RenderedPage, RenderRequest } from '../../catalog/ports/browser.ts'
import type { GuardedProxy, ProxySession } from '../upstream/guarded-proxy.ts'
import { hideCookieBanners, servesAds } from './ads-and-banners.ts'
import { takeScreenshot } from './screenshot.ts'

/** The maximum bytes that one page may load. */
const maxPageBytes = 64 * 1024 * 1024
const maxHtmlLength = 12 * 1024 * 1024
const defaultTimeoutMs = 20_000

export interface RenderContext {
  readonly chromium: Chromium
  readonly proxy: GuardedProxy
  /** The host at which the browser reaches the proxy. */
  readonly proxyHost: string
  /** The end of the User-Agent header, which identifies the service. */
  readonly agent: string
  readonly signal: AbortSignal
}

/** Scrolls to the end of a page in steps, so that lazy content loads, then back to the top. */
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
  environment: RenderContext,
  session: ProxySession,
): Promise<BrowserContext> {
  const { screenshot } = request
  const { port } = await environment.proxy.address()
  const userAgent = `Mozilla/5.0 (compatible) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${environment.chromium.version()} Safari/537.36 ${environment.agent}`
  const context = await environment.chromium.newContext({
    // `<-loopback>` sends loopback addresses through the proxy too, so that a page cannot reach this machine.
    proxy: {
      server: `http://${environment.proxyHost}:${port}`,
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

async function loadPage(page: Page, request: RenderRequest, timeout: number): Promise<RenderedPage> {
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

/** Translates an error of the browser. A fault of the proxy explains a network error better than the browser's message. */
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
  const hostFault = hosts.map((host) => session.faults.get(host)).find((fault) => fault !== undefined)
  // After a redirect to a forbidden address, the browser reports a failed tunnel under the address before the redirect.
  const refused = [...session.faults.values()].find(({ reason }) => reason === 'refused')
  const proxyFault = hostFault ?? refused
  if (text.includes('net::ERR_') && proxyFault) return proxyFault
  if (/Timeout \d+ms exceeded/.test(text)) {
    const what = request.waitFor
      ? `The page did not load, or no element matched waitFor (${request.waitFor}), in time.`
      : 'The page did not load in time.'
    return new Fault('timeout', text.slice(0, 300), {
      cause: error,
      publicMessage: `${what} Nothing was charged.`,
    })
  }
  if (/is not a valid selector|Unexpected token|Malformed/.test(text)) {
    return new Fault('changed', text.slice(0, 300), {
      cause: error,
      publicMessage: 'waitFor or selector is not a valid CSS selector. Nothing was charged.',
    })
  }
  return new Fault('connection', text.slice(0, 300), {
    cause: error,
    publicMessage: 'The browser could not show the page. Nothing was charged.',
  })
}

/**
 * Renders one page in a separate browser context. All its traffic goes through the guarded proxy.
 * @throws Fault timeout, connection, changed, too_large, or the fault of the proxy
 */
export async function renderPage(request: RenderRequest, environment: RenderContext): Promise<RenderedPage> {
  const timeout = request.timeoutMs ?? defaultTimeoutMs
  const refuses = request.screenshot?.blockAds ? servesAds : () => false
  const session = environment.proxy.open({ maxBytes: maxPageBytes, refuses })
  let context: BrowserContext | undefined
  let page: Page | undefined
  const stop = () => void context?.close().catch(() => undefined)
  environment.signal.addEventListener('abort', stop, { once: true })
  try {
    context = await openContext(request, environment, session)
    page = await context.newPage()
    const only = page
    // Pop-up windows are closed: they would load pages beside the requested one.
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
    if (environment.signal.aborted) throw environment.signal.reason
    throw toFault(error, request, session, page)
  } finally {
    environment.signal.removeEventListener('abort', stop)
    await context?.close().catch(() => undefined)
    session.end()
  }
}
