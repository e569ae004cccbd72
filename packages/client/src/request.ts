import type { Entry } from './table.ts'
import type { CallOptions } from './types.ts'
import { userAgent } from './user-agent.ts'

type Params = Readonly<Record<string, unknown>>

/** A call as it is sent, in every attempt. */
export interface OutgoingRequest {
  readonly url: string
  readonly method: string
  readonly headers: Record<string, string>
  readonly body: string | undefined
}

/** What requests need of the settings of a client. */
export interface Sender {
  readonly baseUrl: string
  readonly apiKey: string | undefined
  /** Name and password of the address. */
  readonly authorization?: string | undefined
  readonly headers?: CallOptions['headers']
}

/** Whether a call takes an Idempotency-Key: a repeat gets the first answer, and is charged once. */
export const takesKey = (entry: Entry): boolean => entry.price !== undefined || entry.idempotent === true

/** Browsers have `randomUUID` only in pages that came over TLS or from their own machine. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

/**
 * A key for one of several requests that share the caller's key: the pages of a list, the parts of a batch. The same
 * request has the same key after a restart.
 */
export function keyOfPart(key: string, part: string): string {
  // FNV-1a from two beginnings, 64 bits together: WebCrypto's digests exist in pages over TLS alone.
  const hash = (begin: number) => {
    let value = begin
    for (let at = 0; at < part.length; at++) value = Math.imul(value ^ part.charCodeAt(at), 0x01000193)
    return (value >>> 0).toString(16).padStart(8, '0')
  }
  return `${key}:${hash(0x811c9dc5)}${hash(0x2f0b4c47)}`
}

/** Writes a call into a request. @param key its Idempotency-Key */
export function requestOf(
  sender: Sender,
  entry: Entry,
  params: Params,
  options: CallOptions,
  key: string | undefined,
): OutgoingRequest {
  const { method = 'GET' } = entry
  const headers: Record<string, string> = { accept: 'application/json' }
  const agent = userAgent()
  if (agent !== undefined) headers['user-agent'] = agent
  if (sender.authorization !== undefined) headers.authorization = sender.authorization
  if (sender.apiKey !== undefined) headers['x-api-key'] = sender.apiKey
  if (key !== undefined) headers['idempotency-key'] = key
  if (options.view !== undefined) headers['x-view'] = options.view
  if (options.fields !== undefined) headers['x-fields'] = options.fields.join(',')
  if (options.accept !== undefined) headers.accept = options.accept
  const { path, query, rest } = placeParams(entry, params)
  let body: string | undefined
  const table = entry.table ? tableOf(rest) : undefined
  if (table !== undefined) {
    body = table.text
    headers['content-type'] = table.type
    for (const [name, value] of Object.entries(table.query)) query.append(name, value)
  } else if (entry.lines) {
    body = jsonLines(rest.lines as unknown[])
    headers['content-type'] = ndjson
  } else if (entry.query && Object.keys(rest).length > 0) {
    body = JSON.stringify(rest)
    headers['content-type'] = 'application/json'
  }
  const search = query.toString()
  const url = `${sender.baseUrl}${path}${search === '' ? '' : `?${search}`}`
  return { url, method, headers: { ...headers, ...sender.headers, ...options.headers }, body }
}

const jsonLines = (lines: readonly unknown[]): string =>
  lines.map((line) => `${JSON.stringify(line)}\n`).join('')

/** Inputs that a JSON body takes at most. */
const maxBodyInputs = 6000

/** The inputs of a job as a table, with what the query has beside it; undefined: they fit into a JSON body. */
function tableOf({ inputs, ...others }: Params) {
  const isText = typeof inputs === 'string'
  if (!isText && !(Array.isArray(inputs) && inputs.length > maxBodyInputs)) return undefined
  const { parameters, ...rest } = others
  const shared = isText ? others : rest
  const query = Object.fromEntries(
    Object.entries(shared).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, queryText(name, value)]],
    ),
  )
  if (isText) return { text: inputs, type: inputs.trimStart().startsWith('{') ? ndjson : 'text/csv', query }
  const lines = inputs.map((input) => ({ ...(parameters as object | undefined), ...(input as object) }))
  return { text: jsonLines(lines), type: ndjson, query }
}

const ndjson = 'application/x-ndjson'

/** A field beside a table: lists and pairs are separated by commas. */
function queryText(name: string, value: unknown): string {
  if (typeof value !== 'object') return String(value)
  const parts = Array.isArray(value) ? value : Object.entries(value as object).map((pair) => pair.join(':'))
  // The expression of a schedule may have commas.
  if (name !== 'schedule' && parts.some((part) => String(part).includes(',')))
    throw new TypeError(`${name} cannot contain commas beside a table`)
  return parts.join(',')
}

/** Puts each parameter into the path, the query or the body. */
function placeParams(entry: Entry, params: Params) {
  let { path } = entry
  const query = new URLSearchParams()
  const rest: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(params)) {
    const inPath = `{${name}}`
    const isInPath = path.includes(inPath)
    const isInBody = !isInPath && entry.query !== undefined && !entry.query.includes(name)
    // Programs without types pass null for what they leave out; in a body it means something.
    if (value === undefined || (value === null && !isInBody)) continue
    if (isInPath) path = path.replace(inPath, segmentOf(name, String(value)))
    else if (isInBody) rest[name] = value
    else if (!Array.isArray(value)) query.append(name, String(value))
    else if (entry.joined?.includes(name)) query.append(name, value.join(','))
    else for (const one of value) query.append(name, String(one))
  }
  const missing = /\{(\w+)\}/.exec(path)?.[1]
  if (missing !== undefined) throw new TypeError(`${entry.path} needs the parameter ${missing}`)
  return { path, query, rest }
}

/** @throws TypeError for dots, by which a URL means another route, however they are encoded */
function segmentOf(name: string, value: string): string {
  if (/^\.\.?$/.test(value)) throw new TypeError(`${name} cannot be "${value}"`)
  return encodeURIComponent(value)
}
