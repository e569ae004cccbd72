import type { Clock } from '../../src/catalog/clock.ts'
import type { AnyOperation } from '../../src/catalog/operation.ts'
import { createRegistry, type Registry } from '../../src/catalog/registry.ts'
import { createCursorFor } from '../../src/lookup/cursor-for.ts'
import type { CursorBox } from '../../src/lookup/cursors.ts'
import { type StoredExample, unsealedCursor } from '../../src/lookup/examples.ts'
import { finish } from '../../src/lookup/finish.ts'
import { prepareLookup } from '../../src/lookup/prepare.ts'
import { splitByLocation } from '../../src/lookup/request.ts'
import type { SourceRunner } from '../../src/lookup/sources.ts'
import { platforms } from '../../src/platforms/index.ts'
import { finish as finishAtOnce } from '../../src/runtime/threads/pieces.ts'
import { openSimulatedRunner } from './simulated-runner.ts'

/** The time of the examples. It is fixed, so that the same catalog gives the same examples. */
const exampleTime = Date.UTC(2026, 0, 31, 12)
const clock: Clock = { now: () => exampleTime, elapsed: () => 0 }

/** Writes cursors unsealed: every installation seals them with its own secret when it serves them. */
const openCursors: CursorBox = {
  seal: ({ id }, _mode, params, opened) => unsealedCursor.write({ operation: id, params, opened }),
  open: (_operation, _mode, _params, cursor) => unsealedCursor.read(cursor).opened,
}

/** Longer texts are cut. */
const maxTextCharacters = 300

/** Builds the examples of all operations with the simulated platforms, in the order of the catalog. */
export async function buildExamples(): Promise<StoredExample[]> {
  const registry = createRegistry(platforms)
  const open = await openSimulatedRunner(registry, clock)
  try {
    const { operations, byId } = registry
    const answers = new Map<string, unknown>()
    const cursors = new Map<string, string>()
    // Operations that need a cursor take it from the answer of another one.
    const isBound = ({ parameters }: AnyOperation) => parameters.cursor?.required === true
    for (const operation of [...operations].sort((a, b) => Number(isBound(a)) - Number(isBound(b)))) {
      const given = isBound(operation) ? operation.exampleCursor : undefined
      const cursor = given?.pick(answers.get(byId(given.from)?.id ?? '')) ?? undefined
      if (cursor !== undefined) cursors.set(operation.id, cursor)
      answers.set(operation.id, await exampleData(registry, open.runner, operation, cursor))
    }
    return operations.map(({ id }) => ({
      id,
      ...(cursors.has(id) ? { cursor: cursors.get(id)! } : {}),
      data: shortened(answers.get(id)),
    }))
  } finally {
    await open.close()
  }
}

/** The data of an operation's example call. */
async function exampleData(
  registry: Registry,
  runner: SourceRunner,
  operation: AnyOperation,
  cursor: string | undefined,
): Promise<unknown> {
  const raw = cursor === undefined ? operation.example : { ...operation.example, cursor }
  const { path, query } = splitByLocation(operation.parameters, raw)
  const prepared = prepareLookup(openCursors, operation, 'test', query, path)
  const answered = await runner.query({
    ...{ operation, mode: 'test', params: prepared.params, cursor: prepared.cursor },
    // For what never ends; how fast the machine is decides nothing.
    timeoutMs: 600_000,
  })
  const { outcome } = answered.finding
  if (outcome !== 'found') throw new Error(`${operation.id}: the example is ${outcome}`)
  const cursorFor = createCursorFor(registry, openCursors, 'test')
  const options = { cursors: openCursors, cursorFor, readAt: clock.now(), drift: () => undefined }
  const { json } = finishAtOnce(finish(prepared, answered, options, 0))
  // The names of hosted files are random.
  return JSON.parse(json.replace(/(\/media\/)[0-9a-f]{32}[\w.-]+/g, '$1example'))
}

/** Shortens lists to one object or two values, and long texts to their beginning. */
function shortened(value: unknown): unknown {
  if (typeof value === 'string') {
    return value.length > maxTextCharacters && !unsealedCursor.matches(value)
      ? `${value.slice(0, maxTextCharacters)}…`
      : value
  }
  if (Array.isArray(value)) {
    const hasObjects = value.some((one) => typeof one === 'object' && one !== null)
    return value.slice(0, hasObjects ? 1 : 2).map(shortened)
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shortened(one)]))
}

/** The content of `src/lookup/examples.jsonl`. */
export const examplesFile = (examples: readonly StoredExample[]) =>
  examples.map((example) => `${JSON.stringify(example)}\n`).join('')
