import { allowedBy } from '../catalog/patterns.ts'
import type { Source } from '../catalog/source.ts'

/** Where no vendor's name is known: the ways that every operation may have. */
export const ownSources = ['web', 'official', 'provider'] as const

type Named = { readonly id: string; readonly aliases?: readonly string[] }

/** Which sources of an operation are asked, in which order. */
export type SourceOrder = (operation: Named, sources: readonly Source[]) => readonly Source[]

/** What costs money stands behind all that is free; else as declared. */
function cheapestFirst(sources: readonly Source[]): Source[] {
  return [...sources].sort((a, b) => Number(a.paid ?? false) - Number(b.paid ?? false))
}

/**
 * The order that SOURCES gives: the first pattern that fits an operation counts, and sources it does not name are left
 * out. Without a pattern that fits: the declared order, and what costs money behind all that is free.
 */
export function sourceOrder(wishes: Readonly<Record<string, readonly string[]>>): SourceOrder {
  const rules = Object.entries(wishes)
  return (operation, sources) => {
    const rule = rules.find(([pattern]) => allowedBy([pattern], operation))
    if (!rule) return cheapestFirst(sources)
    return rule[1].flatMap((name) => sources.filter((source) => source.name === name))
  }
}
