import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { analyse } from 'scslre'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const files = globSync('src/**/*.ts', { cwd: root, exclude: ['**/*.d.ts'] }).toSorted()

/** Files whose expressions may take time by the square of a text, and what bounds the text. */
const bounded: Readonly<Record<string, string>> = {
  'src/lookup/blocked-identifiers/identifiers.ts': 'an identifier that was read from a parameter',
  'src/reading/passages/direct-answers.ts': 'a question: the length of the parameter',
  'src/platforms/linkedin/sources/web/audience.ts': 'the last 200 characters of a label',
  'src/lookup/recordings/pseudonyms.ts': 'recordings, by their maker and outside the service',
}

interface Expression {
  readonly file: string
  readonly line: number
  readonly source: string
  readonly flags: string
}

/** The literals of expressions in a file. */
function expressionsIn(file: string, text: string): Expression[] {
  const found: Expression[] = []
  const { program, errors } = parseSync(file, text)
  expect(errors, file).toEqual([])
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return
      const { pattern: source, flags } = node.regex
      found.push({ file, line: text.slice(0, node.start).split('\n').length, source, flags })
    },
  }).visit(program)
  return found
}

/** The characters that a slow text repeats, and why: quantifiers that trade them, or starts at each of them. */
const slowness = ({ source, flags }: { readonly source: string; readonly flags: string }): string[] =>
  analyse({ source, flags }).reports.map(({ type, character }) => `${type} ${JSON.stringify(character.pick)}`)

const slowIn = (file: string, text: string) =>
  expressionsIn(file, text).flatMap((one) =>
    slowness(one).map((why) => `${one.file}:${one.line} /${one.source}/${one.flags} ${why}`),
  )

test('every expression takes time by the length of the text, unless the text is bounded', () => {
  const slow = files.map((file) => [file, slowIn(file, readFileSync(join(root, file), 'utf8'))] as const)
  expect(slow.flatMap(([file, found]) => (file in bounded ? [] : found))).toEqual([])
  // A file that has none any more leaves the list.
  const needed = slow.filter(([, found]) => found.length > 0).map(([file]) => file)
  expect(Object.keys(bounded).filter((file) => !needed.includes(file))).toEqual([])
})

test.each([
  ['spaces before an end', '/\\s+$/', true],
  ['spaces before an end, from their beginning', '/(?<!\\s)\\s+$/', false],
  ['neighbours that overlap', '/^[*\\s]*\\*[*\\s]*$/', true],
  ['a repetition of a repetition', '/^(?:a+)+$/', true],
  ['words with optional spaces', '/^(?:\\w+\\s*)+$/', true],
  ['a class once', '/^[*\\s]+$/', false],
])('%s: %s', (_, literal, isSlow) => {
  expect(slowIn('a.ts', `const a = ${literal}`).length > 0).toBe(isSlow)
})
