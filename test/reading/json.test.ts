import { isSafeNumber, parse } from 'lossless-json'
import { expect, test } from 'vitest'
import { parseJson } from '../../src/reading/json.ts'
import { seeded } from '../support/random.ts'

test.each([
  ['{"id":7656166869774109983}', { id: '7656166869774109983' }],
  ['{"id": \n 7656166869774109983}', { id: '7656166869774109983' }],
  ['[7656166869774109983,-7656166869774109983]', ['7656166869774109983', '-7656166869774109983']],
  ['7656166869774109983', '7656166869774109983'],
  ['{"a":[[1,{"b":9007199254740993}]]}', { a: [[1, { b: '9007199254740993' }]] }],
])('integers that a double cannot hold keep every digit: %s', (text, value) => {
  expect(parseJson(text)).toEqual(value)
})

test.each([
  '{"id":"7656166869774109983","url":"x:7656166869774109983,7656166869774109983"}',
  '{"n":9007199254740991,"f":0.1234567890123456789,"e":1e300,"t":1783614572}',
  '[true,null,"text",-5,0.5]',
])('everything else is read as the engine reads it: %s', (text) => {
  expect(parseJson(text)).toEqual(JSON.parse(text))
})

test('a byte order mark before it is passed over', () => {
  expect(parseJson('\ufeff{"id":7656166869774109983}')).toEqual({ id: '7656166869774109983' })
})

/** Texts of what is hard to tell apart: digits in and out of texts, in fractions and names, quotes and slashes. */
const pieces =
  '1234567890123456789|9007199254740993|9007199254740991|-12345678901234567|0.12345678901234567|1.5e300|12345678901234567e2|01234567890123456789|"|\\"|\\\\|"1234567890123456789"|"\\\\"|"a\\"9007199254740993"|[|]|{|}|"a":|:|,|, | |\n|true|null|7'.split(
    '|',
  )

test('accepts and refuses the same texts as lossless-json', () => {
  const precisely = (text: string) =>
    isSafeNumber(text, { approx: true }) || !/^-?\d+$/.test(text) ? Number(text) : text
  const tried = (read: () => unknown) => {
    try {
      return { read: read() }
    } catch {
      return 'refused'
    }
  }
  const random = seeded(11)
  let readable = 0
  for (let round = 0; round < 8_000; round++) {
    const inner = Array.from({ length: 1 + random.below(6) }, () => random.pick(pieces))
    const text = random.chance(0.5) ? `[${inner.join(random.chance(0.5) ? ',' : '')}]` : inner.join('')
    const ours = tried(() => parseJson(text))
    if (ours !== 'refused') readable += 1
    expect(ours, text).toEqual(tried(() => parse(text, undefined, precisely)))
  }
  expect(readable).toBeGreaterThan(200)
})

test('invalid JSON is a SyntaxError, in both parsers', () => {
  expect(() => parseJson('{"truncated": [1, 2')).toThrow(SyntaxError)
  expect(() => parseJson('{"id":7656166869774109983')).toThrow(SyntaxError)
})
