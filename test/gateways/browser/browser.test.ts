import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { imageSize } from 'image-size'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RenderRequest, ScreenshotRequest } from '../../../src/catalog/ports/browser.ts'
import { findChromium } from '../../../src/gateways/browser/chromium.ts'
import { type BrowserPart, openBrowser } from '../../../src/gateways/browser/part.ts'
import { createUpstream, type Upstream } from '../../../src/gateways/upstream/client.ts'
import { runForAccount } from '../../../src/runtime/fair-shares/account-context.ts'
import { toolOrSkip } from '../../support/required-tools.ts'

const chromium = toolOrSkip('Chromium', 'chromium', findChromium())

let upstream: Upstream
let browser: BrowserPart
let site: Server
let base: string
/** A neighbour that no page may reach, and what reached it. */
let inside: Server
let insideBase: string
const reached: string[] = []

const pages: Partial<Record<string, () => string>> = {
  '/late': () =>
    '<title>Late</title><body><div id="root"></div><script>setTimeout(() => { root.innerHTML = "<main>made by a script</main>" }, 50)</script>',
  '/long': () =>
    '<title>Long</title><body style="margin:0"><div style="height:4000px"></div><p id="end"></p><script>addEventListener("scroll", () => { if (scrollY > 2000) end.textContent = "seen the end" })</script>',
  '/box': () => '<title>Box</title><body><div id="box" style="width:120px;height:60px;background:red"></div>',
  '/cookies': () =>
    '<title>Cookies</title><body style="margin:0;background:#fff"><div id="onetrust-consent-sdk" style="position:fixed;inset:0;background:#000"></div>',
  '/nosy': () =>
    `<title>Nosy</title><body><img src="${insideBase}/img"><iframe src="${insideBase}/frame"></iframe><link rel="preconnect" href="${insideBase}"><script src="${insideBase}/script"></script>
<script>fetch("${insideBase}/fetch", {mode: "no-cors"}).catch(() => {}).finally(() => { const socket = new WebSocket("${insideBase.replace('http', 'ws')}/socket"); socket.onerror = socket.onclose = () => { document.body.dataset.tried = "yes" } }); navigator.sendBeacon("${insideBase}/beacon")</script>`,
}

async function listen(server: Server, host: string): Promise<string> {
  server.listen(0, host)
  await once(server, 'listening')
  return `http://${host}:${(server.address() as AddressInfo).port}`
}

beforeAll(async () => {
  inside = createServer((request, response) => {
    reached.push(request.url ?? '')
    response.end('secret')
  })
  inside.on('upgrade', (request, socket) => {
    reached.push(`socket ${request.url}`)
    socket.destroy()
  })
  insideBase = await listen(inside, '127.0.0.2')
  site = createServer((request, response) => {
    const path = request.url ?? '/'
    if (path === '/inward') return response.writeHead(302, { location: `${insideBase}/redirected` }).end()
    if (path === '/agent') return response.end(`<body>${request.headers['user-agent']}`)
    if (path === '/hang') return undefined
    const body = pages[path]?.()
    response.writeHead(body ? 200 : 404, { 'content-type': 'text/html' }).end(body ?? 'nothing')
  })
  base = await listen(site, '127.0.0.1')
  upstream = createUpstream({ allowedRanges: ['127.0.0.1/32'], userAgent: 'social-lookup/test' })
  browser = openBrowser({
    config: { BROWSER_URL: undefined, BROWSER_PROXY_HOST: '127.0.0.1', BROWSER_PAGES: 2 },
    upstream,
  })
})
afterAll(async () => {
  await browser.close()
  await upstream.close()
  site.closeAllConnections()
  site.close()
  inside.close()
})

const binding = () => ({
  platform: 'web',
  operation: 'web.html',
  mode: 'live' as const,
  signal: AbortSignal.timeout(60_000),
})
const render = (request: RenderRequest, signal = binding().signal) =>
  browser.of('live', upstream.guarded(binding()), signal).render(request)

const shot: ScreenshotRequest = {
  fullPage: false,
  viewport: { width: 400, height: 300, scale: 1 },
  format: 'png',
  delayMs: 0,
  waitUntil: 'load',
  hideCookieBanners: true,
  blockAds: true,
  dark: false,
}

describe.runIf(chromium)('a Chromium of this machine', { timeout: 240_000 }, () => {
  test('returns content that scripts add, once waitFor matches', async () => {
    const shown = await render({ url: `${base}/late`, waitFor: 'main' })
    expect(shown).toMatchObject({ status: 200, title: 'Late', url: `${base}/late`, picture: null })
    expect(shown.html).toContain('<main>made by a script</main>')
  })

  test('scrolls to the end only on request', async () => {
    expect((await render({ url: `${base}/long`, scanFullPage: true })).html).toContain('seen the end')
    expect((await render({ url: `${base}/long` })).html).not.toContain('seen the end</p>')
  })

  test('identifies the service in its User-Agent', async () => {
    expect((await render({ url: `${base}/agent` })).html).toContain('social-lookup/test')
  })

  test('lets no request of a page reach an address that is not public', async () => {
    const shown = await render({ url: `${base}/nosy`, waitFor: 'body[data-tried]' })
    expect(shown.title).toBe('Nosy')
    expect(reached).toEqual([])
  })

  test.each(['/inward', ''])('refuses a page that is not at a public address (%s)', async (path) => {
    const url = path ? base + path : `${insideBase}/direct`
    await expect(render({ url })).rejects.toMatchObject({ reason: 'refused' })
    expect(reached).toEqual([])
  })

  test('a missing page or selector is a timeout that names the limit', async () => {
    await expect(render({ url: `${base}/hang`, timeoutMs: 1500 })).rejects.toMatchObject({
      reason: 'timeout',
    })
    const missing = render({ url: `${base}/box`, waitFor: '.never', timeoutMs: 1500 })
    await expect(missing).rejects.toMatchObject({
      reason: 'timeout',
      publicMessage: expect.stringContaining('.never'),
    })
  })

  test.each([
    ['the window', shot, 400, 300],
    ['the window, twice as fine', { ...shot, viewport: { ...shot.viewport, scale: 2 } }, 800, 600],
    ['the whole page', { ...shot, fullPage: true, format: 'jpeg' as const, quality: 40 }, 400, 4000],
    ['a webp', { ...shot, format: 'webp' as const }, 400, 300],
  ])('takes a picture of %s', async (_, screenshot, width, height) => {
    const shown = await render({ url: `${base}/long`, screenshot })
    const size = imageSize(shown.picture!)
    expect(size.type).toBe(screenshot.format === 'jpeg' ? 'jpg' : screenshot.format)
    expect(size.width).toBe(width)
    expect(size.height).toBeGreaterThanOrEqual(height)
  })

  test('takes a picture of one element', async () => {
    const shown = await render({ url: `${base}/box`, screenshot: { ...shot, selector: '#box' } })
    expect(imageSize(shown.picture!)).toMatchObject({ width: 120, height: 60 })
  })

  test('hides cookie banners only on request', async () => {
    const hidden = await render({ url: `${base}/cookies`, screenshot: shot })
    const seen = await render({ url: `${base}/cookies`, screenshot: { ...shot, hideCookieBanners: false } })
    expect(hidden.picture!.equals(seen.picture!)).toBe(false)
  })

  test('opens at most BROWSER_PAGES pages at once', async () => {
    const waiting = [1, 2, 3].map(() =>
      render({ url: `${base}/hang`, timeoutMs: 1500 }).catch((error) => error.reason),
    )
    expect((await Promise.all(waiting)).sort()).toEqual(['busy', 'timeout', 'timeout'])
  })

  test('leaves a page to other accounts, however many one asks for', async () => {
    const ask = (account: string) =>
      runForAccount({ account, mode: 'live' }, () =>
        render({ url: `${base}/hang`, timeoutMs: 1500 }).catch((error) => error.reason),
      )
    const [first, second, other] = await Promise.all([ask('acc_a'), ask('acc_a'), ask('acc_b')])
    expect([first, second, other]).toEqual(['timeout', 'busy', 'timeout'])
  })
})

describe.runIf(chromium)('a browser at BROWSER_URL', { timeout: 240_000 }, () => {
  let profile: string
  let process: ChildProcess
  let address: string
  let far: BrowserPart

  /** Starts one as an operator would, on its own: with none of the flags that ours is started with. */
  beforeAll(async () => {
    profile = await mkdtemp(join(tmpdir(), 'browser-'))
    const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--remote-debugging-port=0']
    // The page of a new tab loads for seconds, and a connection waits for it.
    process = spawn(chromium!, [...flags, `--user-data-dir=${profile}`, 'about:blank'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let output = ''
    for await (const chunk of process.stderr!.iterator({ destroyOnReturn: false })) {
      output += chunk
      const port = /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)\//.exec(output)?.[1]
      if (port === undefined) continue
      address = `http://127.0.0.1:${port}`
      break
    }
    process.stderr!.resume()
    far = openBrowser({
      config: { BROWSER_URL: address, BROWSER_PROXY_HOST: '127.0.0.1', BROWSER_PAGES: 2 },
      upstream,
    })
  })
  afterAll(async () => {
    await far?.close()
    process.kill('SIGKILL')
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  })

  const show = (request: RenderRequest) => {
    const { signal, ...rest } = binding()
    return far.of('live', upstream.guarded({ ...rest, signal }), signal).render(request)
  }

  test('shows pages and takes pictures, behind the same guard', async () => {
    expect((await show({ url: `${base}/late`, waitFor: 'main' })).html).toContain('made by a script')
    const { picture } = await show({ url: `${base}/box`, screenshot: shot })
    expect(imageSize(picture!)).toMatchObject({ width: 400, height: 300 })
    expect((await show({ url: `${base}/nosy`, waitFor: 'body[data-tried]' })).title).toBe('Nosy')
    await expect(show({ url: `${base}/inward` })).rejects.toMatchObject({ reason: 'refused' })
    expect(reached).toEqual([])
  })

  test('keeps running after the service disconnects', async () => {
    await far.close()
    expect((await fetch(`${address}/json/version`)).status).toBe(200)
  })
})

test('without a browser the fault names the settings that help', async () => {
  const unavailable = openBrowser({
    config: { BROWSER_URL: undefined, BROWSER_PROXY_HOST: '127.0.0.1', BROWSER_PAGES: 0 },
    upstream,
  })
  const asked = unavailable
    .of('live', upstream.guarded(binding()), binding().signal)
    .render({ url: `${base}/late` })
  await expect(asked).rejects.toMatchObject({
    reason: 'not_configured',
    publicMessage: expect.stringContaining('BROWSER_URL'),
  })
})
