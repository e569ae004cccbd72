import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { buildConsole } from '../../scripts/builds.mjs'
import { createLink } from '../../src/accounts/sign-in/links.ts'
import type { Rights } from '../../src/accounts/sign-in/roles.ts'
import { findChromium } from '../../src/gateways/browser/chromium.ts'
import { toolOrSkip } from './required-tools.ts'
import { startTestService, type TestService, type TestServiceOptions, testClock } from './service.ts'

/** The installed browser; null: tests of the console are skipped. */
export const consoleBrowser = toolOrSkip('Chromium', 'chromium', findChromium())

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** How a page is displayed. */
export interface Look {
  readonly width: number
  readonly colorScheme: 'light' | 'dark'
}

export interface ConsolePageOptions extends Partial<Look> {
  /** Default: an owner of the service's account, who is no operator. */
  readonly rights?: Partial<Rights>
  readonly height?: number
  /** The zone of the browser; default: UTC. */
  readonly timezone?: string
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
  /** Waits until no request is under way, no skeleton is left, and the page has nothing more to do. */
  settle(): Promise<void>
  /** The links of the navigation, as places. */
  screens(): Promise<string[]>
  /** Gives the page another width and colours, without loading it anew. */
  look(look: Look): Promise<void>
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

let started: Promise<Browser> | undefined

/** The browser of this process, which ends with it: starting one takes longer than most tests. */
function sharedBrowser(): Promise<Browser> {
  if (consoleBrowser === null) throw new Error('Chromium is not installed (apt-get install chromium)')
  started ??= chromium.launch({
    executablePath: consoleBrowser,
    chromiumSandbox: process.getuid?.() !== 0,
    args: ['--disable-background-networking', '--disable-component-update', '--disable-dev-shm-usage'],
  })
  return started
}

/** Builds the console if it is not built, and starts a service at the current time. */
export async function startTestConsole(options: TestServiceOptions = {}): Promise<TestConsole> {
  await buildConsole()
  const service = await startTestService({
    clock: testClock(Date.now()),
    ...options,
    env: { TRUSTED_PROXIES: '127.0.0.0/8', ...options.env },
  })
  const accountId = (await service.call('/v1/whoami')).body.data.user.id as string
  const browser = await sharedBrowser()
  const contexts = new Set<BrowserContext>()
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
    open: (given: ConsolePageOptions = {}) => openPage(test, browser, contexts, given),
    async close() {
      // A test that failed left its page open.
      for (const context of contexts) await context.close()
      await service.close()
    },
  }
  return test
}

let browsers = 0

async function openPage(
  test: Pick<TestConsole, 'service' | 'createLink'>,
  browser: Browser,
  contexts: Set<BrowserContext>,
  {
    rights,
    width = 1440,
    height = 900,
    colorScheme = 'light',
    timezone = 'UTC',
    isSignedOut = false,
  }: ConsolePageOptions,
): Promise<ConsolePage> {
  const { base, clock } = test.service
  browsers += 1
  const context = await browser.newContext({
    baseURL: base,
    viewport: { width, height },
    colorScheme,
    reducedMotion: 'reduce',
    timezoneId: timezone,
    locale: 'en-GB',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  contexts.add(context)
  context.setDefaultTimeout(90_000)
  if (!isSignedOut) {
    await signIn(context, base, await test.createLink(rights))
    // Browsers have the machine's time.
    clock.set(Date.now())
  }
  const page = await context.newPage()
  const problems = watch(page, base)
  const traffic = watchTraffic(page)
  const settle = async () => {
    for (;;) {
      await page.locator('main h1').first().waitFor()
      await page.locator(waiting).first().waitFor({ state: 'detached' })
      await traffic.quiet()
      const requests = traffic.started()
      await page.evaluate(idle)
      const isWaiting = (await page.locator(waiting).count()) > 0
      if (!isWaiting && traffic.started() === requests) return
    }
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
    async look({ width: shown, colorScheme: colors }) {
      if (!(await page.evaluate<boolean>(`'changesAtOnce' in document.documentElement.dataset`)))
        await page.evaluate(changeAtOnce)
      await page.setViewportSize({ width: shown, height })
      await page.emulateMedia({ colorScheme: colors })
      await page.evaluate(frames)
    },
    async violations() {
      if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(axe)
      return page.evaluate<string[]>(findViolations)
    },
    async close() {
      contexts.delete(context)
      await context.close()
    },
  }
}

/** What a screen shows while its data is under way. */
const waiting = '[class*="skeleton" i], [class*="block-medium"], [class*="block-large"], [aria-busy="true"]'

/** Runs in the page: two frames, and then an idle moment, which work that renders comes before. */
const idle = `new Promise((resolve) =>
  requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(resolve))))`

/**
 * Runs in the page: colours change at once. Otherwise an inherited colour changes in one element after the other, each in
 * a frame of its own. A sheet of this kind is not subject to the policy of the page.
 */
const changeAtOnce = `{
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, *::before, *::after { transition: none !important }')
  document.adoptedStyleSheets.push(sheet)
  document.documentElement.dataset.changesAtOnce = ''
}`

/** Runs in the page. */
const frames = `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))`

/** Runs in the page. Results that are no violations are not written out. */
const findViolations = `axe
  .run(document, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    resultTypes: ['violations'],
  })
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

/** Counts the requests of a page. */
function watchTraffic(page: Page): { started(): number; quiet(): Promise<void> } {
  let started = 0
  let underWay = 0
  let waiters: (() => void)[] = []
  const end = () => {
    underWay -= 1
    if (underWay > 0) return
    for (const resolve of waiters) resolve()
    waiters = []
  }
  page.on('request', () => {
    started += 1
    underWay += 1
  })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return {
    started: () => started,
    /** Resolves when no request is under way. */
    quiet: () => (underWay === 0 ? Promise.resolve() : new Promise((resolve) => waiters.push(resolve))),
  }
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
