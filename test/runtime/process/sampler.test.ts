import { expect, test } from 'vitest'
import { createSampler } from '../../../src/runtime/process/sampler.ts'
import { testClock } from '../../support/clock.ts'

test('a reading holds for its time, and longer where it took long', async () => {
  const clock = testClock()
  let readings = 0
  let takesMs = 10
  const read = createSampler(clock, { everyMs: 5000, restPerWork: 20 }, async () => {
    clock.advance(takesMs)
    return ++readings
  })
  expect([await read(), await read()]).toEqual([1, 1])
  clock.advance(4999)
  expect(await read()).toBe(1)
  clock.advance(1)
  takesMs = 400
  expect(await read()).toBe(2)
  clock.advance(7999)
  expect(await read()).toBe(2)
  clock.advance(1)
  expect(await read()).toBe(3)
})

test('an unreadable value is unknown until the next attempt', async () => {
  const clock = testClock()
  let away = true
  const read = createSampler(clock, { everyMs: 1000 }, async () => {
    if (away) throw new Error('away')
    return 'there'
  })
  expect(await read()).toBeUndefined()
  away = false
  expect(await read()).toBeUndefined()
  clock.advance(1000)
  expect(await read()).toBe('there')
})
