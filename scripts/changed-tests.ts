import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What all code runs on: after a change of these, every test is run. */
const runsAll =
  /^(?:package(?:-lock)?\.json|tsconfig\.json|vitest\.config\.ts|installs\/.*|test\/support\/(?:global-setup|database-image|service)\.ts)$/

/**
 * The files that put the whole service together. 260 of 440 test files start a service, so that each change would run
 * them all: a test that reaches a file through one of these alone does not count as a test of the file.
 */
const composes =
  /^(?:src\/(?:service\/|cli\/|platforms\/index\.ts$|gateways\/vendors\/index\.ts$)|test\/support\/(?:service|database|owned-database)\.ts$)/

/** Tests that read the files of the whole repository as texts, and the files that concern them. */
const readers: readonly (readonly [string, RegExp])[] = [
  ['test/structure/', /\.(?:tsx?|mjs|jsonc?)$/],
  ['test/docs.test.ts', /^(?:docs\/|scripts\/|src\/|[A-Z]+\.md$)/],
  ['test/runtime/storage/', /^src\/runtime\/storage\/(?:migrations|schema)\//],
]

/** A call whose columns `test/runtime/storage/statements.test.ts` compares with the database. */
const statement = /\bquery<|\bqueryOne</

/** Files that a file imports, starts or reads by a path relative to itself or, in tests, to the project. */
function dependenciesOf(file: string, text: string, files: ReadonlySet<string>): string[] {
  const relativePaths = text.matchAll(
    /(?:\bfrom|\bimport|\brequire|new URL)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g,
  )
  const found = [...relativePaths].map(([, path]) => join(dirname(file), path!))
  if (file.startsWith('test/'))
    for (const [, path] of text.matchAll(
      /['"`]((?:src|scripts|packages|bench|examples|test)\/[\w./-]+)['"`]/g,
    ))
      found.push(path!)
  return found.filter((path) => files.has(path))
}

/** The files that each file depends on. */
export type Graph = ReadonlyMap<string, readonly string[]>

/** Reads the files of the whole project. */
export function readGraph(root: string): Graph {
  const names = globSync('{src,test,scripts,bench,examples,packages}/**/*.{ts,tsx,mts,mjs,js,css,html}', {
    cwd: root,
  })
    .filter((name) => !/(?:^|\/)(?:node_modules|dist)\//.test(name))
    .sort()
  const files = new Set(names)
  return new Map(
    names.map((name) => [name, dependenciesOf(name, readFileSync(join(root, name), 'utf8'), files)]),
  )
}

/** All that a file depends on, itself included. */
function closureOf(graph: Graph, file: string, stopsAt?: RegExp): Set<string> {
  const found = new Set([file])
  const open = [file]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (stopsAt?.test(next)) continue
    for (const dependency of graph.get(next) ?? []) {
      if (found.has(dependency)) continue
      found.add(dependency)
      open.push(dependency)
    }
  }
  return found
}

/** The tests that mirror a file: `src/platforms/tiktok/a/b.ts` has those of `tiktok`, `src/money/a.ts` those of `money`. */
function mirrors(file: string): (test: string) => boolean {
  const [top, area, module, ...rest] = file.split('/')
  if (top === 'packages')
    return (test) => test.startsWith(area === 'console' ? 'test/console/' : 'test/client/')
  if (top !== 'src' || area === undefined || module === undefined) return () => false
  if (rest.length === 0) return (test) => dirname(test) === `test/${area}`
  const named = new RegExp(`/${module}(?:/|\\.)`)
  return area === 'platforms'
    ? (test) => named.test(test)
    : (test) => test.startsWith(`test/${area}/`) && named.test(test)
}

/**
 * The tests that a change runs: tests that depend on a changed file without starting a whole service, tests of the
 * module that is changed, and tests that read such files as texts.
 * @param changed paths from the project's folder, those of deleted files included
 * @returns paths of test files, and how many others start a service that contains the change
 */
export function testsOfChange(
  root: string,
  changed: readonly string[],
  graph = readGraph(root),
): { tests: string[]; others: number } {
  const every = [...graph.keys()].filter((file) => /^test\/.*\.test\.ts$/.test(file))
  if (changed.some((file) => runsAll.test(file))) return { tests: every, others: 0 }
  const isCode = (file: string) => graph.has(file)
  const code = new Set(changed.filter(isCode))
  const modules = changed.map((file) => ({ file, isMirror: mirrors(file) }))
  // Tests of packages run what is built from them, and no test imports a file that is gone.
  const isAlone = (file: string) => file.startsWith('packages/') || !isCode(file)
  const read = changed.filter((file) => !isCode(file) && !/\.(?:tsx?|mjs)$/.test(file))
  const hasStatement = [...code].some(
    (file) => file.startsWith('src/') && statement.test(readFileSync(join(root, file), 'utf8')),
  )
  const isTouched = (files: ReadonlySet<string>) => [...code].some((file) => files.has(file))
  const chosen = (test: string, all: ReadonlySet<string>) =>
    readers.some(([place, files]) => test.startsWith(place) && changed.some((file) => files.test(file))) ||
    (hasStatement && test === 'test/runtime/storage/statements.test.ts') ||
    isTouched(closureOf(graph, test, composes)) ||
    modules.some(({ file, isMirror }) => isMirror(test) && (isAlone(file) || all.has(file))) ||
    read.some((file) => names(root, test, file))
  const tests: string[] = []
  let others = 0
  for (const test of every) {
    const all = closureOf(graph, test)
    if (chosen(test, all)) tests.push(test)
    else if (isTouched(all)) others += 1
  }
  return { tests, others }
}

/** Whether a test names a file, or a folder above it, in its text: it reads what is no code. */
function names(root: string, test: string, file: string): boolean {
  const text = readFileSync(join(root, test), 'utf8')
  for (let path = file; path !== '.'; path = dirname(path))
    if (text.includes(`'${path}'`) || text.includes(`'${path}/`)) return true
  return false
}
