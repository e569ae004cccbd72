import type { AnyOperation } from '../catalog/operation.ts'
import type { ParameterSet } from '../catalog/parameters.ts'
import { parameterError } from '../errors.ts'

/** Parameters as they came: each name with the one value given for it, or several for batch parameters. */
export type RawParameters = Readonly<Record<string, string | readonly string[]>>

const none: RawParameters = Object.freeze({})

function decode(text: string, name: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw parameterError(`${name} is not valid percent-encoded UTF-8`)
  }
}

/**
 * Reads a query string (without `?`). Repeated names are kept as arrays, for {@link parseParameters} to judge.
 * @throws ServiceError bad_request for broken percent-encoding
 */
export function readQuery(query: string): RawParameters {
  if (query === '') return none
  const read: Record<string, string | string[]> = Object.create(null)
  for (const pair of query.split('&')) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    const name = decode(equals < 0 ? pair : pair.slice(0, equals), 'A parameter name')
    const value = equals < 0 ? '' : decode(pair.slice(equals + 1), name)
    const before = read[name]
    if (before === undefined) read[name] = value
    else if (Array.isArray(before)) before.push(value)
    else read[name] = [before, value]
  }
  return read
}

function unknownParameter(name: string, known: ParameterSet): Error {
  const names = Object.keys(known).filter((other) => known[other]?.in === 'query')
  const list = names.length === 0 ? 'This route takes no query parameters' : `Use ${names.join(', ')}`
  return parameterError(`Unknown query parameter ${JSON.stringify(name.slice(0, 64))}. ${list}.`)
}

/**
 * Parses raw parameters strictly: unknown, repeated, empty and wrongly typed ones are refused with a message
 * that says what to send.
 * @throws ServiceError bad_request
 */
export function parseParameters(
  known: ParameterSet,
  query: RawParameters,
  path: Readonly<Record<string, string>> = {},
): Record<string, unknown> {
  const params: Record<string, unknown> = {}
  for (const name in query) {
    const parameter = Object.hasOwn(known, name) ? known[name] : undefined
    if (parameter?.in !== 'query') throw unknownParameter(name, known)
    const value = query[name]!
    if (parameter.repeated) {
      const values = typeof value === 'string' ? [value] : value
      params[name] = values.map((one) => parseOne(parameter, one, name))
    } else if (typeof value === 'string') params[name] = parseOne(parameter, value, name)
    else throw parameterError(`${name} was sent ${value.length} times; send it once`)
  }
  for (const name in known) {
    const parameter = known[name]!
    if (parameter.in === 'path') params[name] = parseOne(parameter, path[name] ?? '', name)
    else if (parameter.required && !(name in params)) {
      throw parameterError(`${name} is required: ${parameter.description}`)
    }
  }
  return params
}

function parseOne(parameter: ParameterSet[string], raw: string, name: string): unknown {
  if (raw.trim() === '' && !parameter.allowsEmpty)
    throw parameterError(`${name} is empty: ${parameter.description}`)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters have no place in any parameter
  if (/[\u0000-\u001f\u007f]/.test(raw)) throw parameterError(`${name} contains control characters`)
  return parameter.parse(raw, name)
}

/** Raw parameters that are kept together (an example, a monitor's), taken apart by where a request carries them. */
export function byPlace(
  known: ParameterSet,
  raw: Readonly<Record<string, string>>,
): { path: Record<string, string>; query: Record<string, string> } {
  const inPath = ([name]: [string, string]) => known[name]?.in === 'path'
  const entries = Object.entries(raw)
  return {
    path: Object.fromEntries(entries.filter(inPath)),
    query: Object.fromEntries(entries.filter((entry) => !inPath(entry))),
  }
}

/** Parses the parameters of an operation, including the rules over several of them. */
export function parseLookup(
  operation: AnyOperation,
  query: RawParameters,
  path: Readonly<Record<string, string>> = {},
): Record<string, unknown> {
  const params = parseParameters(operation.parameters, query, path)
  operation.check?.(params)
  return params
}

/** The same text for the same parameters, whatever their order and spelling: the base of cache keys and cursors. */
export function canonical(params: Readonly<Record<string, unknown>>, names: readonly string[]): string {
  return JSON.stringify(names.map((name) => params[name] ?? null))
}
