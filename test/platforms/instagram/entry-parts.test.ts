import { expect, test } from 'vitest'
import { shortcodeOfId } from '../../../src/platforms/instagram/identifiers.ts'
import { readItem } from '../../../src/platforms/instagram/sources/web/items.ts'
import { requireOwned } from '../../../src/platforms/instagram/sources/web/owners.ts'

/** A part of a post that cannot be read costs the list nothing else, and states nothing. */

const owner = { id: '11', handle: 'ada' }
const own = { user: { pk: '11', username: 'ada' } }
const shared = { user: { pk: '22', username: 'bob' } }

test.each([{ a: 1 }, 7, ['x'], [null], [{}]])(
  'coauthors in another form (%j) do not prove that a list is of another account',
  (coauthors) => {
    const post = { ...shared, coauthor_producers: coauthors }
    expect(() => requireOwned([own, post], owner, 'feed')).not.toThrow()
    const stranger = { ...shared, coauthor_producers: [] }
    expect(() => requireOwned([own, post, stranger], owner, 'feed')).toThrow('feed')
  },
)

test('a post that alone has no list of coauthors does not prove it either', () => {
  const lists = { coauthor_producers: [] }
  expect(() => requireOwned([{ ...own, ...lists }, shared], owner, 'feed')).not.toThrow()
  expect(() => requireOwned([own, shared], owner, 'feed')).toThrow('feed')
})

test('a list of accounts that pinned a post in another form states no pin', () => {
  const id = '3936700000000000000'
  const pinned = (ids: unknown) =>
    readItem(
      { pk: id, code: shortcodeOfId(id), media_type: 1, like_count: 1, clips_tab_pinned_user_ids: ids },
      { drift: () => undefined },
    ).isPinned
  expect([pinned([]), pinned(['11']), pinned([11])]).toEqual([false, true, true])
  expect([pinned([null]), pinned(['x']), pinned(7)]).toEqual([null, null, null])
})

test('a carousel stays beside parts and people that cannot be read, and they are counted', () => {
  const id = '3936700000000000000'
  const reports: unknown[][] = []
  const post = readItem(
    {
      pk: id,
      code: shortcodeOfId(id),
      media_type: 8,
      like_count: 1,
      carousel_media: [null],
      coauthor_producers: ['x'],
    },
    { drift: (...report: unknown[]) => void reports.push(report) },
  )
  expect(post).toMatchObject({ id, children: null, coauthors: null })
  expect(reports.filter(([, unreadable]) => unreadable === 'part')).toHaveLength(2)
})
