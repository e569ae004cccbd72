import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccount } from '../../src/accounts/accounts.ts'
import { createKey } from '../../src/accounts/manage-keys.ts'
import { type ConsolePage, consoleBrowser, startTestConsole, type TestConsole } from '../support/console.ts'
import { runWorker, watchingEnv } from '../support/console-watching.ts'
import { type Receiver, startReceiver } from '../support/watching.ts'

const minuteMs = 60_000

/** Violations once no part of the page shows old data any more, which is paler. */
async function violations({ page, settle, violations: find }: ConsolePage): Promise<string[]> {
  await settle()
  await page.waitForFunction('document.querySelector("[aria-busy=true]") === null')
  return find()
}

describe.skipIf(consoleBrowser === null)('the console of monitors and webhooks', () => {
  let console: TestConsole
  let receiver: Receiver
  let view: ConsolePage
  beforeAll(async () => {
    console = await startTestConsole({ env: watchingEnv })
    receiver = await startReceiver()
    view = await console.open()
  })
  afterAll(async () => {
    expect(view?.problems).toEqual([])
    await receiver?.close()
    await console?.close()
  })

  const button = (name: string | RegExp) => view.page.getByRole('button', { name })
  const shows = (text: string | RegExp) => view.page.getByText(text).first().waitFor()
  const post = async (path: string, body: unknown, key?: string) => {
    const answer = await console.service.call(path, { method: 'POST', body, ...(key ? { key } : {}) })
    expect([path, answer.status < 300, answer.text]).toEqual([path, true, expect.anything()])
    return answer.body.data
  }
  /** Lets the worker do what is due some minutes later. */
  const pass = async (minutes: number) => {
    console.service.clock.advance(minutes * minuteMs)
    await runWorker(console)
  }
  const hourly = { type: 'interval', minutes: 60 }
  const watch = (endpoint: string, name: string, handle: string) =>
    post('/v1/monitors', {
      operationId: 'tiktok.profiles.videos',
      params: { handle },
      schedule: hourly,
      name,
      webhookEndpointIds: [endpoint],
    })

  test.each([
    ['monitors', 'No monitors yet', 'New monitor'],
    ['events', 'No events yet', 'Create a monitor'],
    ['endpoints', 'No endpoints yet', 'New endpoint'],
    ['deliveries', 'No deliveries yet', 'Create an endpoint'],
  ])('without data, %s says what it will show and leads to the next step', async (screen, title, next) => {
    await view.go(`test/${screen}`)
    await view.page.getByRole('heading', { name: title }).waitFor()
    await view.page.getByText(next).first().waitFor()
    expect(await violations(view)).toEqual([])
  })

  test('a first monitor is created with its cost in view, and its first event is delivered', async () => {
    const { page } = view
    await view.go('test/endpoints')
    await button('New endpoint').first().click()
    await page.getByLabel('Kind').selectOption('sink')
    await page.getByLabel('Description').fill('My inbox')
    await button('Create').click()
    await shows(/^whsec_/)
    await button('Copy signing secret').click()
    await button('Open the endpoint').click()
    await page.getByRole('heading', { name: 'My inbox' }).waitFor()

    await view.go('test/monitors/new')
    await page.getByLabel('List', { exact: true }).selectOption('tiktok.profiles.videos')
    await page.getByLabel('handle').fill('kitchen')
    await page.getByLabel('My inbox').check()
    const preview = page.getByRole('region', { name: 'Preview' })
    await preview.getByText('24 credits').waitFor()
    await expect
      .poll(() => preview.getByRole('list', { name: 'Next checks (UTC)' }).getByRole('listitem').count())
      .toBe(5)
    await button('Add a rule about words').click()
    await page.getByLabel('Words', { exact: true }).fill('nothing has this word')
    const before = await console.service.balance()
    await button('Try for 1 credit').click()
    await shows(/^0 of \d+ items pass\. It cost 1 credit/)
    expect(await console.service.balance()).toBe(before - 1)
    expect(await violations(view)).toEqual([])
    await page.getByText('Kept back by rule 1').first().waitFor()
    await button('Remove rule 1').click()
    await button('Create the monitor').click()

    await page.getByRole('heading', { name: /kitchen$/ }).waitFor()
    await button('Check now').click()
    await page
      .getByRole('alertdialog')
      .getByText(/costs 1 credit/)
      .waitFor()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Check now' }).click()
    await shows('The check begins. Its result appears here.')
    await pass(0)
    // The page follows by itself.
    await page
      .getByRole('table', { name: 'Last checks' })
      .getByText(/^\d+ new items?\.$/)
      .waitFor()
    expect(await violations(view)).toEqual([])

    await page.getByRole('link', { name: 'All of this monitor' }).click()
    await view.settle()
    await page.locator('main table [data-row]').first().click()
    const panel = page.getByRole('complementary', { name: 'Detail' })
    await panel.getByText('Delivered').waitFor()
    await panel.getByRole('link', { name: 'My inbox' }).click()
    await panel.getByText('"monitor.new_items"').first().waitFor()
    expect(page.url()).toMatch(/\/console\/test\/deliveries\/dlv_/)
    expect(await violations(view)).toEqual([])
  })

  test('a monitor is edited with its cost in view, and only what changed is sent', async () => {
    const { page } = view
    const { id } = await post('/v1/monitors', {
      name: 'Before',
      operationId: 'tiktok.profiles.videos',
      params: { handle: 'kitchen' },
      schedule: { type: 'interval', minutes: 60 },
      filters: { include: [], exclude: [{ any: ['ad'], none: ['add'] }] },
      status: 'paused',
    })
    await view.go(`test/monitors/${id}`)
    await button('More actions').click()
    await page.getByRole('menuitem', { name: 'Edit…' }).click()
    await page.getByRole('heading', { name: 'Edit Before' }).waitFor()
    expect(await button('Save').isDisabled()).toBe(true)
    await page.getByLabel('Name', { exact: true }).fill('After')
    await page.getByLabel('Minutes between checks').fill('120')
    await page.getByRole('region', { name: 'Preview' }).getByText('12 credits').waitFor()
    await button('Add a rule about a number').click()
    const rule = page.getByRole('group', { name: 'Rule 2' })
    await rule.getByLabel('Number').selectOption('stats.views')
    await rule.getByLabel('Value').fill('1000')
    expect(await violations(view)).toEqual([])
    const sent = page.waitForRequest((request) => request.method() === 'PATCH')
    await button('Save').click()
    expect((await sent).postDataJSON()).toEqual({
      name: 'After',
      schedule: { type: 'interval', minutes: 120 },
      filters: {
        include: [{ field: 'stats.views', op: 'gte', value: 1000 }],
        exclude: [{ any: ['ad'], none: ['add'] }],
      },
    })
    await page.getByRole('heading', { name: 'After' }).waitFor()
    await page.getByText('Every 2 hours').waitFor()
  })

  test('a failing receiver is found by its endpoint, mended, and gets what it missed', async () => {
    const { page } = view
    receiver.answer = (_, response) => response.writeHead(503).end('under repair')
    const { id } = await post('/v1/webhook-endpoints', {
      kind: 'http',
      url: `${receiver.url}/shop`,
      description: 'Shop',
    })
    const { id: monitor } = await watch(id, 'Shop videos', 'bakery')
    await post(`/v1/monitors/${monitor}/trigger`, {})
    await pass(0)

    await view.go('test/endpoints')
    const row = page.getByRole('row').filter({ hasText: 'Shop' })
    await row.getByText('Failing').waitFor()
    await row.getByRole('link').click()
    await page
      .getByRole('region', { name: 'Problem' })
      .getByText(/in a row failed/)
      .waitFor()
    expect(await violations(view)).toEqual([])
    await page.getByRole('link', { name: 'it answered 503' }).click()
    await shows(/The endpoint answered 503\. Only a status/)
    await shows('under repair')
    expect(await violations(view)).toEqual([])

    receiver.answer = (_, response) => response.writeHead(204).end()
    const missed = receiver.received.length
    await view.go(`test/endpoints/${id}`)
    await button('Send a test').click()
    await shows(/^The test arrived: 204/)
    await button('More actions').click()
    await page.getByRole('menuitem', { name: 'Redeliver all since…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Redeliver' }).click()
    await shows(/^Sent again: /)
    await pass(1)
    await page.locator('header').getByText('Healthy').waitFor()
    expect(receiver.received.length).toBeGreaterThan(missed + 1)
    expect(
      (await console.service.call(`/v1/webhook-deliveries?endpoint=${id}&status=pending`)).body.data
        .deliveries,
    ).toEqual([])
  })

  test('one delivery is sent again from its detail', async () => {
    const { body } = await console.service.call(
      '/v1/webhook-deliveries?type=monitor.new_items&status=success',
    )
    const [delivery] = body.data.deliveries
    await view.go(`test/deliveries/${delivery.id}`)
    await button('Redeliver').last().click()
    await shows(/^The event is sent again, as attempt \d+\.$/)
    const again = await console.service.call(`/v1/webhook-deliveries?event=${delivery.eventId}`)
    expect(again.body.data.deliveries.some((one: { manual: boolean }) => one.manual)).toBe(true)
    await pass(0)
  })

  test('what is taken away asks for its name first', async () => {
    const { page } = view
    const { id } = await post('/v1/webhook-endpoints', { kind: 'sink', description: 'Old inbox' })
    const { id: monitor } = await watch(id, 'Old monitor', 'garden')
    for (const [place, name] of [
      [`monitors/${monitor}`, 'Old monitor'],
      [`endpoints/${id}`, 'Old inbox'],
    ] as const) {
      await view.go(`test/${place}`)
      await button('More actions').click()
      await page.getByRole('menuitem', { name: 'Delete…' }).click()
      const dialog = page.getByRole('alertdialog')
      const confirm = dialog.getByRole('button', { name: 'Delete' })
      expect(await confirm.isDisabled()).toBe(true)
      expect(await violations(view)).toEqual([])
      await dialog.getByLabel(/to confirm/).fill(name)
      await confirm.click()
      await page.waitForURL(/\/test\/(monitors|endpoints)$/)
      expect(
        (await console.service.call(`/v1/${place.replace('endpoints', 'webhook-endpoints')}`)).status,
      ).toBe(404)
    }
  })

  test('a secret is rotated and shown once; an endpoint is paused and resumed', async () => {
    const { page } = view
    const { id } = await post('/v1/webhook-endpoints', { kind: 'sink', description: 'Rotated' })
    await view.go(`test/endpoints/${id}`)
    await button('More actions').click()
    await page.getByRole('menuitem', { name: 'Rotate the secret…' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Rotate' }).click()
    await page
      .getByRole('dialog')
      .getByText(/^whsec_/)
      .waitFor()
    await button('Copy signing secret').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
    await shows('2 sign, for 24 hours after a rotation')
    await button('Pause').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Pause' }).click()
    await page
      .getByRole('region', { name: 'Problem' })
      .getByText(/^It is paused/)
      .waitFor()
    await button('Resume').click()
    await page.locator('header').getByText('Healthy').waitFor()
  })

  test('a broken monitor says why and what to do', async () => {
    const { id: monitor } = await post('/v1/monitors', {
      operationId: 'tiktok.profiles.videos',
      params: { handle: 'sim_not_found' },
      schedule: hourly,
      name: 'Lost account',
    })
    for (let checks = 0; checks < 11; checks++) await pass(60)
    console.service.clock.set(Date.now())
    await view.go(`test/monitors/${monitor}`)
    await shows('Stopped after 10 checks in a row: its target was not found.')
    await shows(/See whether the target still exists/)
    await view.go('test/monitors?status=broken')
    await expect.poll(() => view.page.getByRole('row').filter({ hasText: 'Lost account' }).count()).toBe(1)
    await expect.poll(() => view.page.getByRole('row').count()).toBe(2)
  })

  test('filters are in the address, and pages of many rows follow each other', async () => {
    const { page } = view
    const { id } = await post('/v1/webhook-endpoints', { kind: 'sink', description: 'Busy' })
    await post(`/v1/webhook-endpoints/${id}/test`, {})
    const { database } = console.service.service
    await database.query(
      `insert into webhook_deliveries (id, event_id, endpoint_id, attempt, round, state, due_at, created_at,
         response_status, duration_ms, position, request_headers)
       select 'dlv_many' || n, event_id, endpoint_id, n + 1, 1, case when n % 100 = 0 then 'failed' else 'success' end,
         due_at, created_at, case when n % 100 = 0 then 500 else 200 end, n % 50, 1000 + n, request_headers
       from webhook_deliveries, generate_series(1, 20000) n where endpoint_id = $1 and id not like 'dlv_many%'`,
      [id],
    )
    await view.go(`test/deliveries?endpoint=${id}&status=failed&rows=attempts`)
    const badges = page.locator('main tbody').getByText('Failed')
    await expect.poll(() => badges.count()).toBe(50)
    await expect.poll(() => page.getByLabel('Status').inputValue()).toBe('failed')
    const first = await page.locator('main tbody [data-row]').first().getAttribute('href')
    await button('Older').click()
    await page.waitForURL(/cursor=/)
    await view.settle()
    await expect.poll(() => badges.count()).toBe(50)
    expect(await page.locator('main tbody [data-row]').first().getAttribute('href')).not.toBe(first)
    await button('Newer').click()
    await page.waitForURL((url) => !url.search.includes('cursor'))
    await page.getByLabel('Status').selectOption('')
    await page.waitForURL((url) => !url.search.includes('status'))
    expect(await violations(view)).toEqual([])
  })

  test.each([
    ['monitors', '/v1/monitors?'],
    ['events', '/v1/events?'],
    ['endpoints', '/v1/webhook-endpoints?'],
    ['deliveries', '/v1/webhook-deliveries?'],
  ])(
    'when the service fails, %s shows message, reason and request id, and tries again',
    async (screen, path) => {
      const { page } = view
      const error = {
        code: 'temporarily_unavailable',
        reason: 'database_down',
        message: 'Try later.',
        requestId: 'req-failing',
        retryable: false,
      }
      await page.route(
        (url) => url.href.includes(path),
        (route) => route.fulfill({ status: 500, json: { error } }),
      )
      await page.goto(`${console.service.base}/console/test/${screen}`)
      const alert = page.getByRole('alert')
      await alert.getByText('Try later.').waitFor()
      await alert.getByText('req-failing').waitFor()
      await alert.getByText('database_down').waitFor()
      expect(await violations(view)).toEqual([])
      await page.unrouteAll()
      await alert.getByRole('button', { name: 'Try again' }).click()
      await alert.waitFor({ state: 'detached' })
      await page.locator('main table').first().waitFor()
    },
  )

  test('ids of another account lead nowhere', async () => {
    const { database } = console.service.service
    const { clock } = console.service
    const start = { trialCredits: 0, testCredits: 100 }
    const { id: accountId } = await createAccount(database, clock, { name: 'Other', ...start })
    const { key } = await createKey(database, clock, { accountId, mode: 'test', name: 'k' })
    const { id } = await post('/v1/webhook-endpoints', { kind: 'sink', description: 'Secret inbox' }, key)
    await post(`/v1/webhook-endpoints/${id}/test`, {}, key)
    const monitor = await post(
      '/v1/monitors',
      {
        operationId: 'tiktok.profiles.videos',
        params: { handle: 'other.cook' },
        schedule: hourly,
        name: 'Secret monitor',
      },
      key,
    )
    const log = await console.service.call('/v1/webhook-deliveries', { key })
    const [delivery] = log.body.data.deliveries
    for (const [place, words] of [
      [`monitors/${monitor.id}`, 'There is no monitor of this id.'],
      [`endpoints/${id}`, 'There is no webhook endpoint of this id.'],
      [`deliveries/${delivery.id}`, 'There is no webhook delivery of this id.'],
      [`events/${delivery.eventId}`, 'There is no event of this id.'],
    ] as const) {
      await view.go(`test/${place}`)
      await shows(words)
      await expect.poll(() => view.page.getByText(/Secret/).count()).toBe(0)
    }
    await view.go(`test/deliveries?endpoint=${id}`)
    await shows('No entry matches the filters.')
  })

  test('a viewer sees everything and can change nothing', async () => {
    const viewer = await console.open({ rights: { role: 'viewer' } })
    const { body } = await console.service.call('/v1/monitors')
    const endpoints = (await console.service.call('/v1/webhook-endpoints')).body.data.endpoints
    for (const place of [
      'monitors',
      `monitors/${body.data.monitors[0].id}`,
      'endpoints',
      `endpoints/${endpoints[0].id}`,
      'deliveries',
    ]) {
      await viewer.go(`test/${place}`)
      await viewer.page.locator('main h1').waitFor()
      const change = /^(New (monitor|endpoint)|Check now|Pause$|Resume$|More actions|Send a test|Redeliver)/
      for (const role of ['button', 'link'] as const) {
        const offered = await viewer.page.getByRole(role, { name: change }).allInnerTexts()
        expect([place, offered]).toEqual([place, []])
      }
    }
    expect(viewer.problems).toEqual([])
    await viewer.close()
  })

  test.each([
    { width: 1440, colorScheme: 'dark' },
    { width: 390, colorScheme: 'light' },
  ] as const)('pages are accessible and fit, $width wide, $colorScheme', async (look) => {
    const other = await console.open(look)
    const monitors = (await console.service.call('/v1/monitors')).body.data.monitors
    const endpoints = (await console.service.call('/v1/webhook-endpoints')).body.data.endpoints
    for (const place of [
      'monitors',
      'monitors/new',
      `monitors/${monitors.at(-1).id}`,
      'events',
      'endpoints',
      `endpoints/${endpoints.at(-2).id}`,
      'deliveries',
    ]) {
      await other.go(`test/${place}`)
      expect([place, await violations(other)]).toEqual([place, []])
      const overflow = await other.page.evaluate('document.documentElement.scrollWidth - innerWidth')
      expect([place, Number(overflow) <= 0]).toEqual([place, true])
    }
    expect(other.problems).toEqual([])
    await other.close()
  })
})
