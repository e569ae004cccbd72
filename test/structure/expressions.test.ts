import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { analyse } from 'scslre'
import { beforeAll, expect, test } from 'vitest'
import { processorMs } from '../support/processor-time.ts'

const root = resolve(import.meta.dirname, '../..')
const files = globSync('src/**/*.ts', { cwd: root, exclude: ['**/*.d.ts'] }).toSorted()

/** Files whose expressions may take time by the square of a text, and what bounds the text. */
const bounded: Readonly<Record<string, string>> = {
  'src/lookup/blocked-identifiers/identifiers.ts': 'an identifier that was read from a parameter',
  'src/reading/passages/direct-answers.ts': 'a question: the length of the parameter',
  'src/platforms/linkedin/sources/web/audience.ts': 'the last 200 characters of a label',
  'src/lookup/recordings/pseudonyms.ts': 'recordings, by their maker and outside the service',
}

/** Files with expressions whose square only a measurement shows, and what bounds the text. */
const boundedByLength: Readonly<Record<string, string>> = {
  'src/agents/ask/question/calls.ts': 'a question: the length of the parameter',
  'src/platforms/twitter/sources/post-text.ts': 'a label of up to 1,000 characters',
}

/** The same for expressions that are built from parts when their module loads. */
const boundedBuilt: Readonly<Record<string, string>> = {
  'src/agents/ask/parameters/numbers.ts': 'a question: the length of the parameter',
  'src/agents/ask/parameters/page-question.ts': 'a question: the length of the parameter',
  'src/agents/ask/question/wrappings.ts': 'a question: the length of the parameter',
  'src/lookup/recordings/pseudonyms.ts': 'recordings, by their maker and outside the service',
  'src/reading/pages/article/line-patterns.ts': 'web pages: the time limit of their threads',
  'src/reading/pages/restrictions/restriction-texts.ts': 'web pages: the time limit of their threads',
  'src/reading/passages/question-forms.ts': 'a question: the length of the parameter',
}

/** Files that build expressions while they run, which no test sees, and what bounds expression or text. */
const builtLater: Readonly<Record<string, string>> = {
  'src/agents/ask/parameters/page-question.ts': 'a question: the length of the parameter',
  'src/operator/erasure/text-matcher.ts': 'identifiers, without repetitions',
  'src/platforms/instagram/sources/web/og-tags.ts': 'the first hundred characters of a tag',
  'src/platforms/linkedin/sources/web/job.ts': 'one word, in attributes of a page',
  'src/platforms/youtube/sources/texts.ts': 'a whole word',
  'src/reading/pages/document/css-records.ts': 'patterns of callers, which run with a time limit',
  'src/reading/passages/direct-answers.ts': 'bounded repetitions around names and roles',
  'src/reading/passages/expected-answer.ts': 'the expressions above, with another flag',
  'src/reading/passages/learned/features.ts': 'the expressions above, with another flag',
  'src/reading/passages/quote-answer.ts': 'words of a question',
  'src/reading/script-json.ts': 'bounded classes around an id',
  'src/runtime/config/value-forms.ts': 'settings',
  'src/simulation/provider/values.ts': 'patterns of our own schemas',
}

interface Expression {
  readonly file: string
  readonly line: number
  readonly source: string
  readonly flags: string
}

/** What a file has of expressions. */
interface Scan {
  readonly literals: readonly Expression[]
  /** The lines that build expressions from texts. */
  readonly builders: readonly number[]
}

/** Reads a file once for both: parsing all files takes ten times as long as the analysis of their expressions. */
function scan(file: string, text: string): Scan {
  const literals: Expression[] = []
  const builders: number[] = []
  const lineOf = (start: number) => text.slice(0, start).split('\n').length
  const { program, errors } = parseSync(file, text)
  expect(errors, file).toEqual([])
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return
      const { pattern: source, flags } = node.regex
      literals.push({ file, line: lineOf(node.start), source, flags })
    },
    NewExpression({ callee, start }) {
      if (callee.type === 'Identifier' && callee.name === 'RegExp') builders.push(lineOf(start))
    },
  }).visit(program)
  return { literals, builders }
}

let scans: ReadonlyMap<string, Scan>
beforeAll(() => {
  scans = new Map(files.map((file) => [file, scan(file, readFileSync(join(root, file), 'utf8'))]))
})

/** The expressions that modules build while they load. */
function builtOnLoad(modules: readonly string[]): Expression[] {
  const printed = execFileSync(
    process.execPath,
    [join(import.meta.dirname, 'built-expressions.ts'), ...modules],
    {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  )
  const lines = new Set(printed.split('\n').filter(Boolean))
  return [...lines].map((line) => JSON.parse(line) as Expression)
}

/** The characters that a slow text repeats, and why: quantifiers that trade them, or starts at each of them. */
const slowness = ({ source, flags }: { readonly source: string; readonly flags: string }): string[] =>
  analyse({ source, flags }).reports.map(({ type, character }) => `${type} ${JSON.stringify(character.pick)}`)

const slow = (expressions: readonly Expression[]) =>
  expressions.flatMap((one) =>
    slowness(one).map((why) => `${one.file}:${one.line} /${one.source}/${one.flags} ${why}`),
  )

test('every expression takes time by the length of the text, unless the text is bounded', () => {
  const found = files.map((file) => [file, slow(scans.get(file)!.literals)] as const)
  expect(found.flatMap(([file, slowOnes]) => (file in bounded ? [] : slowOnes))).toEqual([])
  // A file that has none any more leaves the list.
  const needed = found.filter(([, slowOnes]) => slowOnes.length > 0).map(([file]) => file)
  expect(Object.keys(bounded).filter((file) => !needed.includes(file))).toEqual([])
})

/** Texts that an expression begins to match again and again: its own words, with what may stand around them, and an end. */
function ownTexts(source: string): ((length: number) => string)[] {
  const plain = source.replaceAll(/\\p\{[^}]*\}|\\[a-z]/gi, ' ').replaceAll(/\[[^\]]*\]|\(\?[:=!<]*/g, ' ')
  const words = [...new Set(plain.match(/[\w@#/:."'=<>-]+/g) ?? [])].slice(0, 8)
  const units = [...words.flatMap((word) => [word, `${word} `, `a${word}a`]), 'a', ' ', '1', '<', '"']
  return units.flatMap((unit) =>
    ['', '\n', '!\n'].map((end) => (length: number) => unit.repeat(Math.ceil(length / unit.length)) + end),
  )
}

/** Processor time of the least of three searches, in milliseconds. */
function leastMs({ source, flags }: Pick<Expression, 'source' | 'flags'>, text: string): number {
  const costs = [1, 2, 3].map(() => processorMs(() => new RegExp(source, flags.replace('y', '')).test(text)))
  return Math.min(...costs)
}

/** Whether a text of twice the length takes an expression more than three times as long. */
const growsBySquare = (expression: Pick<Expression, 'source' | 'flags'>) =>
  ownTexts(expression.source).some((text) => {
    const once = processorMs(() => new RegExp(expression.source, expression.flags).test(text(12_000)))
    if (once < 4) return false
    const twice = leastMs(expression, text(24_000))
    return twice > 12 && twice / leastMs(expression, text(12_000)) > 3
  })

test('measured with texts of its own words, no expression takes time by the square of their length', () => {
  const repeating = files
    .filter((file) => !(file in bounded) && !(file in boundedByLength))
    .flatMap((file) => scans.get(file)!.literals)
    .filter(({ source }) => (source.match(/[*+]|\{\d+,\}/g)?.length ?? 0) > 1)
  const found = repeating.filter(growsBySquare).map(({ file, line, source }) => `${file}:${line} /${source}/`)
  expect(found).toEqual([])
})

test.each([
  ['^(?:a|.*rpc.*)$', true],
  [String.raw`(?:var|let)\s*\[?["']?([\w$.]+)["']?\]?\s*=\s*(?=[[{])`, true],
  ['rpc|unavailable', false],
])('the square is seen in /%s/: %s', (source, isSlow) => {
  expect(growsBySquare({ source, flags: '' })).toBe(isSlow)
})

test('so does every expression that is built from parts when its module loads', () => {
  const buildersIn = (file: string) => scans.get(file)!.builders
  const modules = files.filter((file) => buildersIn(file).length > 0)
  const built = builtOnLoad(modules)
  expect(slow(built).filter((one) => !(one.split(':')[0]! in boundedBuilt))).toEqual([])
  const seen = new Set(built.map(({ file, line }) => `${file}:${line}`))
  const unseen = modules.filter((file) => buildersIn(file).some((line) => !seen.has(`${file}:${line}`)))
  expect(unseen).toEqual(Object.keys(builtLater).toSorted())
})

test.each([
  ['spaces before an end', '/\\s+$/', true],
  ['spaces before an end, from their beginning', '/(?<!\\s)\\s+$/', false],
  ['neighbours that overlap', '/^[*\\s]*\\*[*\\s]*$/', true],
  ['a repetition of a repetition', '/^(?:a+)+$/', true],
  ['words with optional spaces', '/^(?:\\w+\\s*)+$/', true],
  ['a class once', '/^[*\\s]+$/', false],
])('%s: %s', (_, literal, isSlow) => {
  expect(slow(scan('a.ts', `const a = ${literal}`).literals).length > 0).toBe(isSlow)
})
