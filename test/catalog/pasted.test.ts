import { describe, expect, test } from 'vitest'
import type { AnyOperation } from '../../src/catalog/operation.ts'
import type { Parameter } from '../../src/catalog/parameters.ts'
import { cleanPasted, withoutSentenceEnd } from '../../src/catalog/pasted.ts'
import { platforms } from '../../src/platforms/index.ts'

/** What apps and sentences add to copied text never changes what it names. */

test.each([
  ['\u200bnasa\u200e', 'nasa'],
  ['\u2068@nasa\u2069 ', '@nasa'],
  ['\ufeffhttps://x.com/nasa\u200f', 'https://x.com/nasa'],
  ['https://x.com/jack/status/20).', 'https://x.com/jack/status/20'],
  ['(https://x.com/jack/status/20)', 'https://x.com/jack/status/20'],
  ['“https://x.com/nasa”,', 'https://x.com/nasa'],
  ['https://x.com/jack/status/20…', 'https://x.com/jack/status/20'],
  ['「https://x.com/jack/status/20」。', 'https://x.com/jack/status/20'],
  ['＠nasa', '@nasa'],
  [
    'https://www.youtube.com/watch?app=desktop&amp;v=dQw4w9WgXcQ',
    'https://www.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ',
  ],
  ['ada.', 'ada.'],
  ['c++', 'c++'],
])('%j is %j', (pasted, text) => expect(cleanPasted(pasted)).toBe(text))

test('a name keeps its dot, unless no name ends so', () => {
  expect(withoutSentenceEnd('nasa.')).toBe('nasa')
})

/** What an input names; a batch also returns the input as it was sent. */
const named = (value: unknown) =>
  typeof value === 'object' && value !== null && 'ref' in value ? value.ref : value

type Declared = Record<string, Parameter & { readonly example?: string }>

describe('in every identifier that takes a link', () => {
  const operations = platforms.flatMap(({ operations }) => operations as readonly AnyOperation[])
  const links = operations.flatMap((operation) =>
    Object.entries(operation.parameters as Declared)
      .filter(([, { example = '' }]) => /^https:\/\/[\w.]+\/\S+$/.test(example) && !example.includes(','))
      .map(([name, parameter]) => [operation.id, name, parameter] as const),
  )
  test.each(links.filter(([id]) => !id.startsWith('web.')))('%s %s', (_id, name, { parse, example = '' }) => {
    const plain = parse(example, name)
    for (const pasted of [`\u200b${example}\u200e`, `${example}.`, `(${example})`, `${example}).`]) {
      expect(named(parse(pasted, name)), pasted).toEqual(named(plain))
    }
  })
})
