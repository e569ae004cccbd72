import { openApiDocument } from '../../src/api/server/openapi/document.ts'
import { isObject, type Json, pascal, schemaOf } from '../../src/api/server/openapi/json.ts'
import { itemFields, pagedField, propertiesOf } from '../../src/api/server/openapi/pagination.ts'
import type { CommonKind } from '../../src/catalog/common.ts'
import type { AnyRoute } from '../../src/catalog/http/route.ts'
import type { AnyOperation } from '../../src/catalog/operation.ts'
import type { ParameterSet } from '../../src/catalog/parameters.ts'
import type { Price } from '../../src/catalog/price.ts'
import { priceSentence } from '../../src/catalog/price-sentence.ts'
import { createRegistry } from '../../src/catalog/registry.ts'
import { platforms } from '../../src/platforms/index.ts'
import { declaredRoutes } from './declared-routes.ts'

/** A call of the clients: a lookup or a service route. */
export interface Call {
  readonly id: string
  /** The prefix of its types: `YoutubeVideosComments`. */
  readonly typeName: string
  readonly summary: string
  readonly description: string
  readonly method: string
  readonly path: string
  readonly parameters: ParameterSet
  /** Parameters of which exactly one is required. */
  readonly oneOf: readonly string[]
  /** JSON Schema of the body's fields, which callers pass beside the parameters. */
  readonly body: Json | undefined
  readonly bodyOptional: boolean
  /** JSON Schema of one line, for routes that take JSON lines. */
  readonly line: Json | undefined
  /** JSON Schema of `data`. */
  readonly data: Json
  /** Undefined for service routes, which are free. */
  readonly price: Price | undefined
  /** The fields of `data` whose entries are the items of a list. */
  readonly items: readonly string[]
  /** The field that is not null in an answer that is found. */
  readonly subject: string | undefined
  /** The member of the common view; undefined without one. */
  readonly common: CommonKind | undefined
  readonly isWatchable: boolean
  readonly isIdempotent: boolean
  /** The answer is a file and has no envelope. */
  readonly isFile: boolean
  /** A table may take the place of the body, with everything else in the query. */
  readonly hasTable: boolean
}

export interface Model {
  readonly calls: readonly Call[]
  readonly components: Readonly<Record<string, Json>>
}

/** Reads the catalog and the route tables into the model of the clients. */
export function readModel(): Model {
  const registry = createRegistry(platforms)
  const routes = declaredRoutes()
  const document = openApiDocument(registry, routes, {
    version: '0',
    serverUrl: '/',
    sold: false,
    // The clients have types of events that also narrow by operation.
    hasEvents: false,
  })
  const { schemas } = document.components as { schemas: Record<string, Json> }
  const dataOf = (path: string, method: string) => dataSchema(document.paths as Json, path, method)
  const resolve = (schema: Json): Json =>
    typeof schema.$ref === 'string' ? schemas[schema.$ref.split('/').at(-1)!]! : schema
  const lookups = registry.operations.map((operation) =>
    lookupCall(operation, dataOf(operation.path, operation.method ?? 'GET'), resolve),
  )
  const services = routes.map((route) => serviceCall(route, dataOf(route.path, route.method), resolve))
  const calls = [...lookups, ...services]
  const used = reachable(
    calls.map(({ data }) => data),
    schemas,
  )
  const components = Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)))
  return { calls, components }
}

/** The components that answers consist of. */
function reachable(schemas: readonly Json[], components: Readonly<Record<string, Json>>): Set<string> {
  const found = new Set<string>()
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) visit(one)
    if (!isObject(value)) return
    const name = typeof value.$ref === 'string' ? value.$ref.split('/').at(-1)! : undefined
    if (name !== undefined && !found.has(name)) {
      found.add(name)
      visit(components[name])
    }
    for (const one of Object.values(value)) visit(one)
  }
  visit(schemas)
  return found
}

function dataSchema(paths: Json, path: string, method: string): Json {
  const entry = (paths[path] as Record<string, { responses: Record<string, { content: Json }> }>)[
    method.toLowerCase()
  ]!
  const { responses } = entry
  const { content } = (responses[200] ?? responses[201] ?? responses[202])!
  const envelope = (content['application/json'] as { schema: { properties: { data: Json } } } | undefined)
    ?.schema
  return envelope?.properties.data ?? { type: 'string' }
}

function lookupCall(operation: AnyOperation, data: Json, resolve: (schema: Json) => Json): Call {
  const { id, path, summary, description, check, parameters, price } = operation
  const items = itemFields(operation, resolve(data))
  return {
    id,
    typeName: pascal(id),
    summary,
    description: [description, check?.description, `Price: ${priceSentence(price)}`]
      .filter(Boolean)
      .join(' '),
    method: operation.method ?? 'GET',
    path,
    parameters,
    oneOf: check?.oneOf ?? [],
    body: undefined,
    bodyOptional: false,
    line: undefined,
    data,
    price,
    items,
    subject: items.length > 0 || price.inputs ? undefined : subjectOf(id, resolve(data)),
    common: operation.common?.kind,
    isWatchable: operation.watch !== undefined,
    isIdempotent: false,
    isFile: false,
    hasTable: false,
  }
}

function serviceCall(route: AnyRoute, data: Json, resolve: (schema: Json) => Json): Call {
  const { id, path, method, summary, body, lines } = route
  const given = body === undefined ? undefined : schemaOf(body, 'input')
  // Of a table that replaces a body: clients send the fields of the body, and its inputs also as a text.
  const fields = route.table === undefined ? {} : propertiesOf(given!)
  const sent = route.table === undefined ? given : withTable(given!)
  const parameters: typeof route.parameters = Object.fromEntries(
    Object.entries(route.parameters).filter(([name]) => !(name in fields)),
  )
  return {
    id,
    typeName: pascal(id),
    summary,
    description: route.description ?? '',
    method,
    path,
    parameters,
    oneOf: [],
    body: sent,
    bodyOptional: route.bodyOptional === true,
    line: lines === undefined ? undefined : schemaOf(lines.schema, 'input'),
    data,
    price: undefined,
    items: route.fileType === undefined ? pagedField(parameters, resolve(data)) : [],
    subject: undefined,
    common: undefined,
    isWatchable: false,
    isIdempotent: Boolean(route.idempotent),
    isFile: route.fileType !== undefined,
    hasTable: route.table !== undefined,
  }
}

/** The body of a route that also takes a table. */
function withTable(body: Json): Json {
  const properties = propertiesOf(body)
  const { description, ...inputs } = properties.inputs!
  const described = `${description} More than 6,000 are sent as JSON lines. A text is a table: CSV with a header line, or JSON lines.`
  const both = { anyOf: [inputs, { type: 'string' }], description: described }
  return { ...body, properties: { ...properties, inputs: both } }
}

/** The nullable object that the operation is named after, or else the first one. */
function subjectOf(id: string, data: Json): string | undefined {
  const properties = propertiesOf(data)
  if (!('lookupStatus' in properties)) return undefined
  const objects = Object.entries(properties)
    .filter(([, { anyOf }]) => Array.isArray(anyOf) && anyOf.length === 2 && anyOf.some(isNull))
    .filter(([, { anyOf }]) => (anyOf as Json[]).some(({ type, $ref }) => type === 'object' || $ref))
    .map(([name]) => name)
  const words = id.split('.')
  return objects.find((name) => words.includes(`${name}s`)) ?? objects[0]
}

const isNull = (schema: unknown) => isObject(schema) && schema.type === 'null'

/** `youtube.videos.comments` as its group and the name inside the group. */
export function splitId(id: string): { group: string; name: string } {
  const dot = id.indexOf('.')
  return dot < 0 ? { group: '', name: id } : { group: id.slice(0, dot), name: id.slice(dot + 1) }
}
