import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const files = globSync('src/**/*.ts', { cwd: root })
  .filter((file) => !file.endsWith('.d.ts'))
  .sort()

interface Import {
  readonly from: string
  readonly to: string
}

/** Every import of a file of ours, type imports and imports at first use included. */
function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8')
  const found = text.matchAll(/(?:\bfrom|\bimport|\brequire)\s*\(?\s*'(\.{1,2}\/[^']+\.(?:tsx?|mjs))'/g)
  return [...found].map(([, to]) => ({
    from: file,
    to: relative(root, resolve(root, dirname(file), to!)),
  }))
}

/** Modules of the project that are not in src. */
const outside = globSync('{packages,scripts,test,bench}/**/*.{ts,tsx,mts,mjs,js}', { cwd: root })
  .filter((file) => !/(?:^|\/)(?:node_modules|dist)\/|\.d\.ts$/.test(file))
  .sort()

const pythonRoot = 'packages/client-python/src/social_lookup'
const pythonFiles = globSync(`${pythonRoot}/**/*.py`, { cwd: root }).sort()

/** Imports of modules of the Python client, those for types alone included: `from ._a import b`, `from . import c`. */
function pythonImportsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(/^ *from (\.+)([\w.]*) import ([\w, ]+)/gm)].flatMap(([, dots, name, names]) => {
    const folder = join(dirname(file), ...Array<string>(dots!.length - 1).fill('..'))
    const modules = name === '' ? names!.split(',').map((one) => one.trim().split(' ')[0]!) : [name!]
    return modules.map((one) => ({ from: file, to: moduleFile(join(folder, ...one.split('.'))) }))
  })
}

const moduleFile = (path: string) =>
  existsSync(join(root, `${path}.py`)) ? `${path}.py` : join(path, '__init__.py')

const imports = files.flatMap(importsOf)
const platformOf = (file: string) => /^src\/platforms\/([^/]+)\//.exec(file)?.[1]
const shown = ({ from, to }: Import) => `${from} → ${to}`

/** The first column of a table of docs/ARCHITECTURE.md, without `src/`: from the top to the ground. */
function listed(table: number): string[] {
  const section = readFileSync(join(root, 'docs/ARCHITECTURE.md'), 'utf8')
    .split('## Areas and modules')[1]!
    .split('\n## ')[0]!
  const rows = section.split('| --- | --- |')[table]!.split('\n\n')[0]!
  return [...rows.matchAll(/^\| `src\/([^`]+)`/gm)].map(([, name]) => name!)
}

const areas = listed(1)
const modules = listed(2)
const areaOf = (file: string) => file.split('/')[1]!
/** The module of the longest listed name that contains the file; null where no module does. */
function moduleOf(file: string): string | null {
  const inside = modules.filter((name) => file === `src/${name}` || file.startsWith(`src/${name}/`))
  return inside.sort((a, b) => b.length - a.length)[0] ?? null
}

/** Imports from one place of an order to a place that is not below it. */
function upward(order: readonly string[], placeOf: (file: string) => string | null): string[] {
  const height = new Map(order.map((name, place) => [name, order.length - place]))
  return imports
    .filter(({ from, to }) => {
      const [here, there] = [placeOf(from)!, placeOf(to)!]
      return here !== there && height.get(there)! >= height.get(here)!
    })
    .map(shown)
}

/** Groups of files that lead to one another (Tarjan's strongly connected components), of two files or more. */
function circles(edges: readonly Import[]): string[][] {
  const next = Map.groupBy(edges, ({ from }) => from)
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const found: string[][] = []
  const visit = (file: string): number => {
    index.set(file, index.size)
    low.set(file, index.get(file)!)
    stack.push(file)
    for (const { to } of next.get(file) ?? []) {
      if (!index.has(to)) low.set(file, Math.min(low.get(file)!, visit(to)))
      else if (stack.includes(to)) low.set(file, Math.min(low.get(file)!, index.get(to)!))
    }
    if (low.get(file) === index.get(file)) {
      const circle = stack.splice(stack.indexOf(file))
      if (circle.length > 1) found.push(circle.sort())
    }
    return low.get(file)!
  }
  for (const { from } of edges) if (!index.has(from)) visit(from)
  return found
}

describe('imports', () => {
  test('are all found, and lead to files that are there', () => {
    expect(imports.filter(({ to }) => !existsSync(join(root, to))).map(shown)).toEqual([])
    const withImports = new Set(imports.map(({ from }) => from))
    const silent = files.filter((file) => /^import .* from '\./m.test(readFileSync(join(root, file), 'utf8')))
    expect(silent.filter((file) => !withImports.has(file))).toEqual([])
  })

  test('docs/ARCHITECTURE.md lists every area once, and every module once', () => {
    expect([...areas].sort()).toEqual([...new Set(files.map(areaOf))].sort())
    expect([...new Set(modules)]).toEqual(modules)
    expect(files.filter((file) => moduleOf(file) === null)).toEqual([])
    expect(modules.filter((name) => !files.some((file) => moduleOf(file) === name))).toEqual([])
  })

  test('lead only to areas further down the table', () => {
    expect(upward(areas, areaOf)).toEqual([])
  })

  test('lead only to modules further down the table', () => {
    expect(upward(modules, moduleOf)).toEqual([])
  })

  test('of the catalog, the bottom layer, lead to no other area', () => {
    const outside = imports.filter(({ from, to }) => moduleOf(from) === 'catalog' && areaOf(to) !== 'catalog')
    expect(outside.map(shown)).toEqual([])
  })

  test('form no cycle of files', () => {
    const edges = imports.filter(({ from, to }) => !platformOf(from) || !platformOf(to))
    expect(circles(edges)).toEqual([])
  })

  test('form no cycle of files outside src: packages, scripts, tests, benchmarks', () => {
    const edges = outside.flatMap(importsOf)
    const withImports = new Set(edges.map(({ from }) => from.split('/')[0]))
    expect([...withImports].sort()).toEqual(['bench', 'packages', 'scripts', 'test'])
    expect(circles(edges)).toEqual([])
  })

  test('form no cycle of modules of the Python client', () => {
    const edges = pythonFiles.flatMap(pythonImportsOf)
    expect(edges.filter(({ to }) => !existsSync(join(root, to))).map(shown)).toEqual([])
    expect(edges.length).toBeGreaterThan(pythonFiles.length)
    expect(circles(edges)).toEqual([])
  })

  test('take nothing but types from the schema: its package is not installed where the service runs', () => {
    const values = files
      .filter((file) => !file.startsWith('src/runtime/storage/schema/'))
      .filter((file) =>
        /^(?:import|export) (?!type\b)[^;]*?from '[^']*storage\/schema\//m.test(
          readFileSync(join(root, file), 'utf8').replace(/^(?:import|export) type [^;]*?from '[^']*'$/gm, ''),
        ),
      )
    expect(values).toEqual([])
  })

  test('form no cycle of files inside a platform', () => {
    const edges = imports.filter(({ from, to }) => platformOf(from) && platformOf(to))
    expect(circles(edges)).toEqual([])
  })

  test('connect platforms only through shared modules', () => {
    const across = imports.filter(({ from, to }) => {
      const [here, there] = [platformOf(from), platformOf(to)]
      return here && there && here !== there && there !== 'shared'
    })
    expect(across.map(shown)).toEqual([])
    const named = imports.filter(
      ({ from, to }) => platformOf(to) && !platformOf(from) && from !== 'src/platforms/index.ts',
    )
    expect(named.map(shown)).toEqual([])
  })
})
