import { describe, expect, test } from 'vitest'
import { commons, kurzgesagt, nothingElse, occurrences, play, playedYoutube, recorded } from './playback.ts'

const { lookUp, service, upstream } = playedYoutube()

describe.skipIf(!recorded.available)(`recorded channels${recorded.note}`, () => {
  test('a channel: name, handle, verification, counters', async () => {
    const { channel, metrics } = await lookUp(
      'channel',
      { channelId: kurzgesagt },
      { browse: 'channel-kurzgesagt-videos-tab' },
    )
    expect(channel).toMatchObject({
      handle: 'kurzgesagt',
      displayName: 'Kurzgesagt – In a Nutshell',
      verified: true,
      profileUrl: 'https://www.youtube.com/@kurzgesagt',
      platformUserId: kurzgesagt,
    })
    expect(channel.bio).toContain('optimistic nihilism')
    expect(channel.avatarUrl).toContain('=s900-')
    expect(metrics).toEqual({ subscribers: 25_000_000, videos: 337, views: null })
  })

  test('a channel by its old user address', async () => {
    const { channel, metrics } = await lookUp(
      'channel',
      { url: 'youtube.com/user/creativecommons' },
      { resolve_url: 'resolve-user-url-creativecommons', browse: 'channel-videos-page1' },
    )
    expect(channel).toMatchObject({ handle: 'creativecommons', verified: false, platformUserId: commons })
    expect(metrics).toMatchObject({ subscribers: 8840, videos: 258 })
  })

  test('a channel that moved, and an old name that leads elsewhere', async () => {
    const json = (body: unknown) => ({
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    upstream().use(
      ({ body }) =>
        body.includes('"https://www.youtube.com/c/OldName"')
          ? json({ endpoint: { urlEndpoint: { url: 'https://www.youtube.com/user/creativecommons' } } })
          : undefined,
      ({ body }) =>
        body.includes(`"browseId":"${commons}"`)
          ? json({
              onResponseReceivedActions: [
                { navigateAction: { endpoint: { browseEndpoint: { browseId: kurzgesagt } } } },
              ],
            })
          : undefined,
      play({
        resolve_url: 'resolve-user-url-creativecommons',
        browse: 'channel-kurzgesagt-videos-tab',
      }),
      nothingElse,
    )
    const answer = await service().call('/v1/youtube/channel?url=youtube.com/c/OldName', {
      key: service().liveKey,
    })
    expect(answer.body.data.channel.platformUserId).toBe(kurzgesagt)
  })

  test.each([
    ['channel-livestreams-page1', 'UCR-DXc1voovS8nhAvccRZhg'],
    ['channel-playlists-page1', 'UC2DjFE7Xf11URZqWBigcVOQ'],
    ['channel-shorts-page1', 'UCh8gHdtzO2tXd593_bjErWg'],
  ])('a channel whatever tab its page shows: %s', async (file, channelId) => {
    const { lookupStatus, channel, metrics } = await lookUp('channel', { channelId }, { browse: file })
    expect(lookupStatus).toBe('found')
    expect(channel.platformUserId).toBe(channelId)
    expect(metrics.subscribers).toBeGreaterThan(0)
    expect(metrics.videos).toBeGreaterThan(0)
  })

  test.each([
    ['channel-does-not-exist', 'UCAUc4iz6edWerIjlnL8OSSw', 'not_found'],
    ['channel-removed-community-guidelines', 'UCoaO4U_p7G7AwalqSbGCZOA', 'not_found'],
    ['channel-terminated-copyright', 'UCI4i4RgFT5ilfMpna4Z_Y8w', 'not_found'],
    ['channel-age-restricted', 'UCbfnHqxXs_K3kvaH-WlNlig', 'restricted'],
  ])('%s is an outcome, for the channel and its lists', async (file, channelId, outcome) => {
    for (const path of ['channel', 'channels/videos', 'channels/shorts']) {
      const data = await lookUp(path, { channelId }, { browse: file })
      expect(data.lookupStatus, path).toBe(outcome)
    }
  })

  test('a consent page says nothing of the video: the lookup fails', async () => {
    upstream().use(play({ player: 'watch-page-consent-interstitial' }), nothingElse)
    for (const path of ['videos', 'videos/transcript']) {
      const key = service().liveKey
      const { status, body } = await service().call(`/v1/youtube/${path}?url=GJLlxj_dtq8`, { key })
      expect([status, body.error.code]).toEqual([502, 'lookup_failed'])
    }
  })

  test('a handle nobody has', async () => {
    const handle = 'nonExistingHandleThatWillNeverExist15464'
    upstream().use(play({ resolve_url: 'resolve-handle-not-found' }), nothingElse)
    // Longer than any handle can be: refused before YouTube is asked.
    const refused = await service().call(`/v1/youtube/channel?handle=${handle}`, { key: service().liveKey })
    expect(refused.status).toBe(400)
    expect(upstream().seen.some((request) => request.body.includes(handle))).toBe(false)
    const { lookupStatus } = await lookUp('channel', { handle: 'nobody' }, {})
    expect(lookupStatus).toBe('not_found')
  })

  test('an id that YouTube calls malformed is not found', async () => {
    const { lookupStatus } = await lookUp(
      'channel',
      { handle: 'TheDailyShow' },
      { resolve_url: 'resolve-handle-thedailyshow', browse: 'channel-invalid-id' },
    )
    expect(lookupStatus).toBe('not_found')
    const asked = upstream().seen.findLast(({ path }) => path.endsWith('/browse'))
    expect(JSON.parse(asked!.body).browseId).toBe('UCwWhs_6x42TyRM4Wstoq8HA')
  })
})

describe.skipIf(!recorded.available)(`recorded channel lists${recorded.note}`, () => {
  test.each([
    {
      title: 'videos as lockups (May 2026)',
      files: { browse: 'channel-videos-page1', 'browse+continuation': 'channel-videos-page2' },
      channelId: commons,
      renderer: 'lockupViewModel',
      first: {
        id: 'BD-LB23rRBE',
        viewCount: 28,
        publishedTimeText: '13 days ago',
        durationSeconds: 4054,
        durationText: '1:07:34',
        channelTitle: 'Creative Commons',
      },
      second: { id: 'CIFHx7_z3Vc', viewCount: 117, durationSeconds: 3601 },
    },
    {
      title: 'videos as renderers (January 2026)',
      files: {
        browse: 'channel-videos-page1-kurzgesagt',
        'browse+continuation': 'channel-videos-page2-kurzgesagt',
      },
      channelId: kurzgesagt,
      renderer: 'videoRenderer',
      first: {
        id: 'D0WQK7cMJn8',
        title: 'We Made A New Channel!',
        viewCount: 1_545_374,
        viewCountText: '1,545,374 views',
        durationSeconds: 183,
        channelTitle: 'Kurzgesagt – In a Nutshell',
      },
      second: {},
    },
  ])('$title: first page and its continuation', async ({ files, channelId, renderer, first, second }) => {
    const one = await lookUp('channels/videos', { channelId }, files)
    expect(one.videos).toHaveLength(occurrences(files.browse, renderer))
    expect(one.videos[0]).toMatchObject(first)
    expect(one.page.hasMore).toBe(true)
    const two = await lookUp('channels/videos', { channelId, cursor: one.page.nextCursor }, files)
    expect(two.videos).toHaveLength(occurrences(files['browse+continuation'], renderer))
    expect(two.videos[0]).toMatchObject(second)
    const ids = new Set(one.videos.map((video: { id: string }) => video.id))
    expect(two.videos.some((video: { id: string }) => ids.has(video.id))).toBe(false)
  })

  test('a cursor that YouTube no longer takes is the caller’s to drop, and costs nothing', async () => {
    const { page } = await lookUp(
      'channels/videos',
      { channelId: commons },
      { browse: 'channel-videos-page1' },
    )
    upstream().use(play({ 'browse+continuation': 'channel-invalid-id' }), nothingElse)
    const before = await service().balance(service().liveKey)
    const answer = await service().call(
      `/v1/youtube/channels/videos?channelId=${commons}&cursor=${page.nextCursor}`,
      { key: service().liveKey },
    )
    expect([answer.status, answer.body.error.code]).toEqual([400, 'bad_request'])
    expect(answer.body.error.message).toContain('start again at the first page')
    expect(await service().balance(service().liveKey)).toBe(before)
  })

  test('shorts: first page and its continuation', async () => {
    const files = { browse: 'channel-shorts-page1', 'browse+continuation': 'channel-shorts-page2' }
    const channelId = 'UCh8gHdtzO2tXd593_bjErWg'
    const one = await lookUp('channels/shorts', { channelId }, files)
    expect(one.shorts).toHaveLength(occurrences(files.browse, 'shortsLockupViewModel'))
    expect(one.shorts[0]).toMatchObject({
      id: 'l-X5WbDSH2o',
      url: 'https://www.youtube.com/shorts/l-X5WbDSH2o',
      title: 'Packing lunch for my special roommate',
      viewCount: 895_000,
      viewCountText: '895k views',
    })
    const two = await lookUp('channels/shorts', { channelId, cursor: one.page.nextCursor }, files)
    expect(two.shorts).toHaveLength(occurrences(files['browse+continuation'], 'shortsLockupViewModel'))
  })

  test('a channel whose page has no such tab has none of what was asked for', async () => {
    const file = 'channel-videos-page1'
    const withoutShorts = recorded
      .text(`${file}.json`)
      .replace('"title":"Shorts"', '"title":"Courses"')
      .replace('/@creativecommons/shorts"', '/@creativecommons/courses"')
    const path = `/v1/youtube/channels/shorts?channelId=${commons}`
    const { body } = JSON.parse(withoutShorts)
    upstream().use(() => ({ body: JSON.stringify(body) }), nothingElse)
    const { data } = (await service().call(path, { key: service().liveKey })).body
    expect(data).toMatchObject({ lookupStatus: 'found', shorts: [] })

    // The tab is there, and another one was shown: that says nothing of what is in it.
    upstream().use(play({ browse: file }), nothingElse)
    service().clock.advance(86_400_000)
    expect((await service().call(path, { key: service().liveKey })).status).toBe(502)
  })
})

describe.skipIf(!recorded.available)(`recorded playlists${recorded.note}`, () => {
  const id = 'PLoumn5BIsUDeGF1vy5Nylf_RJKn5aL_nr'

  test('a playlist of two pages comes as one', async () => {
    const { playlist, videos } = await lookUp(
      'playlists',
      { playlistId: `https://www.youtube.com/playlist?list=${id}&si=x` },
      { browse: 'playlist-items-page1', 'browse+continuation': 'playlist-items-page2' },
    )
    expect(playlist).toMatchObject({
      id,
      totalVideos: 150,
      owner: { handle: 'redlist-chartplaylists4873', platformUserId: 'UC-7fxYMkY5sTDKmmsC3p5iA' },
    })
    expect(videos).toHaveLength(150)
    expect(videos[0]).toMatchObject({
      id: 'u2ah9tWTkmk',
      title: 'Alex Warren - Ordinary (Official Video)',
      durationSeconds: 187,
      channelTitle: 'Alex Warren',
    })
  })

  test('a learning playlist', async () => {
    const { playlist, videos } = await lookUp(
      'playlists',
      { playlistId: 'PL8dPuuaLjXtOAKed_MxxWBNaPno5h3Zs8' },
      { browse: 'playlist-items-crashcourse' },
    )
    expect(playlist).toMatchObject({
      title: 'Anatomy & Physiology',
      totalVideos: 49,
      owner: { displayName: 'CrashCourse', handle: 'crashcourse' },
    })
    expect(videos).toHaveLength(occurrences('playlist-items-crashcourse', 'playlistVideoRenderer'))
  })

  test('a header without its list is no empty playlist', async () => {
    upstream().use(play({ browse: 'playlist-header-crashcourse' }), nothingElse)
    const before = await service().balance(service().liveKey)
    const answer = await service().call(
      '/v1/youtube/playlists?playlistId=PL8dPuuaLjXtOAKed_MxxWBNaPno5h3Zs8',
      {
        key: service().liveKey,
      },
    )
    expect([answer.status, answer.body.error.code]).toEqual([502, 'lookup_failed'])
    expect(await service().balance(service().liveKey)).toBe(before)
  })

  test('a playlist that does not exist', async () => {
    const { lookupStatus } = await lookUp(
      'playlists',
      { playlistId: 'PL11111111111111111111111111111111' },
      { browse: 'playlist-does-not-exist' },
    )
    expect(lookupStatus).toBe('not_found')
  })
})
