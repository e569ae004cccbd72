import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consoleBrowser, startTestConsole, type TestConsole } from '../support/console.ts'
import { fillConsole } from '../support/console-data.ts'

let console: TestConsole
beforeAll(async () => {
  if (consoleBrowser === null) return
  console = await startTestConsole()
  await fillConsole(console, 1)
})
afterAll(() => console?.close())

/** In the page: the time of the first paint, which is the frame, and of the largest content so far, in milliseconds. */
const readPaints = `new Promise((resolve) => {
  const [first] = performance.getEntriesByName('first-paint')
  new PerformanceObserver((list) => resolve({
    first: Math.round(first.startTime), largest: Math.round(list.getEntries().at(-1).startTime),
  })).observe({ type: 'largest-contentful-paint', buffered: true })
})`

interface Paints {
  readonly first: number
  readonly largest: number
}

/** Opens Home as a browser that has nothing of it, with less of the network or of the processor. */
async function openHome(less: { readonly bitsPerSecond?: number; readonly slowdown?: number }) {
  const view = await console.open()
  const devtools = await view.page.context().newCDPSession(view.page)
  if (less.bitsPerSecond !== undefined) {
    await devtools.send('Network.enable')
    const bytes = less.bitsPerSecond / 8
    const line = { offline: false, latency: 20, downloadThroughput: bytes, uploadThroughput: bytes }
    await devtools.send('Network.emulateNetworkConditions', line)
  }
  if (less.slowdown !== undefined) {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: less.slowdown })
  }
  let requests = 0
  view.page.on('request', () => {
    requests += 1
  })
  const before = performance.now()
  await view.go('test')
  const settledMs = Math.round(performance.now() - before)
  const paints = await view.page.evaluate<Paints>(readPaints)
  globalThis.console.error(JSON.stringify({ ...less, ...paints, settledMs, requests }))
  expect(view.problems).toEqual([])
  await view.close()
  return paints
}

describe.skipIf(consoleBrowser === null)('Home', () => {
  test('shows its frame within two seconds at 400 kbit/s', async () => {
    expect((await openHome({ bitsPerSecond: 400_000 })).first).toBeLessThan(2000)
  })

  test('shows its largest content within 2.5 seconds at a quarter of the processor', async () => {
    expect((await openHome({ slowdown: 4 })).largest).toBeLessThan(2500)
  })
})

describe.skipIf(consoleBrowser === null)('a live list', () => {
  test('reads what is new, and shows it before the rows that it has', async () => {
    const view = await console.open()
    const { page } = view
    await view.go('test/requests')
    const rows = page.locator('main table [data-row]')
    const before = await rows.count()
    const asked = page.waitForRequest((request) => /\/v1\/requests\?.*from=/.test(request.url()))
    await console.service.call('/v1/tiktok/profiles/live.list')
    await asked
    await page.getByRole('cell', { name: /live\.list/ }).waitFor()
    expect(await rows.count()).toBe(before + 1)
    expect(view.problems).toEqual([])
    await view.close()
  })
})
