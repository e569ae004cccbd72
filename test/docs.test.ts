import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { generatedParts, replaceParts } from '../scripts/generated-docs.ts'
import { pagesWithReferences, renewLineReferences } from '../scripts/line-references.ts'

const root = resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

describe('documents', () => {
  test.each(Object.entries(generatedParts()))(
    'the tables of %s are those of the code (npm run docs)',
    (file, parts) => {
      expect(replaceParts(read(file), parts)).toBe(read(file))
    },
  )

  test.each(pagesWithReferences)('the line numbers of %s are those of the code (npm run docs)', (page) => {
    const before = read(page)
    const shown = before.match(/\.ts:\d+\]\(/g) ?? []
    const linked = before.match(/\.ts#L\d+\)/g) ?? []
    expect(shown.length).toBeGreaterThan(30)
    expect(linked.length).toBe(shown.length)
    expect(renewLineReferences(root, page, before)).toBe(before)
  })

  test('a reference to a function that is gone is refused with its name', () => {
    const page = '`gone` [src/catalog/clock.ts:1](../src/catalog/clock.ts#L1)'
    expect(() => renewLineReferences(root, 'docs/x.md', page)).toThrow(
      'docs/x.md: src/catalog/clock.ts declares gone 0 times. Name the function that is there now.',
    )
  })

  const pages = [
    'README.md',
    'CONTRIBUTING.md',
    ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`),
  ]
  test.each(pages.filter((page) => page.endsWith('.md')))(
    'the links of %s lead to files that are there',
    (page) => {
      for (const [, link] of read(page).matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g)) {
        expect(existsSync(join(root, dirname(page), link!)), `${page}: ${link}`).toBe(true)
      }
    },
  )

  test('every page of docs is linked from another page', () => {
    const isLinked = (page: string) =>
      ['AGENTS.md', ...pages].some(
        (other) =>
          other !== page &&
          [...read(other).matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g)].some(
            ([, link]) => join(dirname(other), link!) === page,
          ),
      )
    const markdown = pages.filter((page) => page.startsWith('docs/') && page.endsWith('.md'))
    expect(markdown.filter((page) => !isLinked(page))).toEqual([])
  })

  const files = globSync('{*,{src,test,scripts,bench,examples}/**/*}.{ts,mjs}', { cwd: root })
  test.each(pages.filter((page) => page.endsWith('.md')))(
    'the files of code that %s names are there',
    (page) => {
      const named = [...read(page).matchAll(/`([\w./-]+\.(?:ts|mjs))`/g)].map(([, name]) => name!)
      const isThere = (name: string) => files.some((file) => `/${file}`.endsWith(`/${name}`))
      expect(named.filter((name) => !isThere(name))).toEqual([])
    },
  )

  test('ADDING_OPERATIONS.md names every field of a declaration', () => {
    const code = readFileSync(join(root, 'src/catalog/operation.ts'), 'utf8')
    const body = code.slice(code.indexOf('export interface Operation<'))
    const fields = [...body.slice(0, body.indexOf('\n}')).matchAll(/^ {2}readonly (\w+)\??:/gm)].map(
      ([, name]) => name!,
    )
    expect(fields).toContain('rateOfRow')
    const page = readFileSync(join(root, 'docs/ADDING_OPERATIONS.md'), 'utf8')
    // The path determines version and platform; the price list of the operator sets the live price.
    const derived = ['version', 'platform', 'livePrice']
    const isNamed = (name: string) => new RegExp(`\\b${name}(?::|\`)`).test(page)
    expect(fields.filter((name) => !derived.includes(name) && !isNamed(name))).toEqual([])
  })

  test('the lock file names no registry', () => {
    expect(read('package-lock.json')).not.toContain('"resolved": "http')
  })
})
