import { describe, expect, test } from 'vitest'
import type { Item } from '../../../src/catalog/events/item.ts'
import {
  advanceCoverage,
  baselineCoverage,
  type Coverage,
  diffPage,
  hidesNewest,
  isBackCatalogue,
  latenessMs,
  orderOf,
} from '../../../src/watching/monitors/lists/diff.ts'

const hour = 3_600_000
const now = Date.UTC(2026, 5, 1)
const item = (id: string, hoursAgo: number | null): Item => ({
  id,
  time: hoursAgo === null ? null : now - hoursAgo * hour,
  record: { id },
})
const ids = (items: readonly Item[]) => items.map(({ id }) => id)
const set = (...known: string[]) => new Set(known)
const feed = (items: Item[], known: Set<string>, coverage: Coverage) =>
  diffPage('feed', items, known, known, coverage)

const page = [item('e', 1), item('d', 2), item('c', 3)]
const coverage = baselineCoverage(page, false, now)
const known = set('c', 'd', 'e')

describe('a feed', () => {
  test('reports what was published since', () => {
    expect(ids(feed([item('f', 0.5), ...page], known, coverage).fresh)).toEqual(['f'])
  })

  test('does not report an old item that slides onto the page when another is deleted', () => {
    const diff = feed([item('e', 1), item('c', 3), item('b', 4)], known, coverage)
    expect(diff.fresh).toEqual([])
    expect(ids(diff.old)).toEqual(['b'])
  })

  test('reports an item that turns up late, between items already known', () => {
    expect(ids(feed([item('e', 1), item('late', 1.5), ...page.slice(1)], known, coverage).fresh)).toEqual([
      'late',
    ])
  })

  test('does not report an old item that is pinned now', () => {
    expect(feed([item('ancient', 900), ...page], known, coverage).fresh).toEqual([])
  })

  test('does not report an item again that was edited, moved, or deleted and put back', () => {
    expect(feed([item('c', 0.1), item('e', 1), item('d', 2)], known, coverage).fresh).toEqual([])
  })

  test('reports an item twice on a page once', () => {
    expect(ids(feed([item('f', 0), item('f', 0), ...page], known, coverage).fresh)).toEqual(['f'])
  })

  test('a pinned old item does not make all younger items count as new', () => {
    const pinned = [item('ancient', 900), ...page]
    const covered = baselineCoverage(pinned, false, now)
    expect(
      feed(
        [item('ancient', 900), item('d', 2), item('c', 3), item('b', 4)],
        set('ancient', ...known),
        covered,
      ).fresh,
    ).toEqual([])
  })

  test('after a list was read to its end, every item that appears within a day is new', () => {
    const all = baselineCoverage(page, true, now)
    expect(ids(feed([...page, item('b', 10)], known, all).fresh)).toEqual(['b'])
    expect(feed([...page, item('b', 100)], known, all).fresh).toEqual([])
  })

  test('an item that appears in an empty list is new if it is not older than the monitor', () => {
    const empty = baselineCoverage([], true, now)
    expect(ids(feed([item('a', -1)], set(), empty).fresh)).toEqual(['a'])
    expect(feed([item('a', 1000)], set(), empty).fresh).toEqual([])
  })

  test('a scheduled item does not hide items published before it', () => {
    const planned = baselineCoverage([item('premiere', -500), ...page], false, now)
    expect(planned.watermark).toBe(now - hour)
    expect(ids(feed([item('f', 0), ...page], set('premiere', ...known), planned).fresh)).toEqual(['f'])
  })

  describe('without times', () => {
    const list = ['f', 'e', 'd', 'c', 'b'].map((id) => item(id, null))
    const covered = baselineCoverage(list, false, now)
    const all = set('b', 'c', 'd', 'e', 'f')

    test('reports items above or among known items', () => {
      expect(ids(feed([item('g', null), ...list.slice(0, 4)], all, covered).fresh)).toEqual(['g'])
      expect(ids(feed([list[0]!, item('g', null), ...list.slice(1, 4)], all, covered).fresh)).toEqual(['g'])
    })

    test('does not report items that move in behind them', () => {
      const diff = feed([...list.slice(1), item('a', null)], all, covered)
      expect([diff.fresh, ids(diff.old), diff.hasMore]).toEqual([[], ['a'], false])
    })

    test('reports a page of new items below a pinned one, and goes on', () => {
      const fresh = ['j', 'i', 'h', 'g'].map((id) => item(id, null))
      const diff = feed([list[4]!, ...fresh], all, covered)
      expect([ids(diff.fresh), diff.hasMore]).toEqual([['j', 'i', 'h', 'g'], true])
    })

    test('reports every item added to a list that was read to its end', () => {
      expect(ids(feed([...list, item('a', null)], all, baselineCoverage(list, true, now)).fresh)).toEqual([
        'a',
      ])
    })
  })

  test('goes on to the next page while the last item of a page is new, whatever is pinned above', () => {
    const fresh = [item('i', 0.1), item('h', 0.2), item('g', 0.3)]
    expect(feed(fresh, known, coverage).hasMore).toBe(true)
    expect(feed([item('d', 2), ...fresh], known, coverage).hasMore).toBe(true)
    expect(feed([...fresh, item('e', 1)], known, coverage).hasMore).toBe(false)
    expect(feed([...fresh, item('b', 50)], known, coverage).hasMore).toBe(false)
  })

  test('the watermark never goes back, and never into the future', () => {
    expect(advanceCoverage({ watermark: now, floor: null }, [item('a', 5)], now).watermark).toBe(now)
    expect(advanceCoverage({ watermark: now - hour, floor: null }, [item('a', -5)], now).watermark).toBe(
      now - hour,
    )
  })
})

describe('a source that answers oldest first', () => {
  const rising = [item('a', 9), item('b', 8), item('c', 7), item('d', 6)]

  test('is recognised; over several pages it is not read to its end, which would cost the whole list', () => {
    expect(orderOf(rising)).toBe('oldest_first')
    expect(feed(rising, set('a', 'b', 'c', 'd'), baselineCoverage(rising, true, now)).hasMore).toBe(false)
    const five = [...rising, item('e', 5)]
    expect(hidesNewest('feed', five, true)).toBe(true)
    expect(hidesNewest('timeline', five, true)).toBe(true)
    // One page shows everything; by rank any order may occur; four items may be pinned ones.
    expect(hidesNewest('feed', five, false)).toBe(false)
    expect(hidesNewest('ranked', five, true)).toBe(false)
    expect(hidesNewest('set', five, true)).toBe(false)
    expect(hidesNewest('feed', rising, true)).toBe(false)
    expect(hidesNewest('feed', five.toReversed(), true)).toBe(false)
  })

  test('an incomplete baseline does not report items that were published before it', () => {
    const covered = baselineCoverage(rising, false, now)
    expect(
      feed([item('e', 5), item('f', 4), item('g', -1)], set('a'), covered).fresh.map(({ id }) => id),
    ).toEqual(['g'])
  })
})

describe.each(['set', 'ranked'] as const)('a %s', (comparison) => {
  const start = comparison === 'set' ? now : now - 10 * hour
  const search = (items: Item[], seen: Set<string>) =>
    diffPage(comparison, items, seen, seen, { watermark: now, floor: start, since: start })

  test('reports every id that was never among the results; by rank none that is older than the monitor', () => {
    const { fresh, old } = search([item('a', 9000), item('b', 9), item('e', 1)], set('e'))
    expect([ids(fresh), ids(old)]).toEqual(comparison === 'set' ? [['a', 'b'], []] : [['b'], ['a']])
  })

  test('results in another order report nothing', () => {
    expect(search([...page].reverse(), known).fresh).toEqual([])
  })

  test('goes on only while a whole page is new', () => {
    expect(search([item('x', 1), item('y', 2)], set('e')).hasMore).toBe(true)
    expect(search([item('x', 1), item('e', 2)], set('e')).hasMore).toBe(false)
  })

  test('items without times are new whenever they were never among the results', () => {
    expect(ids(search([item('a', null), item('e', null)], set('e')).fresh)).toEqual(['a'])
  })
})

test('by rank a time in whole seconds or days counts until its end: the item may be younger than the monitor', () => {
  const since = Date.UTC(2026, 0, 10, 12, 0, 0, 500)
  const at = (id: string, time: number): Item => ({ id, time, record: null })
  const items = [
    at('second', Date.UTC(2026, 0, 10, 12)),
    at('second before', Date.UTC(2026, 0, 10, 11, 59, 59)),
    at('day', Date.UTC(2026, 0, 10)),
    at('day before', Date.UTC(2026, 0, 9)),
  ]
  const covered = baselineCoverage([at('known', 1)], true, since, 'ranked')
  expect(ids(diffPage('ranked', items, set('known'), set('known'), covered).fresh)).toEqual(['second', 'day'])
})

describe('results by time', () => {
  const timeline = (items: Item[], seen: Set<string>, covered = coverage) =>
    diffPage('timeline', items, seen, seen, { ...covered, since: now })

  test('an unknown item above a known one was indexed late and is new, however late', () => {
    const late = [item('f', 0.1), item('late', 0.2), item('e', 1), item('later', 1.5), item('d', 2)]
    expect(ids(timeline(late, set('e', 'd', 'f'), { ...coverage, watermark: now }).fresh)).toEqual([
      'late',
      'later',
    ])
    const weeks = { watermark: now, floor: now - 900 * hour }
    expect(ids(timeline([item('e', 1), item('late', 100), item('d', 200)], known, weeks).fresh)).toEqual([
      'late',
    ])
  })

  test('an old item that slides up from below, or is pinned, is not new', () => {
    expect(ids(timeline([item('e', 1), item('c', 3), item('b', 4)], known).fresh)).toEqual([])
    expect(ids(timeline([item('ancient', 900), ...page], known).fresh)).toEqual([])
  })

  test('reads on while the last item of a page is new', () => {
    expect(timeline([item('d', 2), item('g', -1)], known).hasMore).toBe(true)
    expect(timeline([item('g', -1), item('d', 2)], known).hasMore).toBe(false)
  })

  test('without times reports what stands above known items, not what slides up behind them', () => {
    const list = ['f', 'e', 'd', 'c', 'b'].map((id) => item(id, null))
    const covered = baselineCoverage(list, false, now)
    const all = set('b', 'c', 'd', 'e', 'f')
    const diff = timeline([item('g', null), ...list.slice(1), item('a', null)], all, covered)
    expect([ids(diff.fresh), ids(diff.old)]).toEqual([['g'], ['a']])
  })
})

describe.each(['feed', 'timeline', 'ranked', 'set'] as const)(
  'a %s that was empty at first',
  (comparison) => {
    const empty = baselineCoverage([], true, now, comparison)
    const back = (items: Item[]) => {
      const { fresh } = diffPage(comparison, items, set(), set(), empty)
      return isBackCatalogue(fresh, false, empty, comparison) ? [] : ids(fresh)
    }
    const past = (count: number, hoursAgo: number | null) =>
      Array.from({ length: count }, (_, i) => item(`p${i}`, hoursAgo === null ? null : hoursAgo + i))

    test('does not deliver its past when it comes back', () => {
      expect(back(past(20, 2))).toEqual([])
      expect(back(past(20, null))).toEqual([])
      expect(diffPage(comparison, past(20, null), set(), set(), empty).hasMore).toBe(false)
    })

    test('delivers its first items', () => {
      expect(back([item('a', -1)])).toEqual(['a'])
      expect(back(past(3, null))).toEqual(['p0', 'p1', 'p2'])
    })

    test('stays empty until it shows something', () => {
      expect(advanceCoverage(empty, [], now).watermark).toBeNull()
      expect(advanceCoverage(empty, past(1, null), now).watermark).toBe(now)
    })
  },
)

/** mulberry32: the same seed gives the same run. */
function seeded(state: number): () => number {
  let s = state
  return () => {
    s = (s + 0x6d2b79f5) | 0
    let mixed = Math.imul(s ^ (s >>> 15), s | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'seed %i: a lively feed over weeks: every new item once, no old one ever',
  (seed) => {
    const random = seeded(seed)
    const pageSize = 10
    let clock = now
    let serial = 0
    let list: Item[] = []
    const publish = (at: number) => {
      const made = { id: `i${serial++}`, time: at, record: null }
      list.push(made)
      list.sort((a, b) => b.time! - a.time!)
      return made.id
    }
    for (let i = 0; i < 60; i++) publish(clock - (60 - i) * hour)
    const pinned = random() < 0.5 ? list[40] : undefined
    const shown = () => (pinned ? [pinned, ...list.filter((one) => one !== pinned)] : list)
    const seen = new Set(ids(shown().slice(0, pageSize)))
    let covered = baselineCoverage(shown().slice(0, pageSize), false, clock)
    const due = new Set<string>()
    const reported: string[] = []
    for (let check = 0; check < 120; check++) {
      clock += hour
      const many = random() < 0.1 ? 25 : Math.floor(random() * 4)
      for (let i = 0; i < many; i++) due.add(publish(clock - Math.floor(random() * hour)))
      // Indexed late: published up to two hours ago, among items that are known; seen while it stands on the first page.
      if (random() < 0.2) {
        const late = publish(clock - hour - Math.floor(random() * (hour - 1)))
        if (ids(shown().slice(0, pageSize)).includes(late)) due.add(late)
        else list = list.filter(({ id }) => id !== late)
      }
      if (random() < 0.3) {
        const victim = list[Math.floor(random() * Math.min(list.length, 15))]!
        if (!due.has(victim.id) || reported.includes(victim.id)) list = list.filter((one) => one !== victim)
      }
      const before = new Set(seen)
      const read: Item[] = []
      let goOn = true
      while (goOn && read.length < list.length) {
        const items = shown().slice(read.length, read.length + pageSize)
        const diff = diffPage('feed', items, seen, before, covered)
        for (const one of [...diff.fresh, ...diff.old]) seen.add(one.id)
        reported.push(...ids(diff.fresh))
        read.push(...items)
        goOn = diff.hasMore
      }
      covered = advanceCoverage(covered, read, clock)
    }
    expect(reported.length).toBe(new Set(reported).size)
    expect([...due].filter((id) => !reported.includes(id))).toEqual([])
    expect(reported.filter((id) => !due.has(id))).toEqual([])
    expect(latenessMs).toBeGreaterThan(2 * hour)
  },
)

test('results by time report no items much older than the watermark', () => {
  const watermark = Date.UTC(2026, 0, 10)
  const at = (day: number, id: string) => ({ id, time: Date.UTC(2026, 0, day), record: null })
  const coverage = { watermark, floor: null }
  const diff = (items: ReturnType<typeof at>[], comparison: 'timeline' | 'ranked') =>
    diffPage(comparison, items, new Set(), new Set(), coverage).fresh.map(({ id }) => id)
  expect(diff([at(12, 'new'), at(10, 'same'), at(8, 'old')], 'timeline')).toEqual(['new', 'same'])
  // By relevance everything that was never a result is news.
  expect(diff([at(8, 'old'), at(12, 'new')], 'ranked')).toEqual(['old', 'new'])
  const page = [12, 11, 9, 8, 7].map((day) => at(day, String(day)))
  expect(diff(page, 'timeline')).toEqual(['12', '11'])
})

test('in a feed without times only items above known items are new', () => {
  const items = (ids: string[]) => ids.map((id) => ({ id, time: null, record: null }))
  expect(isBackCatalogue(items(['a', 'b']), false, { watermark: 1, floor: 1 })).toBe(true)
  expect(isBackCatalogue(items(['a', 'b']), true, { watermark: 1, floor: 1 })).toBe(false)
  // The list was known to its end.
  expect(isBackCatalogue(items(['a', 'b']), false, { watermark: 1, floor: null })).toBe(false)
  expect(isBackCatalogue([], false, { watermark: 1, floor: 1 })).toBe(false)
})
