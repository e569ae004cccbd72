import { describe, expect, test } from 'vitest'
import { youtube } from '../../../src/platforms/youtube/index.ts'
import { json, playback } from '../../support/playback.ts'
import type { ReplayAnswer, SeenRequest } from '../../support/replay.ts'

/** Absent, empty and found need YouTube's own sign, and the sign has to be about the requested object. */

const site = 'https://www.youtube.com'
const google = 'https://www.googleapis.com'
const options = { platform: youtube, origins: [site, google] }
const { play, get, service } = playback(options)
const later = () => service().clock.advance(86_400_000)

type Body = Record<string, unknown>
type Answer = ReplayAnswer | Body | ((body: Body) => ReplayAnswer | Body)

/** Answers calls by the last part of their path; other calls get YouTube's error for missing objects. */
function answering(answers: Readonly<Record<string, Answer>>) {
  play((request: SeenRequest) => {
    const name = request.path.split('/').at(-1)!
    const given = answers[name]
    const answer =
      typeof given === 'function' ? given(request.method === 'POST' ? JSON.parse(request.body) : {}) : given
    if (answer === undefined) return failure('NOT_FOUND', 'Requested entity was not found.')
    return 'status' in answer && 'body' in answer ? (answer as ReplayAnswer) : json(answer)
  })
}
const failure = (status: string, message: string, code = status === 'NOT_FOUND' ? 404 : 400) =>
  json({ error: { code, message, status } }, code)
const playable = (videoId: string) => ({
  playabilityStatus: { status: 'OK' },
  videoDetails: { videoId, title: 'Night trains', lengthSeconds: '60', viewCount: '7' },
})
const refused = (status: string, reason: string) => ({ playabilityStatus: { status, reason } })

const channelId = 'UCEgdi0XIXXZ-qJOFPf4JSKw'
const videoId = 'dQw4w9WgXcQ'
const text = (simpleText: string) => ({ simpleText })

describe('errors without YouTube’s own words are faults', () => {
  test.each([
    ['Apache', { status: 404, headers: {}, body: '<html><head><title>404 Not Found</title></head></html>' }],
    ['plain text', { status: 404, headers: {}, body: '404 page not found' }],
    ['no body', { status: 404, headers: {}, body: '' }],
    ['other JSON', json({ message: 'Not Found' }, 404)],
    ['an unknown method', failure('NOT_FOUND', 'Method not found.')],
    [
      'a field that YouTube no longer takes',
      failure('INVALID_ARGUMENT', "Invalid value at 'context.client'"),
    ],
  ])('%s', async (_, answer) => {
    play(() => answer)
    for (const [path, query] of [
      ['channel', { handle: 'nighttrains' }],
      ['channel', { channelId }],
      ['channels/videos', { channelId }],
      ['playlists', { playlistId: 'PL8dPuuaLjXtOAKed_MxxWBNaPno5h3Zs8' }],
      ['videos', { url: videoId }],
      ['videos/comments', { url: videoId }],
      ['search/hashtags', { hashtag: 'trains' }],
      ['search', { query: 'trains' }],
    ] as const) {
      expect((await get(`/v1/youtube/${path}`, query)).status, path).toBe(502)
    }
  })

  test.each([
    ['ERROR', 'An error occurred. Please try again later.', 502],
    ['ERROR', '', 502],
    ['ERROR', 'This video is unavailable', 'not_found'],
    ['ERROR', 'This video has been removed by the uploader', 'not_found'],
    ['ERROR', 'This video isn’t available anymore', 'not_found'],
    ['ERROR', 'This video is private', 'private'],
    ['UNPLAYABLE', 'The uploader has not made this video available in your country', 'restricted'],
  ])('the player’s %s, "%s"', async (status, reason, outcome) => {
    answering({ player: refused(status, reason) })
    const { status: code, data } = await get('/v1/youtube/videos', { url: videoId })
    expect(code === 200 ? data.lookupStatus : code).toBe(outcome)
  })
})

describe('comments', () => {
  const garbled = { status: 200, headers: {}, body: '<html>Something went wrong</html>' }
  const newForm = { contents: { singleColumnResults: {} } }

  test.each([
    ['the page beside the player has an unknown form', {}, newForm],
    ['the page beside the player is no JSON', {}, garbled],
    ['neither can be read', garbled, newForm],
  ])('of a video that the player calls private are so, although %s', async (_, section, page) => {
    answering({
      next: (body) => ('continuation' in body ? section : page),
      player: refused('LOGIN_REQUIRED', 'This video is private'),
    })
    expect((await get('/v1/youtube/videos/comments', { url: videoId })).data.lookupStatus).toBe('private')
    later()
    answering({ next: (body) => ('continuation' in body ? section : page), player: playable(videoId) })
    expect((await get('/v1/youtube/videos/comments', { url: videoId })).status).toBe(502)
  })

  const view = (commentId: string, key: string) => ({
    commentViewModel: { commentViewModel: { commentKey: key, commentId } },
  })
  const payload = (key: string, commentId: string, replyLevel: number, replyCount = '') => ({
    payload: {
      commentEntityPayload: {
        key,
        properties: {
          commentId,
          content: { content: `Text ${key}` },
          publishedTime: '2 days ago',
          replyLevel,
        },
        author: { channelId, displayName: '@one', isVerified: false, isCreator: false, isArtist: false },
        toolbar: { likeCountNotliked: ' ', replyCount },
      },
    },
  })
  const surface = (of: string) => ({
    payload: {
      commentSurfaceEntityPayload: {
        publishedTimeCommand: { innertubeCommand: { watchEndpoint: { videoId: of, params: 'x' } } },
      },
    },
  })
  const more = {
    continuationItemRenderer: { continuationEndpoint: { continuationCommand: { token: 'next' } } },
  }
  const page = (continuationItems: unknown[], mutations: unknown[]) => ({
    onResponseReceivedEndpoints: [{ reloadContinuationItemsCommand: { continuationItems } }],
    frameworkUpdates: { entityBatchUpdate: { mutations } },
  })
  const header = { commentsHeaderRenderer: { countText: text('7 Comments') } }
  const thread = (commentId: string, key: string, replies: object = {}) => ({
    commentThreadRenderer: { ...view(commentId, key), ...replies },
  })

  test('that link to another video are a fault', async () => {
    const list = (of: string) => page([header, thread('c1', 'k1')], [payload('k1', 'c1', 0), surface(of)])
    answering({ next: list('aaaaaaaaaaa') })
    expect((await get('/v1/youtube/videos/comments', { url: videoId })).status).toBe(502)
    answering({ next: list(videoId) })
    expect((await get('/v1/youtube/videos/comments', { url: videoId })).data.comments).toHaveLength(1)
  })

  test('replies belong to the comment whose cursor asks for them', async () => {
    const open = { replies: { commentRepliesRenderer: { contents: [more] } } }
    answering({ next: page([header, thread('c1', 'k1', open)], [payload('k1', 'c1', 0, '2')]) })
    const { data } = await get('/v1/youtube/videos/comments', { url: videoId })
    const cursor = data.comments[0].repliesCursor
    const replies = (...ids: string[]) =>
      page(
        ids.map((id) => view(id, `r${id}`).commentViewModel),
        ids.map((id) => payload(`r${id}`, id, 1)),
      )
    for (const [ids, status] of [
      [['c2.a', 'c2.b'], 502],
      [['c1.a', 'c2.b'], 502],
      [['c1.a', 'c1.b'], 200],
    ] as const) {
      answering({ next: replies(...ids) })
      expect((await get('/v1/youtube/videos/comments/replies', { cursor })).status, ids.join()).toBe(status)
    }
  })

  test('an analysis of pages that repeat ends, and counts each comment once', async () => {
    let requests = 0
    answering({
      next: () => {
        requests += 1
        return page([header, thread('c1', 'k1'), more], [payload('k1', 'c1', 0)])
      },
    })
    const { data } = await get('/v1/youtube/videos/comments/analysis', { url: videoId })
    expect(data.commentCount).toBe(1)
    expect(requests).toBeLessThanOrEqual(3)
  })
})

describe('playlists', () => {
  const playlistId = 'PL8dPuuaLjXtOAKed_MxxWBNaPno5h3Zs8'
  const row = (id: string, of = playlistId) => ({
    playlistVideoRenderer: {
      videoId: id,
      title: text(id),
      videoInfo: { runs: [{ text: '7 views' }] },
      navigationEndpoint: { watchEndpoint: { videoId: id, playlistId: of } },
    },
  })
  const more = {
    continuationItemRenderer: { continuationEndpoint: { continuationCommand: { token: 'next' } } },
  }
  const first = (contents: unknown[]) => ({
    metadata: { playlistMetadataRenderer: { title: 'Trains' } },
    header: { playlistHeaderRenderer: { numVideosText: text('300 videos') } },
    contents: {
      twoColumnBrowseResultsRenderer: {
        tabs: [
          {
            tabRenderer: {
              selected: true,
              content: {
                sectionListRenderer: {
                  contents: [
                    {
                      itemSectionRenderer: {
                        contents: [{ playlistVideoListRenderer: { playlistId, contents } }],
                      },
                    },
                  ],
                },
              },
            },
          },
        ],
      },
    },
  })
  const further = (continuationItems: unknown[]) => ({
    onResponseReceivedActions: [{ appendContinuationItemsAction: { continuationItems } }],
  })

  test('whose entries name another playlist are a fault, on every page', async () => {
    answering({ browse: first([row('aaaaaaaaaaa', 'PLother')]) })
    expect((await get('/v1/youtube/playlists', { playlistId })).status).toBe(502)
    answering({
      browse: (body) =>
        'continuation' in body ? further([row('bbbbbbbbbbb', 'PLother')]) : first([row('aaaaaaaaaaa'), more]),
    })
    expect((await get('/v1/youtube/playlists', { playlistId })).status).toBe(502)
  })

  test('whose pages repeat end after two without a new video', async () => {
    let requests = 0
    answering({
      browse: (body) => {
        requests += 1
        return 'continuation' in body
          ? further([row('aaaaaaaaaaa'), more])
          : first([row('aaaaaaaaaaa'), more])
      },
    })
    const { data } = await get('/v1/youtube/playlists', { playlistId })
    expect(data.videos).toHaveLength(1)
    expect(requests).toBe(3)
  })
})

test.each([
  ['1,204 watching', null, '1,204 watching'],
  ['12 waiting', null, '12 waiting'],
  ['12 views', 12, '12 views'],
])('%s is a number of views only where it says so', async (counter, viewCount, viewCountText) => {
  const beside = {
    compactVideoRenderer: { videoId: 'aaaaaaaaaaa', title: text('Other'), viewCountText: text(counter) },
  }
  const results = {
    results: {
      contents: [
        { videoPrimaryInfoRenderer: { viewCount: { videoViewCountRenderer: { viewCount: text(counter) } } } },
      ],
    },
  }
  const secondaryResults = { secondaryResults: { results: [beside] } }
  answering({
    player: {
      ...playable(videoId),
      videoDetails: { ...playable(videoId).videoDetails, viewCount: undefined },
    },
    next: { contents: { twoColumnWatchNextResults: { results, secondaryResults } } },
  })
  const { data } = await get('/v1/youtube/videos', { url: videoId })
  expect(data.metrics.views).toBe(viewCount)
  expect(data.relatedVideos[0]).toMatchObject({ viewCount, viewCountText })
})

test('a channel without any tab of videos, whose header counts videos, is a fault', async () => {
  const tab = {
    tabRenderer: { selected: true, title: 'Home', content: { sectionListRenderer: { contents: [] } } },
  }
  const channel = (count: string) => ({
    metadata: { channelMetadataRenderer: { externalId: channelId, title: 'Trains' } },
    header: {
      pageHeaderRenderer: {
        content: {
          pageHeaderViewModel: {
            metadata: {
              contentMetadataViewModel: { metadataRows: [{ metadataParts: [{ text: { content: count } }] }] },
            },
          },
        },
      },
    },
    contents: { twoColumnBrowseResultsRenderer: { tabs: [tab] } },
  })
  answering({ browse: channel('25 videos') })
  expect((await get('/v1/youtube/channels/videos', { channelId })).status).toBe(502)
  answering({ browse: channel('No videos') })
  expect((await get('/v1/youtube/channels/videos', { channelId })).data.videos).toEqual([])
})

test('likes that the page hides are unknown, although the player counts them', async () => {
  const button = (title: string) => ({
    videoActions: { likeButtonViewModel: { defaultButtonViewModel: { buttonViewModel: { title } } } },
  })
  const page = (title: string) => {
    const primary = { videoPrimaryInfoRenderer: { ...button(title), viewCount: {} } }
    return { contents: { twoColumnWatchNextResults: { results: { results: { contents: [primary] } } } } }
  }
  const player = {
    ...playable(videoId),
    microformat: { playerMicroformatRenderer: { likeCount: '321' } },
  }
  answering({ player, next: page('Like') })
  expect((await get('/v1/youtube/videos', { url: videoId })).data.metrics.likes).toBeNull()
  later()
  answering({ player })
  expect((await get('/v1/youtube/videos', { url: videoId })).data.metrics.likes).toBe(321)
})

test('comments that are called off beside a count of them are a fault', async () => {
  const section = (count: string) => ({
    onResponseReceivedEndpoints: [
      {
        reloadContinuationItemsCommand: {
          continuationItems: [
            { commentsHeaderRenderer: { countText: text(count) } },
            { messageRenderer: { text: text('Comments are turned off.') } },
          ],
        },
      },
    ],
  })
  answering({ next: section('7 Comments') })
  expect((await get('/v1/youtube/videos/comments', { url: videoId })).status).toBe(502)
  answering({ next: section('0 Comments') })
  expect((await get('/v1/youtube/videos/comments', { url: videoId })).data.comments).toEqual([])
})

test('a hashtag without entries whose header counts videos is a fault', async () => {
  const page = (count: string) => ({
    header: {
      pageHeaderRenderer: {
        content: { metadataRows: [{ metadataParts: [{ text: { content: count } }] }] },
      },
    },
    contents: {
      twoColumnBrowseResultsRenderer: {
        tabs: [
          {
            tabRenderer: {
              selected: true,
              content: { richGridRenderer: { contents: [{ messageRenderer: { text: text('No videos') } }] } },
            },
          },
        ],
      },
    },
  })
  answering({ browse: page('25 videos') })
  expect((await get('/v1/youtube/search/hashtags', { hashtag: 'trains' })).status).toBe(502)
  answering({ browse: page('0 videos') })
  expect((await get('/v1/youtube/search/hashtags', { hashtag: 'trains' })).data.results).toEqual([])
})

test('an About panel in a wrapper is unknown: it proves no missing links', async () => {
  const header = {
    pageHeaderRenderer: {
      content: {
        pageHeaderViewModel: {
          title: { dynamicTextViewModel: { text: { content: 'Night trains' } } },
          attribution: {
            continuationItemRenderer: { continuationEndpoint: { continuationCommand: { token: 'about' } } },
          },
        },
      },
    },
  }
  const page = {
    header,
    metadata: { channelMetadataRenderer: { externalId: channelId, title: 'Night trains' } },
  }
  const about = { channelId, country: 'Germany' }
  const panel = (aboutChannelViewModel: object) => ({
    onResponseReceivedEndpoints: [{ aboutChannelRenderer: { metadata: { aboutChannelViewModel } } }],
  })
  const shown = async (found: object) => {
    later()
    answering({ browse: ({ continuation }) => (continuation ? panel(found) : page) })
    return (await get('/v1/youtube/channel', { channelId })).data.channel
  }
  expect((await shown(about)).externalLinks).toEqual([])
  expect(await shown({ data: about })).not.toHaveProperty('externalLinks')
})
