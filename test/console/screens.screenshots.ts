// Screenshots of every screen of the console, light and dark, wide and narrow: `npm run screenshots`, or
// `SCREEN=requests npm run screenshots` for those whose path contains a word;
// `SCREEN=readme npm run screenshots` renews the two pictures of README.
import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsolePage, startTestConsole, type TestConsole } from '../support/console.ts'
import { fillConsole, fillOperator } from '../support/console-data.ts'

const folder = join(import.meta.dirname, '../..', 'screenshots')
const wanted = process.env.SCREEN ?? ''
mkdirSync(folder, { recursive: true })

const looks = [
  { name: 'wide-light', width: 1440, height: 900, colorScheme: 'light' },
  { name: 'wide-dark', width: 1440, height: 900, colorScheme: 'dark' },
  { name: 'narrow-light', width: 390, height: 844, colorScheme: 'light' },
  { name: 'narrow-dark', width: 390, height: 844, colorScheme: 'dark' },
] as const

let console: TestConsole
beforeAll(async () => {
  console = await startTestConsole()
  await fillConsole(console)
  await fillOperator(console)
})
afterAll(() => console.close())

const operator = { operatorRole: 'all' } as const

test.skipIf(wanted === 'readme').each(looks)('$name', async (look) => {
  const view = await console.open({ ...look, rights: operator })
  await view.go('test')
  const screens = (await view.screens()).filter((one) => one.includes(wanted))
  for (const screen of screens) await shootScreen(view, screen, look.name)
  if (wanted === '') await shootFrame(view, look.name)
  expect(view.problems).toEqual([])
  await view.close()
})

const pictures = [
  { name: 'console-light', colorScheme: 'light' },
  { name: 'console-dark', colorScheme: 'dark' },
] as const

// The pictures of README are renewed only when they are asked for: their times differ each time.
test.runIf(wanted === 'readme').each(pictures)('picture $name', async ({ name, colorScheme }) => {
  const view = await console.open({ width: 1180, height: 700, colorScheme })
  await view.go('test/requests')
  const path = join(import.meta.dirname, '../..', 'docs/drawings', `${name}.png`)
  await view.page.screenshot({ path })
  // Everyone who reads README loads it.
  expect(statSync(path).size).toBeLessThan(150_000)
  await view.close()
})

/** On a telephone the whole page, whose lower part a first look misses. */
async function shoot({ page }: ConsolePage, name: string): Promise<void> {
  const fullPage = !name.startsWith('frame') && name.includes('narrow')
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage })
}

/** A screen, and the detail of its first row. */
async function shootScreen(view: ConsolePage, screen: string, look: string): Promise<void> {
  const name = screen.replaceAll('/', '-')
  await view.go(screen)
  await shoot(view, `${name}-${look}`)
  const row = view.page.locator('main table [data-row]').first()
  if (screen.split('/').length < 2 || (await row.count()) === 0) return
  await row.click()
  await view.settle()
  await shoot(view, `${name}-detail-${look}`)
}

/** The parts of the frame that open over a screen. */
async function shootFrame(view: ConsolePage, look: string): Promise<void> {
  await view.go('live')
  await shoot(view, `frame-live-${look}`)
  await view.page.keyboard.press('/')
  await view.page.getByRole('option').first().waitFor()
  await shoot(view, `frame-search-${look}`)
  await view.page.keyboard.press('Escape')
  await view.page.keyboard.press('?')
  await view.page.getByRole('dialog').waitFor()
  await shoot(view, `frame-keys-${look}`)
}
