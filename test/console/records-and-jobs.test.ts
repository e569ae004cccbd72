import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { platforms } from '../../src/platforms/index.ts'
import { type ConsolePage, consoleBrowser, startTestConsole, type TestConsole } from '../support/console.ts'
import { runWorker } from '../support/console-watching.ts'
import { type ProfileWorld, profilePlatform } from '../support/profile-platform.ts'

const world: ProfileWorld = new Map()
let console: TestConsole
let view: ConsolePage
beforeAll(async () => {
  if (consoleBrowser === null) return
  console = await startTestConsole({
    platforms: [...platforms.filter(({ name }) => name === 'tiktok'), profilePlatform(world)],
  })
  view = await console.open()
})
afterAll(() => console?.close())

const button = (name: string | RegExp) => view.page.getByRole('button', { name, exact: true })
const shows = (text: string | RegExp) => view.page.getByText(text).first().waitFor()
/** Lets the monitors check some hours later. */
const pass = async (hours: number) => {
  console.service.clock.advance(hours * 3_600_000)
  await runWorker(console)
}
const leaveNoProblem = async () => {
  await view.settle()
  expect(await view.violations()).toEqual([])
  expect(view.problems).toEqual([])
}

describe.skipIf(consoleBrowser === null)('in the console, a person', () => {
  test('runs a job over a pasted table with its price before, and saves the results with own columns', async () => {
    const { page } = view
    await view.go('test/jobs')
    await page.getByRole('link', { name: 'New job' }).first().click()
    await page.getByLabel('Name').fill('Creators')
    await page
      .getByLabel('Rows', { exact: true })
      .fill('TikTok name;customer\nada.cooks;A-1\nsim_not_found;B-2\nsim_internal;C-3')
    await page.getByLabel('Column with handle').selectOption('TikTok name')
    const before = await console.service.balance()
    await button('Show the price').click()
    await page.getByRole('region', { name: 'Price' }).getByText('Own columns').waitFor()
    expect(await console.service.balance()).toBe(before)
    await leaveNoProblem()
    await button('Start for up to 3 credits').click()
    await page.getByRole('heading', { name: 'Creators' }).waitFor()
    await button('Pause').click()
    await shows('The job is paused. Rows in progress still end.')
    await button('Resume').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Resume' }).click()
    for (let minutes = 0; minutes < 5; minutes++) await pass(1 / 60)
    await page.locator('header').getByText('Completed').waitFor()
    await page.getByRole('row').filter({ hasText: 'sim_internal' }).getByText('Failed').waitFor()
    expect(await console.service.balance()).toBe(before - 2)
    await leaveNoProblem()
    const download = page.waitForEvent('download')
    await button('Results').click()
    const lines = readFileSync(await (await download).path(), 'utf8').split('\r\n')
    expect(lines[0]).toMatch(/^customer,input\.handle,job\.row/)
    expect(lines[1]).toMatch(/^A-1,ada\.cooks,1,found/)
    await button('Run again').waitFor()
  })

  test('follows a number, sees it beside that of another monitor, and what met the condition', async () => {
    const { page } = view
    world.set('ada', { followers: 100 })
    world.set('ben', { followers: 4000 })
    const follow = async (name: string) => {
      await view.go('test/monitors/new')
      await page.getByLabel('What', { exact: true }).selectOption('values')
      await page.getByLabel('Lookup').selectOption('people.profiles')
      await page.getByLabel('name (required)').fill(name)
      await page.getByLabel('metrics.followers').check()
      await page.getByLabel('Minutes between checks').fill('60')
      await button('Add a condition').click()
      await page.getByLabel('Level').fill('150')
      await page.getByRole('region', { name: 'Preview' }).getByText('24 credits').waitFor()
      await page.getByLabel('Name', { exact: true }).fill(`${name} grows`)
      await leaveNoProblem()
      await button('Create the monitor').click()
      await page.getByRole('heading', { name: `${name} grows` }).waitFor()
    }
    await follow('ben')
    await follow('ada')
    await pass(2)
    world.set('ada', { followers: 180 })
    await pass(2)
    await page.reload()
    await view.settle()
    await page.getByLabel('By').selectOption('all')
    await page.getByText('Compare with 1 other monitor').click()
    await page.getByLabel('ben grows').check()
    await page
      .getByRole('img', { name: /ada grows: metrics\.followers, ben grows: metrics\.followers/ })
      .waitFor()
    await page.getByText('The numbers as a table').click()
    await page.getByRole('cell', { name: '4,000' }).first().waitFor()
    await page.getByRole('cell', { name: '180' }).first().waitFor()
    await leaveNoProblem()
    await page.getByRole('link', { name: /metrics\.followers .*150/ }).click()
    const panel = page.getByRole('complementary', { name: 'Detail' })
    await panel.getByRole('cell', { name: '100' }).waitFor()
    await leaveNoProblem()
  })

  test('hears of a changed text by its passages, and ignores one from then on', async () => {
    const { page } = view
    world.set('eve', { bio: 'Cook.\n\nOpen until 8.' })
    const { body } = await console.service.call('/v1/monitors', {
      method: 'POST',
      body: {
        ...{ operationId: 'people.profiles', params: { name: 'eve' }, watch: 'text', fields: ['bio'] },
        ...{ name: 'Bio of Eve', schedule: { type: 'interval', minutes: 60 } },
      },
    })
    const { id } = body.data
    world.set('eve', { bio: 'Cook and baker.\n\nOpen until 9.\n\nNew: bread.' })
    await pass(2)
    await view.go(`test/monitors/${id}`)
    await page.getByRole('table', { name: 'Latest events' }).getByRole('link').first().click()
    const panel = page.getByRole('complementary', { name: 'Detail' })
    await panel.getByText('What changed in bio').waitFor()
    await panel.locator('ins', { hasText: 'New: bread.' }).waitFor()
    await leaveNoProblem()
    const places = await panel.locator('li').filter({ hasText: 'Open until' }).getByRole('button').all()
    await places[0]!.click()
    await shows('Passages with this text are ignored from now on.')
    const changed = (await console.service.call(`/v1/monitors/${id}`)).body.data
    expect(changed.text.ignore.join()).toContain('Open until')
    await view.go(`test/monitors/${id}/edit`)
    await expect.poll(() => page.getByLabel('Passages to ignore').inputValue()).toContain('Open until')
    await leaveNoProblem()
  })
})
