import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createDigestEvent, type EventEnvelope } from '../../../src/catalog/events/event.ts'
import { platforms } from '../../../src/platforms/index.ts'
import { isWatchable, sampleEvent } from '../../../src/watching/monitors/lists/sources.ts'
import { bodyIn } from '../../../src/watching/webhooks/forms/form.ts'
import { type Receiver, startReceiver, startWatching, type Watching } from '../../support/watching.ts'

let service: Watching
let receiver: Receiver
beforeAll(async () => {
  service = await startWatching({ env: { ENDPOINTS_PER_ACCOUNT: '200', SINKS_PER_ACCOUNT: '200' } })
  receiver = await startReceiver()
})
afterAll(async () => {
  await receiver.close()
  await service.close()
})
beforeEach(() => {
  receiver.received.length = 0
  service.clock.advance(25 * 3_600_000)
})

const at = Date.parse('2026-01-31T12:00:00Z')
const subject = { id: 'mon_1', name: 'Brand & <Co> *news*', operationId: 'feed.posts', params: {} }
const digestOf = (records: readonly object[]) =>
  createDigestEvent(
    subject,
    records.map((record, i) => ({ id: String(i), time: at, record })),
    { slot: 's', part: 1, parts: 1, at, creditsCharged: 1 },
  )
const noticeOf = (type: string, data: object): EventEnvelope => ({
  ...digestOf([]),
  type,
  data: data as EventEnvelope['data'],
})
const evil = '<!channel> @everyone [win](https://evil.example) <https://evil.example|bank> **x** & \\'
const long = digestOf(
  Array.from({ length: 400 }, (_, i) => ({
    title: `${evil} ${'😀'.repeat(300)}`,
    text: `&<>*[]()"\\\n${'ü😀<&>'.repeat(2000)}`,
    url: `https://social.example/${i}?a=1|2&b=(3)`,
    author: 'a'.repeat(400),
    thumbnailUrl: `https://cdn.example/${i}.jpg`,
  })),
)
const reason = 'It answered 410 Gone.'
const events: readonly EventEnvelope[] = [
  ...platforms.flatMap(({ operations }) => operations.filter(isWatchable).map((one) => sampleEvent(one))),
  long,
  digestOf([{}]),
  noticeOf('monitor.broken', { status: 'broken', reason }),
  noticeOf('monitor.text_changed', { reason, text: `- a\n+ ${evil}${'x'.repeat(200_000)}` }),
  noticeOf('job.progress', {
    name: 'Creators',
    reason: null,
    percent: 40,
    rows: { delivered: 4, total: 10 },
  }),
  noticeOf('webhook_endpoint.test', { endpointId: 'whe_1', message: 'This endpoint receives events.' }),
]
const inForm = (form: string, event: EventEnvelope, template: object | null = null): string =>
  bodyIn({ form, template: template && JSON.stringify(template) }, JSON.stringify(event))!

/** What Slack documents: 50 blocks, 3,000 characters a section, and what its users found for all blocks together. */
function checkSlack(body: string) {
  const { text, blocks } = JSON.parse(body)
  expect([text.length > 0, blocks.length <= 50, JSON.stringify(blocks).length < 13_000]).toEqual([
    true,
    true,
    true,
  ])
  for (const block of blocks) {
    const [{ elements }] = block.elements
    for (const shown of elements) {
      expect((shown.text ?? shown.fallback).length).toBeGreaterThan(0)
      expect((shown.text ?? shown.fallback).length).toBeLessThanOrEqual(3000)
    }
  }
}

/** What Discord documents: 2,000 characters of content, ten embeds, 6,000 characters in all of them. */
function checkDiscord(body: string) {
  const { content, embeds = [], allowed_mentions } = JSON.parse(body)
  expect([content.length > 0, content.length <= 2000, embeds.length <= 10]).toEqual([true, true, true])
  expect(allowed_mentions).toEqual({ parse: [] })
  let characters = 0
  for (const { title = '', description = '', author, url } of embeds) {
    expect([title.length <= 256, description.length <= 4096, (url ?? '').length <= 2048]).toEqual([
      true,
      true,
      true,
    ])
    if (author) expect(author.name.length).toBeGreaterThan(0)
    characters += title.length + description.length + (author?.name.length ?? 0)
  }
  expect(characters).toBeLessThanOrEqual(6000)
}

function checkTeams(body: string) {
  expect(Buffer.byteLength(body)).toBeLessThanOrEqual(21_000)
  const { type, attachments } = JSON.parse(body)
  expect([type, attachments[0].contentType]).toEqual(['message', 'application/vnd.microsoft.card.adaptive'])
  expect(body).not.toContain('"text":""')
}

test.each([
  ['slack', checkSlack],
  ['discord', checkDiscord],
  ['teams', checkTeams],
] as const)('a message for %s of every event is within the limits of the receiver', (form, check) => {
  for (const event of events) check(inForm(form, event))
})

test('a message names how many items it leaves out, and where they are', () => {
  for (const form of ['slack', 'discord', 'teams']) {
    const left = /And (\d+) more: the event evt_\w+ has all of them/.exec(inForm(form, long))
    expect([form, Number(left?.[1])]).toEqual([form, expect.toSatisfy((n: number) => n > 380 && n < 400)])
    expect(inForm(form, digestOf([{ text: 'one' }, { text: 'two' }]))).not.toContain(' more: ')
  }
})

/** The pieces of a block for Slack; only `text` and `link` have texts of others, and both show them as they are. */
const slackTexts = (block: { type: string; elements: { type: string; elements: object[] }[] }) => {
  const [section] = block.elements
  expect([block.type, section!.type]).toEqual(['rich_text', 'rich_text_section'])
  return section!.elements
}

test('Slack shows marks in a text as they are', () => {
  const marks = '*so* _it_ ~is~ `code` :tada: 2 * 3 > 5 &amp; <b>'
  const event = digestOf([{ title: marks, text: `${marks}\n> quoted`, author: '_ada_', publishedAt: at }])
  const [head, item] = JSON.parse(inForm('slack', event)).blocks
  expect(slackTexts(head)).toEqual([
    { type: 'text', text: '1 new item: Brand & <Co> *news*', style: { bold: true } },
  ])
  expect(slackTexts(item)).toMatchObject([
    { type: 'text', text: marks, style: { bold: true } },
    { type: 'text', text: `\n${marks}\n> quoted\n_ada_ · ` },
    { type: 'date', timestamp: at / 1000, fallback: '2026-01-31 12:00 UTC' },
  ])
})

test('a text of strangers mentions no one, and makes no link with another name', () => {
  const event = digestOf([{ title: 'A post', text: evil, url: 'https://social.example/1' }])
  const slack = JSON.parse(inForm('slack', { ...event, monitor: { ...event.monitor, name: evil } }))
  expect(slack).toMatchObject({ text: expect.stringContaining('&lt;!channel&gt;'), mrkdwn: false })
  expect(slackTexts(slack.blocks[1])).toEqual([
    { type: 'link', url: 'https://social.example/1', text: 'A post', style: { bold: true } },
    { type: 'text', text: `\n${evil}\n` },
    expect.objectContaining({ type: 'date' }),
  ])
  expect(JSON.parse(inForm('discord', event)).embeds[0].description).toContain(
    String.raw`\[win\]\(https://evil.example\)`,
  )
  const card = JSON.parse(inForm('teams', event)).attachments[0].content
  // Only these show a text as it is: the other elements read Markdown.
  expect(JSON.stringify(card)).not.toContain('"TextBlock"')
  expect(JSON.stringify(card.body[1])).toContain('[win](https://evil.example)')
})

const template = {
  topic: 'brands',
  priority: 3,
  title: '{{message.title}} / {{monitor.name}}',
  first: '{{data.items.0}}',
  missing: ['{{data.reason}}', 'none: {{data.reason}}.'],
  list: ['before', { '{{#each message.items}}': { t: '{{ item.title }}', at: 'on {{item.publishedAt}}' } }],
}

test('a template is filled with values, and no value changes its form', () => {
  const event = digestOf([{ title: '", "topic": "stolen', n: 1 }, { title: '{{monitor.id}}' }])
  expect(JSON.parse(inForm('template', event, template))).toEqual({
    topic: 'brands',
    priority: 3,
    title: '2 new items: Brand & <Co> *news* / Brand & <Co> *news*',
    first: { title: '", "topic": "stolen', n: 1 },
    missing: [null, 'none: .'],
    list: [
      'before',
      { t: '", "topic": "stolen', at: 'on 2026-01-31T12:00:00.000Z' },
      { t: '{{monitor.id}}', at: 'on 2026-01-31T12:00:00.000Z' },
    ],
  })
})

test('a body by a template has at most 64,000 bytes, and stays valid JSON', () => {
  const all = { ...template, items: '{{data.items}}', again: '{{message.text}} {{data}}', whole: '{{data}}' }
  for (const event of events) {
    const body = inForm('template', event, all)
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(64_000)
    expect(JSON.parse(body).topic).toBe('brands')
  }
})

const create = (more: object, kind = 'sink') =>
  service.post('/v1/webhook-endpoints', {
    kind,
    ...(kind === 'http' ? { url: `${receiver.url}/in` } : {}),
    ...more,
  })

test.each([
  [{ text: '{{monitor.nam}}' }, 'Fields of monitor: id, name'],
  [{ text: '{{data.itemz}}' }, 'Fields of data: '],
  [{ text: '{{id.x}}' }, 'Send {{id}}'],
  [{ text: '{{constructor}}' }, 'begins with one of'],
  [{ text: '{{item.title}}' }, 'begins with one of'],
  [{ text: '{{ }}' }, 'is no placeholder'],
  [{ text: 'a {{monitor.name' }, 'Close it'],
  [{ '{{monitor.name}}': 1 }, 'belong into texts'],
  [{ list: { '{{#each data.items}}': 1 } }, 'belong into texts'],
  [{ list: [{ '{{#each data.items}}': [{ '{{#each item.x}}': 1 }] }] }, 'inside of another'],
  [{ text: 'x'.repeat(10_001) }, '10000 bytes'],
])('the template %j is refused with what to send', async (wrong, what) => {
  const { status, body } = await create({ template: wrong })
  expect([status, body.error.code]).toEqual([400, 'bad_request'])
  expect(body.error.message).toContain(what)
  const { id } = (await create({})).body.data
  expect((await service.patch(`/v1/webhook-endpoints/${id}`, { template: wrong })).status).toBe(400)
})

test('an endpoint receives its form, signed as it is sent, and the log shows these bytes', async () => {
  const { body } = await create({ form: 'slack' }, 'http')
  const { id, secret } = body.data
  await service.post(`/v1/webhook-endpoints/${id}/test`, {})
  const news = [{ id: 'old', at: new Date(service.clock.now()).toISOString(), text: 'Old' }]
  service.world.lists.set('forms', news)
  const { monitor, endpoint: sink } = await service.watch('forms')
  await service.patch(`/v1/monitors/${monitor}`, { webhookEndpointIds: [id, sink] })
  news.unshift({ id: 'n1', at: new Date(service.clock.now()).toISOString(), text: 'Hello' })
  await service.pass(70)
  const [tried, sent] = receiver.received
  for (const one of [tried!, sent!]) {
    checkSlack(one.body)
    vi.useFakeTimers({ now: Number(one.headers['webhook-timestamp']) * 1000, toFake: ['Date'] })
    // Throws for another body.
    new Webhook(secret).verify(one.body, one.headers as Record<string, string>)
    vi.useRealTimers()
  }
  expect(sent!.body).toContain('Hello')
  const log = await service.call(`/v1/webhook-endpoints/${id}/deliveries`)
  const [newest] = log.body.data.deliveries
  expect(newest.payloadText).toBe(sent!.body)
  const one = await service.call(`/v1/webhook-deliveries/${newest.id}`)
  expect(one.body.data.payloadText).toBe(sent!.body)
  // Another endpoint of the same event has the event itself.
  const other = await service.call(`/v1/webhook-endpoints/${sink}/deliveries`)
  expect(JSON.parse(other.body.data.deliveries[0].payloadText)).toMatchObject({
    id: newest.eventId,
    type: 'monitor.new_items',
  })
})

test('a form can be changed, and a template goes with it', async () => {
  const { id } = (await create({ template })).body.data
  const patch = async (change: object) => {
    const { status, body } = await service.patch(`/v1/webhook-endpoints/${id}`, change)
    return [status, body.data?.form, body.data?.template]
  }
  expect(await patch({ description: 'Other' })).toEqual([200, 'template', template])
  expect(await patch({ form: 'slack', template })).toEqual([400, undefined, undefined])
  expect(await patch({ form: 'discord' })).toEqual([200, 'discord', null])
  expect(await patch({ form: 'template' })).toEqual([400, undefined, undefined])
  expect(await patch({ template: { a: '{{id}}' } })).toEqual([200, 'template', { a: '{{id}}' }])
  expect(await patch({ form: 'standard' })).toEqual([200, 'standard', null])
  // Without a form an endpoint is what it was before forms.
  const plain = (await create({})).body.data.id
  expect((await service.call(`/v1/webhook-endpoints/${plain}`)).body.data).toMatchObject({
    form: 'standard',
    template: null,
  })
})
