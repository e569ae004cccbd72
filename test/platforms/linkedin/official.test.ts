import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { linkedin } from '../../../src/platforms/linkedin/index.ts'
import { json, openPlayback, type Playback, route } from '../../support/playback.ts'

const site = 'https://www.linkedin.com'
const api = 'https://api.linkedin.com'
const wall = route(site, /./, { status: 999, body: '' })

let open: Playback
beforeAll(async () => {
  open = await openPlayback({
    platform: linkedin,
    origins: [site, api],
    env: { LINKEDIN_ACCESS_TOKEN: 'token', LINKEDIN_API_VERSION: '202609' },
  })
})
afterAll(() => open.close())
beforeEach(() => open.service.clock.advance(86_400_000))

const get = (path: string) => open.service.call(path, { key: open.service.liveKey })

test('where the page is restricted, the API answers with its fields of organizations that others administer', async () => {
  const elements = [
    { id: 2414183, vanityName: 'DevTestCo', localizedName: 'DevTestCo', primaryOrganizationType: 'NONE' },
  ]
  open.play(
    wall,
    route(api, '/rest/organizations', json({ elements, paging: { start: 0, count: 10, links: [] } })),
    route(api, /^\/rest\/networkSizes/, json({ status: 403, code: 'ACCESS_DENIED', message: 'no' }, 403)),
  )
  const { status, body } = await get('/v2/linkedin/organizations?slug=devtestco')
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.data.organization).toMatchObject({
    id: '2414183',
    slug: 'devtestco',
    type: 'company',
    name: 'DevTestCo',
    followerCount: null,
    locations: null,
    specialties: null,
  })
  const asked = open.wire.seen.find(({ title }) => title.includes('api.linkedin.com'))
  expect(asked?.request).toContain('vanityName=devtestco')
  const { headers } = open.replay.seen.find(({ origin }) => origin === api)!
  expect([headers.authorization, headers['linkedin-version']]).toEqual(['Bearer token', '202609'])
})

test('no organization beside a total of one is a fault', async () => {
  const emptyPage = (total: number) =>
    json({ elements: [], paging: { start: 0, count: 10, links: [], total } })
  open.play(wall, route(api, '/rest/organizations', emptyPage(1)))
  expect((await get('/v2/linkedin/organizations?slug=counted')).status).toBe(502)
  open.play(wall, route(api, '/rest/organizations', emptyPage(0)))
  expect((await get('/v2/linkedin/organizations?slug=counted')).body.data.lookupStatus).toBe('not_found')
})

test('credentials that do not cover it leave the wall as the answer', async () => {
  open.play(wall, route(api, /./, json({ status: 403, code: 'ACCESS_DENIED', message: 'no' }, 403)))
  const { body } = await get('/v2/linkedin/organizations?slug=walled')
  expect(body.data).toEqual({ lookupStatus: 'restricted', organization: null })
})

test('a version that is no longer served is a fault of the setting, and free', async () => {
  open.play(wall, route(api, /./, json({ status: 426, code: 'NONEXISTENT_VERSION', message: 'no' }, 426)))
  const answer = await get('/v2/linkedin/organizations/resolve?slug=walled')
  expect([answer.status, answer.body.error.code]).toEqual([502, 'lookup_failed'])
})

test.each([
  ['its own words', { status: 404, code: 'NOT_FOUND', message: 'Could not find entity' }, 200],
  ['a number of its own', { status: 404, serviceErrorCode: 100, message: 'Not found' }, 200],
  ['the words of a framework', { status: 404, error: 'Not Found', message: 'Not Found', path: '/rest' }, 502],
  ['words of a server before it', { statusCode: 404, message: 'Cannot GET /rest', error: 'Not Found' }, 502],
  ['other words', { message: 'login_required' }, 502],
])('a 404 of the API says that an organization is missing in %s alone', async (_, words, status) => {
  open.play(wall, route(api, /./, json(words, 404)))
  const answer = await get('/v2/linkedin/organizations?id=4242')
  expect(answer.status).toBe(status)
  if (status === 200) expect(answer.body.data.lookupStatus).toBe('not_found')
})

test.each(['N/A', '2,414,183', -2_414_183, ''])('%j is no id of an organization', async (id) => {
  const elements = [{ id, vanityName: 'devtestco', localizedName: 'DevTestCo' }]
  open.play(wall, route(api, '/rest/organizations', listed(elements, { start: 0, count: 10, links: [] })))
  expect((await get('/v2/linkedin/organizations/resolve?slug=devtestco')).status).toBe(502)
})

test('an empty answer of the finder is a verified miss', async () => {
  open.play(wall, route(api, /./, json({ elements: [], paging: { start: 0, count: 10, links: [] } })))
  const { body } = await get('/v2/linkedin/organizations/resolve?slug=nobody')
  expect([body.data.lookupStatus, body.meta.creditsCharged]).toEqual(['not_found', 3])
})

const activity = '7195255465402904576'
const comment = (id: string, more: object = {}) => ({
  actor: 'urn:li:person:Ylpq-RobP9',
  created: { actor: 'urn:li:person:Ylpq-RobP9', time: 1_715_700_000_000 },
  id,
  likesSummary: { totalLikes: 2, aggregatedTotalLikes: 2, selectedLikes: [], likedByCurrentUser: false },
  message: { attributes: [], text: 'What a lovely event!' },
  object: `urn:li:activity:${activity}`,
  ...more,
})
const listed = (elements: readonly object[], paging: object) => json({ elements, paging })
const comments = `/v2/linkedin/activities/${activity}/comments`

test('comments below a post of an administered organization, page by page', async () => {
  open.play(
    wall,
    route(api, /^\/rest\/socialActions\//, ({ query }) =>
      query.get('start') === '0'
        ? listed([comment('7195300000000000001')], { start: 0, count: 1, total: 2, links: [] })
        : listed([comment('7195300000000000002')], { start: 1, count: 1, total: 2, links: [] }),
    ),
  )
  const first = (await get(comments)).body.data
  expect(first.comments).toEqual([
    expect.objectContaining({
      id: '7195300000000000001',
      text: 'What a lovely event!',
      createdAt: '2024-05-14T15:20:00.000Z',
      likeCount: 2,
      replyCount: null,
      author: expect.objectContaining({ type: 'person', name: null, profileUrl: null }),
    }),
  ])
  expect([first.totalCount, first.page.hasMore]).toEqual([2, true])
  const second = (await get(`${comments}?cursor=${first.page.nextCursor}`)).body.data
  expect(second.comments.map(({ id }: { id: string }) => id)).toEqual(['7195300000000000002'])
  expect(second.page).toMatchObject({ start: 1, hasMore: false })
  expect(open.wire.seen.at(-1)?.request).toContain(
    `urn%3Ali%3Aactivity%3A${activity}/comments?start=1&count=50`,
  )
})

test.each([
  ['another post', listed([comment('1', { object: 'urn:li:activity:7195255465402904577' })], { total: 1 })],
  ['a total that the list contradicts', listed([], { start: 0, count: 50, total: 3 })],
  ['a total that cannot be read', listed([comment('1')], { start: 0, count: 50, links: [], total: ['3'] })],
  ['no word about where it stands', json({ elements: [comment('1')] })],
  ['words under another key', listed([comment('1', { message: { body: 'x' } })], { total: 1 })],
])('comments with %s are a fault', async (_, answer) => {
  open.play(wall, route(api, /socialActions/, answer))
  const { status, body } = await get(comments)
  expect([status, body.error?.code]).toEqual([502, 'lookup_failed'])
})

test('who reacted, by urns that only this app knows; a total of 0 is an empty list', async () => {
  const reaction = (actor: string, reactionType: string) => ({
    id: `urn:li:reaction:(${actor},urn:li:activity:${activity})`,
    created: { actor, time: 1_715_700_000_000 },
    reactionType,
    root: `urn:li:activity:${activity}`,
  })
  const elements = [
    reaction('urn:li:person:a1', 'LIKE'),
    reaction('urn:li:organization:1441', 'PRAISE'),
    reaction('urn:li:person:b2', 'PRAISE'),
  ]
  open.play(
    wall,
    route(api, /^\/rest\/reactions/, listed(elements, { start: 0, count: 50, total: 3, links: [] })),
  )
  const { data } = (await get(`/v2/linkedin/activities/${activity}/reactions`)).body
  expect(data.summary).toEqual({ totalCount: 3, types: ['PRAISE', 'LIKE'] })
  expect(
    data.reactions.map(({ type, author }: { type: string; author: { id: string } }) => [type, author.id]),
  ).toEqual([
    ['LIKE', 'a1'],
    ['PRAISE', '1441'],
    ['PRAISE', 'b2'],
  ])
  open.service.clock.advance(86_400_000)
  open.play(wall, route(api, /^\/rest\/reactions/, listed([], { start: 0, count: 50, total: 0, links: [] })))
  const reactions = (await get(`/v2/linkedin/activities/${activity}/reactions`)).body.data
  expect([reactions.summary.totalCount, reactions.reactions]).toEqual([0, []])
})

test('ads by the Ad Library API; an app without that product leaves the wall as the answer', async () => {
  const ad = (id: number, details: object | undefined, isRestricted = false) => ({
    adUrl: `https://www.linkedin.com/ad-library/detail/${id}`,
    isRestricted,
    ...(details ? { details } : {}),
  })
  const details = {
    type: 'SPONSORED_VIDEO',
    advertiser: {
      advertiserName: 'Personio',
      advertiserUrl: 'https://www.linkedin.com/company/10180448',
      adPayer: 'Personio SE & Co. KG',
    },
    adStatistics: {
      firstImpressionAt: 1_781_795_275_387,
      latestImpressionAt: 1_783_053_369_656,
      totalImpressions: { from: 0, to: 1000 },
      impressionsDistributionByCountry: [{ country: 'urn:li:country:DE', impressionPercentage: 91.541 }],
    },
    adTargeting: [{ facetName: 'Location', includedSegments: ['Germany'], excludedSegments: ['Bavaria'] }],
  }
  const elements = [ad(1_521_996_423, details), ad(1_521_996_424, undefined, true)]
  open.play(
    route(site, /./, { status: 403, body: '' }),
    route(api, '/rest/adLibrary', listed(elements, { start: 0, count: 25, total: 27, links: [] })),
  )
  const search = '/v1/linkedin/ad-library/ads/search?company=Personio&startDate=2026-01-31'
  const { data } = (await get(search)).body
  expect(data.ads[0]).toMatchObject({
    id: '1521996423',
    adType: 'Video Ad',
    description: null,
    promotedBy: 'Personio SE & Co. KG',
    advertiser: { name: 'Personio' },
    targeting: { location: 'Targeting includes Germany; excludes Bavaria', language: null },
    duration: { startedAt: '2026-06-18T15:07:55.387Z' },
    impressions: { total: '0-1000', byCountry: [{ country: 'Germany', share: '91.54%' }] },
  })
  expect([data.ads[1].advertiser.name, data.page.totalResults, data.page.hasMore]).toEqual([null, 27, true])
  expect(decodeURIComponent(open.wire.seen.at(-1)?.request ?? '')).toContain(
    'dateRange=(start:(year:2026,month:1,day:31))',
  )
  open.play(
    route(site, /./, { status: 403, body: '' }),
    route(api, /./, json({ status: 404, code: 'NOT_FOUND', message: 'No virtual resource found' }, 404)),
  )
  const without = (await get('/v1/linkedin/ad-library/ads/search?company=Other')).body
  expect([without.data.ads, without.meta.lookupStatus]).toEqual([[], 'restricted'])
})
