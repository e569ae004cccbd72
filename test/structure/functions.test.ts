import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const files = globSync('{src,scripts,bench,examples,packages/*}/**/*.{ts,tsx,mts,mjs,js}', {
  cwd: root,
  exclude: ['**/node_modules', '**/dist'],
})
const maxLines = 80

interface Span {
  readonly start: number
  readonly end: number
}

/** Functions of more than 80 lines, from their signature to their end, as `file:line (lines)`. */
function longFunctions(file: string, text: string): string[] {
  // Half of the files are shorter than the limit, and parsing takes longest.
  if (text.split('\n').length <= maxLines) return []
  const found: string[] = []
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length
  const measure = ({ start, end }: Span) => {
    const lines = text.slice(start, end).split('\n').length
    if (lines > maxLines) found.push(`${file}:${lineOf(start)} (${lines})`)
  }
  const { program, errors } = parseSync(file, text)
  expect(errors, file).toEqual([])
  new Visitor({
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
  }).visit(program)
  return found
}

// The lint rule of the same name does not count signatures, comments and the lines of templates.
test('no function has more than 80 lines', () => {
  expect(files.flatMap((file) => longFunctions(file, readFileSync(join(root, file), 'utf8')))).toEqual([])
})

test.each([
  ['a declaration', (body: string) => `function a() {${body}}`],
  ['an arrow function', (body: string) => `const a = () => {${body}}`],
  ['a method of a class', (body: string) => `class A { a() {${body}} }`],
  ['a template', (body: string) => `const a = () => \`${body}\``],
])('%s of 81 lines is too long, and one of 80 is not', (_, write) => {
  expect(longFunctions('a.ts', write('\n'.repeat(79)))).toEqual([])
  expect(longFunctions('a.ts', write('\n'.repeat(80)))).toEqual(['a.ts:1 (81)'])
})
