import { parameterError, unknownNameError } from '../catalog/errors.ts'
import { readJsonBody } from '../catalog/http/input.ts'
import { didYouMean } from '../catalog/http/nearest.ts'
import type { AnyOperation } from '../catalog/operation.ts'
import { defaultMaxValues, type ParameterSet } from '../catalog/parameters.ts'

/** Raw parameters: each name with its value, or with several values for batch parameters. */
export type RawParameters = Readonly<Record<string, string | readonly string[]>>

const none: RawParameters = Object.freeze({})

function decode(text: string, name: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    const problem = 'is not valid percent-encoded UTF-8'
    throw unknownNameError(`${name} ${problem}`, `A parameter ${problem}`)
  }
}

/**
 * Reads a query string (without `?`). Repeated names become arrays, which {@link parseParameters} checks.
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

/** How people and other services spell the order of a list. */
const orderWords = ['sort', 'sortBy', 'order', 'orderBy']

/**
 * Resolves a sent name to a parameter: its own name, or a usual alias of the parameter for the order of a list.
 * @param sent all sent parameters, by name
 * @throws ServiceError bad_request for a parameter that was sent under both
 */
export function parameterNameOf(
  name: string,
  known: ParameterSet,
  sent: Readonly<Record<string, unknown>>,
): string | undefined {
  if (Object.hasOwn(known, name)) return name
  if (!orderWords.includes(name)) return undefined
  const own = orderWords.filter((word) => Object.hasOwn(known, word))
  if (own.length !== 1) return undefined
  if (own[0]! in sent) throw parameterError(`${name} and ${own[0]} are one parameter; send it once`)
  return own[0]
}

function unknownParameter(name: string, known: ParameterSet, path: Readonly<Record<string, string>>): Error {
  if (Object.hasOwn(known, name) && path[name] !== undefined) {
    const sent = JSON.stringify(path[name].slice(0, 64))
    return parameterError(
      `${name} is a part of the path, where ${sent} was sent. Send it there, not as a query parameter.`,
    )
  }
  const names = Object.keys(known).filter((other) => known[other]?.in !== 'path')
  const list = names.length === 0 ? 'This route takes no query parameters' : `Use ${names.join(', ')}`
  const shown = name.slice(0, 64)
  const kind = names.some((other) => known[other]?.in === 'body') ? 'parameter' : 'query parameter'
  const hint = `${didYouMean(shown, names)} ${list}.`
  return unknownNameError(`Unknown ${kind} ${JSON.stringify(shown)}.${hint}`, `Unknown ${kind}.${hint}`)
}

/**
 * Parses raw parameters strictly: refuses unknown, repeated, empty and wrongly typed parameters with a message that
 * states the expected value.
 * @throws ServiceError bad_request
 */
export function parseParameters(
  known: ParameterSet,
  query: RawParameters,
  path: Readonly<Record<string, string>> = {},
): Record<string, unknown> {
  const params: Record<string, unknown> = {}
  for (const name in query) {
    const value = query[name]!
    const meant = parameterNameOf(name, known, query)
    const parameter = meant === undefined ? undefined : known[meant]
    if (meant === undefined || parameter === undefined || parameter.in === 'path') {
      throw unknownParameter(name, known, path)
    }
    if (parameter.repeated) {
      const values = typeof value === 'string' ? [value] : value
      const { maxValues: most = defaultMaxValues } = parameter
      if (values.length > most) {
        throw parameterError(`${name} was sent ${values.length} times; send it at most ${most} times`)
      }
      params[meant] = values.map((one) => parseOne(parameter, one, name))
    } else if (typeof value === 'string') params[meant] = parseOne(parameter, value, name)
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

/**
 * Reads the JSON body of an operation called with POST: its members are the parameters.
 * @throws ServiceError bad_request unless the body is a JSON object of limited depth whose texts can be stored
 */
export function readBodyParameters(body: string): RawParameters {
  const members = readJsonBody(body)
  if (typeof members !== 'object' || members === null || Array.isArray(members)) {
    throw parameterError('The body must be a JSON object with the parameters.')
  }
  const read: Record<string, string> = Object.create(null)
  for (const [name, value] of Object.entries(members)) {
    if (value !== null) read[name] = typeof value === 'string' ? value : JSON.stringify(value)
  }
  return read
}

/** Splits raw parameters (of an example or a monitor) by their location in a request. */
export function splitByLocation(
  known: ParameterSet,
  raw: RawParameters,
): { path: Record<string, string>; query: Record<string, string | readonly string[]> } {
  const path: Record<string, string> = {}
  const query: Record<string, string | readonly string[]> = {}
  for (const [name, value] of Object.entries(raw)) {
    if (known[name]?.in !== 'path') query[name] = value
    else if (typeof value === 'string') path[name] = value
    else throw parameterError(`${name} was sent ${value.length} times; send it once`)
  }
  return { path, query }
}

/** Parses the parameters of an operation, including the rules over several of them. */
export function parseLookup(
  operation: AnyOperation,
  query: RawParameters,
  path: Readonly<Record<string, string>> = {},
): Record<string, unknown> {
  const params = parseParameters(operation.parameters, query, path)
  operation.check?.(params)
  // An explicit default and an omitted parameter are the same request.
  for (const name in params) {
    if (params[name] === operation.parameters[name].default) delete params[name]
  }
  return params
}

/** The same text for the same parameters, whatever their order and spelling: the base of cache keys and cursors. */
export function canonical(
  known: ParameterSet,
  params: Readonly<Record<string, unknown>>,
  names: readonly string[],
): string {
  return JSON.stringify(
    names.map((name) => {
      const value = params[name] ?? null
      const same = value === null ? undefined : known[name]?.canonical
      return same === undefined ? value : same(value as never)
    }),
  )
}
