import { setImmediate as nextTurn } from 'node:timers/promises'
import pMap from 'p-map'
import type { AnyOperation } from '../catalog/operation.ts'
import type { Registry } from '../catalog/registry.ts'
import type { Clock } from '../clock.ts'
import { createCursorFor } from './cursor-for.ts'
import type { CursorBox } from './cursors.ts'
import { finish } from './finish.ts'
import { prepareLookup } from './prepare.ts'
import { splitByLocation } from './request.ts'
import type { SourceRunner } from './sources.ts'

export interface ExampleOptions {
  readonly registry: Registry
  readonly runner: SourceRunner
  readonly cursors: CursorBox
  readonly clock: Clock
  readonly timeoutMs: number
}

/** Examples in the documents, by operation id. An operation whose example fails has no entry. */
export interface Examples {
  /** Cursors that work with a test key, of operations that require one. */
  readonly cursors: ReadonlyMap<string, string>
  /** Answers of the simulated platforms, with their envelope and one item of each list. */
  readonly answers: ReadonlyMap<string, unknown>
}

/** Concurrent lookups. The number is low because no caller waits for the documents. */
const atOnce = 4
/** Longer texts are cut. */
const maxTextCharacters = 300

/** Builds the examples of the documents with the simulated platforms. */
export async function buildExamples(options: ExampleOptions): Promise<Examples> {
  const made = new Map<string, unknown>()
  const answers = new Map<string, unknown>()
  const cursors = new Map<string, string>()
  const { operations, byId } = options.registry
  const answer = async (operation: AnyOperation, cursor?: string) => {
    // Simulated platforms answer without waiting, so yield to other work between two lookups.
    await nextTurn()
    try {
      const data = await exampleData(operation, options, cursor)
      if (data === null) return
      made.set(operation.id, data)
      answers.set(operation.id, { data: shortened(data), meta: metaOf(operation) })
    } catch {
      // A failed example must not remove the other operations from the documents.
    }
  }
  const [bound, free] = [
    operations.filter(({ parameters }) => parameters.cursor?.required),
    operations.filter(({ parameters }) => !parameters.cursor?.required),
  ]
  await pMap(free, (operation) => answer(operation), { concurrency: atOnce })
  await pMap(
    bound,
    async (operation) => {
      const given = operation.exampleCursor
      const from = given && made.get(byId(given.from)?.id ?? '')
      const cursor = from === undefined ? null : given!.pick(from)
      if (cursor === null) return
      cursors.set(operation.id, cursor)
      await answer(operation, cursor)
    },
    { concurrency: atOnce },
  )
  return { cursors, answers }
}

const metaOf = ({ version, price }: AnyOperation) => ({
  requestId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  creditsCharged: price.base,
  version,
  lookupStatus: 'found',
})

/** The data of an operation's example call; null unless the outcome is found. */
async function exampleData(
  operation: AnyOperation,
  { registry, runner, cursors, clock, timeoutMs }: ExampleOptions,
  cursor: string | undefined,
): Promise<unknown> {
  const raw = cursor === undefined ? operation.example : { ...operation.example, cursor }
  const { path, query } = splitByLocation(operation.parameters, raw)
  const prepared = prepareLookup(cursors, operation, 'test', query, path)
  const answered = await runner.ask(operation, 'test', prepared.params, prepared.cursor, timeoutMs)
  if (answered.finding.outcome !== 'found') return null
  const cursorFor = createCursorFor(registry, cursors, 'test')
  const making = { cursors, cursorFor, readAt: clock.now(), drift: () => undefined }
  return JSON.parse(finish(prepared, answered, making, 0).json)
}

/** Shortens each list to one item, and long texts to their beginning. */
function shortened(value: unknown, name = ''): unknown {
  if (typeof value === 'string') {
    return value.length > maxTextCharacters && name !== 'nextCursor'
      ? `${value.slice(0, maxTextCharacters)}…`
      : value
  }
  if (Array.isArray(value)) {
    const isOfThings = value.some((one) => typeof one === 'object' && one !== null)
    return (isOfThings ? value.slice(0, 1) : value).map((one) => shortened(one))
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([inner, one]) => [inner, shortened(one, inner)]))
}
