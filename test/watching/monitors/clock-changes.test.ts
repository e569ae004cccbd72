import { expect, test } from 'vitest'
import { nextRun } from '../../../src/watching/monitors/schedule/schedule.ts'

/** Zones with their changes of 2026: by an hour at night and at midnight, by half an hour, on both hemispheres. */
const changes: [string, number, number][] = [
  ['Europe/Berlin', Date.UTC(2026, 2, 29, 1), Date.UTC(2026, 9, 25, 1)],
  ['America/New_York', Date.UTC(2026, 2, 8, 7), Date.UTC(2026, 10, 1, 6)],
  ['Africa/Cairo', Date.UTC(2026, 3, 23, 22), Date.UTC(2026, 9, 29, 21)],
  ['America/Havana', Date.UTC(2026, 2, 8, 5), Date.UTC(2026, 10, 1, 5)],
  ['Australia/Sydney', Date.UTC(2026, 9, 3, 16), Date.UTC(2026, 3, 4, 16)],
  ['Australia/Lord_Howe', Date.UTC(2026, 9, 3, 15, 30), Date.UTC(2026, 3, 4, 15)],
]

const minute = 60_000
const hour = 60 * minute

/** What clocks show, minute by minute: `25 01:30`. */
function clockOf(zone: string) {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return (at: number) => format.format(at).replace(',', '')
}

/** The minutes of the day that clocks pass over at a change. */
function skippedAt(shows: (at: number) => string, change: number): number[] {
  const minutesOf = (at: number) => {
    const [, clock] = shows(at).split(' ')
    return Number(clock!.slice(0, 2)) * 60 + Number(clock!.slice(3))
  }
  const [last, first] = [minutesOf(change - minute), minutesOf(change)]
  const count = (first - last - 1 + 1440) % 1440
  return count > 120 ? [] : Array.from({ length: count }, (_, n) => (last + 1 + n) % 1440)
}

function random(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const pick = (next: (below: number) => number, count: number, below: number) =>
  [...new Set(Array.from({ length: count }, () => next(below)))].toSorted((a, b) => a - b)

function runsOf(expression: string, timezone: string, from: number, until: number): number[] {
  const runs: number[] = []
  let at = from
  for (;;) {
    at = nextRun({ type: 'cron', expression, timezone }, { anchor: from, jitterMs: 0, after: at })
    if (at > until) return runs
    runs.push(at)
  }
}

test.each(changes)(
  'in %s every time of every minute list comes exactly once on the day when clocks go forward, and back',
  (zone, forward, back) => {
    const shows = clockOf(zone)
    const next = random(zone.length)
    for (const change of [forward, back]) {
      const [from, until] = [change - 26 * hour, change + 26 * hour]
      const wall = new Map<string, number>()
      for (let at = from + minute; at <= until; at += minute) {
        if (!wall.has(shows(at))) wall.set(shows(at), at)
      }
      const shift = Math.abs(26 * 2 * 60 - wall.size)
      expect([zone, shift === 0 ? 'forward' : 'back']).toEqual([
        zone,
        change === forward ? 'forward' : 'back',
      ])
      for (let round = 0; round < 25; round++) {
        const minutes = pick(next, 1 + next(4), 60)
        const hours = pick(next, 1 + next(4), 6)
        const runs = runsOf(`${minutes} ${hours} * * *`, zone, from, until)
        // Whatever clocks show is there, at the first time that they show it.
        const wanted = [...wall].filter(([time]) => {
          const [, clock] = time.split(' ')
          return hours.includes(Number(clock!.slice(0, 2))) && minutes.includes(Number(clock!.slice(3)))
        })
        // What they skip comes as much later; nothing else is there.
        const skipped = skippedAt(shows, change).flatMap((clock, place) =>
          hours.includes(Math.floor(clock / 60)) && minutes.includes(clock % 60)
            ? [change + place * minute]
            : [],
        )
        const expected = new Set([...wanted.map(([, at]) => at), ...skipped])
        expect(runs, `${minutes} ${hours} in ${zone}`).toEqual([...expected].toSorted((a, b) => a - b))
      }
    }
  },
)

test.each(changes)(
  'in %s hours named by a step come exactly once on the day when clocks go forward, and back; a run of every hour every hour',
  (zone, ...days) => {
    for (const change of days) {
      const [from, until] = [change - 30 * hour, change + 30 * hour]
      for (const step of [2, 3, 6, 12, 24]) {
        const named = Array.from({ length: 24 / step }, (_, n) => n * step)
        const runs = runsOf(`30 */${step} * * *`, zone, from, until)
        expect(runs).toEqual(runsOf(`30 ${named} * * *`, zone, from, until))
      }
      for (const every of ['*', '*/1', '0-23']) {
        // Clocks of Lord Howe Island change by half an hour.
        const gaps = runsOf(`0 ${every} * * *`, zone, from, until).map(
          (at, i, all) => at - (all[i - 1] ?? at),
        )
        expect(Math.max(...gaps)).toBeLessThanOrEqual(1.5 * hour)
        if (zone !== 'Australia/Lord_Howe') expect(new Set(gaps.slice(1))).toEqual(new Set([hour]))
      }
    }
  },
)
