import { matchesAnyPattern } from '../../catalog/patterns.ts'
import type { Source } from '../../catalog/source.ts'

/** Names of the sources that every operation may have; other names are vendors. */
export const ownSources = ['web', 'official', 'provider'] as const

type Named = { readonly id: string; readonly aliases?: readonly string[] }

/** Returns the sources of an operation to ask, in order. */
export type SourceOrder = (operation: Named, sources: readonly Source[]) => readonly Source[]

/** Free sources in the declared order, then paid sources. */
function cheapestFirst(sources: readonly Source[]): Source[] {
  return [...sources].sort((a, b) => Number(a.paid !== undefined) - Number(b.paid !== undefined))
}

/**
 * The order of the SOURCES setting. The first pattern that matches an operation counts; sources that it does not name
 * are not asked. An operation that no pattern matches is asked in the declared order, paid sources last.
 */
export function sourceOrder(wishes: Readonly<Record<string, readonly string[]>>): SourceOrder {
  const rules = Object.entries(wishes)
  return (operation, sources) => {
    const rule = rules.find(([pattern]) => matchesAnyPattern([pattern], operation))
    if (!rule) return cheapestFirst(sources)
    return rule[1].flatMap((name) => sources.filter((source) => source.name === name))
  }
}
