import { memoize } from '../../catalog/memoize.ts'
import type { AnyOperation } from '../../catalog/operation.ts'
import type { Parameter, ParameterSet } from '../../catalog/parameters.ts'

/** What a parameter takes, read from its schema. */
export type Role =
  | 'choice'
  | 'parts'
  | 'flag'
  | 'number'
  | 'date'
  | 'country'
  | 'language'
  | 'text'
  | 'identifier'
  | 'cursor'

/** The parameters of an operation of any shape. */
export const parametersOf: (operation: AnyOperation) => readonly [string, Parameter][] = memoize(
  ({ parameters }: AnyOperation) => Object.entries(parameters as ParameterSet),
)

const roles = new WeakMap<Parameter, Role>()

function judge(name: string, { schema, freeText, listValues: parts }: Parameter): Role {
  if (parts) return 'parts'
  if (name === 'cursor') return 'cursor'
  const options = schema.enum as readonly string[] | undefined
  if (options && options.length > 3 && options.every((value) => /^[A-Za-z]{2}(?:-\w+)?$/.test(value))) {
    return /lang/i.test(name) ? 'language' : 'country'
  }
  if (options) return 'choice'
  if (schema.type === 'boolean') return 'flag'
  if (schema.type === 'integer' || schema.type === 'number') return 'number'
  if (schema.format === 'date' || schema.format === 'date-time' || /Date$/.test(name)) return 'date'
  if (/^(?:region|countr(?:y|ies)|market|locale)$|Countr(?:y|ies)$/.test(name)) return 'country'
  if (/lang/i.test(name)) return 'language'
  return freeText ? 'text' : 'identifier'
}

/** What a parameter takes. */
export function roleOf(name: string, parameter: Parameter): Role {
  let role = roles.get(parameter)
  if (role === undefined) {
    role = judge(name, parameter)
    roles.set(parameter, role)
  }
  return role
}
