import { pathBelow } from './paths.ts'
import type { Shape } from './shape.ts'

/** A place of an answer that a field of the record was read from, or is equal to. */
export interface FeedingPlace {
  readonly path: string
  /** Whether the place is gone, has no value, or has one of another kind that is not the field's. */
  readonly isLost: boolean
}

/** From this share of the good answers a place is always there, and always has the values of the field. */
const minShare = 0.9

/**
 * The places that had the values of each field of the record in the good answers, by the field's path.
 * @param now the answer in which the places are looked up; null: the request was not sent, and no place is lost
 */
export function feedingPlaces(good: Shape, now: Shape | null): Map<string, FeedingPlace[]> {
  const places = new Map<string, FeedingPlace[]>()
  const collect = (node: Shape, after: Shape | null, path: string) => {
    for (const [name, before] of Object.entries(node.fields ?? {})) {
      if (before.n / node.n < minShare) continue
      // An empty list has no entries whose fields could be missing.
      if (name === '[]' && after?.kinds.list && !after.fields?.['[]']) continue
      const place = pathBelow(path, name)
      const there = after?.fields?.[name] ?? null
      for (const [field, count] of Object.entries(before.feeds ?? {})) {
        if (count / before.n < minShare) continue
        places.set(field, [
          ...(places.get(field) ?? []),
          { path: place, isLost: now !== null && isLost(before, there, field) },
        ])
      }
      collect(before, there, place)
    }
  }
  collect(good, now, '')
  return places
}

/**
 * The fields that lost a place of some of their values: each of the good answers had it, and this one has no value there.
 * Fields whose values are together at one place are not among them.
 */
export function fieldsOfLostParts(good: Shape, now: Shape): Set<string> {
  const fields = new Set<string>()
  const collect = (node: Shape, after: Shape | null) => {
    for (const [name, before] of Object.entries(node.fields ?? {})) {
      if (before.n / node.n < minShare) continue
      if (name === '[]' && after?.kinds.list && !after.fields?.['[]']) continue
      const there = after?.fields?.[name] ?? null
      for (const [field, count] of Object.entries(before.parts ?? {})) {
        if (count / before.n >= minShare && isLost(before, there, field)) fields.add(field)
      }
      collect(before, there)
    }
  }
  collect(good, now)
  for (const field of feedingPlaces(good, null).keys()) fields.delete(field)
  return fields
}

/** The fields of the record whose values are at a place that no good answer had. */
export function fieldsOfNewPlaces(good: Shape | null, now: Shape): Set<string> {
  const fields = new Set<string>()
  const collect = (before: Shape | null, node: Shape) => {
    if (before === null) for (const field of Object.keys({ ...node.feeds, ...node.parts })) fields.add(field)
    for (const [name, inner] of Object.entries(node.fields ?? {}))
      collect(before?.fields?.[name] ?? null, inner)
  }
  collect(good, now)
  return fields
}

function isLost(before: Shape, there: Shape | null, field: string): boolean {
  const kinds = Object.keys(there?.kinds ?? {})
  if (kinds.every((kind) => ['null', 'empty text', 'object', 'list'].includes(kind))) return true
  return !kinds.some((kind) => kind in before.kinds) && !there?.feeds?.[field] && !there?.parts?.[field]
}
