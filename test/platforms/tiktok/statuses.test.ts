import { expect, test } from 'vitest'
import { tiktok } from '../../../src/platforms/tiktok/index.ts'
import { readBadge, readTags } from '../../../src/platforms/tiktok/sources/values.ts'
import { withPlayback } from '../../support/playback.ts'
import type { Replay, ReplayAnswer } from '../../support/replay.ts'
import type { TestService } from '../../support/service.ts'

/** Outcomes follow from the platform's statements, never from missing data. */

let replay: Replay
let running: TestService
withPlayback(
  { platform: tiktok, origins: ['https://www.tiktok.com', 'https://webcast.tiktok.com'] },
  (opened) => {
    running = opened.service
    replay = opened.replay
  },
)

let last = 7300000000000000000n

const page = (scope: unknown) =>
  `<title>TikTok</title><script id="__UNIVERSAL_DATA_FOR_REHYDRATION__">${JSON.stringify({ __DEFAULT_SCOPE__: scope })}</script>`

/** Looks up a post whose page has this data; the site refuses all other calls. */
async function videoWith(answer: ReplayAnswer) {
  last += 1n
  const id = String(last)
  replay.use(
    ({ path }) => (path === `/@i/video/${id}` ? answer : undefined),
    ({ path }) => (path === '/login' || path === '/about' ? { body: '<title>Log in</title>' } : undefined),
    () => ({ status: 403, body: '' }),
  )
  return running.call(`/v1/tiktok/videos?url=${id}`, { key: running.liveKey })
}

const status = (statusCode: number, statusMsg: string) => ({
  body: page({ 'webapp.video-detail': { statusCode, statusMsg } }),
})

test.each([
  ['does not exist', 'not_found', status(10204, "item doesn't exist")],
  ['was deleted', 'not_found', status(10204, 'item_privacy_authorization&status_deleted')],
  ['was deleted, by its own code', 'not_found', status(10217, '')],
  ['is private', 'private', status(10204, 'item_privacy_authorization')],
  ['is for its author only', 'private', status(10204, 'status_self_see')],
  ['is for friends', 'private', status(10204, 'status_friend_see')],
  ['is private, by its own code', 'private', status(10216, '')],
  ['has a private author', 'private', status(10222, 'author_secret')],
  ['is locked to a region', 'restricted', status(10204, 'person_geo_fencing')],
  ['breaks rules of another country', 'restricted', status(10204, 'cross_border_violation_xx')],
  ['wants proof of age', 'restricted', status(10204, 'content_classification')],
  [
    'wants proof of age, by a missing file',
    'restricted',
    {
      body: page({
        'webapp.video-detail': {
          statusCode: 0,
          itemInfo: { itemStruct: { id: '1', isContentClassified: true, video: { playAddr: '' } } },
        },
      }),
    },
  ],
  [
    'hides behind a challenge',
    'restricted',
    { body: '<p id="wci" class="_wafchallengeid">Please wait...</p>' },
  ],
  [
    'hides behind the login page',
    'restricted',
    { status: 302, headers: { location: '/login?redirect_url=x' }, body: '' },
  ],
  ['is not served in this region', 'restricted', { status: 302, headers: { location: '/about' }, body: '' }],
  ['is left out of the page', 'restricted', { body: page({ 'webapp.app-context': {} }) }],
])('a post that %s is %s', async (_, outcome, answer) => {
  const { body } = await videoWith(answer)
  expect(body.data).toMatchObject({ lookupStatus: outcome, video: null })
})

test('an impossibly large count is unknown, and the post is still found', async () => {
  const stats = '{"playCount":90071992547409931,"diggCount":2}'
  const author = '{"uniqueId":"ada","verified":false}'
  const item = `{"id":${last + 1n},"isAd":false,"author":${author},"video":{"duration":9},"stats":${stats}}`
  const detail = `{"statusCode":0,"itemInfo":{"itemStruct":${item}}}`
  const { body } = await videoWith({
    body: page('item').replace('"item"', `{"webapp.video-detail":${detail}}`),
  })
  expect(body.data.video.id).toBe(String(last))
  expect(body.data.metrics).toMatchObject({ views: null, likes: 2 })
})

test('a login page with status 404 does not prove that the post is gone', async () => {
  last += 1n
  replay.use(
    ({ path }) => (path === '/login' ? { status: 404, body: '' } : undefined),
    () => ({ status: 302, headers: { location: '/login' }, body: '' }),
  )
  const { body } = await running.call(`/v1/tiktok/videos?url=${last}`, { key: running.liveKey })
  expect(body.data.lookupStatus).toBe('restricted')
})

test('a restricted account stays restricted where its embed page is missing', async () => {
  replay.use(
    ({ path }) =>
      path === '/@status_ada' ? { body: page({ 'webapp.user-detail': { statusCode: 209002 } }) } : undefined,
    () => ({ status: 404, body: '' }),
  )
  const { body } = await running.call('/v1/tiktok/profiles/status_ada', { key: running.liveKey })
  expect(body.data.lookupStatus).toBe('restricted')
})

test.each([
  ['a status nobody knows', status(12345, 'new_reason')],
  [
    'a post without an id',
    { body: page({ 'webapp.video-detail': { statusCode: 0, itemInfo: { itemStruct: {} } } }) },
  ],
  ['a page of another kind', { body: '<html><title>Something else</title></html>' }],
])('%s is a change of the platform: 502, nothing charged', async (_, answer) => {
  const before = await running.balance(running.liveKey)
  const { status: code, body } = await videoWith(answer)
  expect(code).toBe(502)
  expect(body.error.code).toBe('lookup_failed')
  expect(await running.balance(running.liveKey)).toBe(before)
})

async function profileWith(item: unknown) {
  last += 1n
  const handle = `status_${last % 1000n}`
  const detail = JSON.parse(JSON.stringify(item).replace('"x"', JSON.stringify(handle)))
  replay.use(
    ({ path }) => (path === `/@${handle}` ? { body: page({ 'webapp.user-detail': detail }) } : undefined),
    () => ({ status: 403, body: '' }),
  )
  return (await running.call(`/v1/tiktok/profiles/${handle}`, { key: running.liveKey })).body.data
}

test.each([
  ['not_found', { statusCode: 10221, statusMsg: 'user banned' }],
  ['not_found', { statusCode: 10202 }],
  ['private', { statusCode: 10222 }],
  [
    'private',
    {
      statusCode: 0,
      userInfo: { user: { uniqueId: 'x', privateAccount: true, verified: false }, stats: {} },
    },
  ],
  ['restricted', { statusCode: 209002 }],
])('an account is %s by %j', async (outcome, detail) => {
  const data = await profileWith(detail)
  expect(data.lookupStatus).toBe(outcome)
})

/** Looks up suggestions, which the platform answers with this text. */
async function suggestionsWith(body: string) {
  last += 1n
  replay.use(({ path }) => (path.startsWith('/api/') ? { body } : { status: 403, body: '' }))
  return running.call(`/v1/tiktok/search/suggestions?query=q${last}`, { key: running.liveKey })
}

test.each([
  ['nothing at all', ''],
  ['a page', '<!DOCTYPE html><html><body>Verify</body></html>'],
  ['a request to verify', '{"code":"10000","type":"verify","subtype":"slide","region":"va"}'],
  ['a request to log in', '{"status_code":8,"status_msg":"login"}'],
  ['a request to log in, by another code', '{"statusCode":10101}'],
  ['the code for blocked devices', '{"status_code":2146}'],
])('a call answered with %s is restricted: no results, charged', async (_, body) => {
  const answer = await suggestionsWith(body)
  expect(answer.status, answer.text).toBe(200)
  expect(answer.body).toMatchObject({ data: { suggestions: [] }, meta: { creditsCharged: 1 } })
})

test('an answer without the list is a change of the platform, not an empty list', async () => {
  expect((await suggestionsWith('{"status_code":0,"sug_list":[]}')).status).toBe(200)
  expect((await suggestionsWith('{"status_code":0,"sug_list":null}')).status).toBe(502)
  expect((await suggestionsWith('{"status_code":0,"suggestions":[]}')).status).toBe(502)
  expect((await suggestionsWith('{"status_code":77,"sug_list":[]}')).status).toBe(502)
})

test('posts with restricted pages do not prove an account without posts', async () => {
  const user = { id: '5', uniqueId: 'walled_posts', secUid: 'MS4w' }
  const detail = { statusCode: 0, userInfo: { user, stats: { videoCount: 2, followerCount: 10 } } }
  const embed = {
    source: { data: { '/embed/@walled_posts': { userInfo: user, videoList: [{ id: '7', playCount: 5 }] } } },
  }
  replay.use(
    ({ path }) => (path === '/@walled_posts' ? { body: page({ 'webapp.user-detail': detail }) } : undefined),
    ({ path }) =>
      path === '/embed/@walled_posts'
        ? { body: `<script id="__FRONTITY_CONNECT_STATE__">${JSON.stringify(embed)}</script>` }
        : undefined,
    () => ({ status: 403, body: '' }),
  )
  const { body } = await running.call('/v1/tiktok/profiles/walled_posts/engagement', { key: running.liveKey })
  expect(body.data).toMatchObject({ lookupStatus: 'restricted', canCalculateEngagement: false })
})

test.each([
  [1, 'offline'],
  [2, 'live'],
  [3, 'live'],
  [4, 'offline'],
])('a room with status %i is %s', async (roomStatus, liveStatus) => {
  last += 1n
  const handle = `room_${last % 1000n}`
  const user = { id: '5', uniqueId: handle, roomId: '7300000000000000099', verified: false }
  const liveRoom = { title: 'Soup', status: roomStatus, liveRoomStats: { userCount: 3, enterCount: 9 } }
  replay.use(() => ({
    body: JSON.stringify({ statusCode: 0, data: { user, stats: { followerCount: 10 }, liveRoom } }),
  }))
  const { body } = await running.call(`/v1/tiktok/profiles/${handle}/live`, { key: running.liveKey })
  expect(body.data).toMatchObject({ lookupStatus: 'found', liveStatus, profile: { followerCount: 10 } })
  expect(body.data.live?.roomId ?? null).toBe(liveStatus === 'live' ? '7300000000000000099' : null)
})

const embed = (path: string, data: unknown) => ({
  body: `<script id="__FRONTITY_CONNECT_STATE__">${JSON.stringify({ source: { data: { [path]: data } } })}</script>`,
})

test.each([
  ['is not there', 'not_found', { uniqueId: '', code: 10202 }],
  ['shows nothing of itself', 'restricted', {}],
])('an account of which the embed page says that it %s is %s', async (_, outcome, userInfo) => {
  last += 1n
  const path = `/embed/@status_${last % 1000n}`
  replay.use(
    (request) => (request.path === path ? embed(path, { userInfo, videoList: [] }) : undefined),
    () => ({ status: 403, body: '' }),
  )
  const { body } = await running.call(`/v1/tiktok/profiles/status_${last % 1000n}`, { key: running.liveKey })
  expect(body.data.lookupStatus).toBe(outcome)
})

test('a photo post of an embed page has the size of its first picture', async () => {
  last += 1n
  const path = `/embed/v2/${last}`
  const videoData = {
    itemInfos: { id: String(last), video: { urls: [], videoMeta: { width: 0, height: 0, duration: 0 } } },
    authorInfos: { uniqueId: 'ada', verified: false },
    imagePostInfo: {
      displayImages: [{ width: 1290, height: 824, urlList: ['https://p16.tiktokcdn-us.com/a.jpeg'] }],
    },
  }
  replay.use(
    (request) => (request.path === path ? embed(path, { videoData }) : undefined),
    () => ({ status: 403, body: '' }),
  )
  const { body } = await running.call(`/v1/tiktok/videos?url=${last}`, { key: running.liveKey })
  expect(body.data).toMatchObject({
    video: { mediaType: 'slideshow' },
    media: { dimensions: { width: 1290, height: 824 } },
  })
})

/** Looks up whether an account with a room in its profile is live; the platform's calls have these answers. */
async function liveWith(roomId: string, live: object, webcast: object = {}) {
  last += 1n
  const uniqueId = `live_${last % 1000n}`
  const user = { id: '5', uniqueId, roomId, verified: false }
  const detail = { statusCode: 0, userInfo: { user, stats: { followerCount: 10 } } }
  replay.use(
    ({ path }) => (path === '/api-live/user/room/' ? { body: JSON.stringify(live) } : undefined),
    ({ path }) => (path === '/webcast/room/info/' ? { body: JSON.stringify(webcast) } : undefined),
    ({ path }) =>
      path === `/@${uniqueId}` ? { body: page({ 'webapp.user-detail': detail }) } : { status: 403, body: '' },
  )
  return running.call(`/v1/tiktok/profiles/${uniqueId}/live`, { key: running.liveKey })
}

const unknownToLive = { statusCode: 19881007, message: 'user_not_found', data: null }

test.each([
  ['does not know the account, which never was live', unknownToLive],
  ['wants the parameters of a device', { statusCode: 19881005, message: 'params_error', data: null }],
])('where the live call %s, its profile proves that it exists and is offline', async (_, live) => {
  const { body } = await liveWith('', live)
  expect(body.data).toMatchObject({ lookupStatus: 'found', liveStatus: 'offline', live: null })
})

test.each([
  ['adults', { status_code: 0, data: { prompts: 'This LIVE is for adults only' } }],
  ['followers', { status_code: 4003110, data: {} }],
])('a broadcast for %s is restricted', async (_, webcast) => {
  const { body } = await liveWith('73', unknownToLive, webcast)
  expect(body.data).toMatchObject({ lookupStatus: 'restricted', liveStatus: null })
})

test('a room in which the account is a guest is not its broadcast', async () => {
  const room = {
    id_str: '73',
    status: 2,
    user_count: 3,
    stats: { total_user: 9 },
    owner: { display_id: 'host' },
  }
  const { status: code } = await liveWith('73', unknownToLive, { status_code: 0, data: room })
  expect(code).toBe(502)
})

test.each([
  [{ custom_verify: '', enterprise_verify_reason: 'institution' }, true],
  [{ custom_verify: 'verified account' }, true],
  [{ custom_verify: '', enterprise_verify_reason: '' }, false],
  [{ enterprise_verify_reason: '' }, null],
  [{ verified: true }, true],
])('an account with the reasons %j for a badge: %s', (user, verified) => {
  expect(readBadge(user)).toBe(verified)
})

test('unreadable tags of a text are reported as drift; a person without a handle is left out', () => {
  const lost: string[] = []
  const names = { hashtag: 'hashtag_name', person: 'user_unique_id', id: 'user_id' }
  const tags = [{ hashtag_name: 'soup' }, { hashtag_name: 'soup' }, { user_id: '5' }, { tag: 'renamed' }]
  expect(readTags(tags, names, { drift: (field) => lost.push(field) }, 'text_extra')).toEqual({
    hashtags: ['soup'],
    mentions: [],
  })
  expect(lost).toEqual(['text_extra: hashtag_name'])
})
