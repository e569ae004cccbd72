import { describe, expect, test } from 'vitest'
import {
  type Condition,
  type Extremes,
  judge,
  judgeMiss,
  noValues,
  type ValueState,
  wantedSpans,
} from '../../../src/watching/monitors/values/conditions.ts'

const hour = 3_600_000
const field = 'metrics.followers'

/** Judges numbers, one an hour, as checks would; returns the hours at which something was reported. */
function reportedAt(condition: Condition, numbers: readonly (number | null | 'gone')[]): number[] {
  let state: ValueState = noValues
  const stored: { at: number; number: number }[] = []
  return numbers.flatMap((number, i) => {
    const at = i * hour
    if (number === 'gone') {
      const judged = judgeMiss([condition], state)
      state = judged.state
      return judged.met.length > 0 ? [i] : []
    }
    const spans = new Map(
      wantedSpans([condition], [field], state, at).map(({ key, since }): [string, Extremes] => {
        const there = stored.filter((one) => one.at >= since).map((one) => one.number)
        return [key, there.length === 0 ? null : { min: Math.min(...there), max: Math.max(...there) }]
      }),
    )
    const judged = judge([condition], [field], state, { values: { [field]: number }, at, spans })
    state = judged.state
    if (number !== null) stored.push({ at, number })
    return judged.met.length > 0 ? [i] : []
  })
}

describe('a condition', () => {
  test('of any change holds whenever the number differs from the last known one', () => {
    expect(reportedAt({ when: 'changes' }, [101, 101, 102, 102, 101])).toEqual([2, 4])
  })

  test('never holds because a number is hidden: the next number is compared with the last known one', () => {
    expect(reportedAt({ when: 'changes' }, [101, null, null, 101, 105])).toEqual([4])
    expect(reportedAt({ when: 'below', value: 100 }, [101, null, 101])).toEqual([])
  })

  test('above a level holds once, and again after the number was at the level of rearming', () => {
    const numbers = [90, 101, 103, 99, 102, 90, 104]
    expect(reportedAt({ when: 'above', value: 100 }, numbers)).toEqual([1, 4, 6])
    expect(reportedAt({ when: 'above', value: 100, rearm: 95 }, numbers)).toEqual([1, 6])
  })

  test('above a level does not hold for a number that was above it from the start', () => {
    expect(reportedAt({ when: 'above', value: 100 }, [150, 160, 90, 110])).toEqual([3])
  })

  test('below a level holds once, and again after the number rose to the level of rearming', () => {
    expect(reportedAt({ when: 'below', value: 100, rearm: 110 }, [120, 99, 105, 98, 110, 97])).toEqual([1, 5])
  })

  test('of crossing holds in both directions, and not within the margin', () => {
    expect(reportedAt({ when: 'crosses', value: 100 }, [90, 110, 105, 95, 101])).toEqual([1, 3, 4])
    expect(reportedAt({ when: 'crosses', value: 100, margin: 10 }, [80, 105, 111, 95, 89])).toEqual([2, 4])
  })

  test('of a movement with amount and percent holds when both are reached', () => {
    expect(reportedAt({ when: 'moves', amount: 50, percent: 10 }, [1001, 1052, 1112, 1113])).toEqual([2])
    expect(reportedAt({ when: 'moves', amount: 50, percent: 10 }, [101, 121, 152])).toEqual([2])
  })

  test('of a movement counts from the last event, so that slow growth is reported too', () => {
    expect(reportedAt({ when: 'moves', amount: 10 }, [101, 104, 108, 111, 115, 121])).toEqual([3, 5])
  })

  test('of a movement within a span forgets older numbers', () => {
    const within = { when: 'moves', amount: 10, withinHours: 2 } as const
    expect(reportedAt(within, [101, 104, 108, 112, 116])).toEqual([])
    expect(reportedAt(within, [101, 106, 112, 113, 118, 124])).toEqual([2, 5])
  })

  test('of a movement in one direction ignores the other', () => {
    expect(reportedAt({ when: 'moves', amount: 10, direction: 'down' }, [101, 120, 119, 90])).toEqual([3])
  })

  test('of standing still holds once for each stretch', () => {
    expect(reportedAt({ when: 'still', hours: 2 }, [101, 101, 101, 101, 102, 102, 102])).toEqual([2, 6])
  })

  test('of disappearing holds after three proven misses in a row, and reports the return', () => {
    const numbers = [101, 'gone', 'gone', 101, 'gone', 'gone', 'gone', 'gone', 101, 101] as const
    expect(reportedAt({ when: 'disappears' }, numbers)).toEqual([6, 8])
  })

  test('of disappearing does not hold for a target that was never there', () => {
    expect(reportedAt({ when: 'disappears' }, ['gone', 'gone', 'gone', 'gone'])).toEqual([])
  })
})

describe('a rounded count', () => {
  test('is no change of the exact count that it stands for', () => {
    expect(reportedAt({ when: 'changes' }, [1_199_951, 1_200_000, 1_200_014])).toEqual([2])
    expect(reportedAt({ when: 'changes' }, [1_234_567, 1_230_000, 1_234_567])).toEqual([])
    expect(reportedAt({ when: 'changes' }, [1_200_000, 1_234_567])).toEqual([])
  })

  test('that is shown differently is a change', () => {
    expect(reportedAt({ when: 'changes' }, [1_230_000, 1_230_000, 1_240_000])).toEqual([2])
  })

  test('does not meet an amount that its rounding alone can have', () => {
    expect(reportedAt({ when: 'moves', amount: 5000 }, [1_230_000, 1_240_000])).toEqual([])
    expect(reportedAt({ when: 'moves', amount: 5000 }, [1_230_000, 1_250_000])).toEqual([1])
  })

  test('is above a level only if the count that it stands for is', () => {
    expect(reportedAt({ when: 'above', value: 1_240_000 }, [1_230_000, 1_240_000, 1_250_000])).toEqual([2])
  })

  test('never stands still: the count behind it may move', () => {
    expect(reportedAt({ when: 'still', hours: 2 }, [1_230_000, 1_230_000, 1_230_000, 1_230_000])).toEqual([])
  })
})

test('a condition that holds has the value before, the difference and a sentence', () => {
  const first = judge([{ when: 'changes' }], [field], noValues, {
    values: { [field]: 200 },
    at: 0,
    spans: new Map(),
  })
  const { met } = judge([{ when: 'changes' }], [field], first.state, {
    values: { [field]: 250 },
    at: hour,
    spans: new Map(),
  })
  expect(met).toEqual([
    {
      condition: { when: 'changes' },
      field,
      value: 250,
      before: 200,
      beforeAt: '1970-01-01T00:00:00.000Z',
      difference: 50,
      percent: 25,
      reason: `${field} changed from 200 to 250.`,
    },
  ])
})
