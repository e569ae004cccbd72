import { z } from 'zod'
import { type ServiceError, unknownNameError } from '../../catalog/errors.ts'
import { didYouMean } from '../../catalog/http/nearest.ts'

type Issue = z.core.$ZodIssue
type Path = readonly PropertyKey[]

/** Maximum number of problems in one message. */
const maxProblems = 3

const nameOf = (path: Path) => (path.length === 0 ? 'The body' : path.map(String).join('.'))

/** The value of an example body at a path, as JSON. */
function exampleAt(example: unknown, path: Path): string {
  let value = example
  for (const part of path) value = (value as Record<PropertyKey, unknown> | undefined)?.[part]
  return value === undefined ? '' : `, for example ${JSON.stringify(value)}`
}

const listed = (values: readonly unknown[]) => values.map(String).join(', ')

/** States for one problem of a body what to send instead. */
function sentenceOf(issue: Issue, schema: z.ZodType, example: unknown, showsNames: boolean): string {
  const { path } = issue
  const name = nameOf(path)
  const instead = exampleAt(example, path)
  if (issue.code === 'unrecognized_keys') {
    const [key = ''] = issue.keys
    const inner = path.length === 0 ? '' : ` in ${name}`
    const shown = showsNames ? ` ${JSON.stringify(key.slice(0, 64))}` : ''
    return `Unknown field${shown}${inner}.${fieldHint(key, fieldsAt(schema, path))}`
  }
  if (issue.input === undefined) return `${name} is required${instead}.`
  switch (issue.code) {
    case 'invalid_type':
      return `${name} must be ${wordFor(issue.expected)}${instead}.`
    case 'invalid_value':
      return `${name} must be ${issue.values.length === 1 ? '' : 'one of '}${listed(issue.values)}.`
    case 'invalid_union':
      return unionSentence(issue, name, instead)
    case 'too_small':
      if (issue.input === '') return `${name} is empty${instead}.`
      return bounded(name, 'at least', issue.minimum, issue.origin)
    case 'too_big':
      return bounded(name, 'at most', issue.maximum, issue.origin)
    default:
      return `${name}: ${issue.message}${instead}.`
  }
}

/** The unit of a size limit: a text has characters, a list has entries. The limit of a number has no unit. */
const parts: Readonly<Record<string, string>> = { string: 'characters', array: 'entries', set: 'entries' }

function bounded(name: string, bound: string, limit: number | bigint, origin: string): string {
  const of = parts[origin]
  const size = of === undefined ? `be ${bound} ${limit}` : `have ${bound} ${limit} ${of}`
  return `${name} must ${size}.`
}

function wordFor(expected: string): string {
  if (expected === 'int') return 'a whole number'
  const article = /^[aeiou]/.test(expected) ? 'an' : 'a'
  if (expected === 'record') return 'an object'
  return expected === 'string' ? 'text' : `${article} ${expected}`
}

/** The field `type` decides which form of a union was meant. */
function unionSentence(issue: Issue & { code: 'invalid_union' }, name: string, instead: string): string {
  const options = 'options' in issue && Array.isArray(issue.options) ? issue.options : []
  return options.length > 0
    ? `${name} must be one of ${listed(options)}.`
    : `${name} has another form${instead}.`
}

/** The fields that a schema knows at a path. */
export function fieldsAt(schema: unknown, path: Path): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return fieldsAt(schema.unwrap(), path)
  if (schema instanceof z.ZodUnion)
    return [...new Set(schema.options.flatMap((option) => fieldsAt(option, path)))]
  if (!(schema instanceof z.ZodObject)) return []
  const [first, ...rest] = path
  return first === undefined ? Object.keys(schema.shape) : fieldsAt(schema.shape[String(first)], rest)
}

function fieldHint(key: string, fields: readonly string[]): string {
  return `${didYouMean(key, fields)} ${fields.length === 0 ? 'It has no fields.' : `Use ${fields.join(', ')}.`}`
}

/** The problems of a body, and what to send instead. */
export function bodyMessage(
  issues: readonly Issue[],
  schema: z.ZodType,
  example: unknown,
  showsNames = true,
): string {
  return issues
    .slice(0, maxProblems)
    .map((issue) => sentenceOf(issue, schema, example, showsNames))
    .join(' ')
}

/** The 400 for a body with problems. Its stored message leaves out the names of unknown fields. */
export const bodyError = (issues: readonly Issue[], schema: z.ZodType, example: unknown): ServiceError =>
  unknownNameError(bodyMessage(issues, schema, example), bodyMessage(issues, schema, example, false))

/** The message for a missing body, with an example that works. */
export function bodyRequiredMessage(example: unknown): string {
  const shown = example === undefined ? '' : `, for example ${JSON.stringify(example)}`
  return `Send a JSON body with content-type: application/json${shown}.`
}
