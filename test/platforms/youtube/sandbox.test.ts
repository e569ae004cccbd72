import { readFileSync } from 'node:fs'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type YT, YTNodes } from 'youtubei.js'
import { specialIds } from '../../../src/platforms/youtube/sandbox/special.ts'
import { forcedNumber, forcedOutcomes } from '../../../src/simulation/forced.ts'
import { complaints, countIn, openSimulated, type Simulated, shortenedViews } from './sandbox-support.ts'

let sim: Simulated
beforeAll(async () => {
  sim = await openSimulated()
})
afterEach(() => {
  // Whatever a test reads, the library's parser knows every part of it.
  expect(complaints.splice(0)).toEqual([])
})

async function channel(handle: string): Promise<YT.Channel> {
  const { payload } = await sim.yt.resolveURL(`https://www.youtube.com/@${handle}`)
  return sim.yt.getChannel((payload as { browseId: string }).browseId)
}

describe('identifiers that force an outcome', () => {
  const browse = async (handle: string) => {
    const resolved = await sim.post('navigation/resolve_url', { url: `https://www.youtube.com/@${handle}` })
    if (resolved.status !== 200 || !resolved.json) return resolved
    return sim.post('browse', { browseId: resolved.json.endpoint.browseEndpoint.browseId })
  }
  const alert = (json: Alerting) => json.alerts?.[0]?.alertRenderer.text.simpleText

  test.each([
    ['sim_not_found', 404, undefined],
    ['sim_unavailable', 503, undefined],
    ['sim_ratelimited', 429, '30'],
  ])('the handle %s answers %i', async (handle, status, retryAfter) => {
    const answer = await browse(handle)
    expect(answer.status).toBe(status)
    expect(answer.headers?.['retry-after']).toBe(retryAfter)
  })

  test('others answer in words, late, cut off or without items', async () => {
    expect(alert((await browse('sim_private')).json)).toBe('This channel is private.')
    expect((await browse('sim_malformed')).json).toBeUndefined()
    expect((await browse('sim_slow')).delayMs).toBe(3000)
    expect(JSON.stringify((await browse('sim_restricted')).json)).toContain('channelAgeGateRenderer')
    const empty = await channel('sim_empty')
    expect([empty.has_videos, empty.has_shorts, empty.has_playlists, empty.has_community]).toEqual([
      false,
      false,
      false,
      false,
    ])
    const last = await (await channel('sim_last_page')).getVideos()
    expect([last.videos.length, last.has_continuation]).toEqual([12, false])
  })

  test.each([
    ['PLsim_not_found', 'The playlist does not exist.'],
    ['PLsim_private', 'This playlist is private.'],
    ['PLsim_restricted', 'This playlist is not available in your country.'],
  ])('the playlist %s says: %s', async (id, words) => {
    expect(alert((await sim.post('browse', { browseId: `VL${id}` })).json)).toBe(words)
  })

  test('the uploads list of a channel that is not there does not exist either', async () => {
    const { payload } = await sim.yt.resolveURL('https://www.youtube.com/@sim_private')
    const uploads = `VLUU${String(payload.browseId).slice(2)}`
    expect(alert((await sim.post('browse', { browseId: uploads })).json)).toBe('This playlist is private.')
    const listed = await sim.yt.getPlaylist(`UU${(await channel('nasa')).metadata.external_id!.slice(2)}`)
    expect(String((listed.items[0] as YTNodes.PlaylistVideo).title)).toMatch(/#\d+$/)
  })

  test.each([
    ['sim_failing', { status: 503 }],
    ['sim_ratelim', { status: 429 }],
    ['sim_garbled', { status: 200, json: undefined }],
    ['sim_tooslow', { status: 200, delayMs: 3000 }],
  ])('the video %s fails as it says', async (videoId, expected) => {
    expect(await sim.post('player', { videoId })).toMatchObject(expected)
  })

  test('queries find nothing, one page, or a captcha', async () => {
    const nothing = await sim.yt.search('sim_empty')
    expect(nothing.results.map((node) => node.type)).toEqual(['BackgroundPromo'])
    const single = await sim.yt.search('sim_last_page')
    expect([single.results.length, single.has_continuation]).toEqual([7, false])
    expect(String((await sim.post('search', { query: 'sim_restricted' })).body)).toContain('g-recaptcha')
  })

  test('every forced identifier and its number are on the general page', () => {
    const page = readFileSync('docs/SANDBOX.md', 'utf8')
    for (const forced of forcedOutcomes)
      expect(page).toContain(`| \`sim_${forced}\` | \`${forcedNumber(forced)}\` |`)
  })

  test('every video id that forces something is documented', () => {
    const page = readFileSync('docs/YOUTUBE.md', 'utf8')
    expect(specialIds.filter((id) => !page.includes(`\`${id}\``))).toEqual([])
  })
})

test('the same request gives the same answer, from any process', async () => {
  const [one, other] = [await openSimulated(), await openSimulated()]
  const body = { browseId: 'UCX6OQ3DkcsbYNE6H8uQQuVA', params: 'EgZ2aWRlb3PyBgQKAjoA' }
  expect((await one.post('browse', body)).body).toBe((await other.post('browse', body)).body)
})

interface Alerting {
  readonly alerts?: { readonly alertRenderer: { readonly text: { readonly simpleText: string } } }[]
}

const lockups = (feed: YT.Channel | YT.ChannelListContinuation) => [...feed.videos] as YTNodes.LockupView[]
const texts = (lockup: YTNodes.LockupView) =>
  lockup.metadata!.metadata!.metadata_rows.flatMap((row) =>
    row.metadata_parts!.map((part) => String(part.text)),
  )

describe('channels', () => {
  test('any handle has a channel, found again by its id, with an About panel', async () => {
    const found = await channel('Marques.Brownlee')
    const again = await sim.yt.getChannel(found.metadata.external_id!)
    expect(again.metadata.title).toBe(found.metadata.title)
    expect(found.metadata.vanity_channel_url).toBe('http://www.youtube.com/@marques.brownlee')
    const about = (await found.getAbout()) as YTNodes.AboutChannel
    expect(about.metadata?.channel_id).toBe(found.metadata.external_id)
    expect(about.metadata?.view_count).toMatch(/^[\d,]+ views$/)
    expect(String(about.metadata?.joined_date)).toMatch(/^Joined \w{3} \d{1,2}, 20\d\d$/)
  })

  test('any channel id has a channel, whose handle leads back to it', async () => {
    const id = 'UCX6OQ3DkcsbYNE6H8uQQuVA'
    const found = await sim.yt.getChannel(id)
    const handle = found.metadata.vanity_channel_url!.split('@')[1]!
    expect((await channel(handle)).metadata.external_id).toBe(id)
  })

  test('user, custom and channel links are resolved', async () => {
    const target = (await channel('nasa')).metadata.external_id
    for (const path of ['user/nasa', 'c/NASA', 'nasa', '@NASA/videos', `channel/${target}`]) {
      const { payload } = await sim.yt.resolveURL(`https://www.youtube.com/${path}`)
      expect(payload.browseId, path).toBe(target)
    }
  })

  test('videos go on for several pages without repeats, newest first, up to the first one', async () => {
    const seen: string[] = []
    let page: YT.Channel | YT.ChannelListContinuation = await (await channel('mkbhd')).getVideos()
    let pages = 1
    seen.push(...lockups(page).map((video) => video.content_id))
    for (; page.has_continuation; pages++) {
      page = await page.getContinuation()
      seen.push(...lockups(page).map((video) => video.content_id))
    }
    expect(pages).toBeGreaterThanOrEqual(3)
    expect(new Set(seen).size).toBe(seen.length)
    expect(String(lockups(page).at(-1)!.metadata!.title)).toMatch(/ #1$/)
  })

  test('a video that a channel lists is that channel’s, with the same title and numbers', async () => {
    const owner = await channel('a.channel_with-long.name')
    for (const video of lockups(await owner.getVideos()).slice(0, 5)) {
      const info = await sim.yt.getInfo(video.content_id)
      expect(info.basic_info.title).toBe(String(video.metadata!.title))
      expect(info.basic_info.channel_id).toBe(owner.metadata.external_id)
      const [shown] = texts(video)
      expect(shown).toBe(shortenedViews(info.basic_info.view_count!))
    }
  })

  test('popular videos come by views, and the chip’s page goes on', async () => {
    const videos = await (await channel('mkbhd')).getVideos()
    expect(videos.filters).toEqual(['Latest', 'Popular'])
    const popular = await videos.applyFilter('Popular')
    const counts = lockups(popular).map((video) => countIn(texts(video)[0]!))
    expect(counts).toEqual([...counts].sort((a, b) => b - a))
    const further = lockups(await popular.getContinuation()).map((video) => countIn(texts(video)[0]!))
    expect(further[0]).toBeLessThanOrEqual(counts.at(-1)!)
  })

  test('shorts are listed, a playlist that is found opens, and so does a post', async () => {
    expect((await (await channel('mkbhd')).getShorts()).videos).toHaveLength(48)
    const { results } = await sim.yt.search('cats', { type: 'playlist' })
    const list = results[0] as unknown as YTNodes.LockupView
    const opened = await sim.yt.getPlaylist(list.content_id)
    expect(String(list.metadata!.title)).toContain(opened.info.title)
    expect(opened.info.author?.name).toBe(texts(list)[0])
    expect(opened.items).toHaveLength(100)
    expect((await opened.getContinuation()).items.length).toBeGreaterThan(0)
    const id = 'UgkxLkQ8bTgBhJkDqW8pqZ1HC0oIyx2OMJCn'
    const { posts } = await sim.yt.getPost(id, 'UCX6OQ3DkcsbYNE6H8uQQuVA')
    expect(posts[0]).toMatchObject({ id, author: { name: expect.stringMatching(/\w/) } })
  })

  test('new videos appear as time goes on, every minute on sim_busy', async () => {
    const own = await openSimulated()
    const list = async () => {
      const { payload } = await own.yt.resolveURL('https://www.youtube.com/@sim_busy')
      const videos = await (await own.yt.getChannel(payload.browseId)).getVideos()
      return lockups(videos).map((video) => video.content_id)
    }
    const before = await list()
    own.advance(4 * 60_000)
    expect((await list()).slice(4)).toEqual(before.slice(0, -4))
  })

  test('a page 2 does not shift when something is published after page 1', async () => {
    const own = await openSimulated()
    const { payload } = await own.yt.resolveURL('https://www.youtube.com/@sim_busy')
    const first = await (await own.yt.getChannel(payload.browseId)).getVideos()
    own.advance(10 * 60_000)
    const second = await first.getContinuation()
    const seen = new Set(lockups(first).map((video) => video.content_id))
    expect(lockups(second).filter((video) => seen.has(video.content_id))).toEqual([])
  })
})

describe('searches and hashtags', () => {
  test('an unfiltered search mixes videos, shorts, a channel, a playlist and a stream', async () => {
    const found = await sim.yt.search('night trains')
    const kinds = new Set(found.results.map((node) => node.type))
    expect([...kinds].sort()).toEqual(['Channel', 'GridShelfView', 'LockupView', 'Shelf', 'Video'])
  })

  test('five pages, then no more', async () => {
    const seen: string[] = []
    let page = await sim.yt.search('night trains', { type: 'video' })
    let pages = 0
    for (;;) {
      pages++
      seen.push(...(page.results as unknown as YTNodes.Video[]).map((video) => video.video_id))
      if (!page.has_continuation) break
      page = await page.getContinuation()
    }
    expect(pages).toBe(5)
    expect(new Set(seen).size).toBe(100)
  })

  test.each([
    [
      { upload_date: 'today' as const },
      (video: YTNodes.Video) => /hour|minute|second/.test(String(video.published)),
    ],
    [{ duration: 'over_twenty_mins' as const }, (video: YTNodes.Video) => video.duration.seconds > 1200],
    [{ duration: 'under_three_mins' as const }, (video: YTNodes.Video) => video.duration.seconds < 180],
    [{ type: 'shorts' as const }, (video: YTNodes.Video) => video.endpoint?.name === 'reelWatchEndpoint'],
  ])('a search filtered by %o finds only such videos', async (filters, holds) => {
    const { results } = await sim.yt.search('cats', { type: 'video', ...filters })
    expect(results).toHaveLength(20)
    expect((results as unknown as YTNodes.Video[]).every(holds)).toBe(true)
  })

  test.each(['channel', 'playlist'] as const)('a search for a %s finds only such', async (type) => {
    const { results } = await sim.yt.search('cats', { type })
    expect(new Set(results.map((node) => node.type)).size).toBe(1)
    expect(results[0]!.type).toBe(type === 'channel' ? 'Channel' : 'LockupView')
  })

  test('a hashtag has pages', async () => {
    const feed = await sim.yt.getHashtag('cats')
    expect(feed.videos).toHaveLength(30)
    expect(feed.has_continuation).toBe(true)
  })
})

describe('videos', () => {
  test('chapters, links, captions, likes and related videos are known', async () => {
    const info = await sim.yt.getInfo('sim_chapter')
    expect(info.basic_info.like_count).toBeGreaterThan(0)
    expect(info.captions?.caption_tracks?.at(-1)).toMatchObject({ kind: 'asr', language_code: 'en' })
    expect(info.watch_next_feed).toHaveLength(20)
    expect(String(info.secondary_info?.description)).toContain('0:00 Intro')
    const panel = info.page[1]?.engagement_panels?.find((item) =>
      /chapters/.test(item.panel_identifier ?? ''),
    )
    const markers = panel?.content as YTNodes.MacroMarkersList
    expect(markers.contents.length).toBeGreaterThanOrEqual(3)
  })

  test.each([
    ['sim_private', 'LOGIN_REQUIRED', 'This video is private'],
    ['sim_agegate', 'LOGIN_REQUIRED', 'This video may be inappropriate for some users.'],
    ['sim_botwall', 'LOGIN_REQUIRED', 'Sign in to confirm you’re not a bot'],
    ['sim_planned', 'LIVE_STREAM_OFFLINE', 'This live event will begin in 6 hours.'],
  ])('%s has the playability %s', async (id, status, reason) => {
    const { playability_status: playability } = await sim.yt.getInfo(id)
    expect(playability).toMatchObject({ status, reason })
  })

  test.each(['sim_members', 'sim_country', 'sim_premium'])(
    '%s is not playable but has a title',
    async (id) => {
      const info = await sim.yt.getInfo(id)
      expect(info.playability_status?.status).toBe('UNPLAYABLE')
      expect(info.basic_info.title).toBeTruthy()
    },
  )

  test.each(['sim_missing', 'sim_deleted'])('%s is unavailable', async (id) => {
    await expect(sim.yt.getInfo(id)).rejects.toThrow('This video is unavailable')
  })

  test('a stream is live, without captions', async () => {
    const { basic_info: info, captions } = await sim.yt.getInfo('sim_livenow')
    expect(info).toMatchObject({ is_live: true, duration: 0 })
    expect(captions?.caption_tracks).toBeUndefined()
  })
})

describe('captions', () => {
  async function track(id: string, kind?: string) {
    const info = await sim.yt.getBasicInfo(id)
    const found = info.captions?.caption_tracks?.find((one) => one.kind === kind)
    return found ? sim.get(found.base_url) : null
  }

  test.each([undefined, 'asr'])('a track of kind %s comes as json3', async (kind) => {
    const info = await sim.yt.getBasicInfo('dQw4w9WgXcQ')
    const found = info.captions!.caption_tracks!.find((one) => one.kind === kind)!
    const { body } = await sim.get(`${found.base_url}&fmt=json3`)
    const { wireMagic, events } = JSON.parse(String(body))
    expect(wireMagic).toBe('pb3')
    const spoken = events.flatMap((event: Event) => event.segs ?? []).map((seg: { utf8: string }) => seg.utf8)
    expect(spoken.join('').length).toBeGreaterThan(100)
  })

  test('a track comes as XML when no format is asked for', async () => {
    expect(String((await track('dQw4w9WgXcQ'))!.body)).toMatch(/<transcript><text start="0.4" dur="3.6">/)
  })

  test('there are videos without, with automatic and with withheld captions', async () => {
    const info = await sim.yt.getBasicInfo('sim_nowords')
    expect(info.captions?.caption_tracks).toBeUndefined()
    expect(await track('sim_asronly')).toBeNull()
    expect(await track('sim_asronly', 'asr')).toMatchObject({ status: 200 })
    expect(await track('sim_capgate')).toMatchObject({ status: 200, body: '' })
  })
})

describe('comments', () => {
  test('top ones are pinned first and then by likes, newest ones by age, over several pages', async () => {
    const top = await sim.yt.getComments('dQw4w9WgXcQ')
    expect(top.contents).toHaveLength(20)
    expect(top.contents[0]!.comment).toMatchObject({ is_pinned: true, author_is_channel_owner: true })
    const likes = top.contents.slice(1).map((thread) => countIn(thread.comment!.like_count!))
    expect(likes).toEqual([...likes].sort((a, b) => b - a))
    const seen = new Set(top.contents.map((thread) => thread.comment!.comment_id))
    const second = await top.getContinuation()
    expect(second.contents.some((thread) => seen.has(thread.comment!.comment_id))).toBe(false)
    const newest = await sim.yt.getComments('sim_chatter', 'NEWEST_FIRST')
    expect(
      newest.contents.slice(0, 3).map((thread) => thread.comment!.published_time?.split(' (')[0]),
    ).toEqual(['1 minute ago', '2 minutes ago', '3 minutes ago'])
  })

  test('replies go on for several pages of ten', async () => {
    const top = await sim.yt.getComments('dQw4w9WgXcQ')
    const { comment, comment_replies_data: data } = top.contents[0]!
    let token = (data!.contents[0] as YTNodes.ContinuationItem).endpoint.payload.token as string | undefined
    const seen: string[] = []
    const sizes: number[] = []
    while (token) {
      const { json } = await sim.post('next', { continuation: token })
      const items = json.onResponseReceivedEndpoints[0].appendContinuationItemsAction.continuationItems
      const ids = items.flatMap((item: Item) => item.commentViewModel?.commentId ?? [])
      sizes.push(ids.length)
      seen.push(...ids)
      const more = items.at(-1).continuationItemRenderer
      token = more?.button.buttonRenderer.command.continuationCommand.token
    }
    expect(sizes.slice(0, -1).every((size) => size === 10)).toBe(true)
    expect(sizes.length).toBeGreaterThanOrEqual(3)
    expect(seen).toHaveLength(Number(comment!.reply_count))
    expect(new Set(seen).size).toBe(seen.length)
  })

  test('they can be turned off, or not be there yet', async () => {
    const off = await sim.yt.getInfo('sim_comsoff')
    const [message] = off.page[1]!.contents_memo!.getType(YTNodes.Message)
    expect(String(message?.text)).toBe('Comments are turned off. Learn more')
    const comments = await sim.yt.getComments('sim_nothing')
    expect([comments.contents.length, String(comments.header?.count)]).toEqual([0, '0 Comments'])
    expect((await sim.yt.getComments('sim_onepage')).has_continuation).toBe(false)
  })
})

interface Event {
  readonly segs?: readonly { readonly utf8: string }[]
}

interface Item {
  readonly commentViewModel?: { readonly commentId: string }
}
