import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  endpointHoldMs,
  maxScheduledAttempts,
  retryWaitMs,
  retryWaitsMs,
} from '../../../src/watching/webhooks/delivery/retry-schedule.ts'
import {
  disableAfterMs,
  type EndpointHealth,
  healthAfterAttempt,
  healthyEndpoint,
} from '../../../src/watching/webhooks/endpoints/endpoint-health.ts'

const minute = 60_000
const hour = 60 * minute

test('attempts follow after 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h, with up to a fifth more', () => {
  const least = Array.from({ length: 10 }, (_, i) => retryWaitMs(i + 1, null, 0))
  expect(least).toEqual([
    5000,
    5 * minute,
    30 * minute,
    2 * hour,
    5 * hour,
    10 * hour,
    14 * hour,
    20 * hour,
    24 * hour,
    null,
  ])
  expect(maxScheduledAttempts).toBe(10)
  expect(retryWaitMs(2, null, 0.999)).toBeLessThanOrEqual(6 * minute)
  expect(retryWaitMs(2, null, 0.5)).toBeGreaterThan(5 * minute)
})

test.each(['docs/WEBHOOKS.md', 'src/api/server/guide/pages/webhooks.md'])(
  '%s states the waits and the number of attempts',
  (file) => {
    const page = readFileSync(file, 'utf8').replace(/\s+/g, ' ')
    // The page itself would bury the words that are missing.
    const lacks = (words: string) => (page.includes(words) ? null : words)
    const written = retryWaitsMs.map((ms) => {
      if (ms < minute) return `${ms / 1000} s`
      return ms < hour ? `${ms / minute} min` : `${ms / hour} h`
    })
    expect(lacks(`${written.slice(0, -1).join(', ')} and ${written.at(-1)}`), `${file} lacks`).toBeNull()
    const numbers = { 8: 'eight', 9: 'nine', 10: 'ten', 11: 'eleven', 12: 'twelve' }
    const number = new Map(Object.entries(numbers)).get(String(maxScheduledAttempts))
    expect(lacks(` ${number} attempts`), `${file} lacks`).toBeNull()
  },
)

test('Retry-After lengthens a wait, never shortens it, and not beyond a day', () => {
  expect(retryWaitMs(1, hour, 0)).toBe(hour)
  expect(retryWaitMs(4, 1000, 0)).toBe(2 * hour)
  expect(retryWaitMs(1, 1000 * hour, 0)).toBe(24 * hour)
})

test('429, 502 and 504 hold everything back for a while that grows with every failure; a 500 does not', () => {
  for (const status of [429, 502, 504]) {
    expect(endpointHoldMs(status, null, 1)).toBe(5000)
    expect(endpointHoldMs(status, null, 3)).toBe(20_000)
    expect(endpointHoldMs(status, null, 50)).toBe(5 * minute)
    expect(endpointHoldMs(status, 90_000, 1)).toBe(90_000)
  }
  expect(endpointHoldMs(500, null, 9)).toBe(0)
})

test('an endpoint is disabled once it has failed for five days without one success', () => {
  let health: EndpointHealth & { disable?: boolean } = healthyEndpoint
  const failAt = (at: number) => {
    health = healthAfterAttempt(health, { success: false, status: 500, at })
    return health.disable
  }
  expect(failAt(1000)).toBe(false)
  expect(failAt(1000 + disableAfterMs - 1)).toBe(false)
  health = healthAfterAttempt(health, { success: true, status: 200, at: disableAfterMs })
  expect(health).toMatchObject(healthyEndpoint)
  expect(failAt(disableAfterMs + 1000)).toBe(false)
  const day = 24 * 3_600_000
  // Twice in ten days, and silence between them.
  expect(failAt(3 * disableAfterMs)).toBe(false)
  for (let n = 1; n < 3; n++) expect(failAt(3 * disableAfterMs + n * day)).toBe(false)
  expect(failAt(3 * disableAfterMs + 2 * day + 1000)).toBe(false)
  expect(failAt(3 * disableAfterMs + 3 * day)).toBe(true)
  expect(health).toMatchObject({ consecutiveFailures: 6, failingSince: disableAfterMs + 1000 })
})

test('410 disables at once', () => {
  expect(healthAfterAttempt(healthyEndpoint, { success: false, status: 410, at: 5 }).disable).toBe(true)
})
