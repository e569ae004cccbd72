import type { Splice } from './mutation.ts'
import { splice } from './mutations.ts'
import type { Trial } from './trials.ts'
import type { Changes } from './wire.ts'

/** What a proof does with trials: one alone, and several changes together. */
interface Prover {
  isOver(): boolean
  prove(trial: Trial): Promise<void>
  /** Whether the lookup ends as with intact answers. */
  isIntact(changes: Changes): Promise<boolean>
}

/** The largest number of changes that are made together. */
const maxGroup = 256

/**
 * Proves every trial. Most places of a page do not reach the record: changes of different places are made together, and
 * where nothing comes of them, nothing comes of each. Otherwise each half is tried, down to single trials. A change whose
 * effect another one of the same group takes back would not be seen.
 */
export async function proveInGroups(trials: readonly Trial[], prover: Prover): Promise<void> {
  for (const trial of trials) {
    if (prover.isOver()) return
    if (trial.parts === null) await prover.prove(trial)
  }
  // Neighbours of the same kind share their fate, and rarely overlap.
  const kinds = Map.groupBy(
    trials.filter(({ parts }) => parts !== null),
    ({ kind, onPath }) => `${kind} ${onPath}`,
  )
  for (const alike of kinds.values()) {
    let left = alike
    let size = 16
    while (left.length > 0 && !prover.isOver()) {
      const { group, rest } = firstGroup(left, size)
      left = rest
      const isClean = await proveGroup(group, prover)
      size = isClean ? Math.min(maxGroup, size * 2) : Math.max(1, size >> 1)
    }
  }
}

/** @returns whether the group as a whole left the record as it is */
async function proveGroup(group: readonly Trial[], prover: Prover): Promise<boolean> {
  if (prover.isOver()) return false
  if (group.length === 1) {
    await prover.prove(group[0]!)
    return true
  }
  if (await prover.isIntact(together(group))) return true
  const middle = group.length >> 1
  await proveGroup(group.slice(0, middle), prover)
  await proveGroup(group.slice(middle), prover)
  return false
}

/** The first trials that change different places, up to `size`, and all others. */
function firstGroup(trials: readonly Trial[], size: number): { group: Trial[]; rest: Trial[] } {
  const group: Trial[] = []
  const rest: Trial[] = []
  const taken = new Map<string, Splice[]>()
  for (const trial of trials) {
    if (group.length < size && takesFreePlaces(trial, taken)) group.push(trial)
    else rest.push(trial)
  }
  return { group, rest }
}

/** Adds the places that a trial changes to those that are taken, unless one of them is. */
function takesFreePlaces({ parts }: Trial, taken: Map<string, Splice[]>): boolean {
  const isTaken = [...parts!].some(([request, splices]) =>
    splices.some(([start, end]) => taken.get(request)?.some(([from, to]) => start < to && from < end)),
  )
  if (isTaken) return false
  for (const [request, splices] of parts!) {
    const places = taken.get(request) ?? []
    places.push(...splices)
    taken.set(request, places)
  }
  return true
}

function together(group: readonly Trial[]): Changes {
  const parts = new Map<string, Splice[]>()
  for (const { parts: own } of group) {
    for (const [request, splices] of own!) parts.set(request, [...(parts.get(request) ?? []), ...splices])
  }
  return (request, answer) => {
    const splices = parts.get(request)
    return splices && { ...answer, body: splice(String(answer.body), splices) }
  }
}
