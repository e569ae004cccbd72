import { isSafeNumber, parse } from 'lossless-json'
import { expect, test } from 'vitest'
import { jsonIn, parseJson } from '../../src/reading/json.ts'
import { costHere } from '../support/cost.ts'
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

/** Processor time of the least of three readings, in milliseconds. */
async function leastMs(text: string): Promise<number> {
  const costs: number[] = []
  for (let again = 0; again < 3; again++) costs.push(await costHere(() => jsonIn(text)))
  return Math.min(...costs)
}

test('megabytes of values are refused before they are parsed; long texts among few values are read', async () => {
  const objects = `{${Array.from({ length: 700_000 }, (_, at) => `"a${at}":{}`).join()}}`
  expect(() => parseJson(objects)).toThrow(/more than 150000 values/)
  expect(await leastMs(objects)).toBeLessThan(50)
  expect(await leastMs('['.repeat(4_000_000))).toBeLessThan(50)
  const texts = ['a,b:[{'.repeat(500_000), '\\",'.repeat(300_000)]
  expect(parseJson(JSON.stringify({ texts, ids: [1, 2] }))).toEqual({ texts, ids: [1, 2] })
})

test('lists longer than those of any platform are refused before they are parsed, wherever they stand', async () => {
  const list = (length: number, entry: string) => `{"a":[${Array(length).fill(entry).join()}],"b":[{}]}`
  for (const entry of ['{}', '[]', '{"id":[1,"]"]}']) {
    expect(parseJson(list(5000, entry))).toEqual(JSON.parse(list(5000, entry)))
    expect(() => parseJson(list(5001, entry))).toThrow(/list of more than 5000 objects/)
    expect(parseJson(list(5001, entry), Number.POSITIVE_INFINITY)).toEqual(JSON.parse(list(5001, entry)))
  }
  for (const value of ['"id"', '1', 'null', '"a,[{"']) {
    expect(parseJson(list(20_000, value))).toEqual(JSON.parse(list(20_000, value)))
    expect(() => parseJson(list(20_001, value))).toThrow(/or 20000 values/)
  }
  const within = `[${Array(4000).fill('[{},{}]').join()}]`
  expect(parseJson(within)).toEqual(JSON.parse(within))
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

test('a number of more digits than any platform writes is refused soon, and a text of digits is read soon', async () => {
  const digits = '7'.repeat(4_000_000)
  for (const number of [digits, `[${digits}]`, `[0.${digits}]`, `[1e${digits}]`]) {
    expect(() => parseJson(number)).toThrow(SyntaxError)
    expect(await leastMs(number)).toBeLessThan(20)
  }
  const text = `{"id":12345678901234567890,"text":"${digits}"}`
  expect(parseJson(text)).toEqual({ id: '12345678901234567890', text: digits })
})
