import type { z } from 'zod'
import { parameterError } from '../../../catalog/errors.ts'
import { namesOf } from '../../../catalog/platform.ts'
import type { Registry } from '../../../catalog/registry.ts'

type Input = Readonly<Record<string, unknown>>

/** The platform of a name or nickname in any letter case: `X` is `twitter`. */
function platformOf({ platforms }: Registry, text: string): string | undefined {
  const word = text.trim().toLowerCase()
  return platforms.find((platform) => namesOf(platform).includes(word))?.name
}

/** The platform of a name or nickname. @throws ServiceError bad_request for another word */
export function requirePlatform(registry: Registry, text: string): string {
  const found = platformOf(registry, text)
  if (found !== undefined) return found
  const names = registry.platforms.map(({ name }) => name)
  throw parameterError(`platform must be one of ${names.join(', ')}.`)
}

/**
 * Reads the arguments of a call. Models send lists and objects as text at times, and names of platforms as people write
 * them: such a text is read as what it means.
 */
export function readInput(schema: z.ZodType, sent: Input, registry: Registry) {
  const input = withoutNulls(sent)
  const read = schema.safeParse(input, { reportInput: true })
  if (read.success) return read
  let [meant, last]: [unknown, typeof read] = [input, read]
  // A list as text may hold objects as text.
  for (let depth = 0; depth < maxDepth; depth++) {
    for (const issue of last.error.issues)
      meant = replacedAt(meant, issue.path, (text) => meaningOf(issue, text, registry))
    const again = schema.safeParse(meant, { reportInput: true })
    if (again.success) return again
    last = again
  }
  return read
}

/** How deep texts may be that stand for lists and objects. */
const maxDepth = 3

/** The value with the text at a path replaced; the same value where no text is there. */
function replacedAt(
  value: unknown,
  path: readonly PropertyKey[],
  replace: (text: string) => unknown,
): unknown {
  const [name, ...inner] = path
  if (name === undefined) return typeof value === 'string' ? replace(value) : value
  if (Array.isArray(value)) {
    return value.map((one, at) => (at === name ? replacedAt(one, inner, replace) : one))
  }
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return value
  return { ...value, [name]: replacedAt((value as Record<PropertyKey, unknown>)[name], inner, replace) }
}

function meaningOf(issue: z.core.$ZodIssue, text: string, registry: Registry): unknown {
  if (issue.code === 'invalid_value') {
    const word = text.trim().toLowerCase()
    if (issue.values.includes(word)) return word
    return issue.path[0] === 'platform' ? (platformOf(registry, word) ?? text) : text
  }
  if (issue.code !== 'invalid_type') return text
  if (issue.expected === 'array') return listFrom(text)
  return /^(?:object|record)$/.test(issue.expected) ? fromJson(text) : text
}

/** A list as JSON text, or as words between commas. */
function listFrom(text: string): unknown {
  const list = fromJson(text)
  return list === text
    ? text
        .split(',')
        .map((one) => one.trim())
        .filter((one) => one !== '')
    : list
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Models send null for parameters that they leave out. */
const withoutNulls = (input: Input) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null))
