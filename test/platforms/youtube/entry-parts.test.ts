import { expect, test } from 'vitest'
import { readReply } from '../../../src/platforms/youtube/sources/web/comments.ts'
import { testClock } from '../../support/clock.ts'

test('a level below zero does not fail the list: the place of the comment is its level', () => {
  const properties = { commentId: 'r1', content: { content: 'words' }, replyLevel: -7 }
  const reading = { clock: testClock(), drift: () => undefined }
  const view = { commentId: 'r1', commentKey: 'k' }
  expect(readReply(view, new Map([['k', { properties }]]), reading, 1)).toMatchObject({ id: 'r1', level: 1 })
})
