// Screenshots of the pages of jobs, monitors and webhooks with hours of data: `npm run screenshots`, or
// `SCREEN=watching npm run screenshots` for these alone.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsolePage, startTestConsole, type TestConsole } from '../support/console.ts'
import { fillWatching, type Watched, watchingEnv } from '../support/console-watching.ts'
import { startMailServer, type TestMailServer } from '../support/smtp-server.ts'

const folder = join(import.meta.dirname, '../..', 'screenshots')
mkdirSync(folder, { recursive: true })
// Their data and pages take over a minute, which pictures of another screen do not need.
const isWanted = ['', 'watching'].includes(process.env.SCREEN ?? '')

const looks = [
  { name: 'wide-light', width: 1440, height: 900, colorScheme: 'light' },
  { name: 'wide-dark', width: 1440, height: 900, colorScheme: 'dark' },
  { name: 'narrow-light', width: 390, height: 844, colorScheme: 'light' },
  { name: 'narrow-dark', width: 390, height: 844, colorScheme: 'dark' },
] as const

let console: TestConsole
let watched: Watched
let mails: TestMailServer
beforeAll(async () => {
  if (!isWanted) return
  mails = await startMailServer()
  console = await startTestConsole({
    env: { ...watchingEnv, SMTP_URL: mails.url },
  })
  watched = await fillWatching(console)
})
afterAll(async () => {
  await console?.close()
  await mails?.close()
})

/** The pages of monitors and webhooks that no row of a list opens at its side, whole. */
test.runIf(isWanted).each(looks)('pages of monitors and endpoints, $name', async (look) => {
  const view = await console.open(look)
  const shoot = async (place: string, name: string) => {
    await view.go(`test/${place}`)
    await view.page.screenshot({ path: join(folder, `watching-${name}-${look.name}.png`), fullPage: true })
  }
  for (const list of ['jobs', 'monitors', 'events', 'endpoints', 'deliveries']) await shoot(list, list)
  await shoot(`monitors/${watched.monitor}`, 'monitor')
  await shoot(`monitors/${watched.broken}`, 'monitor-broken')
  await shoot(`endpoints/${watched.good}`, 'endpoint')
  await shoot(`endpoints/${watched.bad}`, 'endpoint-failing')
  await shootDetail(view, 'events', look.name)
  await shootDetail(view, 'deliveries', look.name)
  await shoot(`monitors/${watched.monitor}/edit`, 'edit')
  await shoot(`monitors/${watched.values}`, 'monitor-values')
  await shoot(`monitors/${watched.values}/edit`, 'edit-values')
  await shoot(`monitors/${watched.text}/edit`, 'edit-text')
  await shoot(`jobs/${watched.job}`, 'job')
  await shoot('jobs/new', 'new-job')
  await shootNew(view, look.name)
  expect(view.problems).toEqual([])
  await view.close()
})

test.runIf(isWanted).each(looks)('schedules of jobs and mail addresses, $name', async (look) => {
  const view = await console.open(look)
  for (const [place, name] of [
    ['jobs', 'jobs'],
    ['jobs/schedules', 'job-schedules'],
    [`jobs/schedules/${watched.schedule}`, 'job-schedule'],
  ] as const) {
    await view.go(`test/${place}`)
    await view.page.screenshot({ path: join(folder, `watching-${name}-${look.name}.png`), fullPage: true })
  }
  await shootNewSchedule(view, look.name)
  await shootMail(view, look.name)
  expect(view.problems).toEqual([])
  await view.close()
})

async function shootDetail(view: ConsolePage, list: string, look: string): Promise<void> {
  // The endpoint that fails: its deliveries have attempts, and wait to be sent again.
  await view.go(`test/${list}${list === 'deliveries' ? `?endpoint=${watched.bad}` : ''}`)
  await view.page.locator('main table [data-row]').first().click()
  await view.page.getByRole('heading', { name: list === 'events' ? 'Payload' : 'Request body' }).waitFor()
  await view.settle()
  await view.page.screenshot({ path: join(folder, `watching-${list}-detail-${look}.png`) })
}

async function shootNewSchedule({ page, go, settle }: ConsolePage, look: string): Promise<void> {
  await go('test/jobs/new')
  await page.getByLabel('Lookup').selectOption('tiktok.profiles.videos')
  await page.getByRole('switch', { name: /Again at set times/ }).click()
  await page.getByLabel('Schedule').selectOption('cron')
  await settle()
  await page.screenshot({ path: join(folder, `watching-new-schedule-${look}.png`), fullPage: true })
}

async function shootMail({ page, go, settle }: ConsolePage, look: string): Promise<void> {
  await go('test/endpoints')
  await page.getByRole('button', { name: 'New endpoint' }).first().click()
  await page.getByLabel('Kind').selectOption('email')
  await page.getByLabel('Mail address').fill(`desk-${look}@example.com`)
  await settle()
  await page.screenshot({ path: join(folder, `watching-new-mail-${look}.png`) })
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByText('Unconfirmed').first().waitFor()
  await settle()
  await page.screenshot({ path: join(folder, `watching-mail-${look}.png`), fullPage: true })
}

async function shootNew({ page, go, settle }: ConsolePage, look: string): Promise<void> {
  await go('test/monitors/new')
  await page.screenshot({ path: join(folder, `watching-new-empty-${look}.png`), fullPage: true })
  await page.getByLabel('List', { exact: true }).selectOption('tiktok.profiles.videos')
  await page.getByLabel('handle').fill('kitchen')
  await page.getByRole('button', { name: 'Add a rule about words' }).click()
  await page.getByLabel('Words', { exact: true }).fill('recipe, a')
  await page.getByRole('button', { name: 'Add a rule about a number' }).click()
  await page.getByLabel('Value').fill('10')
  await page.getByText('Time zone: UTC').waitFor()
  await page.getByRole('button', { name: /^Try for/ }).click()
  await page.getByRole('list', { name: 'Items of the page' }).waitFor()
  await settle()
  await page.screenshot({ path: join(folder, `watching-new-${look}.png`), fullPage: true })
}
