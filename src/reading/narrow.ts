import { changed } from '../catalog/errors.ts'

/** Tolerant readers of upstream JSON. Optional is the default; `must` marks mandatory values. */

export type Json = Record<string, unknown>

/** The value as an object, or undefined. */
export function obj(value: unknown): Json | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined
}

/** The value as an array, or an empty one. */
export function arr(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

/** The objects of an array. */
export function objs(value: unknown): Json[] {
  return arr(value).filter((item): item is Json => obj(item) !== undefined)
}

/** The value at a path of names and indexes: `at(page, 'props', 0, 'id')`. */
export function at(value: unknown, ...path: (string | number)[]): unknown {
  let here = value
  for (const step of path) {
    if (typeof here !== 'object' || here === null) return undefined
    here = (here as Record<string | number, unknown>)[step]
  }
  return here
}

/** The value, or Fault `changed` naming the field when it is null or undefined. */
export function must<T>(value: T | null | undefined, field: string): T {
  if (value === null || value === undefined) throw changed(field)
  return value
}
