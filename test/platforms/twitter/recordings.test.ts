import { describe, expect, test } from 'vitest'
import { sizesOf } from '../../../src/platforms/twitter/records/media.ts'
import { mediaIdOf } from '../../../src/platforms/twitter/sources/common-fields.ts'
import {
  api,
  apiRefused,
  at,
  embed,
  files,
  onWidget,
  playedX,
  type Recorded,
  widgetDown,
} from './playback.ts'

const { get } = playedX()

describe.skipIf(!files.available)(`recorded posts of X${files.note}`, () => {
  describe('one post, from the embed widget', () => {
    test('plain text', async () => {
      const { status, data } = await get(
        '/tweets',
        { url: 'https://x.com/jack/status/20' },
        ...onWidget('syndication-tweet-text-jack-20'),
      )
      expect(status).toBe(200)
      expect(data).toMatchObject({
        lookupStatus: 'found',
        author: {
          profile: {
            handle: 'jack',
            platformUserId: '12',
            verified: false,
            blueVerified: true,
            avatarUrl: 'https://pbs.twimg.com/profile_images/1661201415899951105/azNjKOSH_400x400.jpg',
            affiliateLabel: { description: 'Square', url: 'https://twitter.com/Square' },
          },
        },
        tweet: {
          id: '20',
          url: 'https://x.com/jack/status/20',
          text: 'just setting up my twttr',
          createdAt: '2006-03-21T20:50:14.000Z',
          language: 'en',
          displayTextRange: [0, 24],
          isLongForm: false,
          media: [],
          editInfo: { editTweetIds: ['20'], editableUntilMsec: '1142976014000' },
        },
      })
      expect(data.tweet.metrics).toEqual({
        favorites: 307574,
        replies: 17957,
        views: null,
        retweets: null,
        bookmarks: null,
        quotes: null,
        unavailable: ['views', 'retweets', 'bookmarks', 'quotes'],
      })
    })

    test('without its author where that is asked for', async () => {
      const { data } = await get(
        '/tweets',
        { url: '20', trim: 'true' },
        ...onWidget('syndication-tweet-text-jack-20'),
      )
      expect(data.author).toBeNull()
      expect(data.tweet.id).toBe('20')
    })

    test('a photo', async () => {
      const { data } = await get(
        '/tweets',
        { url: '440322224407314432' },
        ...onWidget('syndication-tweet-photo-theellenshow'),
      )
      expect(data.tweet).toMatchObject({
        metrics: { favorites: 1870232, replies: 159156 },
        entities: { hashtags: [{ text: 'oscars' }], urls: [] },
        displayTextRange: [0, 81],
        media: [
          {
            type: 'photo',
            mediaUrlHttps: 'https://pbs.twimg.com/media/BhxWutnCEAAtEQ6.jpg',
            url: 'http://t.co/C9U5NOtGap',
            originalInfo: { width: 1920, height: 1080 },
            sizes: {
              thumb: { h: 150, w: 150, resize: 'crop' },
              small: { h: 383, w: 680, resize: 'fit' },
              medium: { h: 675, w: 1200, resize: 'fit' },
              large: { h: 1080, w: 1920, resize: 'fit' },
            },
          },
        ],
      })
    })

    test('a video with every variant', async () => {
      const { data } = await get(
        '/tweets',
        { url: '1491475671058681863' },
        ...onWidget('syndication-tweet-video-nasa'),
      )
      expect(data.author.profile).toMatchObject({ handle: 'NASA', verified: true, blueVerified: true })
      expect(data.tweet.text).toContain('faint glow of plains & plateaus')
      expect(data.tweet.entities.urls).toEqual([
        {
          url: 'https://t.co/gXhiKGWfgm',
          displayUrl: 'go.nasa.gov/3HGw3Pg',
          expandedUrl: 'https://go.nasa.gov/3HGw3Pg',
        },
      ])
      const [video] = data.tweet.media
      expect(video).toMatchObject({
        type: 'video',
        id: '1491441845964001288',
        durationMs: 204871,
        aspectRatio: [16, 9],
      })
      expect(video.variants.map((one: { bitrate?: number }) => one.bitrate)).toEqual([
        undefined,
        288000,
        832000,
        2176000,
      ])
    })

    test('an animated picture', async () => {
      const { data } = await get(
        '/tweets',
        { url: '1479837621337657345' },
        ...onWidget('syndication-tweet-gif-place'),
      )
      expect(data.tweet.media[0]).toMatchObject({
        type: 'animated_gif',
        aspectRatio: [80, 43],
        variants: [
          {
            contentType: 'video/mp4',
            bitrate: 0,
            url: 'https://video.twimg.com/tweet_video/FIlwc5QX0Acrhri.mp4',
          },
        ],
      })
      expect(data.tweet.entities.hashtags.map((tag: { text: string }) => tag.text)).toEqual([
        'UnfoldTheUniverse',
        'JWST',
      ])
    })

    test('a quote, with the quoted post and its author', async () => {
      const { data } = await get(
        '/tweets',
        { url: '1823076043017630114' },
        ...onWidget('syndication-tweet-quote-elonmusk'),
      )
      expect(data.tweet).toMatchObject({
        isQuote: true,
        quotedTweetId: '1823033048109367549',
        metrics: { favorites: 465962, replies: 22673 },
        media: [{ id: '1823076038341173248' }],
        quotedTweet: {
          id: '1823033048109367549',
          createdAt: '2024-08-12T16:25:23.000Z',
          metrics: { favorites: 17700, replies: 79766, retweets: 4424 },
          author: {
            handle: 'ThierryBreton',
            displayName: 'Thierry Breton',
            platformUserId: '785411705916559360',
          },
          entities: {
            hashtags: [{ text: 'DSA' }],
            userMentions: [{ handle: 'elonmusk', platformUserId: '44196397' }],
          },
          media: [
            {
              originalInfo: { width: 1284, height: 1806 },
              sizes: { small: { w: 483, h: 680 }, medium: { w: 853, h: 1200 } },
            },
          ],
        },
      })
      expect(data.tweet.text).toContain('NEVER do something so rude & irresponsible!')
    })

    test('an age-gated one is restricted', async () => {
      const { status, data } = await get(
        '/tweets',
        { url: '1763230707432751435' },
        ...onWidget('syndication-tweet-tombstone-age-gated'),
      )
      expect(status).toBe(200)
      expect(data).toEqual({ lookupStatus: 'restricted', author: null, tweet: null })
    })

    test('what X answers to a wrong checksum is a failure, not a missing post', async () => {
      const { status, error } = await get(
        '/tweets',
        { url: '21' },
        ...onWidget('syndication-empty-object-bad-token'),
      )
      expect([status, error.code]).toEqual([502, 'lookup_failed'])
    })

    test('oEmbed answers where the widget cannot', async () => {
      const { data } = await get(
        '/tweets',
        { url: 'https://twitter.com/vincenthz/status/1356767727701032961' },
        apiRefused,
        widgetDown,
        at(embed, '/oembed', 'oembed-tweet-ok'),
      )
      expect(data).toMatchObject({
        lookupStatus: 'found',
        author: { profile: { handle: 'vincenthz', displayName: 'Ld. Vincent Hanquez' } },
        tweet: {
          id: '1356767727701032961',
          text: 'exhibit 1241 of why #haskell cabal revisions are crap: https://t.co/8izq3k4kWX',
          language: 'en',
          entities: { hashtags: [{ text: 'haskell' }], urls: [{ url: 'https://t.co/8izq3k4kWX' }] },
        },
      })
      expect(data.tweet.createdAt).toMatch(/^2021-02-03T/)
      expect(data.tweet.metrics.unavailable).toHaveLength(6)
    })

    test('an oEmbed answer without a post, and its rate limit, are failures', async () => {
      const wrong = at(embed, '/oembed', 'oembed-profile-timeline-ok')
      expect((await get('/tweets', { url: '22' }, apiRefused, widgetDown, wrong)).status).toBe(502)
      const limited = at(embed, '/oembed', 'v1-rate-limit-exceeded-429')
      expect((await get('/tweets', { url: '23' }, apiRefused, widgetDown, limited)).status).toBe(502)
    })
  })

  describe('one post, from the X API', () => {
    test('default fields only: the time is in the id, no count is invented', async () => {
      const { data } = await get(
        '/tweets',
        { url: '1293593516040269825' },
        at(api, '/2/tweets/1293593516040269825', 'v2-tweet-by-id-twitterdev'),
      )
      expect(data).toMatchObject({
        lookupStatus: 'found',
        author: null,
        tweet: {
          id: '1293593516040269825',
          url: 'https://x.com/i/status/1293593516040269825',
          language: null,
        },
      })
      expect(data.tweet.createdAt).toMatch(/^2020-08-12T/)
      expect(data.tweet.text).toMatch(/^It’s finally here! 🥁/)
      expect(data.tweet.metrics.unavailable).toHaveLength(6)
    })

    test('a repost in full, with the post it repeats', async () => {
      const { data } = await get(
        '/tweets',
        { url: '1266832245790302209' },
        at(api, '/2/tweets/1266832245790302209', 'v2-tweets-lookup-ok-with-media'),
      )
      expect(data.author).toMatchObject({
        profile: {
          handle: 'for_mixi',
          website: 'https://flic.kr/ps/3Xtgp3',
          accountCreatedAt: '2020-02-02T13:40:54.000Z',
        },
        metrics: {
          followers: 852,
          following: 701,
          tweets: 6952,
          listedCount: 6,
          unavailable: ['favourites'],
        },
      })
      expect(data.tweet).toMatchObject({
        isRetweet: true,
        retweetedTweetId: '1266817176687779846',
        source: 'Twitter Web App',
        language: 'de',
        metrics: { retweets: 33, unavailable: ['views', 'bookmarks'] },
        retweetedTweet: {
          id: '1266817176687779846',
          author: { handle: 'fffHochneukirch' },
          metrics: { favorites: 57, quotes: 1 },
          entities: { urls: [{ expandedUrl: 'https://www.bundestag.de/abgeordnete' }] },
        },
      })
      // The API cuts reposts at 140 characters; the end is in the original.
      expect(data.tweet.text).toContain('#KeinKonsens')
      expect(data.tweet.text).toMatch(/^RT @fff_2209: Das Kohleausstiegsgesetz/)
    })

    test('what is missing is not found, also beside others that were found', async () => {
      const missing = { lookupStatus: 'not_found', author: null, tweet: null }
      const all = await get('/tweets', { url: '9' }, at(api, '/2/tweets/9', 'v2-tweets-lookup-all-not-found'))
      expect(all.data).toEqual(missing)
      const partial = at(api, '/2/tweets/456', 'v2-partial-error-doc-sample')
      expect((await get('/tweets', { url: '456' }, partial)).data).toEqual(missing)
    })

    test('one whose time nothing tells is a failure, not a post of an invented day', async () => {
      const partial = at(api, '/2/tweets/123', 'v2-partial-error-doc-sample')
      const { status, error } = await get('/tweets', { url: '123' }, partial, widgetDown)
      expect([status, error.code]).toEqual([502, 'lookup_failed'])
    })
  })

  test('sizes and ids of media that we work out are those X itself reports', () => {
    // Recorded with a login: read for what fields mean, not for what they say.
    let compared = 0
    const walk = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return
      // biome-ignore lint/suspicious/noExplicitAny: recorded JSON of a shape of its own
      const media = value as Record<string, any>
      if (media.media_url_https && media.id_str && media.sizes && media.original_info) {
        const { id_str: id, media_url_https: imageUrl, original_info: size, video_info: video } = media
        const variants = (video as { variants?: { url: string }[] } | undefined)?.variants ?? []
        const files = variants.map(({ url }) => ({ url, contentType: 'video/mp4' }))
        expect(mediaIdOf(imageUrl, files)).toBe(id)
        const sizes = sizesOf(size)
        for (const name of ['small', 'medium', 'large'] as const) {
          const { w, h } = media.sizes[name] as { w: number; h: number }
          expect(Math.abs(sizes[name].w - w) + Math.abs(sizes[name].h - h)).toBeLessThanOrEqual(1)
        }
        compared++
      }
      for (const inner of Object.values(value)) walk(inner)
    }
    for (const name of [
      'graphql-searchtimeline-latest',
      'graphql-communitytweetstimeline-new-york-mets',
      'graphql-usertweets-xdevelopers',
      'graphql-tweetresultbyrestid-video-card',
    ]) {
      walk(files.json<Recorded>(`${name}.json`).body)
    }
    expect(compared).toBeGreaterThan(20)
  })
})
