import type { AnyOperation } from '../../catalog/operation.ts'
import type { Parameter, ParameterSet } from '../../catalog/parameters.ts'

/** Members of parsed identifiers that name no object by themselves, or name its owner. */
const otherMembers = new Set(['kind', 'type', 'url', 'owner', 'problem'])

/** The texts that identify the object of a parsed identifier, in lower case: a handle, an id, a link without scheme. */
export function termsOf(value: unknown): string[] {
  if (typeof value === 'number') return [String(value)]
  if (typeof value === 'string') return value === '' ? [] : termsOfText(value)
  if (Array.isArray(value)) return value.flatMap(termsOf)
  if (typeof value !== 'object' || value === null) return []
  if ('ref' in value) return termsOf(value.ref)
  return Object.entries(value).flatMap(([name, member]) => (otherMembers.has(name) ? [] : termsOf(member)))
}

function termsOfText(value: string): string[] {
  if (!/^https?:\/\//i.test(value)) return [value.toLowerCase()]
  const link = value
    .replace(/^https?:\/\/(www\.)?/i, '')
    .replace(/(?<!\/)\/+$/, '')
    .toLowerCase()
  const id = /\/(?:\D*-)?(\d{6,})$/.exec(link)?.[1]
  return id === undefined ? [link] : [link, id]
}

/** Whether a parameter takes an identifier or a link. */
export const isIdentifier = (name: string, { freeText, listValues, schema }: Parameter): boolean =>
  name !== 'cursor' &&
  !freeText &&
  listValues === undefined &&
  schema.type === 'string' &&
  schema.enum === undefined &&
  schema.format === undefined

/** Whether an operation is about a person or channel: a bare name is read as theirs, and as no hashtag or group. */
export const isAboutPerson = ({ id }: AnyOperation): boolean =>
  /\.(?:profiles|people|users|channels?)(?:\.|$)/.test(id)

/** An identifier within its platform; a person and a hashtag of the same name differ. */
export const scopedTerm = (operation: AnyOperation, term: string): string =>
  `${isAboutPerson(operation) ? 'person' : 'object'} ${term}`

/** The identifiers in the parameters of a lookup, each as scoped terms. */
export function identifiersOf(
  operation: AnyOperation,
  params: Readonly<Record<string, unknown>>,
): { readonly value: unknown; readonly scoped: readonly string[] }[] {
  return Object.entries(operation.parameters as ParameterSet).flatMap(([name, parameter]) => {
    const value = params[name]
    if (value === undefined || !isIdentifier(name, parameter)) return []
    return [{ value, scoped: termsOf(value).map((term) => scopedTerm(operation, term)) }]
  })
}
