import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { platforms } from '../../../src/platforms/index.ts'
import { checkFilters, type FilterRule, passes } from '../../../src/watching/monitors/filters/filters.ts'
import { itemFields } from '../../../src/watching/monitors/filters/item-fields.ts'
import { isWatchable } from '../../../src/watching/monitors/lists/sources.ts'
import { deleteOldPlaces } from '../../../src/watching/monitors/service/monitor-limit.ts'
import { type FeedItem, feedPlatform, feedWorld } from '../../support/feed-platform.ts'
import { processorMs } from '../../support/processor-time.ts'
import { liveKey } from '../../support/service.ts'
import { startWatching, type Watching } from '../../support/watching.ts'

const [posts] = feedPlatform(feedWorld()).operations.filter(isWatchable)
const about = (include: FilterRule[], exclude: FilterRule[] = []) => ({ include, exclude })
const now = Date.parse('2026-05-10T12:00:00Z')
const judged = (record: unknown, time: number | null = null) => ({ record, time })

describe('an item', () => {
  const item = {
    id: 'x1',
    at: '2026-05-09T02:00:01+02:00',
    text: 'Große SALE on Bikes',
    stats: { views: 1000 },
    tags: ['City', 'Café'],
  }
  test.each([
    ['any keyword, whatever its case', about([{ any: ['nothing', 'sale'] }]), true],
    ['none of the keywords there', about([{ any: ['nothing'] }]), false],
    ['all keywords, in several texts', about([{ all: ['bikes', 'city'] }]), true],
    ['one of all missing', about([{ all: ['bikes', 'town'] }]), false],
    ['none of what must not be there', about([{ none: ['cars'] }]), true],
    ['something that must not be there', about([{ none: ['cars', 'café'] }]), false],
    ['the other form of an accent', about([{ any: ['cafe\u0301'] }]), true],
    ['a keyword in a field that is asked', about([{ any: ['city'], fields: ['tags'] }]), true],
    ['a keyword in another field', about([{ any: ['city'], fields: ['text'] }]), false],
    ['an id, which nobody asked', about([{ any: ['x1'] }]), false],
    ['an id that is asked', about([{ any: ['x1'], fields: ['id'] }]), true],
    ['a threshold that is met', about([{ field: 'stats.views', op: 'gte', value: 1000 }]), true],
    ['a threshold that is not', about([{ field: 'stats.views', op: 'gt', value: 1000 }]), false],
    ['a number below', about([{ field: 'stats.views', op: 'lt', value: 1001 }]), true],
    ['a number up to', about([{ field: 'stats.views', op: 'lte', value: 999 }]), false],
    ['that very number', about([{ field: 'stats.views', op: 'eq', value: 1000 }]), true],
    ['any other number', about([{ field: 'stats.views', op: 'ne', value: 1000 }]), false],
    ['one of two rules', about([{ any: ['sale'] }, { any: ['town'] }]), false],
    ['what is excluded', about([{ any: ['sale'] }], [{ any: ['bikes'] }]), false],
    ['what is not excluded', about([], [{ field: 'stats.views', op: 'lt', value: 10 }]), true],
    ['no filter', null, true],
    ['a part of a word', about([{ any: ['bik'], wholeWords: true }]), false],
    ['a whole word, whatever its case', about([{ any: ['bikes', 'x'], wholeWords: true }]), true],
    ['a whole word with an accent', about([{ any: ['café'], wholeWords: true }]), true],
    ['several whole words', about([{ any: ['sale on'], wholeWords: true }]), true],
    ['several words, the last in part', about([{ any: ['sale o'], wholeWords: true }]), false],
    ['a part of a word, which must not be there', about([{ none: ['bik'], wholeWords: true }]), true],
    ['a date later than another', about([{ field: 'at', op: 'gt', value: '2026-05-09T00:00:00Z' }]), true],
    ['a date before a day', about([{ field: 'at', op: 'lt', value: '2026-05-09' }]), false],
    ['a date within some hours', about([{ field: 'at', withinHours: 36.5 }]), true],
    ['a date that is longer ago', about([{ field: 'at', withinHours: 35.5 }]), false],
  ] as const)('%s', (_, filters, expected) => {
    expect(passes(filters, posts!, judged(item), now)).toBe(expected)
  })

  test('with an unknown number meets no threshold, neither in include nor in exclude', () => {
    const rule = { field: 'stats.views', op: 'lt', value: 10 } as const
    for (const unknown of [
      { ...item, stats: { views: null } },
      { ...item, stats: undefined },
    ]) {
      expect(passes(about([rule]), posts!, judged(unknown), now)).toBe(false)
      expect(passes(about([], [rule]), posts!, judged(unknown), now)).toBe(true)
    }
  })
})

describe('filters cost work by what they are allowed to', () => {
  const prose = { id: 'x1', text: 'x'.repeat(300), tags: ['a', 'b', 'c'] }
  const items = Array.from({ length: 100 }, (_, i) => ({ ...prose, id: `x${i}` }))
  const keywords = (count: number, length: number) =>
    Array.from({ length: count }, (_, i) => `${i}\ufdfa`.padEnd(length, '\ufdfa').slice(0, length))
  /** As many comparisons as are allowed: each keyword is searched in two fields. */
  const rules = Array.from({ length: 20 }, () => ({ none: keywords(100, 50) }))
  const most = about(rules, rules)

  test('the most expensive ones are applied to a page in 500 ms', () => {
    expect(checkFilters(posts!, about(rules.slice(0, 20), rules.slice(0, 20)))).not.toBeNull()
    expect(processorMs(() => items.map((item) => passes(most, posts!, judged(item), now)))).toBeLessThan(500)
  })

  test('a ligature that stands for eighteen characters is compared once a page, and a long text is cut', () => {
    const ligatures = { ...prose, text: '\ufdfa'.repeat(50_000) }
    expect(processorMs(() => passes(most, posts!, judged(ligatures), now))).toBeLessThan(500)
    expect(passes(about([{ any: ['صلى'] }]), posts!, judged(ligatures), now)).toBe(true)
    const late = { ...prose, text: `${' '.repeat(50_000)}sale` }
    expect(passes(about([{ any: ['sale'] }]), posts!, judged(late), now)).toBe(false)
  })

  test.each([
    [
      'more comparisons than that',
      about(
        [...rules, { any: ['one more'] }],
        [...rules, { any: ['one more'] }, { any: keywords(100, 9) }, ...rules],
      ),
      'filters may compare at most 10000 times',
    ],
    [
      'a field named twice',
      about([{ any: ['x'], fields: ['text', 'tags', 'text'] }]),
      'filters.include[0].fields names a field twice',
    ],
    ['a keyword of ligatures', about([{ any: ['\ufdfa'.repeat(200)] }]), 'filters.include[0] has a keyword'],
  ])('%s: refused with words', (_, filters, words) => {
    expect(() => checkFilters(posts!, filters)).toThrow(words)
  })
})

describe('whole words', () => {
  const found = (text: string, keyword: string) =>
    passes(about([{ any: [keyword], wholeWords: true }]), posts!, judged({ text }), now)

  test.each([
    ['The art of war', 'art', true],
    ['a party', 'art', false],
    ['start-up', 'up', true],
    ['#sale!', '#sale', true],
    ['#sales', '#sale', false],
    ['C++ and C', 'c++', true],
    ['naïve', 'na', false],
    ['ab ab ab', 'ab a', false],
    // Scripts without spaces: each character is a word.
    ['東京2020年に', '東京', true],
    ['東京2020年に', '2020', true],
    ['東京20201年に', '2020', false],
    ['über', 'uber', false],
  ])('%j has the word %j: %s', (text, keyword, expected) => {
    expect(found(text, keyword)).toBe(expected)
  })

  test('are found by work that grows with the text, whatever the text and the keyword repeat', () => {
    const keyword = `${'ab '.repeat(66)}a`
    const ms = (length: number) => {
      const rule = { none: [keyword], wholeWords: true, fields: ['text'] }
      const record = judged({ text: 'ab '.repeat(length / 3) })
      return processorMs(() => Array.from({ length: 20 }, () => passes(about([rule]), posts!, record, now)))
    }
    expect(ms(50_000)).toBeLessThan(1000)
  })
})

describe('publishedWithinHours', () => {
  const within = { include: [], exclude: [], publishedWithinHours: 48 }
  const hours = (ago: number) => now - ago * 3_600_000

  test('keeps items back that are certainly older, by their time or by an age in words', () => {
    const judge = (item: { time: number | null; latest?: number }) =>
      passes(within, posts!, { record: { text: '' }, ...item }, now)
    expect([judge({ time: hours(47) }), judge({ time: hours(49) })]).toEqual([true, false])
    expect([judge({ time: null, latest: hours(47) }), judge({ time: null, latest: hours(49) })]).toEqual([
      true,
      false,
    ])
    // Of unknown age, and announced for later.
    expect([judge({ time: null }), judge({ time: hours(-5) })]).toEqual([true, true])
  })

  test('is refused with words for a list whose items have no times', () => {
    const search = platforms
      .flatMap(({ operations }) => operations)
      .filter(isWatchable)
      .find(({ id }) => id === 'tiktok.users.search')!
    expect(() => checkFilters(search, within)).toThrow('publishedWithinHours needs items with times')
    expect(checkFilters(posts!, within)).toEqual(within)
  })
})

test('every source has the fields of its items, and its prose fields', () => {
  for (const operation of platforms.flatMap(({ operations }) => operations).filter(isWatchable)) {
    const { texts, prose } = itemFields(operation)
    expect([operation.id, texts.length > 0, prose.length > 0]).toEqual([operation.id, true, true])
  }
  expect(itemFields(posts!)).toEqual({
    numbers: ['stats.views'],
    texts: ['at', 'id', 'latest', 'tags', 'text'],
    dates: ['at', 'latest'],
    prose: ['tags', 'text'],
  })
})

let service: Watching
beforeAll(async () => {
  service = await startWatching({ env: { SINKS_PER_ACCOUNT: '100', MONITORS_PER_ACCOUNT: '30' } })
})
afterAll(() => service.close())

const schedule = { type: 'interval', minutes: 60 }
const wanted = (name: string, filters: unknown) => ({
  operationId: 'feed.posts',
  params: { name },
  schedule,
  filters,
})
const publish = (name: string, ...items: Omit<FeedItem, 'at'>[]) => {
  const at = new Date(service.clock.now()).toISOString()
  const list = service.world.lists.get(name) ?? []
  service.world.lists.set(name, [...items.map((item) => ({ ...item, at })), ...list])
}

test('only passing items are reported, delivered and counted; filtered items are never reported later', async () => {
  publish('filtered', { id: 'old' })
  const filters = { include: [{ any: ['sale'] }], exclude: [{ field: 'stats.views', op: 'gte', value: 100 }] }
  const { monitor, endpoint } = await service.watch('filtered', { filters })
  publish(
    'filtered',
    { id: 'loud', text: 'Sale!', stats: { views: 100 } },
    { id: 'good', text: 'A sale', stats: { views: 5 } },
    { id: 'other', text: 'News' },
  )
  await service.pass(70)
  expect(await service.reported(monitor)).toEqual(['good'])
  const log = await service.call(`/v1/webhook-endpoints/${endpoint}/deliveries`)
  expect(log.body.data.deliveries).toHaveLength(1)
  const { checks } = (await service.call(`/v1/monitors/${monitor}/checks`)).body.data
  expect(checks[0]).toMatchObject({ newItems: 1, reason: '3 new items. The filters kept 2 back.' })

  // Judged once, when it was new.
  expect((await service.patch(`/v1/monitors/${monitor}`, { filters: null })).body.data.filters).toBeNull()
  publish('filtered', { id: 'later', text: 'News' })
  await service.pass(70)
  expect(await service.reported(monitor)).toEqual(['good', 'later'])
})

test('a change is validated like a creation, shown, and applies from the next check', async () => {
  publish('changed', { id: 'old' })
  const { monitor } = await service.watch('changed')
  const path = `/v1/monitors/${monitor}`
  expect((await service.call(path)).body.data.filters).toBeNull()
  const filters = { include: [{ field: 'stats.views', op: 'gt', value: 9 }] }
  const changed = await service.patch(path, { filters })
  expect(changed.body.data.filters).toEqual({ ...filters, exclude: [] })
  const bad = { include: [{ field: 'stats.likes', op: 'gt', value: 9 }] }
  expect((await service.patch(path, { filters: bad })).status).toBe(400)
  publish('changed', { id: 'few', stats: { views: 9 } }, { id: 'many', stats: { views: 10 } })
  await service.pass(70)
  expect(await service.reported(monitor)).toEqual(['many'])
})

test.each([
  [
    { field: 'stats.view', op: 'gt', value: 1 },
    /include\[0\]\.field "stats\.view" is not a number .*Did you mean stats\.views\? Available: stats\.views\./,
  ],
  [{ field: 'text', op: 'gt', value: 1 }, /"text" is not a number/],
  [{ field: 'text', op: 'gt', value: '2026-01-31' }, /"text" is not a date .*Available: at, latest\./],
  [{ field: 'at', op: 'gt', value: 'yesterday 1' }, /value must be a date like 2026-01-31/],
  [{ field: 'at', withinHours: 5, op: 'gt', value: '2026-01-31' }, /withinHours/],
  [{ field: 'at', withinHours: 0 }, /withinHours/],
  [{ wholeWords: true }, /keywords .* or a threshold/],
  [
    { any: ['a'], fields: ['titel'] },
    /"titel" is not a text in the items of feed\.posts\..* Available: at, id, latest, tags, text\./,
  ],
  [{ any: ['a'], fields: ['stats.views'] }, /is not a text/],
  [{ field: 'stats.views', op: 'over', value: 1 }, /op/],
  [{ field: 'stats.views', op: 'gt' }, /keywords .* or a threshold/],
  [{ field: 'stats.views', op: 'gt', value: 1, any: ['a'] }, /keywords .* or a threshold/],
  [{ fields: ['text'] }, /keywords .* or a threshold/],
  [{}, /keywords .* or a threshold/],
  [{ any: [''] }, /any/],
  [{ contains: ['a'] }, /contains/],
])('the rule %j is refused with what there is instead, and nothing is read', async (rule, message) => {
  publish('refused', { id: 'old' })
  const before = service.world.requests.length
  for (const query of ['', '?dryRun=true']) {
    const answer = await service.post(`/v1/monitors${query}`, wanted('refused', { include: [rule] }))
    expect([answer.status, answer.body.error?.message]).toEqual([400, expect.stringMatching(message)])
  }
  expect(service.world.requests).toHaveLength(before)
})

describe('a dry run', () => {
  const filters = { include: [{ any: ['sale'] }] }

  test('with filters previews the passing items, costs nothing and stores nothing', async () => {
    publish('tried', { id: 'a', text: 'Sale' }, { id: 'b', text: 'News' }, { id: 'c', text: 'SALES' })
    const before = await service.balance()
    const { status, body } = await service.post('/v1/monitors?dryRun=true', wanted('tried', filters))
    expect(status).toBe(201)
    expect(body.data.filterPreview).toMatchObject({
      outcome: 'found',
      items: 3,
      passing: 2,
      previewItems: [{ id: 'a' }, { id: 'c' }],
    })
    expect(body.meta.creditsCharged).toBe(0)
    expect(await service.balance()).toBe(before)
    expect((await service.call(`/v1/monitors/${body.data.id}`)).status).toBe(404)
    expect(body.data).not.toHaveProperty('baseline')
    const plain = await service.post('/v1/monitors?dryRun=true', wanted('tried', {}))
    expect(plain.body.data).not.toHaveProperty('filterPreview')
  })

  test('whose list cannot be read reports the outcome, with no passing items', async () => {
    service.world.respond = () => ({ status: 500 })
    const { body } = await service.post('/v1/monitors?dryRun=true', wanted('tried', filters))
    service.world.respond = undefined
    expect(body.data.filterPreview).toEqual({ outcome: 'failed', items: 0, passing: 0, previewItems: [] })
  })

  test('reads at most as many lists free of charge per day as the account may have monitors', async () => {
    service.clock.advance(25 * 3_600_000)
    const before = service.world.requests.length
    const outcomes: string[] = []
    for (let n = 0; n < 32; n++) {
      const { body } = await service.post('/v1/monitors?dryRun=true', wanted(`tried`, filters))
      outcomes.push(body.data.filterPreview.outcome)
    }
    expect(outcomes).toEqual([...Array(30).fill('found'), 'deferred', 'deferred'])
    expect(service.world.requests).toHaveLength(before + 30)
    // What is not read leaves nothing, however often it is asked.
    const [kept] = await service.service.database.query<{ n: number }>(
      'select count(*)::int as n from monitor_places where at >= $1',
      [new Date(service.clock.now())],
    )
    expect(kept!.n).toBe(30)
    await deleteOldPlaces(service.service.database, service.clock.now() + 25 * 3_600_000)
    expect(await service.service.database.query('select 1 from monitor_places')).toEqual([])
    // Keys of another mode have their own.
    const live = await service.post('/v1/monitors?dryRun=true', wanted('tried', filters), { key: liveKey })
    expect(live.body.data.filterPreview.outcome).not.toBe('deferred')
  })
})
