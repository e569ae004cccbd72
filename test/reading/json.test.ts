import { expect, test } from 'vitest'
import { parseJson } from '../../src/reading/json.ts'

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

test('what is not JSON is a SyntaxError, on either way', () => {
  expect(() => parseJson('{"truncated": [1, 2')).toThrow(SyntaxError)
  expect(() => parseJson('{"id":7656166869774109983')).toThrow(SyntaxError)
})
