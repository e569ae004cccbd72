import { describe, expect, test } from 'vitest'
import { instagram } from '../../../src/platforms/instagram/index.ts'
import { json, playback, route } from '../../support/playback.ts'
import type { ReplayAnswer } from '../../support/replay.ts'
import * as made from './answers.ts'

/** A provider beside the web: asked first for what the web leaves out, and last for all else. */

const vendor = 'https://data.example'
const { files, play, get } = playback({
  platform: instagram,
  origins: [made.site, made.graph, vendor],
  env: {
    PROVIDERS: JSON.stringify([
      { pattern: 'instagram.*', url: `${vendor}/lookups`, secret: 'at least 16 characters' },
    ]),
  },
})

const about = { joinedAt: '2012-03-01T00:00:00.000Z', country: 'United States', formerHandleCount: 0 }

describe.skipIf(!files.available)('a provider', () => {
  test('is asked first for About, which no visitor sees; its fault costs nobody the profile', async () => {
    const asked: string[] = []
    const answers = (answer: ReplayAnswer) =>
      play(
        route(made.site, made.infoPlace, made.userOf()),
        route(vendor, '/lookups', ({ body }) => {
          asked.push(JSON.parse(body).operationId)
          return answer
        }),
      )
    answers({ status: 500, body: '' })
    const { data, meta } = await get('/v2/instagram/profiles/nasajpl', { include: 'about' })
    expect(data).toMatchObject({ lookupStatus: 'found', about: null })
    expect(meta.creditsCharged).toBe(1)
    expect(asked).toContain('instagram.v2.profiles')
    asked.length = 0
    answers(json({ outcome: 'found', data: { ...data, about }, used: { about: 1 } }))
    const whole = await get('/v2/instagram/profiles/@nasajpl', { include: 'recentMedia,about' })
    expect(whole.data.about).toEqual(about)
    expect(whole.meta.creditsCharged).toBe(2)
    expect(asked).toEqual(['instagram.v2.profiles'])
    const plain = await get('/v2/instagram/profiles/nasajpl')
    expect(plain.data.about).toBeNull()
    expect(asked).toHaveLength(1)
  })

  test('states the likes of comments where the page has none', async () => {
    const comment = {
      pk: '1',
      text: 'first',
      created_at: 1_784_302_999,
      comment_like_count: null,
      user: { pk: '2', username: 'person1', is_verified: false },
    }
    const connection = { edges: [{ node: comment }], page_info: { has_next_page: false } }
    const stated = {
      id: '1',
      text: 'first',
      createdAt: '2026-07-17T15:43:19.000Z',
      likeCount: 3,
      replyCount: 0,
      author: { handle: 'person1', verified: false, avatarUrl: null },
    }
    const page = { nextCursor: null, hasMore: false, returnedCount: 1 }
    play(
      route(
        made.site,
        made.postPage,
        made.pageWith({ xdt_api__v1__media__media_id__comments__connection: connection }),
      ),
      route(
        vendor,
        '/lookups',
        json({ outcome: 'found', data: { lookupStatus: 'found', comments: [stated], page } }),
      ),
    )
    const v1 = await get('/v1/instagram/posts/comments', { url: made.post.shortcode })
    expect(v1.data.comments).toEqual([stated])
    const v2 = await get(`/v2/instagram/media/${made.post.shortcode}/comments`)
    expect(v2.data.comments).toMatchObject([{ id: '1', likeCount: null }])
  })
})
