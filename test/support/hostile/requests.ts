import { longText, units } from './texts.ts'

/** A request as it is sent. */
export interface HostileRequest {
  /** What is long in it, for messages: `POST /v1/ask body.query of digits`. */
  readonly name: string
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

/** JSON Schema as the OpenAPI document has it. */
interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}

interface Parameter {
  readonly $ref?: string
  readonly name: string
  readonly in: 'path' | 'query' | 'header' | 'cookie'
  readonly example?: unknown
  readonly required?: boolean
}

interface Entry {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly example?: unknown; readonly schema: Schema }>>
  }
}

/** The OpenAPI document of the service. */
export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Entry>>>>
  readonly components: {
    readonly parameters?: Readonly<Record<string, Parameter>>
    readonly schemas?: Readonly<Record<string, Schema>>
  }
}

/** A place for a long text: a parameter, a header, a field of a body. */
export interface Place {
  readonly name: string
  /** Characters that it takes before the request has reached its limit. */
  readonly characters: number
  request(text: string, name: string): HostileRequest
}

const json = { 'content-type': 'application/json' }
/** A head has 32 KiB, and most characters are sent as several. */
const headCharacters = 7000
const bodyCharacters = 60_000
const maxDepth = 4

const resolve = (one: Schema, { components }: OpenApi): Schema =>
  one.$ref === undefined ? one : (components.schemas?.[one.$ref.split('/').at(-1)!] ?? {})

/** The places of texts in a body, as paths; `[]` is an element of a list. */
function pathsOf(given: Schema, document: OpenApi, depth = 0): string[][] {
  if (depth > maxDepth) return []
  const schema = resolve(given, document)
  const variants = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  const own = variants.flatMap((one) => pathsOf(one, document, depth))
  const inside = (name: string, part: Schema) =>
    pathsOf(part, document, depth + 1).map((path) => [name, ...path])
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, part]) => inside(name, part))
  const elements = schema.items === undefined ? [] : inside('[]', schema.items)
  const isLeaf = schema.properties === undefined && schema.items === undefined && variants.length === 0
  return [...own, ...fields, ...elements, ...(isLeaf ? [[]] : [])]
}

/** A value with another in a place. Lists get one element there. */
function withValue(value: unknown, [name, ...rest]: readonly string[], put: unknown): unknown {
  if (name === undefined) return put
  if (name === '[]') return [withValue(Array.isArray(value) ? value[0] : undefined, rest, put)]
  const fields = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
  return { ...fields, [name]: withValue((fields as Record<string, unknown>)[name], rest, put) }
}

/** Percent-encoded, at most as long as a head may be. */
function encoded(text: string): string {
  let written = encodeURIComponent(text)
  if (written.length > 24_000) written = written.slice(0, 24_000).replace(/(?:%[0-9A-F]{2})*%?[0-9A-F]?$/, '')
  return written
}

const filledPath = (path: string, parameters: readonly Parameter[], name?: string, text?: string) => {
  const query: string[] = []
  let filled = path
  for (const one of parameters) {
    const { example } = one
    const usual = String(Array.isArray(example) ? example[0] : (example ?? 'sample'))
    const value = one.name === name ? text! : usual
    if (one.in === 'path') filled = filled.replace(`{${one.name}}`, () => encoded(value))
    else if (one.in === 'query' && (one.required || one.name === name))
      query.push(`${one.name}=${encoded(value)}`)
  }
  return query.length === 0 ? filled : `${filled}?${query.join('&')}`
}

function placesOfRoute(method: string, path: string, entry: Entry, document: OpenApi): Place[] {
  const given = entry.parameters ?? []
  const parameters = given.map((one) =>
    one.$ref === undefined ? one : document.components.parameters![one.$ref.split('/').at(-1)!]!,
  )
  const route = `${method.toUpperCase()} ${path}`
  const places: Place[] = parameters
    .filter(({ in: place }) => place === 'path' || place === 'query')
    .map((one) => ({
      name: `${route} ${one.in}.${one.name}`,
      characters: headCharacters,
      request: (text, name) => ({
        ...{ name, method: method.toUpperCase(), headers: json },
        path: filledPath(path, parameters, one.name, text),
        body: undefined,
      }),
    }))
  for (const [type, { example, schema }] of Object.entries(entry.requestBody?.content ?? {})) {
    const usual =
      typeof example === 'string' && type.includes('json') ? JSON.parse(example.split('\n')[0]!) : example
    for (const at of pathsOf(schema, document)) {
      places.push({
        name: `${route} ${type} ${at.join('.')}`,
        characters: bodyCharacters,
        request: (text, name) => ({
          ...{ name, method: method.toUpperCase(), path: filledPath(path, parameters) },
          headers: { 'content-type': type },
          body: type.includes('json') ? JSON.stringify(withValue(usual, at, text)) : text,
        }),
      })
    }
  }
  return places
}

/** Headers that the service reads. */
const headerNames = [
  ...['idempotency-key', 'x-view', 'x-fields', 'accept', 'accept-encoding', 'authorization', 'x-api-key'],
  ...['cookie', 'origin', 'traceparent', 'x-mode', 'x-correlation-id', 'x-forwarded-for', 'forwarded'],
  ...[
    'if-none-match',
    'range',
    'x-mcp-toolsets',
    'x-mcp-tools',
    'x-payment',
    'payment-signature',
    'user-agent',
  ],
]

const placesOfHeaders = (path: string): Place[] =>
  headerNames.map((header) => ({
    name: `GET ${path} header ${header}`,
    characters: headCharacters,
    // Headers are bytes: other characters are sent in their UTF-8 form.
    request: (text, name) => ({
      ...{ name, method: 'GET', path, body: undefined },
      headers: {
        [header]: Buffer.from(text)
          .toString('latin1')
          .replace(/[^\t\x20-\x7e\x80-\xff]/g, ' ')
          .slice(0, 24_000),
      },
    }),
  }))

/** Addresses that no route of the document has. */
const placesOfPaths = (): Place[] =>
  [
    '/',
    '/v1/',
    '/docs/',
    '/docs?q=',
    '/docs/search?q=',
    '/media/',
    '/feeds/',
    '/console/',
    '/mcp/x/',
    '/mcp?tools=',
    '/oauth/authorize?client_id=',
  ].map((before) => ({
    name: `GET ${before}`,
    characters: headCharacters,
    request: (text, name) => ({
      ...{ name, method: 'GET', headers: {}, body: undefined },
      path: before + encoded(text),
    }),
  }))

/** A tool as `tools/list` has it. */
export interface ListedTool {
  readonly name: string
  readonly inputSchema: Schema
}

const mcpHeaders = { ...json, accept: 'application/json, text/event-stream' }

const placesOfTool = ({ name: tool, inputSchema }: ListedTool, document: OpenApi): Place[] =>
  pathsOf(inputSchema, document)
    .filter((at) => at.length > 0)
    .map((at) => ({
      name: `MCP ${tool} ${at.join('.')}`,
      characters: bodyCharacters,
      request: (text, name) => ({
        ...{ name, method: 'POST', path: '/mcp', headers: mcpHeaders },
        body: JSON.stringify({
          ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
          params: { name: tool, arguments: withValue({}, at, text) },
        }),
      }),
    }))

/** Every place of a text that anybody may send, from what the service itself declares. */
export function allPlaces(document: OpenApi, tools: readonly ListedTool[]): Place[] {
  const routes = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, entry]) => placesOfRoute(method, path, entry, document)),
  )
  return [
    ...routes,
    ...['/v1/balance', '/v1/reddit/search?query=a', '/docs', '/mcp'].flatMap(placesOfHeaders),
    ...placesOfPaths(),
    ...tools.flatMap((tool) => placesOfTool(tool, document)),
  ]
}

/** The same place with a text of each kind. */
export function* requestsOf(place: Place): Generator<HostileRequest> {
  for (const [kind, unit] of Object.entries(units)) {
    // A query of `ask` and other short texts are read in full below their own limit alone.
    for (const characters of [place.characters, 480, 190]) {
      yield place.request(longText(unit, characters), `${place.name} of ${characters} ${kind}`)
    }
  }
}
