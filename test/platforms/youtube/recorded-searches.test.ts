import { describe, expect, test } from 'vitest'
import { nothingElse, occurrences, play, playedYoutube, recorded } from './playback.ts'

const { lookUp, service, upstream } = playedYoutube()

describe.skipIf(!recorded.available)(`recorded searches${recorded.note}`, () => {
  test('everything: videos, shelves of shorts, and a second page', async () => {
    const files = { search: 'search-all-page1', 'search+continuation': 'search-all-page2' }
    const one = await lookUp('search', { query: 'test' }, files)
    expect(one.videos[0]).toMatchObject({
      id: '6GDBMbMU0ew',
      kind: 'video',
      viewCount: 1862,
      publishedTimeText: '2 hours ago',
      durationSeconds: 136,
      badges: ['New'],
      channel: { id: 'UC6agiNZlMdGE9yqtQT9n8aw', handle: 'BMF1Show', title: 'BackMarkers F1 Show' },
    })
    expect(one.shelves.map((shelf: { title: string }) => shelf.title)).toEqual([
      'Shorts',
      'Shorts',
      'Popular in Lyon',
      'Channels new to you',
    ])
    expect(one.shelves[0].items[0]).toMatchObject({ id: '_YYmA7yrfNY', kind: 'short', viewCount: 2_900_000 })
    expect(one.totalResults).toBe(24)
    const two = await lookUp('search', { query: 'test', cursor: one.page.nextCursor }, files)
    expect(two.channels[0]).toMatchObject({
      id: 'UCZRcA_nO3Kt-SOml2mY8D9g',
      handle: 'tutorialismic',
      subscriberCount: 234_000,
    })
    expect(two.page.hasMore).toBe(true)
  })

  test('channels: the handle and the subscribers sit in each other’s old places', async () => {
    const { channels } = await lookUp(
      'search',
      { query: 'bbc', type: 'channels' },
      { search: 'search-channels-bbc-page1' },
    )
    expect(channels).toHaveLength(20)
    expect(channels[0]).toMatchObject({
      id: 'UC16niRr50-MSBwiO3YDb3RA',
      name: 'BBC News',
      handle: 'BBCNews',
      subscriberCount: 19_100_000,
      badges: ['Verified'],
    })
  })

  test('playlists', async () => {
    const { playlists } = await lookUp(
      'search',
      { query: 'test', type: 'playlists' },
      { search: 'search-playlists-page1' },
    )
    expect(playlists).toHaveLength(20)
    expect(playlists[0]).toMatchObject({
      id: 'PLAD454F0807B6CB80',
      title: 'Tests du grenier',
      videoCount: 102,
      videoId: 'Zw6s3g1VpUc',
      channel: { title: 'Joueur Du Grenier', handle: 'joueurdugrenier' },
    })
  })

  test('videos, shorts and a live stream go to their own lists', async () => {
    const found = await lookUp(
      'search',
      { query: '#shorts', type: 'videos' },
      { search: 'search-hashtag-shorts-page1' },
    )
    expect([found.videos.length, found.shorts.length, found.liveStreams.length]).toEqual([16, 3, 1])
    expect(found.liveStreams[0].kind).toBe('live')
  })

  test('the page that says "No more results" ends the list', async () => {
    const files = {
      search: 'search-no-more-pages-page1',
      'search+continuation': 'search-no-more-pages-page2',
    }
    const one = await lookUp('search', { query: 'UCO6AK' }, files)
    expect(one.videos[0]).toMatchObject({ viewCount: 0, viewCountText: 'No views' })
    const two = await lookUp('search', { query: 'UCO6AK', cursor: one.page.nextCursor }, files)
    expect(two.totalResults).toBe(0)
    expect(two.page).toMatchObject({ nextCursor: null, hasMore: false })
  })

  test('a hashtag', async () => {
    // Recorded by its continuation alone; the first page has the same items under another wrapper.
    const { results, page } = await lookUp(
      'search/hashtags',
      { hashtag: '#MartinGarrix' },
      { browse: 'hashtag-page1' },
    )
    expect(results).toHaveLength(occurrences('hashtag-page1', 'videoRenderer'))
    expect(results[0]).toMatchObject({
      id: 'gCYcHz2k5x0',
      title: 'Martin Garrix - Animals (Official Video)',
      viewCount: 1_566_000_625,
      durationSeconds: 192,
    })
    expect(page.hasMore).toBe(true)
  })
})

describe.skipIf(!recorded.available)(`recorded shorts feed${recorded.note}`, () => {
  test('the first short and those its sequence leads to', async () => {
    const { shorts, totalResults } = await lookUp(
      'shorts/trending',
      {},
      { reel_item_watch: 'trending-shorts-seed', reel_watch_sequence: 'trending-shorts-sequence-page1' },
    )
    expect(shorts[0]).toMatchObject({ id: '-wpLMDjkkzo', url: 'https://www.youtube.com/shorts/-wpLMDjkkzo' })
    expect(totalResults).toBe(shorts.length)
    expect(new Set(shorts.map((short: { id: string }) => short.id)).size).toBe(totalResults)
    expect(totalResults).toBeGreaterThan(5)
  })
})

describe.skipIf(!recorded.available)(`Data API, where the pages are walled${recorded.note}`, () => {
  const wall = 'watch-page-captcha'

  test('a channel', async () => {
    const { channel } = await lookUp(
      'channel',
      { channelId: 'UC_x5XG1OV2P6uZZ5FSM9Ttw' },
      { browse: wall, 'api/channels': 'dataapi-channels-list' },
    )
    expect(channel).toMatchObject({
      handle: 'googledevelopers',
      displayName: 'Google Developers',
      country: 'US',
    })
    const asked = upstream().seen.findLast(({ path }) => path === '/youtube/v3/channels')!
    expect(asked.headers['x-goog-api-key']).toBe('key-of-this-test')
    expect(asked.query.has('key')).toBe(false)
  })

  test('a channel’s uploads, with exact times', async () => {
    const { videos, page } = await lookUp(
      'channels/videos',
      { channelId: 'UC_x5XG1OV2P6uZZ5FSM9Ttw' },
      {
        browse: wall,
        'api/channels': 'dataapi-channels-list',
        'api/playlistItems': 'dataapi-playlistitems-page1',
      },
    )
    expect(videos[0]).toMatchObject({ id: 'CvTApw9X8aA', publishedAt: '2019-11-21T22:17:43.000Z' })
    expect(page.hasMore).toBe(true)
  })

  test('a video', async () => {
    const { video, channel } = await lookUp(
      'videos',
      { url: 'D-lhorsDlUQ' },
      { player: wall, 'api/videos': 'dataapi-videos-list' },
    )
    expect(video).toMatchObject({
      title: 'What are Actions on Google (Assistant on Air)',
      publishedAt: '2019-03-21T20:37:49.000Z',
      genre: 'Science & Technology',
    })
    expect(channel.platformUserId).toBe('UC_x5XG1OV2P6uZZ5FSM9Ttw')
  })

  test('a search; its texts come unescaped', async () => {
    const { videos } = await lookUp(
      'search',
      { query: 'surfing' },
      { search: wall, 'api/search': 'dataapi-search-page1' },
    )
    expect(videos.map((video: { title: string }) => video.title)).toContain(
      'SURFING PERFECT PIPE & BACKDOOR || SUNRISE SHACK!',
    )
  })

  test('a page that names itself as the next one is a fault', async () => {
    const files = { search: wall, 'api/search': 'dataapi-search-page1' }
    const { page } = await lookUp('search', { query: 'surfing' }, files)
    const again = `/v1/youtube/search?query=surfing&cursor=${page.nextCursor}`
    expect((await service().call(again, { key: service().liveKey })).status).toBe(502)
  })

  test('comments, with exact times', async () => {
    const { comments } = await lookUp(
      'videos/comments',
      { url: 'F1UP7wRCPH8' },
      { 'next+continuation': wall, 'api/commentThreads': 'dataapi-commentthreads-page1' },
    )
    expect(comments[1]).toMatchObject({ createdAt: '2019-11-21T19:18:39.000Z', likeCount: 1 })
  })

  test('a refused key is a fault, which the wall of the pages does not hide', async () => {
    upstream().use(play({ browse: wall, 'api/channels': 'dataapi-error-key-invalid' }), nothingElse)
    const before = await service().balance(service().liveKey)
    const answer = await service().call('/v1/youtube/channel?channelId=UC_x5XG1OV2P6uZZ5FSM9Ttw', {
      key: service().liveKey,
    })
    expect([answer.status, answer.body.error.code]).toEqual([502, 'lookup_failed'])
    expect(answer.body.error.message).not.toContain('YOUTUBE_API_KEY')
    expect(await service().balance(service().liveKey)).toBe(before)
  })
})
