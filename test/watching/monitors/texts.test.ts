import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { claimChecks, dueLanes, makeChecksDue } from '../../../src/watching/monitors/checks/check-queue.ts'
import { createChecker } from '../../../src/watching/monitors/checks/checker.ts'
import { compareTexts } from '../../../src/watching/monitors/texts/compare.ts'
import { judgeInThread } from '../../../src/watching/monitors/texts/judge-in-thread.ts'
import { judgeTexts } from '../../../src/watching/monitors/texts/judge-texts.ts'
import { passagesOf, sectionOf } from '../../../src/watching/monitors/texts/passages.ts'
import { costHere } from '../../support/cost.ts'
import { type ProfileWorld, profilePlatform } from '../../support/profile-platform.ts'
import { plenty, startWatching, type Watching } from '../../support/watching.ts'

const firstCheck = Date.UTC(2026, 4, 3, 12)
const nextCheck = firstCheck + 5 * 3_600_000 + 86_400_000
const compare = (before: string, after: string, more: Parameters<typeof compareTexts>[2] = {}) =>
  compareTexts(
    { passages: passagesOf(before), at: firstCheck },
    { passages: passagesOf(after), at: nextCheck },
    more,
  )

test('a long page that was replaced is compared beside the requests of others', async () => {
  const page = (start: number) =>
    Array.from({ length: 5000 }, (_, i) =>
      Array.from({ length: 12 }, (_, j) => `word${(i * 31 + j * 7 + start * (j % 3)) % 997}`).join(' '),
    )
  const given: Parameters<typeof judgeTexts> = [
    { kind: 'text', fields: ['markdown'], heading: null, selector: null, ignore: [], only: null },
    { misses: 0, isGone: false, partMisses: 0 },
    { at: firstCheck, fields: { markdown: page(0) } },
    { at: nextCheck, fields: { markdown: page(1) } },
  ]
  const inOneThread = await costHere(() => judgeTexts(...given))
  let verdict: unknown
  // The first comparison starts the threads.
  await judgeInThread(...given)
  const beside = await costHere(async () => {
    verdict = await judgeInThread(...given)
  })
  expect(verdict).toEqual(judgeTexts(...given))
  expect(beside).toBeLessThan(inOneThread / 4)
})

describe('two readings of the same content are the same although they differ in', () => {
  test.each([
    ['relative times', 'Posted 3 hours ago', 'Posted 1 day ago'],
    ['relative times of other languages', 'vor 3 Stunden', 'vor einem Tag'],
    [
      'the time of the last update',
      'Last updated: 3 May 2026, 14:03 UTC',
      'Last updated: 4 May 2026, 09:51 UTC',
    ],
    ['the date of the check', 'Sunday, May 3, 2026', 'Monday, May 4, 2026'],
    ['the time of day', '14:03:11', '09:51:40'],
    ['counters', '1,204 views', '1,301 views'],
    ['counters with units', '12.4K followers', '12.5K followers'],
    ['people who look at it', '14 people are viewing this', '3 people are viewing this'],
    ['tokens', 'Request 5f1c2e9ab7d04412', 'Request 9e01aa27cc3b5d18'],
    ['tokens with hyphens', 'Trace 8f3a2b1c-77de1a0b', 'Trace 1b9e4d0f-02ac7f3e'],
    ['tokens of any letters', 'Nonce aB3xK9dQ_w2eRt5yU', 'Nonce pL0vM4cN_z8kJh1gF'],
    ['addresses with tokens', '[Open](https://a.test/x?sid=1)', '[Open](https://a.test/x?sid=2)'],
    ['the year of the copyright', '© 2025 Acme', '© 2026 Acme'],
    ['the order of passages', 'One\n\nTwo\n\nThree', 'Three\n\nOne\n\nTwo'],
    ['marks of Markdown and spaces', '**Bold**  text', '_Bold_ text'.replaceAll('_', '__')],
    ['labels of adverts', 'Text\n\nAdvertisement', 'Text'],
    ['adverts below a label', 'Text\n\nSponsored\n\nBuy a car', 'Text\n\nSponsored\n\nBuy a boat'],
  ])('%s', (_, before, after) => {
    expect(compare(before, after)).toEqual([])
  })
})

describe('a change is told:', () => {
  test.each([
    ['a price', 'Price: €12.99', 'Price: €13.49'],
    ['a version in a name', 'Get node-v22-linux-x64', 'Get node-v24-linux-x64'],
    ['a model in a name', 'iphone-16-pro-max-256gb', 'iphone-16-pro-max-512gb'],
    ['the end of a long paragraph', `${'A sentence. '.repeat(3000)}End`, `${'A sentence. '.repeat(3000)}Now`],
    ['the end of a long word', `${'長い文。'.repeat(9000)}終`, `${'長い文。'.repeat(9000)}始`],
    ['the date of an event', 'Concert on 12 June 2026', 'Concert on 13 June 2026'],
    ['a date on its own', '12 June 2026', '13 June 2026'],
    ['opening hours', 'Opens at 10:00', 'Opens at 11:00'],
    [
      'a number in prose',
      'The ship carried 240 people from the old harbour to the island',
      'The ship carried 250 people from the old harbour to the island',
    ],
    ['capital letters', 'open', 'OPEN'],
  ])('%s', (_, before, after) => {
    expect(compare(before, after)).not.toEqual([])
  })
})

test('a changed passage has the words that were added and removed', () => {
  expect(compare('The price is ten euros today.', 'The price is twelve euros today.')).toEqual([
    {
      kind: 'changed',
      before: 'The price is ten euros today.',
      after: 'The price is twelve euros today.',
      words: [
        { is: 'same', text: 'The price is ' },
        { is: 'removed', text: 'ten' },
        { is: 'added', text: 'twelve' },
        { is: 'same', text: ' euros today.' },
      ],
    },
  ])
})

test('ignored texts are in no comparison, whatever number is in them', () => {
  const [before, after] = ['Only 12 left in stock\n\nBlue chair', 'Only 3 left in stock\n\nRed chair']
  const changes = compare(before, after, { ignore: ['only 99 left'] })
  expect(changes).toHaveLength(1)
  expect(changes[0]).toMatchObject({ before: 'Blue chair', after: 'Red chair' })
})

test('only added or only removed words are reported on request', () => {
  const [before, after] = ['Alpha\n\nBeta', 'Alpha\n\nGamma delta']
  expect(compare(before, after, { only: 'added' }).map(({ kind }) => kind)).toEqual(['added'])
  expect(compare(before, after, { only: 'removed' }).map(({ kind }) => kind)).toEqual(['removed'])
})

test('a section ends at the next heading of its level', () => {
  const page = '# Shop\n\nIntro\n\n## Prices\n\nTen\n\n### Small\n\nFive\n\n## Contact\n\nMail'
  expect(passagesOf(sectionOf(page, 'prices')!)).toEqual(['Ten', 'Small', 'Five'])
  expect(sectionOf(page, 'Jobs')).toBe(null)
})

const world: ProfileWorld = new Map()
let service: Watching
beforeAll(async () => {
  service = await startWatching({ env: plenty, platforms: [profilePlatform(world)] })
})
afterAll(() => service.close())
afterEach(() => service.rest())

const watch = (name: string, more: object = {}) =>
  service.watch(name, { operationId: 'people.profiles', watch: 'text', fields: ['bio'], ...more })
const eventsOf = async (monitor: string) =>
  (await service.call(`/v1/monitors/${monitor}/events?after=start`)).body.data.events.map(
    ({ id, payload }: { id: string; payload: { type: string; data: object } }) => ({
      id,
      type: payload.type,
      ...payload.data,
    }),
  )

test('a changed text becomes one event with its differences, and an unchanged one none', async () => {
  world.set('ann', { bio: 'Baker in Bath\n\nOpen daily' })
  const { monitor } = await watch('ann')
  await service.pass(70)
  world.set('ann', { bio: 'Baker in Bristol\n\nOpen daily' })
  await service.pass(70)
  await service.pass(70)
  const events = await eventsOf(monitor)
  expect(events).toHaveLength(1)
  expect(events[0]).toMatchObject({
    type: 'monitor.text_changed',
    result: 'changed',
    differences: [{ field: 'bio', changes: [{ kind: 'changed', after: 'Baker in Bristol' }], omitted: 0 }],
    text: '- Baker in Bath\n+ Baker in Bristol',
  })
  const { checks } = (await service.call(`/v1/monitors/${monitor}/checks`)).body.data
  expect(checks.map(({ newItems }: { newItems: number }) => newItems)).toEqual([0, 1, 0, 0])
})

test('an access restriction, a faulty page and a hidden text are no change', async () => {
  world.set('bob', { bio: 'Sailor' })
  const { monitor } = await watch('bob')
  for (const shown of [403, 500, { bio: null }, { bio: 'Please log in', page: 503 }, { bio: 'Sailor' }]) {
    world.set('bob', shown)
    await service.pass(70)
  }
  expect(await eventsOf(monitor)).toEqual([])
})

test('a page counts as removed after three proven misses, and as new when it is there again', async () => {
  world.set('cleo', { bio: 'Potter', page: 200 })
  const { monitor } = await watch('cleo')
  for (const shown of [404, { bio: 'Not found', page: 404 }, { bio: 'Gone', page: 410 }, 404]) {
    world.set('cleo', shown)
    await service.pass(70)
  }
  world.set('cleo', { bio: 'Potter and painter', page: 200 })
  await service.pass(70)
  const events = await eventsOf(monitor)
  expect(events.map(({ result }: { result: string }) => result)).toEqual(['removed', 'new'])
  expect(events[1].text).toBe('- Potter\n+ Potter and painter')
})

test('a chosen part alone is compared; if it matches nothing three times, there is one notice and no change', async () => {
  const page = (price: string, news: string, id = 'price') =>
    `<body><p>${news}</p><div id="${id}"><b>${price}</b></div><div class="ad-banner">Buy ${news}</div></body>`
  world.set('dot', { html: page('10', 'a') })
  const { monitor } = await watch('dot', { fields: ['html'], text: { selector: '#price' } })
  world.set('dot', { html: page('10', 'b') })
  await service.pass(70)
  expect(await eventsOf(monitor)).toEqual([])
  for (let i = 0; i < 4; i += 1) {
    world.set('dot', { html: page('10', 'b', 'moved') })
    await service.pass(70)
  }
  world.set('dot', { html: page('12', 'b') })
  await service.pass(70)
  const events = await eventsOf(monitor)
  expect(events.map(({ type }: { type: string }) => type)).toEqual([
    'monitor.part_missing',
    'monitor.text_changed',
  ])
  expect(events[0]).toMatchObject({ selector: '#price', checks: 3 })
  expect(events[1].text).toBe('- 10\n+ 12')
})

test('another part that matches nothing has a notice of its own', async () => {
  world.set('part', { bio: '# Prices\n\n12 €' })
  const { monitor } = await watch('part', { text: { heading: 'Price' } })
  for (const heading of ['Prize', 'Cost']) {
    for (let check = 0; check < 4; check++) await service.pass(70)
    await service.patch(`/v1/monitors/${monitor}`, { text: { heading } })
  }
  const notices = await eventsOf(monitor)
  expect(notices.map(({ heading }: { heading: string }) => heading)).toEqual(['Price', 'Prize'])
})

test('a part that is chosen while a check is running is not compared with the part of that check', async () => {
  const text = (price: number) => ({ bio: `# Prices\n\n${price} €\n\n# News\n\nNone` })
  world.set('race', text(12))
  const { monitor } = await watch('race', { text: { heading: 'Prices' } })
  service.clock.advance(70 * 60_000)
  const { database } = service.service
  await makeChecksDue(database, new Date(service.clock.now()))
  const lanes = (await dueLanes(database, { walletId: '', platform: '' })).map((lane) => ({ lane, most: 9 }))
  const claimed = await claimChecks(database, lanes, service.clock.now())
  const transaction: typeof database.transaction = async (work) => {
    await service.patch(`/v1/monitors/${monitor}`, { text: { heading: 'News' } })
    return database.transaction(work)
  }
  const meddling = { ...database, query: database.query.bind(database), transaction }
  const check = createChecker({
    ...service.service,
    ...{ database: meddling, clock: service.clock, wake: () => {} },
  })
  await check(monitor, claimed.find(({ monitorId }) => monitorId === monitor)!.slot)
  for (let later = 0; later < 2; later++) await service.pass(70)
  expect(await eventsOf(monitor)).toEqual([])
})

test('a passage of an event can be ignored from then on by its id', async () => {
  world.set('eli', { bio: 'Cook\n\nTables free: 4' })
  const { monitor } = await watch('eli')
  world.set('eli', { bio: 'Cook\n\nTables free: 7' })
  await service.pass(70)
  const [event] = await eventsOf(monitor)
  const answer = await service.post(`/v1/monitors/${monitor}/ignore`, { eventId: event.id })
  expect(answer.body.data.text.ignore).toEqual(['Tables free: 7'])
  world.set('eli', { bio: 'Cook\n\nTables free: 2' })
  await service.pass(70)
  expect(await eventsOf(monitor)).toHaveLength(1)
  world.set('eli', { bio: 'Chef\n\nTables free: 9' })
  await service.pass(70)
  expect((await eventsOf(monitor))[1].text).toBe('- Cook\n+ Chef')
})

test.each([
  [{ fields: ['bios'] }, /not a text of people.profiles.*bio/],
  [{ text: { selector: 'p' } }, /needs a field with HTML/],
  [{ fields: ['html'], text: { selector: 'p[' } }, /not a CSS selector/],
  [{ fields: ['html'], text: { selector: 'p:has(a)' } }, /pseudo-classes/],
  [{ text: { selector: 'p', heading: 'P' } }, /either heading or selector/],
  [{ conditions: [] }, /conditions needs/],
])('a text that cannot be watched is refused with what to send instead: %j', async (more, message) => {
  world.set('flo', { bio: 'Flo' })
  const answer = await service.post('/v1/monitors', {
    operationId: 'people.profiles',
    params: { name: 'flo' },
    schedule: { type: 'interval', minutes: 60 },
    ...{ watch: 'text', fields: ['bio'] },
    ...more,
  })
  expect(answer.status).toBe(400)
  expect(answer.body.error.message).toMatch(message)
})
