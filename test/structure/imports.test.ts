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
  const found = text.matchAll(/(?:\bfrom|\bimport|\brequire)\s*\(?\s*'(\.{1,2}\/[^']+\.ts)'/g)
  return [...found].map(([, to]) => ({
    from: file,
    to: relative(root, resolve(root, dirname(file), to!)),
  }))
}

const imports = files.flatMap(importsOf)
/** The top-level folder of src, or the file at its root. */
const moduleOf = (file: string) => file.split('/')[1]!
const platformOf = (file: string) => /^src\/platforms\/([^/]+)\//.exec(file)?.[1]
const shown = ({ from, to }: Import) => `${from} → ${to}`

/** The modules as docs/ARCHITECTURE.md lists them, from the top to the ground. */
const modules = [
  ...readFileSync(join(root, 'docs/ARCHITECTURE.md'), 'utf8')
    .split('## Modules')[1]!
    .split('\n## ')[0]!
    .matchAll(/^\| `src\/([^`/]+)`/gm),
].map(([, module]) => module!)

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

  test('docs/ARCHITECTURE.md lists every module once', () => {
    expect([...modules].sort()).toEqual([...new Set(files.map(moduleOf))].sort())
  })

  test('lead only to modules further down the table', () => {
    const height = new Map(modules.map((module, place) => [module, modules.length - place]))
    const upward = imports.filter(({ from, to }) => {
      const [here, there] = [moduleOf(from), moduleOf(to)]
      return here !== there && height.get(there)! >= height.get(here)!
    })
    expect(upward.map(shown)).toEqual([])
  })

  test('of the catalog, the bottom layer, lead to no other module', () => {
    const ground = new Set(['catalog', 'errors.ts', 'clock.ts'])
    const outside = imports.filter(
      ({ from, to }) => moduleOf(from) === 'catalog' && !ground.has(moduleOf(to)),
    )
    expect(outside.map(shown)).toEqual([])
  })

  test('form no cycle of files', () => {
    const edges = imports.filter(({ from, to }) => !platformOf(from) || !platformOf(to))
    expect(circles(edges)).toEqual([])
  })

  test('take nothing but types from the schema: its package is not installed where the service runs', () => {
    const values = files
      .filter((file) => !file.startsWith('src/storage/schema/'))
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
