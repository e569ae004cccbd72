import { describe, expect, test } from 'vitest'
import { discussion } from '../../src/simulation/comments.ts'
import { all, page } from '../../src/simulation/lists.ts'
import { ago, clock, compact, day, exact } from '../../src/simulation/wording.ts'
import { worldBegan } from '../../src/simulation/world.ts'

const now = worldBegan + 90 * 86_400_000
const ordinary = discussion('a thing', worldBegan)

describe('a discussion', () => {
  test('gets a comment a week for ever, newest first or best first, each one once', () => {
    const count = ordinary.count(now)
    expect(count).toBeGreaterThanOrEqual(70)
    const weeks = [1, 2, 3, 150].map((week) => ordinary.count(now + week * 7 * 86_400_000))
    expect(weeks).toEqual([count + 1, count + 2, count + 3, count + 150])
    const times = all(ordinary.newest(count)).map(({ at }) => at)
    expect(times).toEqual([...times].sort((a, b) => b - a))
    const best = all(ordinary.top(count))
    expect(new Set(best.map(({ index }) => index)).size).toBe(count)
    expect([best[0]!.index, best[0]!.author]).toEqual([0, null])
    const likes = best.slice(1).map((one) => one.likes)
    expect(likes).toEqual([...likes].sort((a, b) => b - a))
  })

  test('that is busy gains a comment every minute, and earlier pages do not shift', () => {
    const busy = discussion('a busy thing', worldBegan, { isBusy: true })
    const count = busy.count(now)
    expect(busy.count(now + 5 * 60_000)).toBe(count + 5)
    const second = (at: number) => page(busy.newest(at), { after: 20, size: 20 }).items
    expect(second(count)).toEqual(page(busy.newest(count + 5), { after: 25, size: 20 }).items)
  })

  test('has replies after their comments, and no comment before its thing', () => {
    const first = ordinary.at(0)
    const replies = all(ordinary.replies(first, now))
    expect(replies).toHaveLength(first.maxReplies)
    expect(replies.every(({ at }) => at > first.at && at <= now)).toBe(true)
    expect(ordinary.replies(first, first.at).length).toBe(0)
    expect([ordinary.count(worldBegan - 1), ordinary.top(0).length]).toEqual([0, 0])
  })
})

test('counts, lengths and times are written as sites write them: cut, never rounded up', () => {
  expect([999, 1999, 12_999, 1_999_999].map((count) => compact(count))).toEqual([
    '999',
    '1.9K',
    '12K',
    '1.9M',
  ])
  expect(compact(12_345, 3)).toBe('12.3K')
  expect(exact(1_234_567)).toBe('1,234,567')
  expect([clock(65), clock(3725)]).toEqual(['1:05', '1:02:05'])
  const since = (seconds: number) => ago(now - seconds * 1000, now)
  expect([since(0), since(61), since(13 * 86_400), since(14 * 86_400), since(400 * 86_400)]).toEqual([
    '1 second ago',
    '1 minute ago',
    '13 days ago',
    '2 weeks ago',
    '1 year ago',
  ])
  expect(day(Date.UTC(2021, 2, 17, 23))).toBe('Mar 17, 2021')
})
