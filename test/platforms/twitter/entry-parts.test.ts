import { expect, test } from 'vitest'
import { readEntities, readMedia } from '../../../src/platforms/twitter/sources/common-fields.ts'
import { readUser } from '../../../src/platforms/twitter/sources/official/objects.ts'
import { readPost } from '../../../src/platforms/twitter/sources/twitterapiio/posts.ts'

/** An unreadable part of a post is null, and costs the post and its list nothing else. */

function noting() {
  const noted: string[] = []
  return { noted, reporter: { drift: (field: string) => noted.push(field) } }
}

test('a size or duration below zero is unknown', () => {
  const video = {
    type: 'video',
    id_str: '1234567890',
    media_url_https: 'https://pbs.twimg.com/media/a.jpg',
    original_info: { width: -7, height: 720 },
    video_info: {
      duration_millis: -1,
      aspect_ratio: [-16, 9],
      variants: [{ content_type: 'video/mp4', bitrate: 1, url: 'https://video.twimg.com/a.mp4' }],
    },
  }
  expect(readMedia(video, noting().reporter)).toMatchObject({
    size: null,
    durationMs: null,
    aspectRatio: null,
  })
})

test('an account without a readable badge is not an account without a badge', () => {
  const user = { id: '12', username: 'nasa', verified_type: 'none', public_metrics: { media_count: 1 } }
  const { reporter } = noting()
  expect(readUser({ ...user, verified: { value: false } }, reporter).verified).toBeNull()
  expect(readUser({ ...user, verified: false }, reporter).verified).toBe(false)
})

test('no entities at all do not deny those that the text shows', () => {
  const { noted, reporter } = noting()
  expect(readEntities({}, 'Off to #Paris', 'site', reporter)).toMatchObject({ hashtags: null, mentions: [] })
  expect(noted).toEqual(['entities.hashtags'])
})

test('an object without an id in place of a quoted post proves no quotation', () => {
  const { noted, reporter } = noting()
  const post = {
    id: '1845000000000000000',
    text: 'words',
    createdAt: 'Fri Oct 11 18:00:00 +0000 2024',
    author: { id: '12', userName: 'nasa' },
    entities: {},
  }
  const strange = { ...post, quoted_tweet: { strange: 1 }, retweeted_tweet: null }
  expect(readPost(strange, reporter)).toMatchObject({ quoted: null, reposted: false })
  expect(noted).toContain('referenced tweet')
})
