import type { ParameterSet } from '../catalog/parameters.ts'
import type { RecordedParameters, RecordedValue } from '../catalog/ports/payer.ts'
import { parametersWithoutSecrets } from '../catalog/secret-values.ts'
import { parameterNameOf, type RawParameters } from './request.ts'

/** Maximum size of the parameters in a record, as JSON characters. Longer values are left out, the longest first. */
const maxCharacters = 1000

/**
 * The parameters of a lookup as its usage record stores them: values as they were understood, or as they were sent if
 * they were parsed into an object. Members of a body are left out, and so is the cursor: it is long, and expires.
 */
export function recordedParameters(
  known: ParameterSet,
  params: Readonly<Record<string, unknown>>,
  sent: RawParameters,
): RecordedParameters {
  const recorded: Record<string, RecordedParameters[string]> = {}
  for (const name in params) {
    const value = params[name]
    if (value === undefined) continue
    const isHidden = known[name]?.in === 'body' || name === 'cursor'
    recorded[name] = isHidden ? null : (understood(value) ?? sent[name] ?? null)
  }
  return cleanParameters(recorded)
}

/**
 * Parameters of a request that was refused before they were understood: those that its route declares. Other names and
 * their values are left out, since both can be secrets.
 */
export function sentParameters(
  known: ParameterSet,
  query: RawParameters,
  path: Readonly<Record<string, string>> = {},
): RecordedParameters {
  const recorded: Record<string, RecordedParameters[string]> = {}
  for (const [name, value] of Object.entries(query)) {
    const meant = parameterNameOf(name, known, {})
    const place = meant === undefined ? 'path' : known[meant]!.in
    if (place !== 'path') recorded[name] = name === 'cursor' || place === 'body' ? null : value
  }
  for (const [name, value] of Object.entries(path)) {
    if (Object.hasOwn(known, name) && known[name]!.in === 'path') recorded[name] = value
  }
  return cleanParameters(recorded)
}

/** Parameters as they may be stored: of limited size, and without secrets in their values. */
export const cleanParameters = (recorded: Record<string, RecordedParameters[string]>): RecordedParameters =>
  parametersWithoutSecrets(boundedParameters(recorded))

function boundedParameters(recorded: Record<string, RecordedParameters[string]>): RecordedParameters {
  let size = JSON.stringify(recorded).length
  if (size <= maxCharacters) return recorded
  const sizes = Object.entries(recorded).map(([name, value]) => ({
    name,
    length: JSON.stringify(value).length,
  }))
  for (const { name, length } of sizes.sort((a, b) => b.length - a.length)) {
    if (size <= maxCharacters) break
    if (length > 4) recorded[name] = null
    else delete recorded[name]
    size -= length - 4
  }
  return recorded
}

const isPlain = (value: unknown): value is RecordedValue =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

function understood(value: unknown): RecordedParameters[string] | undefined {
  if (isPlain(value)) return value
  return Array.isArray(value) && value.every(isPlain) ? value : undefined
}
