import pino from 'pino'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { upstreamResponse } from '../../../src/gateways/upstream/response.ts'
import { openAnswerShapes } from '../../../src/lookup/answer-shapes/part.ts'
import { listDriftReports } from '../../../src/lookup/answer-shapes/reports.ts'
import { testClock } from '../../support/clock.ts'
import { type TestDatabase, testDatabase } from '../../support/database.ts'

let own: TestDatabase
beforeAll(async () => {
  own = await testDatabase()
})
afterAll(() => own.close())

/** Opens the shapes of one source, as each node does. */
function open(operation: string) {
  const clock = testClock()
  const metrics = new Registry()
  const part = openAnswerShapes({ database: own.database, clock, log: pino({ level: 'silent' }), metrics })
  /** One lookup, three minutes after the one before: what the platform answers, what the reader misses, the record. */
  async function lookAt(
    bodies: readonly unknown[],
    missed: readonly string[],
    record: object | null,
    handle = 'ada',
  ) {
    clock.advance(180_000)
    const observation = part.observer.observe({ operation, source: 'web', params: { handle } })
    for (const body of bodies) {
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      const type = typeof body === 'string' ? 'text/html' : 'application/json'
      const client = observation.watch({
        request: async ({ url }) => upstreamResponse(200, { 'content-type': type }, url, Buffer.from(text)),
      })
      await client.request({ url: 'https://www.example.com/users/ada?id=5' })
    }
    for (const field of missed) observation.missed(field)
    observation.end(record === null ? null : JSON.stringify(record))
    await new Promise((done) => setImmediate(done))
    await part.flush()
  }
  return {
    clock,
    metrics,
    part,
    look: (body: unknown, missed: readonly string[], record: object | null, handle?: string) =>
      lookAt([body], missed, record, handle),
    lookAt,
    reports: () => listDriftReports(own.database, { since: new Date(clock.now() - 3_600_000), operation }),
  }
}

const person = (name: string) => ({ data: { user: { name, followers: 5, id: '123456' } } })

test('a field that a reader misses is reported with the last good answer and the new place', async () => {
  const { look, reports, clock, metrics } = open('example.profile')
  await look(person('ada'), [], { name: 'ada' })
  const lastGood = clock.now()
  const renamed = { data: { person: person('ada').data.user } }
  await look(renamed, ['data.user'], null)
  await look(renamed, ['data.user'], null)
  const [report] = await reports()
  expect(report).toMatchObject({
    operation: 'example.profile',
    source: 'web',
    field: 'data.user',
    times: 2,
    lastGoodAt: new Date(lastGood),
    lastAt: new Date(clock.now()),
    goodAgainAt: null,
    changes: [
      {
        request: 'GET www.example.com/users/{} ?id',
        changes: [{ path: 'status 200.data.user', movedTo: [{ path: 'status 200.data.person' }] }],
      },
    ],
  })
  expect(await metrics.metrics()).toContain(
    'social_lookup_changed_answers_total{operation="example.profile",source="web",field="data.user"} 2',
  )
  // The platform went back.
  await look(person('ada'), [], { name: 'ada' })
  expect((await reports())[0]!.goodAgainAt).toEqual(new Date(clock.now()))
})

test('a value that no reader misses, and that turned null for every object, is reported', async () => {
  const { look, reports } = open('example.silent')
  for (const name of ['ada', 'grace', 'alan', 'edsger', 'barbara'])
    await look(person(name), [], { followers: 5 })
  const renamed = { data: { user: { name: 'ada', followerCount: 5, id: '123456' } } }
  await look(renamed, [], { followers: null })
  const [report] = await reports()
  expect(report).toMatchObject({
    field: 'record.followers',
    times: 1,
    changes: [{ goodAnswers: 5, changes: [{ path: 'status 200.data.user.followers' }] }],
  })
})

test('a value that turned null is reported at once where every list ends with an empty page', async () => {
  const { lookAt, reports, clock } = open('example.jobs')
  const page = (place: string) => ({
    cards: ['Oslo harbour', 'Bergen'].map((name) => ({ id: `card of ${name}`, [place]: name })),
  })
  const record = (names: (string | null)[]) => ({
    jobs: names.map((location) => ({ location, company: 'Fjord Ltd' })),
  })
  for (let n = 0; n < 7; n++)
    await lookAt([page('location'), { cards: [] }], [], record(['Oslo harbour', 'Bergen']))
  const lastGood = clock.now()
  await lookAt([page('place'), { cards: [] }], [], record([null, null]))
  expect(await reports()).toMatchObject([
    {
      field: 'record.jobs[].location',
      times: 1,
      lastGoodAt: new Date(lastGood),
      changes: [
        {
          changes: [{ path: 'status 200.cards[].location', movedTo: [{ path: 'status 200.cards[].place' }] }],
        },
      ],
    },
  ])
})

test('an empty page is not reported as a page that lost its entries', async () => {
  const { lookAt, reports } = open('example.last-page')
  const full = { cards: [{ id: 'Oslo harbour', at: { name: 'Oslo harbour' } }] }
  for (let n = 0; n < 6; n++) await lookAt([full], [], { jobs: [{ location: 'Oslo harbour' }] })
  for (let n = 0; n < 6; n++) await lookAt([{ cards: [] }], [], { jobs: [] })
  await lookAt([full], [], { jobs: [{ location: 'Oslo harbour' }] })
  expect(await reports()).toEqual([])
})

test('a null where the answer lacks nothing is the object’s own', async () => {
  const { look, reports } = open('example.absent')
  for (const name of ['ada', 'grace', 'alan', 'edsger', 'barbara'])
    await look(person(name), [], { website: 'x' })
  await look(person('nobody'), [], { website: null })
  expect(await reports()).toEqual([])
})

test('a value that turned null in most entries of a list is reported by the lost place of like name', async () => {
  const { look, reports } = open('example.listings')
  const listing = (title: object) => ({
    listings: [
      { id: 'a1', title: 'Bike' },
      { id: 'b2', ...title },
    ],
  })
  const good = listing({ title: 'Boat' })
  const wire = (name: string) => ({
    edges: [
      { id: 'a1', [name]: 'Bike' },
      { id: 'b2', [name]: 'Boat' },
    ],
  })
  for (let n = 0; n < 5; n++) await look(wire('marketplace_listing_title'), [], good)
  await look(wire('listing_heading'), [], listing({ title: null }))
  expect(await reports()).toMatchObject([
    {
      field: 'record.listings[].title',
      changes: [{ changes: [{ path: 'status 200.edges[].marketplace_listing_title' }] }],
    },
  ])
})

test('a value that is read from another place, because its own is gone, is reported', async () => {
  const { look, reports } = open('example.fallback')
  const wire = (name: string, title: string) => ({
    items: [{ id: 'a1', [name]: title, alias: 'short name' }],
  })
  for (const title of ['Red bike', 'Blue boat', 'Green car', 'Old lamp', 'New chair'])
    await look(wire('heading', title), [], { listings: [{ title }] })
  await look(wire('headline', 'Big table'), [], { listings: [{ title: 'short name' }] })
  expect(await reports()).toMatchObject([
    {
      field: 'replaced.listings[].title',
      changes: [
        {
          changes: [
            { path: 'status 200.items[].heading', movedTo: [{ path: 'status 200.items[].headline' }] },
          ],
        },
      ],
    },
  ])
})

test('a value that the reader takes from a new place is good: the reader was changed for it', async () => {
  const { look, reports, clock } = open('example.mended')
  const titles = ['Red bike', 'Blue boat', 'Green car', 'Old lamp', 'New chair']
  for (const title of titles) await look({ items: [{ title }] }, [], { listings: [{ title }] })
  const moved = (title: string) => ({ items: [{ details: { title } }] })
  await look(moved('Big table'), [], { listings: [{ title: 'Big table' }] })
  expect(await reports()).toEqual([])
  const lastGood = clock.now()
  await look(moved('Small desk'), ['title'], null)
  expect(await reports()).toMatchObject([{ field: 'title', lastGoodAt: new Date(lastGood) }])
})

test('a value that is still in one of its places is not reported', async () => {
  const { look, reports } = open('example.twice')
  const titles = ['Red bike', 'Blue boat', 'Green car', 'Old lamp', 'New chair']
  for (const title of titles) await look({ heading: title, name: title }, [], { title })
  await look({ name: 'Big table' }, [], { title: 'Big table' })
  // A number that became a text, and that the reader reads as well.
  const counts = open('example.digits')
  for (const id of [51234, 61234, 71234, 81234, 91234]) await counts.look({ key: id }, [], { id: String(id) })
  await counts.look({ key: '41234' }, [], { id: '41234' })
  expect([...(await reports()), ...(await counts.reports())]).toEqual([])
})

test('a field that a record leaves out in place of a null is reported like a null', async () => {
  const { look, reports } = open('example.left-out')
  const wire = (picture: object) => ({ posts: [{ id: 'a1', ...picture }] })
  const url = 'https://cdn.example/1.jpg'
  for (let n = 0; n < 5; n++) await look(wire({ thumb: url }), [], { posts: [{ id: 'a1', thumbnail: url }] })
  await look(wire({ details: { thumb: url } }), [], { posts: [{ id: 'a1' }] })
  expect(await reports()).toMatchObject([
    {
      field: 'record.posts[].thumbnail',
      changes: [
        {
          changes: [
            { path: 'status 200.posts[].thumb', movedTo: [{ path: 'status 200.posts[].details.thumb' }] },
          ],
        },
      ],
    },
  ])
})

test('a source that never has every field still has good answers to compare with', async () => {
  const { look, reports, clock } = open('example.incomplete')
  const missed = ['comments: only the first']
  for (let n = 0; n < 5; n++) await look(person('ada'), missed, { name: 'ada' })
  const lastGood = clock.now()
  const renamed = { data: { person: person('ada').data.user } }
  await look(renamed, [...missed, 'data.user'], null)
  expect(await reports()).toMatchObject([
    {
      field: 'data.user',
      lastGoodAt: new Date(lastGood),
      changes: [
        { changes: [{ path: 'status 200.data.user', movedTo: [{ path: 'status 200.data.person' }] }] },
      ],
    },
  ])
})

/** Objects with a website and without one. */
const withSite = { user: { name: 'ada', site: { url: 'https://ada.example' } } }
const withoutSite = { user: { name: 'grace' } }

test('a field that only some objects have is not reported, in whatever order they come', async () => {
  const { look, reports } = open('example.sometimes')
  const sometimes = async (isThere: boolean) =>
    isThere
      ? look(withSite, [], { site: 'https://ada.example' })
      : look(withoutSite, ['user.site'], { site: null })
  for (let n = 0; n < 60; n++) await sometimes(n % 3 > 0)
  // Many of one kind in a row, as monitors ask for them.
  for (const isThere of [false, false, false, false, true, false, false, true]) await sometimes(isThere)
  expect(await reports()).toEqual([])
})

test('a field that is gone for good is reported by the third look, though no new place shows', async () => {
  const { look, reports, clock } = open('example.gone')
  for (let n = 0; n < 8; n++) await look(withSite, [], { site: 'https://ada.example' })
  const lastGood = clock.now()
  for (let n = 0; n < 2; n++) await look(withoutSite, ['user.site'], { site: null })
  expect(await reports()).toEqual([])
  await look(withoutSite, ['user.site'], { site: null })
  expect((await reports()).filter(({ field }) => field === 'user.site')).toMatchObject([
    {
      field: 'user.site',
      times: 3,
      lastGoodAt: new Date(lastGood),
      changes: [{ changes: [{ path: 'status 200.user.site' }] }],
    },
  ])
})

test('an account that never had a field is not reported, however long another one was looked at alone', async () => {
  const { look, reports } = open('example.alone')
  const withSite = { user: { name: 'ada', id: '123456', site: 'https://ada.example' } }
  const without = { user: { name: 'bob', id: '654321' } }
  const ada = () => look(withSite, [], { name: 'ada', site: 'https://ada.example' }, 'ada')
  const bob = () => look(without, ['user.site'], { name: 'bob', site: null }, 'bob')
  for (let n = 0; n < 30; n++) await ada()
  for (let n = 0; n < 12; n++) await bob()
  for (let n = 0; n < 45; n++) await ada()
  for (let n = 0; n < 4; n++) await bob()
  expect(await reports()).toEqual([])
  // The account that always had it lacks it: the second look says the same.
  const lost = { user: { name: 'ada', id: '123456' } }
  await look(lost, ['user.site'], { name: 'ada', site: null }, 'ada')
  expect(await reports()).toEqual([])
  await look(lost, ['user.site'], { name: 'ada', site: null }, 'ada')
  expect((await reports()).map(({ field }) => field).sort()).toEqual(['record.site', 'user.site'])
})

/** Posts with a video, and posts without one. No reader misses the video. */
const postLooks = ({ look }: ReturnType<typeof open>) => ({
  withVideo: (name: string) =>
    look(
      { post: { id: '123456', text: 'a text', video: { url: `https://v.example/${name}` } } },
      [],
      {
        video: `https://v.example/${name}`,
      },
      name,
    ),
  without: (name: string) => look({ post: { id: '654321', text: 'a text' } }, [], { video: null }, name),
})

test('what a post never had is not reported, however long others were looked at between', async () => {
  const reader = open('example.posts')
  const { withVideo, without } = postLooks(reader)
  for (let n = 0; n < 8; n++) {
    for (const name of ['a', 'b', 'c']) await withVideo(name)
    await without('plain')
  }
  for (let n = 0; n < 120; n++) await withVideo(['a', 'b', 'c'][n % 3]!)
  for (let n = 0; n < 4; n++) await without('plain')
  expect(await reader.reports()).toEqual([])
  // A post that had it.
  for (let n = 0; n < 3; n++) await without('a')
  expect((await reader.reports()).map(({ field }) => field)).toContain('record.video')
})

test('one new post without a value is no change, however often it is looked at; two are', async () => {
  const reader = open('example.new-posts')
  const { withVideo, without } = postLooks(reader)
  for (let n = 0; n < 24; n++) await withVideo(['a', 'b', 'c', 'd'][n % 4]!)
  for (let n = 0; n < 6; n++) await without('plain')
  expect(await reader.reports()).toEqual([])
  await without('another')
  expect((await reader.reports()).map(({ field }) => field)).toContain('record.video')
})

test('a post of another kind is no moved place: one post alone was looked at before', async () => {
  const { look, reports } = open('example.kinds')
  const more = { text: 'a text', likes: 5, views: 7, place: null, music: 'a song' }
  const slides = { post: { id: '123456', ...more, imageUrls: { first: 'https://i.example/a' } } }
  const video = { post: { id: '654321', ...more, videoUrls: { first: 'https://v.example/b' } } }
  for (let n = 0; n < 20; n++) await look(slides, [], { images: 'https://i.example/a' }, 'slides')
  for (let n = 0; n < 6; n++) await look(video, [], { images: null }, 'video')
  for (let n = 0; n < 3; n++) await look(slides, [], { images: 'https://i.example/a' }, 'slides')
  expect(await reports()).toEqual([])
})

test('a field that every account had is reported as lost, though each look is at another account', async () => {
  const { look, reports } = open('example.accounts')
  const wire = (name: string, more: object) => ({ user: { name, id: '123456', ...more } })
  for (let n = 0; n < 24; n++)
    await look(wire(`u${n}`, { site: 'https://a.example' }), [], { name: `u${n}` }, `u${n}`)
  for (let n = 24; n < 26; n++) await look(wire(`u${n}`, {}), ['user.site'], { name: `u${n}` }, `u${n}`)
  expect(await reports()).toMatchObject([{ field: 'user.site', times: 2 }])
})

test('a place that a reader names is reported when it changes, though the record shows no loss', async () => {
  const wire = (name: string) => ({ data: { [name]: 'a short text', title: 'a title', extra: 5 } })
  const record = (text: string) => ({ posts: [{ text }] })
  const reader = open('reddit.subreddits.posts')
  const other = open('example.unnamed')
  for (const { look } of [reader, other])
    for (let n = 0; n < 8; n++) await look(wire('selftext'), [], record('a short text'))
  for (const { look } of [reader, other])
    for (let n = 0; n < 3; n++) await look(wire('selftext_v2'), [], record('a title'))
  const moved = (await reader.reports()).filter(({ field }) => field.startsWith('moved.'))
  expect(moved).toMatchObject([
    {
      field: 'moved.status 200.data.selftext',
      times: 3,
      changes: [
        {
          changes: [{ path: 'status 200.data.selftext', movedTo: [{ path: 'status 200.data.selftext_v2' }] }],
        },
      ],
    },
  ])
  expect((await other.reports()).filter(({ field }) => field.startsWith('moved.'))).toEqual([])
})

test('a text that is read from a place without its lines, because its own is gone, is reported', async () => {
  const { look, reports } = open('example.lines')
  const texts = ['Red', 'Blue', 'Green', 'Old', 'New'].map((word) => `${word} things.\n\nOnly here.`)
  const shown = (text: string) => text.replaceAll(/\s+/g, ' ')
  for (const text of texts) await look({ text, shown: shown(text) }, [], { about: text })
  for (let n = 0; n < 3; n += 1)
    await look({ shown: 'Big things. Only here.' }, [], { about: 'Big things. Only here.' })
  expect((await reports()).map(({ field }) => field)).toEqual(['replaced.about'])
})

test('a part that only some entries have, and that is null for all, is reported', async () => {
  const wire = (part: object[] | null, isExplicit = false) => ({
    data: [
      { id: '51', text: 'a text', ...(part || isExplicit ? { crosspost_parent_list: part } : {}) },
      { id: '52', text: 'words', ...(isExplicit ? { crosspost_parent_list: null } : {}) },
    ],
  })
  const record = { posts: [{ id: '51', text: 'a text' }] }
  const { look, reports } = open('reddit.search')
  for (let n = 0; n < 6; n += 1) await look(wire([{ subreddit: 'woods', id: '7' }]), [], record)
  for (let n = 0; n < 3; n += 1) await look(wire(null), [], record, `other ${n}`)
  expect(await reports()).toEqual([])
  for (let n = 0; n < 3; n += 1) await look(wire(null, true), [], record)
  expect((await reports()).map(({ field }) => field)).toEqual([
    'moved.status 200.data[].crosspost_parent_list',
  ])
})

test('times that all entries of a list share, and a list of one entry, are reported where each record had more', async () => {
  const { look, reports } = open('example.standing')
  const day = (place: number) => `2026-05-0${1 + place}T10:00:00.000Z`
  const wire = (name: string, n: number) => ({ n, list: { [name]: 1 } })
  const record = (times: readonly string[], pictures: readonly string[]) => ({
    posts: times.map((at, place) => ({ id: `p${place}`, at })),
    pictures,
  })
  const times = [0, 1, 2, 3, 4].map(day)
  for (let n = 0; n < 8; n++) await look(wire('edges', n), [], record(times, ['one', 'two']))
  // A list of one entry is the object's own where the answer lacks nothing.
  for (let n = 0; n < 3; n++) await look(wire('edges', n), [], record(times, ['one']))
  expect(await reports()).toEqual([])
  const standing = open('example.standing-still')
  for (let n = 0; n < 8; n++) await standing.look(wire('edges', n), [], record(times, ['one', 'two']))
  for (let n = 0; n < 3; n++) await standing.look(wire('parts', n), [], record(times.fill(day(0)), ['one']))
  const fields = (await standing.reports()).map(({ field }) => field)
  expect(fields).toEqual(expect.arrayContaining(['replaced.pictures', 'replaced.posts[].at']))
})

test('a reader that knows the new name of a place is not reported, and what is reported is learned', async () => {
  const { look, reports, clock } = open('reddit.posts')
  const others = { one: 1, two: 2, three: 3, four: 4, five: 5, six: 6 }
  const wire = (name: string, mark: string) => ({
    data: { [name]: 'a text of some length', [mark]: true, ...others },
  })
  const record = { title: 'a text of some length' }
  for (let n = 0; n < 8; n++) await look(wire('public_description', 'over18'), [], record)
  for (let n = 0; n < 8; n++) await look(wire('public_description_text', 'over18'), [], record)
  expect(await reports()).toEqual([])
  for (let n = 0; n < 12; n++) await look(wire('public_description_text', 'over_18'), [], record)
  const [report] = await reports()
  expect(report).toMatchObject({ field: 'moved.status 200.data.over18' })
  expect(report!.goodAgainAt!.getTime()).toBeGreaterThan(report!.lastAt.getTime())
  expect(report!.goodAgainAt!.getTime()).toBeLessThanOrEqual(clock.now())
})

test('sums of an earlier release are compared at once', async () => {
  const { look, reports } = open('example.upgraded')
  for (let n = 0; n < 6; n++) await look(withSite, ['user.age'], { site: 'https://ada.example' })
  await own.database.query(
    `update answer_shapes set shape = shape - 'histories' where operation = 'example.upgraded' and request = 'missed'`,
  )
  for (let n = 0; n < 3; n++) await look(withoutSite, ['user.age', 'user.site'], { site: null })
  expect((await reports()).map(({ field }) => field).sort()).toEqual(['record.site', 'user.site'])
})

test('a change in one of two forms of an answer is reported, though the other form never had the field', async () => {
  const { look, reports } = open('example.forms')
  const names = Array.from({ length: 20 }, (_, place) => `part${place}`)
  const parts = (prefix: string) => Object.fromEntries(names.map((name) => [`${prefix}_${name}`, { n: 5 }]))
  const visitor = { page: { ...parts('visitor'), name: 'ada' } }
  const member = (site: string) => ({
    page: { ...parts('member'), name: 'ada', [site]: 'https://ada.example' },
  })
  for (let n = 0; n < 24; n++) {
    if (n % 2 > 0) await look(visitor, ['page.site'], { site: null })
    else await look(member('site'), [], { site: 'https://ada.example' })
  }
  expect(await reports()).toEqual([])
  await look(visitor, ['page.site'], { site: null })
  await look(member('site_link'), ['page.site'], { site: null })
  expect((await reports()).filter(({ field }) => field === 'page.site')).toMatchObject([
    {
      field: 'page.site',
      changes: [
        { changes: [{ path: 'status 200.page.site', movedTo: [{ path: 'status 200.page.site_link' }] }] },
      ],
    },
  ])
})

test('attributes that name parts of a page, and attributes that contain values, are compared', async () => {
  const { look, reports } = open('example.attributes')
  const page = (mark: string, attribute: string) =>
    `<html><body><a data-tracking-control-name="${mark}">5</a><video ${attribute}="secret-value"></video></body></html>`
  await look(page('funding_rounds', 'data-sources'), [], { rounds: 5 })
  await look(page('funding_all', 'data-renditions'), ['rounds'], null)
  const [report] = await reports()
  expect(report!.changes[0]!.changes.map(({ path }) => path)).toEqual([
    'status 200.elements.a [data-tracking-control-name funding_rounds]',
    'status 200.elements.video [data-sources]',
  ])
  expect(JSON.stringify(report)).not.toContain('secret-value')
})

test('parts of pages that a site names by attributes are compared', async () => {
  const { look, reports } = open('example.marked')
  const about = (mark: string) =>
    `<html><body><dl><div data-test-id="${mark}">51-200</div></dl></body></html>`
  for (let n = 0; n < 5; n++) await look(about('about-us__size'), [], { size: '51-200' })
  await look(about('about-us__headcount'), [], { size: null })
  expect(await reports()).toMatchObject([
    {
      field: 'record.size',
      changes: [
        {
          changes: [
            {
              path: 'status 200.elements.div [data-test-id about-us__size]',
              movedTo: [{ path: 'status 200.elements.div [data-test-id about-us__headcount]' }],
            },
          ],
        },
      ],
    },
  ])
})

test('a page: meta elements, JSON in scripts and class names are compared', async () => {
  const { look, reports } = open('example.page')
  const page = (id: string, className: string) =>
    `<html><head><meta property="og:title" content="Ada"><script id="${id}" type="application/json">{"user":{"name":"Ada"}}</script>
     <script>window._state = {"list":[{"id":"123456"}]};</script></head><body><h1 class="${className}">Ada</h1></body></html>`
  await look(page('__DATA__', 'top-card__title'), [], { name: 'Ada' })
  await look(page('__STATE__', 'top-card__heading'), ['page data'], null)
  const changes = (await reports())[0]!.changes[0]!.changes.map(({ path, movedTo }) => [
    path,
    movedTo[0]?.path,
  ])
  expect(changes).toContainEqual(['status 200.scripts.__DATA__', 'status 200.scripts.__STATE__'])
  expect(changes).toContainEqual([
    'status 200.elements.h1 .top-card__title',
    'status 200.elements.h1 .top-card__heading',
  ])
})

test('JSON that a script passes to a function is compared', async () => {
  const { look, reports } = open('example.called')
  const page = (name: string) =>
    `<html><body><script>requireLazy(["ServerJS"],function(S){var s=new S();s.handle({"define":[["a",{"${name}":"Ada {1}"}]]})})</script></body></html>`
  await look(page('full_name'), [], { name: 'Ada' })
  await look(page('display_name'), ['full_name'], null)
  expect((await reports())[0]!.changes[0]!.changes).toMatchObject([
    {
      path: 'status 200.scripts.handle()[].define[][].full_name',
      movedTo: [{ path: 'status 200.scripts.handle()[].define[][].display_name' }],
    },
  ])
})

test('a page of a longer list is traced to its place', async () => {
  const { look, reports } = open('example.page-of-list')
  const titles = Array.from({ length: 24 }, (_, place) => `title number ${place}`)
  const wire = (name: string) => ({
    edges: titles.map((title) => ({ [name]: title, alias: title.slice(6) })),
  })
  const record = (read: (title: string) => string) => ({
    listings: titles.slice(0, 12).map((title) => ({ title: read(title) })),
  })
  for (let n = 0; n < 5; n++)
    await look(
      wire('title'),
      [],
      record((title) => title),
    )
  await look(
    wire('headline'),
    [],
    record((title) => title.slice(6)),
  )
  expect(await reports()).toMatchObject([
    { field: 'replaced.listings[].title', changes: [{ changes: [{ path: 'status 200.edges[].title' }] }] },
  ])
})

test('a thousand lookups in two minutes are looked at once', async () => {
  const { part, clock } = open('example.busy')
  let read = 0
  for (let i = 0; i < 1000; i++) {
    const observation = part.observer.observe({ operation: 'example.busy', source: 'web', params: {} })
    const client = observation.watch({
      request: async ({ url }) => ({
        ...upstreamResponse(200, {}, url, Buffer.from('{"a":1}')),
        text: () => {
          read += 1
          return '{"a":1}'
        },
      }),
    })
    await client.request({ url: 'https://www.example.com/' })
    observation.end('{}')
    clock.advance(100)
  }
  await new Promise((done) => setImmediate(done))
  expect(read).toBe(1)
})
