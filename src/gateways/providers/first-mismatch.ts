import { z } from 'zod'

/** Members of one object or map. Records have at most some hundred. */
const maxMembers = 500

export interface Mismatch {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

type Place = readonly PropertyKey[]

const membersOf = (value: unknown): number =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value).length : 0

/**
 * The first value in objects and lists that does not fit a schema; null if none is found. The schema itself reports every
 * value that does not fit: the lists of a profile with five thousand empty objects take it a third of a second.
 */
export function firstMismatch(schema: z.ZodType, value: unknown, path: Place = []): Mismatch | null {
  if (membersOf(value) > maxMembers) return { path, message: `more than ${maxMembers} members` }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    const isAbsent = value === undefined || value === null
    return isAbsent ? ownMismatch(schema, value, path) : inner(schema.unwrap(), value, path)
  }
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    for (const [place, entry] of value.entries()) {
      const found = inner(schema.element, entry, [...path, place])
      if (found) return found
    }
    return null
  }
  if (schema instanceof z.ZodObject && membersOf(value) > 0) {
    for (const [name, member] of Object.entries(schema.shape)) {
      const found = inner(member, (value as Record<string, unknown>)[name], [...path, name])
      if (found) return found
    }
    return null
  }
  return ownMismatch(schema, value, path)
}

const inner = (schema: unknown, value: unknown, path: Place) =>
  firstMismatch(schema as z.ZodType, value, path)

function ownMismatch(schema: z.ZodType, value: unknown, path: Place): Mismatch | null {
  const [issue] = schema.safeParse(value).error?.issues ?? []
  return issue ? { path: [...path, ...issue.path], message: issue.message } : null
}
