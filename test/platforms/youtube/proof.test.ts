import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { youtube } from '../../../src/platforms/youtube/index.ts'
import { type Replay, startReplay } from '../../support/replay.ts'
import { startTestService, type TestService } from '../../support/service.ts'

type Body = Record<string, unknown>
/** Answers a call by its body; a number is a status without data. */
type Answers = Readonly<Record<string, Body | ((asked: Body) => Body | number)>>

let service: TestService
let replay: Replay
beforeAll(async () => {
  replay = await startReplay(['https://www.youtube.com'])
  service = await startTestService({
    platforms: [youtube],
    env: { UPSTREAM_ORIGINS: replay.upstreamOrigins },
  })
})
afterAll(async () => {
  await service.close()
  await replay.close()
})
beforeEach(() => service.clock.advance(86_400_000))

/** What a route says while YouTube answers so; that nothing is charged where it fails is held for every call. */
async function ask(path: string, answers: Answers) {
  replay.use(({ method, body, path: asked }) => {
    const name = asked.split('/').at(-1)!
    const given = answers[name]
    const answer = typeof given === 'function' ? given(method === 'POST' ? JSON.parse(body) : {}) : given
    if (answer === undefined || typeof answer === 'number') {
      const error = { status: answer === 400 ? 'INVALID_ARGUMENT' : 'NOT_FOUND' }
      return { status: answer ?? 404, body: JSON.stringify({ error }) }
    }
    return { body: JSON.stringify(answer) }
  })
  const before = await service.balance(service.liveKey)
  const answer = await service.call(`/v1/youtube/${path}`, { key: service.liveKey })
  if (answer.status !== 200) expect(await service.balance(service.liveKey)).toBe(before)
  return { status: answer.status as number, data: answer.body.data, error: answer.body.error }
}

const drifts = async () =>
  (await service.call('/metrics')).text
    .split('\n')
    .filter((line) => line.startsWith('social_lookup_upstream_drift'))

const channelId = 'UCEgdi0XIXXZ-qJOFPf4JSKw'
const videoId = 'dQw4w9WgXcQ'
const text = (content: string) => ({ text: { content } })
const runs = (value: string) => ({ runs: [{ text: value }] })
const link = (id: string, handle: string) => ({
  browseEndpoint: { browseId: id, canonicalBaseUrl: `/@${handle}` },
})
const tabs = (...all: Body[]) => ({
  contents: { twoColumnBrowseResultsRenderer: { tabs: all.map((tabRenderer) => ({ tabRenderer })) } },
})

describe('a channel', () => {
  const home = tabs({ selected: true, title: 'Home', content: {}, endpoint: link(channelId, 'x') })
  const titled = (title: string) => ({ title: { dynamicTextViewModel: text(title) } })
  const topic = { title: { simpleText: 'Sports' }, subtitle: { simpleText: '75.3M subscribers' } }

  test.each([
    [
      'Sports',
      {
        carouselHeaderRenderer: {
          contents: [{ carouselItemRenderer: {} }, { topicChannelDetailsRenderer: topic }],
        },
      },
      75_300_000,
    ],
    ['Live', { interactiveTabbedHeaderRenderer: { title: { simpleText: 'Live' } } }, null],
    ['Gaming', { pageHeaderRenderer: { content: { pageHeaderViewModel: titled('Gaming') } } }, null],
  ])('that is the destination %s is found, whatever its header', async (name, header, subscribers) => {
    const { data } = await ask(`channel?channelId=${channelId}`, { browse: { ...home, header } })
    expect(data).toMatchObject({
      lookupStatus: 'found',
      channel: { displayName: name, platformUserId: channelId },
      metrics: { subscribers },
    })
  })

  test('that is a destination is known by its id, not by the names of its tabs', async () => {
    const header = { interactiveTabbedHeaderRenderer: { title: { simpleText: 'Minecraft' } } }
    const tab = { selected: true, title: 'Home', tabIdentifier: 'home', content: {} }
    const page = (id: string) => ({ ...tabs({ ...tab, endpoint: link(id, 'x') }), header })
    const { data } = await ask(`channel?channelId=${channelId}`, { browse: page(channelId) })
    expect(data.channel).toMatchObject({ displayName: 'Minecraft', platformUserId: channelId })
    const other = page('UCzzzzzzzzzzzzzzzzzzzzzz')
    expect((await ask(`channels/videos?channelId=${channelId}`, { browse: other })).status).toBe(502)
  })

  test.each([
    ['CHECK_CIRCLE_FILLED', true],
    ['HOLOGRAM_FILLED', undefined],
    [7, undefined],
  ])('with the badge %s beside its name: verified %s, or a fault', async (imageName, verified) => {
    const attachmentRuns = [{ element: { image: { sources: [{ clientResource: { imageName } }] } } }]
    const title = { dynamicTextViewModel: { text: { content: 'A', attachmentRuns } } }
    const header = { pageHeaderRenderer: { content: { pageHeaderViewModel: { title } } } }
    const { status, data } = await ask(`channel?channelId=${channelId}`, { browse: { ...home, header } })
    expect([status, data?.channel.verified]).toEqual([verified ? 200 : 502, verified])
  })

  test.each([404, 410])('is not missing where the call is: HTTP %i without a word of it', async (status) => {
    replay.use(() => ({ status, body: '{"message":"This endpoint has been removed"}' }))
    const answer = await service.call(`/v1/youtube/channel?channelId=${channelId}`, { key: service.liveKey })
    expect(answer.status).toBe(502)
  })

  test('has no videos only where its tabs tell so by their addresses, whatever language they are in', async () => {
    const at = (title: string, url: string, more: Body = {}) => ({
      title,
      endpoint: { commandMetadata: { webCommandMetadata: { url } }, ...link(channelId, 'x') },
      ...more,
    })
    const home = at('Главная', '/@x/featured', { selected: true, content: {} })
    const metadata = { channelMetadataRenderer: { title: 'X', externalId: channelId } }
    const path = `channels/videos?channelId=${channelId}`
    const elsewhere = { ...tabs(home, at('Видео', '/@x/videos')), metadata }
    expect((await ask(path, { browse: elsewhere })).status).toBe(502)
    const { data } = await ask(path, { browse: { ...tabs(home, at('Shorts', '/@x/shorts')), metadata } })
    expect(data).toMatchObject({ lookupStatus: 'found', videos: [] })
  })

  test('has the subscribers of its counter, not of a handle that looks like one; an empty text stays empty', async () => {
    const rows = [
      { metadataParts: [text('@100subscribers')] },
      { metadataParts: [text('8.84k subscribers')] },
    ]
    const { data } = await ask(`channel?channelId=${channelId}`, {
      browse: {
        ...home,
        metadata: { channelMetadataRenderer: { title: 'X', description: '', externalId: channelId } },
        header: {
          pageHeaderRenderer: {
            content: {
              pageHeaderViewModel: {
                ...titled('X'),
                metadata: { contentMetadataViewModel: { metadataRows: rows } },
              },
            },
          },
        },
      },
    })
    expect(data.metrics.subscribers).toBe(8840)
    expect(data.channel).toMatchObject({ handle: '100subscribers', bio: '' })
  })

  test('whose address resolves to nothing that can be read is no channel that is missing', async () => {
    const { status } = await ask('channel?handle=a_channel', {
      resolve_url: { endpoint: { browseEndpoint: {} } },
    })
    expect(status).toBe(502)
    const other = { endpoint: { watchEndpoint: { videoId } } }
    const { data } = await ask('channel?handle=another_one', { resolve_url: other })
    expect(data.lookupStatus).toBe('not_found')
  })

  test('is missing by the words of an alert, not by parts of its words', async () => {
    const alerts = [{ alertRenderer: { type: 'ERROR', text: { simpleText: 'This page isn’t available.' } } }]
    const { data } = await ask(`channel?channelId=${channelId}`, { browse: { alerts } })
    expect(data.lookupStatus).toBe('not_found')
  })
})

describe('a video', () => {
  const details = { videoId, title: 'T', channelId, author: 'A', shortDescription: '', lengthSeconds: '5' }
  const player = { playabilityStatus: { status: 'OK' }, videoDetails: details }
  const dialog = (...owners: Body[]) => ({
    showDialogCommand: {
      panelLoadingStrategy: { inlineContent: { dialogViewModel: { listItems: owners } } },
    },
  })
  const both = dialog(link('UCzzzzzzzzzzzzzzzzzzzzzz', 'b'), link(channelId, 'a'))
  const page = (results: Body[], related: Body[] = []) => ({
    contents: {
      twoColumnWatchNextResults: {
        results: { results: { contents: results } },
        secondaryResults: { secondaryResults: { results: related } },
      },
    },
  })
  const owner = { title: { runs: [{ text: 'A and B', navigationEndpoint: both }] } }

  test('of several owners is of the one the player names, with its handle', async () => {
    const next = page([{ videoSecondaryInfoRenderer: { owner: { videoOwnerRenderer: owner } } }])
    const { data } = await ask(`videos?url=${videoId}`, { player, next })
    expect(data.channel).toMatchObject({ handle: 'a', displayName: 'A', platformUserId: channelId })
    expect(data.video.description).toBe('')
  })

  test('of an artist is of the channel the player names, where the page names the artist’s own', async () => {
    const badges = [{ metadataBadgeRenderer: { style: 'BADGE_STYLE_TYPE_VERIFIED_ARTIST' } }]
    const theirs = link('UCzzzzzzzzzzzzzzzzzzzzzz', 'artist')
    const shown = (more: Body) =>
      page([
        {
          videoSecondaryInfoRenderer: {
            owner: {
              videoOwnerRenderer: { title: { runs: [{ text: 'B', navigationEndpoint: theirs }] }, ...more },
            },
          },
        },
      ])
    expect((await ask(`videos?url=${videoId}`, { player, next: shown({}) })).status).toBe(502)
    const { data } = await ask(`videos?url=${videoId}`, { player, next: shown({ badges }) })
    expect(data.channel).toMatchObject({ displayName: 'A', platformUserId: channelId })
  })

  test('beside it is shown with the counts of its own line, not with a channel that looks like one', async () => {
    const lockup = {
      contentId: 'aaaaaaaaaaa',
      contentType: 'LOCKUP_CONTENT_TYPE_VIDEO',
      metadata: {
        lockupMetadataViewModel: {
          title: { content: 'Other' },
          image: { decoratedAvatarViewModel: { rendererContext: { onTap: link(channelId, 'views') } } },
          metadata: {
            contentMetadataViewModel: {
              metadataRows: [
                { metadataParts: [text('360 Views')] },
                { metadataParts: [text('1.2k views'), text('13 days ago')] },
              ],
            },
          },
        },
      },
    }
    const { data } = await ask(`videos?url=${videoId}`, {
      player,
      next: page([{ x: {} }], [{ lockupViewModel: lockup }]),
    })
    expect(data.relatedVideos[0]).toMatchObject({
      viewCount: 1200,
      publishedTimeText: '13 days ago',
      channel: { displayName: '360 Views', handle: 'views' },
    })
  })

  test.each<[string, Body, number]>([
    ['whose type is new', { contentType: 'LOCKUP_CONTENT_TYPE_HOLOGRAM' }, 0],
    ['with an invalid id', { contentId: 'undefined' }, 0],
    ['whose channel has no text', { channel: { avatar: {}, figure: text('7 views') } }, 1],
    ['beside a member of no kind', { beside: { tracking: { x: 1 } } }, 1],
  ])('beside it is never lost unseen: one %s', async (_, { channel, beside, ...likes }, count) => {
    const lockup = (parts: Body) => ({
      contentId: 'aaaaaaaaaaa',
      contentType: 'LOCKUP_CONTENT_TYPE_VIDEO',
      metadata: {
        lockupMetadataViewModel: {
          title: { content: 'Other' },
          image: {},
          metadata: {
            contentMetadataViewModel: { metadataRows: [{ metadataParts: Object.values(parts) }] },
          },
        },
      },
      ...likes,
    })
    const entry = { ...(beside as Body), lockupViewModel: lockup((channel ?? { name: text('A') }) as Body) }
    const lost = async () => (await drifts()).filter((line) => line.includes('"video.related')).join()
    const before = await lost()
    const { data } = await ask(`videos?url=${videoId}`, { player, next: page([{ x: {} }], [entry]) })
    expect(data.relatedVideos).toHaveLength(count)
    if (channel) expect(data.relatedVideos[0]).toMatchObject({ channel: null, viewCount: 7 })
    expect((await lost()) === before).toBe(count === 1)
  })

  test('has every link of its description, also those within the site, which the page has as places', async () => {
    const description =
      'https://example.org and (https://youtu.be/aaaaaaaaaaa?list=PLx), https://www.youtube.com/@a'
    const run = (url: string) => ({ onTap: { innertubeCommand: { urlEndpoint: { url } } } })
    const redirect = 'https://www.youtube.com/redirect?q=https%3A%2F%2Fexample.org%2F'
    const described = (commandRuns: Body[]) =>
      page([{ videoSecondaryInfoRenderer: { attributedDescription: { content: description, commandRuns } } }])
    const answers = { player: { ...player, videoDetails: { ...details, shortDescription: description } } }
    const { data } = await ask(`videos?url=${videoId}`, { ...answers, next: described([run(redirect)]) })
    expect(data.video.descriptionLinks).toEqual([
      'https://example.org/',
      'https://youtu.be/aaaaaaaaaaa?list=PLx',
      'https://www.youtube.com/@a',
    ])
    expect((await drifts()).join()).not.toContain('video.descriptionLinks')
  })

  test('that shows others beside it and nothing of itself still has those', async () => {
    const beside = {
      compactVideoRenderer: { videoId: 'aaaaaaaaaaa', title: runs('Other'), viewCountText: runs('2 views') },
    }
    const { secondaryResults } = page([], [beside]).contents.twoColumnWatchNextResults
    const next = { contents: { twoColumnWatchNextResults: { secondaryResults } } }
    const { data } = await ask(`videos?url=${videoId}`, { player, next })
    expect(data.relatedVideos).toMatchObject([{ id: 'aaaaaaaaaaa', viewCount: 2 }])
    expect((await drifts()).join()).toContain('videoPrimaryInfoRenderer')
  })

  test('that is private is so in every language', async () => {
    const refused = (reason: string) => ({ playabilityStatus: { status: 'LOGIN_REQUIRED', reason } })
    const { data } = await ask(`videos?url=${videoId}&language=de`, {
      player: ({ context }) =>
        (context as { client: { hl: string } }).client.hl === 'en'
          ? refused('This video is private')
          : refused('Dieses Video ist nicht für dich bestimmt'),
    })
    expect(data.lookupStatus).toBe('private')
  })

  test('has title and description in the language asked for, and everything else as ever', async () => {
    const { data } = await ask(`videos?url=${videoId}&language=de`, {
      player: ({ context }) =>
        (context as { client: { hl: string } }).client.hl === 'en'
          ? player
          : { ...player, videoDetails: { ...details, title: 'Titel', lengthSeconds: '6' } },
    })
    expect(data.video).toMatchObject({ title: 'Titel', durationMs: 5000 })
  })

  test('that is another one than asked for is a fault', async () => {
    expect((await ask('videos?url=bbbbbbbbbbb', { player })).status).toBe(502)
  })

  test('that runs has no tracks of the captions that are made as it does', async () => {
    const captions = { playerCaptionsRenderer: { baseUrl: '/api/timedtext?caps=asr' } }
    const { data } = await ask(`videos?url=${videoId}`, { player: { ...player, captions } })
    expect(data).toMatchObject({ lookupStatus: 'found', captions: [] })
  })

  test('whose captions are a file without words has no transcript that could be paid for', async () => {
    const captionTracks = [{ baseUrl: '/api/timedtext?v=x', languageCode: 'en' }]
    const captions = { playerCaptionsTracklistRenderer: { captionTracks } }
    const answers = {
      player: { ...player, captions },
      timedtext: { events: [{ tStartMs: 0, dDurationMs: 9 }] },
    }
    expect((await ask(`videos/transcript?url=${videoId}`, answers)).status).toBe(502)
  })

  test('whose caption tracks are elsewhere is not one without captions', async () => {
    const captionTracks = [{ baseUrl: '/api/timedtext?v=x', languageCode: 'en' }]
    const moved = { ...player, subtitles: { renderer: { captionTracks } } }
    expect((await ask(`videos/transcript?url=${videoId}`, { player: moved })).status).toBe(502)
  })
})

describe('comments', () => {
  const path = `videos/comments?url=${videoId}`
  const header = (count: string, short: string) => ({
    commentsHeaderRenderer: {
      countText: { runs: [{ text: count }, { text: ' Comments' }] },
      commentsCount: runs(short),
    },
  })
  const list = (items: Body[], more: Body = {}) => ({
    onResponseReceivedEndpoints: [{ reloadContinuationItemsCommand: { continuationItems: items } }],
    ...more,
  })
  const commentId = 'UgxDNsnHi5PyPNHDj6R4AaABAg'
  const thread = {
    commentThreadRenderer: { commentViewModel: { commentViewModel: { commentKey: 'k', commentId } } },
  }
  const payload = {
    key: 'k',
    properties: { commentId, content: { content: 'First' }, publishedTime: '2 days ago', replyLevel: 0 },
    author: { channelId, displayName: '@one', isVerified: false, isCreator: false, isArtist: false },
    toolbar: { likeCountNotliked: ' ', replyCount: '' },
  }
  const texts = (payload: Body) => ({
    frameworkUpdates: { entityBatchUpdate: { mutations: [{ payload: { commentEntityPayload: payload } }] } },
  })
  const more = {
    continuationItemRenderer: { continuationEndpoint: { continuationCommand: { token: 'next' } } },
  }

  test.each([
    ['threads of another kind', list([header('98,124', '98k'), { newThread: {} }])],
    ['no threads at all', list([header('98,124', '98k')])],
    ['threads without their texts', list([header('98,124', '98k'), thread])],
    ['texts without their likes', list([header('1', '1'), thread], texts({ ...payload, toolbar: {} }))],
    [
      'texts without their time',
      list([thread], texts({ ...payload, properties: { ...payload.properties, publishedTime: '' } })),
    ],
  ])('below a count, with %s, are a fault', async (_, next) => {
    expect((await ask(path, { next })).status).toBe(502)
  })

  test('are an empty list where the count is 0', async () => {
    const { data } = await ask(path, { next: list([header('0', '0')]) })
    expect(data).toMatchObject({ lookupStatus: 'found', comments: [], page: { hasMore: false } })
  })

  test('are counted to the last one', async () => {
    const next = list([header('19,783', '19k'), thread], texts(payload))
    const { data } = await ask(`videos/comments/analysis?url=${videoId}`, { next })
    expect(data).toMatchObject({ commentCount: 1, totalComments: 19_783 })
  })

  test('whose next page is refused blame only who sent a cursor', async () => {
    const first = list([header('50', '50'), thread, more], texts(payload))
    const next = ({ continuation }: Body) => (continuation === 'next' ? 400 : first)
    expect((await ask(`videos/comments/analysis?url=${videoId}`, { next })).status).toBe(502)
    const { data } = await ask(path, { next })
    const { status, error } = await ask(`${path}&cursor=${data.page.nextCursor}`, { next })
    expect([status, error.code]).toEqual([400, 'bad_request'])
  })
})

describe('lists', () => {
  const playlistId = 'PLFs4vir_WsTwEd-nJgVJCZPNL3HALHHpF'
  const playlist = (contents: Body[]) => ({
    ...tabs({
      selected: true,
      content: {
        sectionListRenderer: {
          contents: [
            { itemSectionRenderer: { contents: [{ playlistVideoListRenderer: { playlistId, contents } }] } },
          ],
        },
      },
    }),
    metadata: { playlistMetadataRenderer: { title: 'A playlist' } },
    sidebar: {
      playlistSidebarRenderer: {
        items: [{ playlistSidebarPrimaryInfoRenderer: { stats: [runs('14 videos')] } }],
      },
    },
  })
  const results = (contents: Body[]) => ({
    contents: {
      twoColumnSearchResultsRenderer: {
        primaryContents: { sectionListRenderer: { contents: [{ itemSectionRenderer: { contents } }] } },
      },
    },
  })
  const row = { playlistVideoRenderer: { videoId, title: runs('One'), lengthSeconds: '61' } }

  test('a playlist is of the channel that is named, however it is introduced', async () => {
    const title = { runs: [{ text: 'by A Channel', navigationEndpoint: link(channelId, 'a') }] }
    const owner = { playlistSidebarSecondaryInfoRenderer: { videoOwner: { videoOwnerRenderer: { title } } } }
    const shown = playlist([row])
    shown.sidebar.playlistSidebarRenderer.items.push(owner as never)
    const { data } = await ask(`playlists?playlistId=${playlistId}`, { browse: shown })
    expect(data.playlist.owner).toMatchObject({ displayName: 'A Channel', handle: 'a' })
  })

  test('a playlist whose rows cannot be read is a fault; where some can, the loss is counted', async () => {
    expect(
      (await ask(`playlists?playlistId=${playlistId}`, { browse: playlist([{ newRow: {} }]) })).status,
    ).toBe(502)
    expect((await ask(`playlists?playlistId=${playlistId}`, { browse: playlist([]) })).status).toBe(502)
    const { data } = await ask(`playlists?playlistId=${playlistId}`, {
      browse: playlist([{ newRow: {} }, row]),
    })
    expect(data).toMatchObject({
      playlist: { totalVideos: 14 },
      videos: [{ id: videoId, durationSeconds: 61 }],
    })
    expect((await drifts()).join('\n')).toContain('field="playlist videos: newRow"')
  })

  test('a page that also does something else is still that page', async () => {
    const beside = { onResponseReceivedActions: [{ openPopupAction: { popupType: 'TOAST' } }] }
    const { data } = await ask(`playlists?playlistId=${playlistId}`, {
      browse: { ...playlist([row]), ...beside },
    })
    expect(data.videos).toMatchObject([{ id: videoId }])
  })

  test('a playlist whose further pages are refused blames nobody', async () => {
    const more = {
      continuationItemRenderer: { continuationEndpoint: { continuationCommand: { token: 'next' } } },
    }
    const browse = ({ continuation }: Body) => (continuation ? 400 : playlist([row, more]))
    expect((await ask(`playlists?playlistId=${playlistId}`, { browse })).status).toBe(502)
  })

  test('a list that ends in something unknown does not say that it ends', async () => {
    const renamed = { continuationItemViewModel: { token: 'next' } }
    expect(
      (await ask(`playlists?playlistId=${playlistId}`, { browse: playlist([row, renamed]) })).status,
    ).toBe(502)
  })

  test('a search passes over a note for those in need, and counts the songs of an album', async () => {
    const album = {
      contentId: 'OLAK5uy_x',
      contentType: 'LOCKUP_CONTENT_TYPE_ALBUM',
      contentImage: {
        thumbnailViewModel: { overlays: [{ thumbnailBadgeViewModel: { text: '12 songs' } }] },
      },
    }
    const before = (await drifts()).join()
    const search = results([{ emergencyOneboxRenderer: {} }, { lockupViewModel: album }])
    const { data } = await ask('search?query=help', { search })
    expect(data.playlists).toMatchObject([{ id: 'OLAK5uy_x', videoCount: 12 }])
    expect((await drifts()).join()).toBe(before)
  })

  test('a search passes over a shelf of films, and has one of videos, whatever it is made of', async () => {
    const shelf = (items: Body[]) => ({
      shelfRenderer: { title: runs('Films'), content: { horizontalMovieListRenderer: { items } } },
    })
    const video = { videoRenderer: { videoId, title: runs('One'), viewCountText: runs('1 view') } }
    const rich = { title: runs('People also watched'), contents: [{ richItemRenderer: { content: video } }] }
    const films = shelf([{ gridMovieRenderer: { videoId: 'aaaaaaaaaaa' } }])
    const search = results([films, video, { richShelfRenderer: rich }])
    const { data } = await ask('search?query=films', { search })
    expect(data.videos).toHaveLength(1)
    expect(data.shelves).toMatchObject([{ title: 'People also watched', items: [{ id: videoId }] }])
    expect((await ask('search?query=new', { search: results([shelf([{ newRow: {} }])]) })).status).toBe(502)
  })

  test('a search without contents finds nothing only where it says so', async () => {
    expect(
      (await ask('search?query=x', { search: { responseContext: {}, estimatedResults: '9' } })).status,
    ).toBe(502)
    expect((await ask('search?query=x', { search: results([]) })).status).toBe(502)
    const noResults = results([{ backgroundPromoRenderer: { title: runs('No results found') } }])
    expect((await ask('search?query=x', { search: noResults })).data.totalResults).toBe(0)
  })
})

describe('a post', () => {
  const postId = 'UgkxAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
  const browse = (post: Body) =>
    tabs({ selected: true, content: { sectionListRenderer: { contents: [post] } } })
  const resolve_url = { endpoint: { browseEndpoint: { browseId: 'FEpost_detail', params: 'x' } } }

  test('that shares another has its own words and author', async () => {
    const by = (name: string) => ({ runs: [{ text: name, navigationEndpoint: link(channelId, name) }] })
    const original = { postId: 'UgkxBBBB', contentText: runs('Theirs'), authorText: by('they') }
    const sharedPostRenderer = {
      postId,
      content: runs('Mine'),
      displayName: by('me'),
      publishedTimeText: runs('2 days ago'),
      originalPost: { backstagePostRenderer: original },
    }
    const { data } = await ask(`community-posts?url=${postId}`, {
      resolve_url,
      browse: browse({ backstagePostThreadRenderer: { post: { sharedPostRenderer } } }),
    })
    expect(data.post).toMatchObject({ id: postId, text: 'Mine', publishedTimeText: '2 days ago' })
    expect(data.channel).toMatchObject({ handle: 'me', displayName: 'me' })
  })
})
