import { seeded } from '../random.ts'
import type { Bench, Case, Effort } from './cases.ts'
import { general, leaves } from './compare.ts'
import { matchesAnyPattern } from './conventions.ts'
import type { Trial } from './trials.ts'

/** Most of one case in a sample of so many changes: each takes two lookups. */
const maxSampled = (changes: number) => Math.min(8, Math.ceil(changes / 8))

const shown = (value: unknown) => JSON.stringify(value)

type Leaves = ReadonlyMap<string, unknown>

/** How many entries the list at a path has. */
const lengthAt = (record: Leaves, list: string) =>
  new Set(
    [...record.keys()].flatMap((path) =>
      path.startsWith(list) ? path.slice(list.length).split('.')[0] : [],
    ),
  ).size

/** Whether one of the lists around a field has fewer entries: those behind one that is left out move up. */
const movedUp = (path: string, was: Leaves, is: Leaves) =>
  [...path.matchAll(/\d+(?=\.)/g)].some(
    ({ index }) => lengthAt(is, path.slice(0, index)) < lengthAt(was, path.slice(0, index)),
  )

/**
 * A record with false, 0 or '' for an unknown value looks like one whose source reported it. So: where another value
 * of a member changes a field of the record, that field must not say false, 0 or '' when the member is gone.
 * @returns a line for each that does
 */
export async function proveLeftOut(
  { operation, title, raw, baseline, quiet }: Case,
  { wire, lookUp }: Bench,
  effort: Effort,
): Promise<{ lines: string[]; lookups: number }> {
  const lines: string[] = []
  let lookups = 0
  if (effort.kinds && !effort.kinds.has('all replaced')) return { lines, lookups }
  const random = seeded(effort.seed)
  const order = quiet.map((one) => ({ one, order: random.next() })).sort((a, b) => a.order - b.order)
  const most = effort.most === Number.POSITIVE_INFINITY ? order.length : maxSampled(effort.most)
  const recordOf = async (trial: Trial) => {
    wire.change(trial.changes)
    const ended = await lookUp(operation, raw)
    wire.change(null)
    lookups += 1
    return ended.outcome === 'found' ? new Map(leaves(ended.data)) : undefined
  }
  const intact = new Map(leaves(baseline.intact.data))
  for (const { one } of order.slice(0, most)) {
    if (effort.signal?.aborted) break
    const otherwise = await recordOf(one.otherwise)
    if (otherwise === undefined) continue
    const fields = [...intact].filter(
      ([path, value]) =>
        (value === false || value === 0 || value === '') &&
        otherwise.has(path) &&
        one.otherwise.means.includes(otherwise.get(path)),
    )
    if (fields.length === 0) continue
    const without = await recordOf(one.without)
    const reported = new Set<string>()
    for (const [path, value] of fields) {
      const field = general(path)
      if (!without || without.get(path) !== value || reported.has(field) || movedUp(path, intact, without))
        continue
      if (matchesAnyPattern(baseline.conventions, operation.id, field, value)) continue
      reported.add(field)
      lines.push(
        `${operation.id} [${title}] ${one.without.title}: ${one.without.kind} at ${one.without.path} (${one.without.form}): ${field}: ${shown(value)}, though it is unknown`,
      )
    }
  }
  return { lines, lookups }
}
