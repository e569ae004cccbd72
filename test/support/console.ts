import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { buildConsole } from '../../scripts/run.mjs'
import { findChromium } from '../../src/browser/chromium.ts'
import { createLink } from '../../src/sign-in/links.ts'
import type { Rights } from '../../src/sign-in/roles.ts'
import { toolOrSkip } from './required-tools.ts'
import { startTestService, type TestService, type TestServiceOptions, testClock } from './service.ts'

/** The installed browser; null: tests of the console are skipped. */
export const consoleBrowser = toolOrSkip('Chromium', 'chromium', findChromium())

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export interface ConsolePageOptions {
  /** Default: an owner of the service's account, who is no operator. */
  readonly rights?: Partial<Rights>
  readonly width?: number
  readonly height?: number
  readonly colorScheme?: 'light' | 'dark'
  /** A page that nobody is signed in at. */
  readonly isSignedOut?: boolean
}

/** A page of the console in a browser context of its own. */
export interface ConsolePage {
  readonly page: Page
  /** What no page of the console may do: errors, violations of the policy, requests that leave the origin. */
  readonly problems: readonly string[]
  /** Opens a place (`test/requests`) and waits until its data is there. */
  go(place: string): Promise<void>
  /** Waits until no skeleton is left. */
  settle(): Promise<void>
  /** The links of the navigation, as places. */
  screens(): Promise<string[]>
  /** Violations of WCAG 2.2 AA on the page as it is, one per line. */
  violations(): Promise<string[]>
  close(): Promise<void>
}

/** A service with its console, and a browser. */
export interface TestConsole {
  readonly service: TestService
  readonly accountId: string
  open(options?: ConsolePageOptions): Promise<ConsolePage>
  /** A one-time link of the account, as `social-lookup console` makes it. */
  createLink(rights?: Partial<Rights>): Promise<string>
  close(): Promise<void>
}

/** Builds the console if it is not built, starts a service at the current time, and starts the browser. */
export async function startTestConsole(options: TestServiceOptions = {}): Promise<TestConsole> {
  await buildConsole()
  const service = await startTestService({
    clock: testClock(Date.now()),
    ...options,
    env: { TRUSTED_PROXIES: '127.0.0.0/8', ...options.env },
  })
  const accountId = (await service.call('/v1/whoami')).body.data.user.id as string
  const browser = await chromium.launch({
    executablePath: consoleBrowser!,
    chromiumSandbox: process.getuid?.() !== 0,
    args: ['--disable-background-networking', '--disable-component-update', '--disable-dev-shm-usage'],
  })
  const test = {
    service,
    accountId,
    async createLink(rights: Partial<Rights> = {}) {
      const full: Rights = { accountId, role: 'owner', operatorRole: null, ...rights }
      const { database } = service.service
      const link = { ...full, kind: 'sign_in' as const, createdBy: 'test' }
      const { token } = await createLink(database, service.clock, link)
      return `${service.base}/sign-in/link#${token}`
    },
    open: (given: ConsolePageOptions = {}) => openPage(test, browser, given),
    async close() {
      await browser.close()
      await service.close()
    },
  }
  return test
}

let browsers = 0

async function openPage(
  test: Pick<TestConsole, 'service' | 'createLink'>,
  browser: Browser,
  { rights, width = 1440, height = 900, colorScheme = 'light', isSignedOut = false }: ConsolePageOptions,
): Promise<ConsolePage> {
  const { base, clock } = test.service
  browsers += 1
  const context = await browser.newContext({
    baseURL: base,
    viewport: { width, height },
    colorScheme,
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
    locale: 'en-GB',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  if (!isSignedOut) {
    await signIn(context, base, await test.createLink(rights))
    // Browsers have the machine's time.
    clock.set(Date.now())
  }
  const page = await context.newPage()
  const problems = watch(page, base)
  const settle = async () => {
    // Lists that follow their data never become quiet on a slow machine, so this wait is bounded.
    await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined)
    const waiting = page.locator('[class*="skeleton" i], [class*="block-medium"], [class*="block-large"]')
    await waiting.first().waitFor({ state: 'detached' })
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
    await page.locator('main h1').first().waitFor()
  }
  return {
    page,
    problems,
    settle,
    async go(place) {
      await page.goto(`${base}/console/${place}`)
      await settle()
    },
    async screens() {
      const links = await page.locator('nav[aria-label="Console"] a').all()
      const paths = await Promise.all(links.map((link) => link.getAttribute('href')))
      return paths.map((path) => path!.replace('/console/', ''))
    },
    async violations() {
      await page.evaluate(axe)
      return page.evaluate<string[]>(findViolations)
    },
    close: () => context.close(),
  }
}

/** Runs in the page. */
const findViolations = `axe
  .run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })
  .then(({ violations }) => violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => id + ': ' + html + ' ' + failureSummary)))`

/** Uses a one-time link as its page does. */
async function signIn(context: BrowserContext, base: string, link: string): Promise<void> {
  const answer = await context.request.post(`${base}/sign-in/link`, {
    data: { token: link.split('#')[1] },
    // Sign-ins are limited by address: each has one of its own.
    headers: { origin: base, 'x-forwarded-for': `198.51.${browsers >> 8}.${browsers & 255}` },
  })
  if (!answer.ok()) throw new Error(`the sign-in failed: ${await answer.text()}`)
}

/** Collects what no page of the console may do. */
function watch(page: Page, base: string): string[] {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`))
  page.on('console', (message) => {
    // The browser logs every answer with an error status; tests of failures expect them.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      problems.push(`console: ${message.text()}`)
    }
  })
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(base) && !url.startsWith('blob:')) problems.push(`left the origin: ${url}`)
  })
  return problems
}
