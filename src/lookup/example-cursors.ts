import type { AnyOperation } from '../catalog/operation.ts'
import type { Registry } from '../catalog/registry.ts'
import type { CursorBox } from './cursors.ts'
import { byPlace, parseLookup } from './request.ts'
import type { SourceRunner } from './sources.ts'

export interface ExampleCursorOptions {
  readonly registry: Registry
  readonly runner: SourceRunner
  readonly cursors: CursorBox
  readonly timeoutMs: number
}

/**
 * Cursors for the examples in the documents, by operation id: the second page of each example list, and the cursor
 * that an operation requires. Taken from the simulated platforms, so that they work with a test key. An operation
 * whose example fails is left out; the others stay documented.
 */
export async function exampleCursors(options: ExampleCursorOptions): Promise<ReadonlyMap<string, string>> {
  const paged = options.registry.operations.filter((operation) => operation.parameters.cursor)
  const found = await Promise.all(
    paged.map(async (operation) => [operation.id, await exampleCursor(operation, options)] as const),
  )
  return new Map(found.flatMap(([id, cursor]) => (cursor === null ? [] : [[id, cursor] as const])))
}

async function exampleCursor(operation: AnyOperation, options: ExampleCursorOptions): Promise<string | null> {
  const { registry, runner, cursors, timeoutMs } = options
  const { exampleCursor: given } = operation
  const from = given ? registry.byId(given.from) : operation
  if (!from) return null
  try {
    const { path, query } = byPlace(from.parameters, from.example)
    const params = parseLookup(from, query, path)
    const { answer, source } = await runner.ask(from, 'test', params, null, timeoutMs)
    if (answer.outcome !== 'found') return null
    if (given) return given.pick(answer.data)
    const continuation = answer.next ?? null
    return continuation === null ? null : cursors.seal(from, 'test', params, { continuation, source })
  } catch {
    return null
  }
}
