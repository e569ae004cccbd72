import { expect, test } from 'vitest'
import { retryAfterSeconds } from '../../src/reading/retry-after.ts'

test('Retry-After is read as seconds or as a date', () => {
  expect(retryAfterSeconds('120', 0)).toBe(120)
  expect(retryAfterSeconds(new Date(90_000).toUTCString(), 30_000)).toBe(60)
  expect(retryAfterSeconds('soon', 0)).toBeUndefined()
  expect(retryAfterSeconds(undefined, 0)).toBeUndefined()
})

test.each(['1.5', '-1', '+5', '', '60, 120'])(
  'the Retry-After %j is neither, and counts as none',
  (header) => {
    expect(retryAfterSeconds(header, Date.UTC(2026, 0, 31))).toBeUndefined()
  },
)
