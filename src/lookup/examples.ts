import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Registry } from '../catalog/registry.ts'
import type { CursorBox, OpenedCursor } from './cursors.ts'

/** An example as `examples.jsonl` stores it. `npm run docs` writes the file. */
export interface StoredExample {
  /** The operation. */
  readonly id: string
  /** The unsealed cursor of an operation that requires one. */
  readonly cursor?: string
  /** The data of an answer of the simulated platforms, with short lists and texts and unsealed cursors. */
  readonly data: unknown
}

/** The content of a cursor, before it is sealed. */
interface CursorContent {
  readonly operation: string
  readonly params: Readonly<Record<string, unknown>>
  readonly opened: OpenedCursor
}

const mark = 'unsealed cursor '

/** Cursors in stored examples: their content as text. */
export const unsealedCursor = {
  matches: (text: string) => text.startsWith(mark),
  read: (text: string): CursorContent => JSON.parse(text.slice(mark.length)),
  write: (content: CursorContent) => mark + JSON.stringify(content),
}

/** An example call of an operation. */
export interface Example {
  /** The data of its answer. */
  readonly data: unknown
  /** A cursor that works with a test key, where the operation requires one. */
  readonly cursor: string | undefined
}

/**
 * The example of an operation in the documents. Undefined for an operation that the catalog of this release lacks. It is
 * read from the disk for each use, because a process needs it rarely.
 */
export type ExampleOf = (operationId: string) => Example | undefined

const file = join(import.meta.dirname, 'examples.jsonl')

/** The examples with cursors that are sealed for test keys at each use, so they have not expired. */
export function createExamples(registry: Registry, cursors: CursorBox): ExampleOf {
  const seal = (text: string): string => {
    const { operation, params, opened } = unsealedCursor.read(text)
    return cursors.seal(registry.byId(operation)!, 'test', params, opened)
  }
  return (id) => {
    if (registry.byId(id) === undefined) return undefined
    const text = `\n${readFileSync(file, 'utf8')}`
    const begin = text.indexOf(`\n{"id":${JSON.stringify(id)},`)
    if (begin < 0) return undefined
    return exampleFrom(JSON.parse(text.slice(begin, text.indexOf('\n', begin + 1))), seal)
  }
}

/** An example of the file, with cursors that `seal` returns. */
export function exampleFrom({ data, cursor }: StoredExample, seal: (unsealed: string) => string): Example {
  const sealAll = (value: unknown): unknown => {
    if (typeof value === 'string') return unsealedCursor.matches(value) ? seal(value) : value
    if (Array.isArray(value)) return value.map(sealAll)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, sealAll(one)]))
  }
  return { data: sealAll(data), cursor: cursor === undefined ? undefined : seal(cursor) }
}
