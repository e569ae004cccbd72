import { seeded } from '../random.ts'
import type { Mutation, MutationKind, Splice } from './mutation.ts'
import { continues, mutationsOf } from './mutations.ts'
import type { Changes, Exchange } from './wire.ts'

/** A mutation and the answers it is made in: one of them, or all of the same form. */
export interface Trial extends Omit<Mutation, 'apply' | 'splices'> {
  /** For people: which requests, and in how many of their answers. */
  readonly title: string
  readonly changes: Changes
  /** All that it changes, by request; null where it changes more than parts of texts. */
  readonly parts: ReadonlyMap<string, readonly Splice[]> | null
}

/** A member of an answer that says false, 0 or '': what it says otherwise, and the answer without it. */
export interface Quiet {
  readonly otherwise: Trial
  readonly without: Trial
}

/** Requests whose answers have the same form: ids and names in their addresses make no difference. */
export function shapeOf({ title }: Pick<Exchange, 'title'>): string {
  return title
    .split('/')
    .map((part) => (/^@|\d{3}/.test(part) ? '*' : part))
    .join('/')
}

/** Every trial of what was answered to one lookup. */
export function trialsOf(
  exchanges: readonly Exchange[],
  recordValues: ReadonlySet<string>,
  options: Parameters<typeof mutationsOf>[2],
): Trial[] {
  const shapes = Map.groupBy(exchanges, shapeOf)
  return [...shapes].flatMap(([shape, alike]) => trialsOfShape(shape, alike, recordValues, options))
}

function trialsOfShape(
  shape: string,
  alike: readonly Exchange[],
  recordValues: ReadonlySet<string>,
  options: Parameters<typeof mutationsOf>[2],
): Trial[] {
  const byName = new Map<string, { mutation: Mutation; targets: Map<string, Mutation> }>()
  for (const { request, answer } of alike) {
    for (const mutation of mutationsOf(answer, recordValues, options)) {
      const name = `${mutation.kind}|${mutation.path}|${mutation.kind === 'another id' ? '' : mutation.form}`
      const known = byName.get(name)
      if (known) known.targets.set(request, mutation)
      else byName.set(name, { mutation, targets: new Map([[request, mutation]]) })
    }
  }
  return [...byName.values()].flatMap(({ mutation, targets }) => {
    const one = new Map([[targets.keys().next().value!, mutation]])
    const everywhere = trial(
      mutation,
      targets,
      targets.size > 1 ? `${shape} (${targets.size} answers)` : shape,
    )
    // Other answers of the same form are about other things, whose counts are not hidden.
    if (mutation.kind === 'counts hidden') return [everywhere]
    return targets.size > 1 ? [everywhere, trial(mutation, one, `${shape} (one answer)`)] : [everywhere]
  })
}

function trial(mutation: Mutation, targets: ReadonlyMap<string, Mutation>, title: string): Trial {
  const { apply: _, splices: __, ...recordValues } = mutation
  const parts = [...targets].flatMap(([request, { splices }]) =>
    splices ? [[request, splices] as const] : [],
  )
  return {
    ...recordValues,
    title,
    onPath: [...targets.values()].some(({ onPath }) => onPath),
    means: [...targets.values()].flatMap(({ means }) => means),
    changes: (request, answer) => targets.get(request)?.apply(answer),
    parts: parts.length === targets.size ? new Map(parts) : null,
  }
}

/** How many of a kind are taken in a round, where it is more than one. */
const share: Partial<Record<MutationKind, number>> = {
  'key renamed': 5,
  'list emptied': 2,
  'missing without words': 3,
}

/**
 * What readers of new lists get wrong most: every sample begins with it, whatever its seed. Of each change the outermost
 * places, so that a sample stays a sample.
 */
const firstKinds: readonly { readonly most: number; matches(trial: Trial): boolean }[] = [
  { most: 2, matches: ({ kind, onPath }) => kind === 'list emptied' && onPath },
  { most: 3, matches: ({ kind, path }) => kind === 'key renamed' && continues(path.split('.').at(-1)!) },
  { most: 3, matches: ({ kind }) => kind === 'cursor removed' },
  { most: 1, matches: ({ kind }) => kind === 'another thing' },
]

/** The trials that every sample begins with. */
export function firstTrials(trials: readonly Trial[]): Trial[] {
  const depth = ({ path }: Trial) => path.split('.').length
  return firstKinds.flatMap(({ most, matches }) =>
    trials
      .filter(matches)
      .sort((a, b) => depth(a) - depth(b))
      .slice(0, most),
  )
}

/** An order that gives every kind its turn, beginning with changes of values that the record has. Ends with the last. */
export function* inOrder(trials: readonly Trial[], seed: number): Generator<Trial> {
  const random = seeded(seed)
  const kinds = new Map<MutationKind, { order: number; trial: Trial }[]>()
  for (const one of trials) {
    const list = kinds.get(one.kind) ?? []
    list.push({ order: random.next() + (one.onPath ? 0 : 0.8), trial: one })
    kinds.set(one.kind, list)
  }
  for (const list of kinds.values()) list.sort((a, b) => b.order - a.order)
  while (kinds.size > 0) {
    for (const [kind, list] of kinds) {
      for (let n = share[kind] ?? 1; n > 0; n--) {
        const next = list.pop()
        if (next) yield next.trial
      }
      if (list.length === 0) kinds.delete(kind)
    }
  }
}
