import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { brotliCompressSync } from 'node:zlib'
import { type Browser, chromium, type Page } from 'playwright-core'
import { findChromium } from '../../src/gateways/browser/chromium.ts'
import { toolOrSkip } from './required-tools.ts'

/** The installed browser; null: tests of pages are skipped. */
export const visitorBrowser = toolOrSkip('Chromium', 'chromium', findChromium())

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: visitorBrowser!,
    // Chromium refuses its sandbox to root.
    chromiumSandbox: process.getuid?.() !== 0,
    args: ['--disable-background-networking', '--disable-component-update', '--disable-dev-shm-usage'],
  })

export const looks = [
  ['wide and light', { width: 1440, colorScheme: 'light' }],
  ['narrow and dark', { width: 390, colorScheme: 'dark' }],
] as const

/** What a visit of a page showed. */
export interface Visit {
  readonly page: Page
  /** Errors, violations of the policy, requests that leave the origin. */
  readonly problems: readonly string[]
  /** Bytes of all that the first load transferred, compressed by Brotli. */
  readonly bytes: () => number
  /** Violations of WCAG 2.2 AA and of best practice, one per line. */
  violations(): Promise<string[]>
  /** Pixels by which the page is wider than the window. */
  overflow(): Promise<number>
  close(): Promise<void>
}

/** Opens a page as a visitor who is not signed in. */
export async function visit(
  browser: Browser,
  url: string,
  { width = 1440, colorScheme = 'light' as 'light' | 'dark' } = {},
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme,
    reducedMotion: 'reduce',
    timezoneId: 'Europe/Berlin',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  const problems: string[] = []
  let bytes = 0
  const origin = new URL(url).origin
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`))
  page.on('console', (message) => message.type() === 'error' && problems.push(`console: ${message.text()}`))
  page.on('request', (request) => {
    if (!request.url().startsWith(origin)) problems.push(`left the origin: ${request.url()}`)
  })
  page.on('response', async (response) => {
    const body = await response.body().catch(() => Buffer.alloc(0))
    bytes += Math.min(body.length, brotliCompressSync(body).length)
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  return {
    page,
    problems,
    bytes: () => bytes,
    async violations() {
      await page.evaluate(axe)
      return page.evaluate<string[]>(findViolations)
    },
    overflow: () => page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth'),
    close: () => context.close(),
  }
}

const observePaint = `new PerformanceObserver((list) => {
  for (const { startTime } of list.getEntries()) window.paintMs = startTime
}).observe({ type: 'largest-contentful-paint', buffered: true })`

/**
 * Milliseconds until the largest part of a page is painted (LCP), at a quarter of a processor, on a telephone that was never here.
 * @returns the best of three loads, or the first under a second: others use the processor of a test too
 */
export async function largestPaintMs(browser: Browser, url: string): Promise<number> {
  const times: number[] = []
  for (let load = 0; load < 3; load += 1) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.addInitScript(observePaint)
    await page.goto(url, { waitUntil: 'networkidle' })
    times.push(await page.evaluate<number>('window.paintMs ?? Number.POSITIVE_INFINITY'))
    await context.close()
    if (times.at(-1)! < 1000) break
  }
  return Math.min(...times)
}

/** Runs in the page. */
const findViolations = `axe
  .run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })
  .then(({ violations }) => violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => id + ': ' + html + ' ' + failureSummary)))`
