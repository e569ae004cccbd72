import { describe, expect, test } from 'vitest'
import { costPreview } from '../../../src/watching/monitors/schedule/cost-preview.ts'
import {
  checkSchedule,
  jitterMs,
  nextRun,
  runsWithin,
  type Schedule,
} from '../../../src/watching/monitors/schedule/schedule.ts'
import { processorMs } from '../../support/processor-time.ts'

const minute = 60_000
const start = Date.UTC(2026, 2, 1, 12)
const cron = (expression: string, timezone = 'UTC'): Schedule => ({ type: 'cron', expression, timezone })
const every = (minutes: number): Schedule => ({ type: 'interval', minutes })
const pace = (minIntervalMinutes: number) => ({ minIntervalMinutes, minSeconds: 0 })
const runs = (schedule: Schedule, from: number, count: number) => {
  const times: string[] = []
  let after = from
  for (let i = 0; i < count; i++) {
    after = nextRun(schedule, { anchor: start, jitterMs: 0, after })
    times.push(new Date(after).toISOString())
  }
  return times
}

describe('interval schedules', () => {
  test('run at whole intervals after they were set', () => {
    expect(runs(every(30), start, 2)).toEqual(['2026-03-01T12:30:00.000Z', '2026-03-01T13:00:00.000Z'])
  })

  test('missed slots collapse into the next one', () => {
    const after = start + 10 * 24 * 60 * minute + 7 * minute
    expect(nextRun(every(30), { anchor: start, jitterMs: 0, after })).toBe(after + 23 * minute)
  })

  test('keep their grid when they run late, and are never due at the requested time itself', () => {
    const timing = { anchor: start, jitterMs: 1000 }
    const first = nextRun(every(30), { ...timing, after: start })
    expect(first).toBe(start + 30 * minute + 1000)
    expect(nextRun(every(30), { ...timing, after: first })).toBe(start + 60 * minute + 1000)
    expect(nextRun(every(30), { ...timing, after: first + 5 * minute })).toBe(start + 60 * minute + 1000)
  })
})

describe('cron schedules', () => {
  test('follow the wall clock of their zone over both changes of daylight saving', () => {
    const berlin = cron('30 8 * * *', 'Europe/Berlin')
    expect(runs(berlin, Date.UTC(2026, 2, 27, 12), 3)).toEqual([
      '2026-03-28T07:30:00.000Z',
      '2026-03-29T06:30:00.000Z',
      '2026-03-30T06:30:00.000Z',
    ])
    expect(runs(berlin, Date.UTC(2026, 9, 24, 0), 2)).toEqual([
      '2026-10-24T06:30:00.000Z',
      '2026-10-25T07:30:00.000Z',
    ])
  })

  test('a daily run within the hour that is skipped or repeated happens exactly once that day', () => {
    const skipped = runs(cron('30 2 * * *', 'Europe/Berlin'), Date.UTC(2026, 2, 28, 12), 2)
    expect(skipped.map((time) => time.slice(0, 10))).toEqual(['2026-03-29', '2026-03-30'])
    const repeated = runs(cron('30 2 * * *', 'Europe/Berlin'), Date.UTC(2026, 9, 24, 12), 2)
    expect(repeated.map((time) => time.slice(0, 10))).toEqual(['2026-10-25', '2026-10-26'])
  })

  test.each([
    ['15,45 2 * * *', ['01:15', '01:45'], ['00:15', '00:45']],
    ['*/20 2 * * *', ['01:00', '01:20', '01:40'], ['00:00', '00:20', '00:40']],
    [
      '0,30 1-3 * * *',
      ['00:00', '00:30', '01:00', '01:30'],
      ['23:00', '23:30', '00:00', '00:30', '02:00', '02:30'],
    ],
    ['50,10 2,3 * * 0', ['01:10', '01:50'], ['00:10', '00:50', '02:10', '02:50']],
  ])('%s happens once each on the days when clocks change', (expression, spring, autumn) => {
    const times = (from: number, count: number) =>
      runs(cron(expression, 'Europe/Berlin'), from, count).map((time) => time.slice(11, 16))
    expect(times(Date.UTC(2026, 2, 28, 23, 30), spring.length)).toEqual(spring)
    expect(times(Date.UTC(2026, 9, 24, 22, 30), autumn.length)).toEqual(autumn)
    const [next] = runs(cron(expression, 'Europe/Berlin'), Date.UTC(2026, 9, 25, 4), 1)
    expect(Date.parse(next!)).toBeGreaterThan(Date.UTC(2026, 9, 25, 22))
  })

  test('an hourly run also happens in the repeated hour', () => {
    const times = runs(cron('0 * * * *', 'Europe/Berlin'), Date.UTC(2026, 9, 24, 22, 30), 5)
    expect(times.map((time) => time.slice(11, 16))).toEqual(['23:00', '00:00', '01:00', '02:00', '03:00'])
  })
})

describe('refused schedules', () => {
  test.each([
    [every(4), /at least 5/],
    [cron('* * * * *'), /fires more often/],
    [cron('0,1 9 * * *'), /fires more often/],
    [cron('0 0 0 * * *'), /five-field/],
    [cron('@daily'), /five-field/],
    [cron('61 * * * *'), /five-field/],
    [cron('not a cron at all'), /five-field/],
    [cron('0 0 30 2 *'), /never fires/],
    [cron('0 * * * *', 'Mars/Olympus'), /IANA time zone/],
    [cron('0 * * * *', '+02:00'), /IANA time zone/],
  ])('%j', (schedule, message) => {
    expect(() => checkSchedule(schedule, pace(5), start)).toThrow(message)
  })

  test('schedules within the limit pass', () => {
    for (const schedule of [every(5), cron('*/5 * * * *'), cron('0 9 * * 1-5', 'America/New_York')]) {
      expect(() => checkSchedule(schedule, pace(5), start)).not.toThrow()
    }
  })
})

test('jitter depends on the monitor alone, and spreads monitors over minutes', () => {
  const hourly = cron('0 * * * *')
  const spread = new Set<number>()
  for (let i = 0; i < 2000; i++) {
    const jitter = jitterMs(`mon_${i}`, hourly, start)
    expect(jitter).toBeGreaterThanOrEqual(0)
    expect(jitter).toBeLessThan(5 * minute)
    expect(jitterMs(`mon_${i}`, hourly, start)).toBe(jitter)
    spread.add(Math.floor(jitter / 1000))
  }
  expect(spread.size).toBeGreaterThan(250)
  expect(jitterMs('mon_1', every(10), start)).toBeLessThan(minute)
})

test('the cost preview counts checks of a day and of a 30-day month', () => {
  const source = { price: { base: 2 }, watch: { minIntervalMinutes: 30 } }
  expect(costPreview(source, {}, every(60), start)).toEqual({
    perCheckCredits: 2,
    perDayCredits: 48,
    perMonthCredits: 1440,
    // Five checks, every half hour.
    maxChecksPerSlot: 5,
    maxPerSlotCredits: 10,
    maxPerDayCredits: 480,
    maxPerMonthCredits: 14_400,
  })
  expect(costPreview(source, {}, every(7 * 1440), start)).toMatchObject({
    perDayCredits: 2,
    perMonthCredits: 10,
  })
  expect(runsWithin(cron('0 9 * * *'), 30, start)).toBe(30)
  expect(runsWithin(cron('*/15 * * * *'), 1, start)).toBe(96)
})

test('five hundred different expressions are checked and priced in a small part of a second each', () => {
  const source = { price: { base: 2 }, watch: { minIntervalMinutes: 15 } }
  const list = Array.from({ length: 500 }, (_, i) =>
    cron(
      `${i % 15},${15 + (i % 15)},${30 + (i % 15)},${45 + (i % 15)} 0-${20 + (i % 4)} * * ${i % 7},${(i * 3 + 1) % 7}`,
      'Europe/Berlin',
    ),
  )
  const work = () =>
    list.map((schedule, i) => {
      checkSchedule(schedule, pace(15), start + i)
      return [costPreview(source, {}, schedule, start + i), jitterMs('mon_1', schedule, start + i)]
    })
  expect(processorMs(work)).toBeLessThan(2500)
})

test.each([
  ['*/20 22 * * 1-5', 20],
  ['50 0,23 * * *', 60],
  ['50 0,23 1,2 * *', 60],
  ['50 0,23 1 * *', 23 * 60],
  ['30 8 1 * *', 1440],
  ['30 8 29 2 *', 1440],
])('%s: the two closest runs are %d minutes apart, or a day', (expression, minutes) => {
  expect(() => checkSchedule(cron(expression), pace(minutes), start)).not.toThrow()
  expect(() => checkSchedule(cron(expression), pace(minutes + 1), start)).toThrow(/fires more often/)
})

test.each([
  ['*/15 * * * *', 96, 2880],
  ['0 9 * * 1-5', 1, 22],
  ['0 9,21 1,31 * *', 1, 2],
  ['0 0 29 2 *', 0, 0],
])('%s runs %d times in a day and %d times in thirty', (expression, day, month) => {
  expect(runsWithin(cron(expression, 'Asia/Kolkata'), 1, start)).toBe(day)
  expect(runsWithin(cron(expression, 'Asia/Kolkata'), 30, start)).toBe(month)
})
