import { expect, test } from 'vitest'
import { readComment } from '../../../src/platforms/tiktok/sources/web/comments.ts'
import { readPost } from '../../../src/platforms/tiktok/sources/web/item.ts'
import { readDescription } from '../../../src/platforms/tiktok/sources/web/product.ts'

/** A part of an entry that cannot be read costs the entry nothing else. */

function reporter() {
  const reports: unknown[][] = []
  return { reports, drift: (...report: unknown[]) => void reports.push(report) }
}

const comment = {
  cid: '7603308235172496150',
  text: 'hello',
  create_time: 1_770_283_175,
  digg_count: 2,
  reply_comment_total: 0,
  comment_language: 'en',
  user: { uid: '6000000000000000002', unique_id: 'ada' },
}

test('a comment stays without its language or its author, which are unknown and reported', () => {
  const at = reporter()
  expect(readComment({ ...comment, comment_language: { code: 'en' } }, false, at)).toMatchObject({
    language: null,
    text: 'hello',
  })
  expect(readComment({ ...comment, user: 'x' }, false, at)).toMatchObject({
    author: { handle: null, id: null },
  })
  expect(at.reports).toEqual([['comment_language'], ['comment.user.unique_id']])
})

const item = {
  id: '7603296357641735445',
  desc: 'a video',
  video: { duration: 12, playAddr: 'https://v16.tiktokcdn.com/a.mp4' },
}

test('a post stays without its tags, which are counted', () => {
  const at = reporter()
  expect(readPost({ ...item, textExtra: [null, 'x'] }, at).id).toBe(item.id)
  expect(at.reports).toEqual([
    ['textExtra: hashtagName', 'part'],
    ['textExtra: hashtagName', 'part'],
  ])
})

test('a post stays without its captions, which are unknown', () => {
  const at = reporter()
  const video = { ...item.video, subtitleInfos: [null] }
  expect(readPost({ ...item, video }, at)).toMatchObject({ id: item.id, captions: null })
  expect(at.reports).toEqual([['subtitleInfos: LanguageCodeName']])
})

test('a description stays without its unreadable pictures, which are counted; in another form it has none for certain', () => {
  const picture = { image: { url_list: ['https://p16.ttcdn.com/a.jpg'] } }
  const at = reporter()
  const lost = [{ image: [] }, null, { type: 'image' }, {}]
  const blocks = [{ text: 'words' }, picture, { type: 'ul' }, ...lost]
  expect(readDescription(JSON.stringify(blocks), at)).toEqual({
    text: 'words',
    images: ['https://p16.ttcdn.com/a.jpg'],
  })
  expect(at.reports.map(([, unreadable]) => unreadable)).toEqual(lost.map(() => 'part'))
  expect(readDescription('{"blocks":[]}', reporter())).toEqual({ text: null, images: null })
})
