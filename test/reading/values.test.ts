import { expect, test } from 'vitest'
import { amount, count, int, iso, isoFromSeconds, num, str } from '../../src/reading/values.ts'

test.each([
  [2 ** 63, null],
  [Number.POSITIVE_INFINITY, null],
  [Number.MAX_SAFE_INTEGER, '9007199254740991'],
  [-7, '-7'],
  [12.5, '12.5'],
  ['7657527012678908949', '7657527012678908949'],
])('the text of %s is %s: a number that lost digits on its way is no id', (value, text) => {
  expect(str(value)).toBe(text)
})

test.each(['', ' ', '\n\t', '\u00a0'])('text of white space alone (%j) is no text', (value) => {
  expect(str(value)).toBeNull()
})

test.each([
  ['1234', 1234],
  ['12.0', 12],
  ['1.234', null],
  ['12.345', null],
  ['0.500', 1],
  [1.234, 1],
  ['1,234', null],
  ['1.2K', null],
  [1e29, null],
])('%s is the whole number %s: a point in text may group thousands', (value, whole) => {
  expect(int(value)).toBe(whole)
  expect(count(value)).toBe(whole)
})

test('a number that a double would round is null', () => {
  expect([num(1e29), num('9007199254740993'), num(0.1), num('4.667')]).toEqual([null, null, 0.1, 4.667])
})

test.each([
  [1_700_000_000, '2023-11-14T22:13:20.000Z'],
  ['1700000000', '2023-11-14T22:13:20.000Z'],
  [1_700_000_000_000, null],
  [1_700_000, null],
  [0, null],
  [-1_700_000_000, null],
])('%s seconds are %s: milliseconds and similar numbers are null', (seconds, time) => {
  expect(isoFromSeconds(seconds)).toBe(time)
})

const day = '2025-03-06T00:00:00.000Z'
const time = '2025-03-06T10:16:43.000Z'

test.each([
  ['2025-03-06', day],
  ['2025-03-06T10:16:43Z', time],
  ['2025-03-06T12:16:43+02:00', time],
  ['2025-03-06T12:16:43+0200', time],
  ['2025-03-06T03:16:43.0000000-07', time],
  ['2025-03-06 10:16:43 UTC', time],
  ['2025-03-06T10:16:43', time],
  ['Thu Mar 06 10:16:43 +0000 2025', time],
  ['Thu, 06 Mar 2025 10:16:43 GMT', time],
  ['6 March 2025 UTC', day],
  ['Mar 6, 2025', day],
  ['06/03/2025', null],
  ['6.3.2025', null],
  ['March 2025', null],
  ['2025', null],
  ['2025-13-06', null],
  ['6', null],
  ['hace 3 días', null],
  ['0001-01-01T00:00:00Z', null],
  ['1970-01-01T00:00:00Z', null],
  ['+055000-01-01T00:00:00Z', null],
  [1_700_000_000, null],
])('%s is the time %s: only dates that say one and the same thing everywhere', (text, time) => {
  expect(iso(text)).toBe(time)
})

test.each([
  ['12.50', 12.5],
  ['1612.00', 1612],
  ['1.612', null],
  ['-3', null],
  [1.612, 1.612],
])('the amount in %j is %j', (value, expected) => {
  expect(amount(value)).toBe(expected)
})
