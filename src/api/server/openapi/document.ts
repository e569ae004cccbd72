import type { AnyRoute } from '../../../catalog/http/route.ts'
import { outcomes } from '../../../catalog/outcome.ts'
import type { Registry } from '../../../catalog/registry.ts'
import { isWatchable, listWatchable, sampleEvent } from '../../../watching/monitors/lists/sources.ts'
import { Components, type Held } from './components.ts'
import {
  healthEntry,
  keySecurity,
  lookupEntry,
  routeEntry,
  saleHeaders,
  saleSecurity,
  securitySchemes,
  sharedHeaders,
} from './entries.ts'
import { errorSchema } from './errors.ts'
import { addEvents, eventComponents, type ItemsOfOperations } from './event-schemas.ts'
import { describeFields, type Glossary, recordGlossary } from './glossary.ts'
import { type Json, markedSchemaOf, sizeIntegers } from './json.ts'
import { itemSchemas } from './pagination.ts'
import { serviceGlossary } from './service-glossary.ts'
import { shareErrorResponses, shareParameters } from './shared-parts.ts'
import { type ShownValues, shownValues } from './shown-values.ts'
import type { About } from './template.ts'
import { webhookEntries, webhookParameters } from './webhooks.ts'

const metaSchema = {
  type: 'object',
  description: 'The call: its id, cost and outcome.',
  required: ['requestId', 'creditsCharged', 'version'],
  properties: {
    requestId: { type: 'string', minLength: 1, description: 'Unique id of the call.' },
    creditsCharged: { type: 'integer', minimum: 0, description: 'Credits charged for this request.' },
    version: { type: 'string', enum: ['v1', 'v2'] },
    lookupStatus: {
      type: 'string',
      enum: outcomes,
      description:
        'Outcome of the lookup, also where the record of `data` has none. Absent on routes that are no lookups.',
    },
    cached: { type: 'boolean', description: 'True when served from the shared response cache.' },
    unreadableEntries: {
      type: 'integer',
      minimum: 1,
      description:
        'Number of entries that lists of `data` lack because they could not be read. Absent when 0. The operator sees why.',
    },
    originalRequestId: {
      type: 'string',
      description: 'On the answer to a repeated Idempotency-Key: the id of the first request.',
    },
  },
}

const groups: Readonly<Record<string, string>> = {
  system: 'Questions in plain words, and whether the service answers.',
  account: 'Who a key belongs to and what it can spend.',
  monitors: 'Lookups that are watched: what is new is delivered as events.',
  jobs: 'One lookup over many inputs, or over all pages of a list, in the background.',
  webhooks: 'Where events are delivered, and the log of their deliveries.',
  ask: 'Questions in words, routed to one lookup.',
}

const introduction = `Public data of social platforms as typed JSON. One key, one envelope, one price list.

## Keys
Send your key as \`x-api-key\` (or \`Authorization: Bearer\`). Keys that begin with \`slk_test_\` run the same lookups against simulated platforms, offline and for test credits.

## Outcomes
A completed lookup answers 200 and says in \`meta.lookupStatus\` what came of it: found, not_found, private or restricted. Each is charged; errors are not.

## Fields
Identifiers are text. Times are ISO 8601 in UTC. A field that may be null is null if its value is unknown or if there is none. Counts are those at the time of the lookup; platforms may round large numbers. Links to files may expire. New fields can be added to answers at any time.

## Headers
\`X-Credits-Remaining\` has the remaining credits, as far as this node knows them, and \`Age\` the age of a cached answer in seconds.{{sale}} With an \`Idempotency-Key\` a lookup is charged once: for 24 hours the same request with the same key is answered with \`Idempotent-Replayed\` and the first charge in \`meta.creditsCharged\`, and costs nothing.

## Pagination
Lists answer one page with \`data.page\`. While \`nextCursor\` is not null, send it as \`cursor\` with the other parameters unchanged. Every page is charged.

## Errors and retries
Errors carry \`code\`, \`reason\`, \`retryable\` and, on every 429 and 503, \`retryAfterSeconds\` (also as the header Retry-After).

## Rate limits
Lookups are not rate limited: beyond its capacity the service answers 503. Free routes (\`whoami\`, \`balance\`) are limited per key and answer 429; their answers carry \`RateLimit-*\` headers.`

const saleIntroduction =
  ' Lookups that are paid for without a key answer with `PAYMENT-RESPONSE`, the settlement (x402, base64 of JSON).'

function described(schema: Json, glossary: Glossary): Json {
  describeFields(schema, glossary)
  return schema
}

/** An event of the first operation that can be watched. */
function sampleOf(registry: Registry) {
  const [first] = listWatchable(registry)
  return first && sampleEvent(first)
}

interface Contents extends About {
  /** Default: true. Without them, `Event` is an event of any type. */
  readonly hasEvents?: boolean
  /** Default: those of the catalog, without examples. */
  readonly values?: ShownValues
}

/** The OpenAPI 3.1 document of all routes, derived from the catalog and the route tables. */
export const openApiDocument = (registry: Registry, routes: readonly AnyRoute[], contents: Contents): Json =>
  buildDocument(registry, routes, contents).document

/** {@link openApiDocument}, and the names of components that no declaration has set. */
export function buildDocument(
  registry: Registry,
  routes: readonly AnyRoute[],
  about: Contents,
): { readonly document: Json; readonly derivedNames: readonly string[] } {
  const { values = shownValues(registry, () => undefined) } = about
  const parts: Parts = { paths: healthPaths(), components: new Components(), values, sold: about.sold }
  addRoutes(parts, routes)
  const items = addLookups(parts, registry)
  const schemas = componentSchemas(parts, items, about)
  const { paths } = parts
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'social-lookup',
      version: about.version,
      description: introduction.replace('{{sale}}', about.sold ? saleIntroduction : ''),
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: about.serverUrl }],
    security: about.sold ? saleSecurity : keySecurity,
    tags: tagsOf(registry, routes),
    paths,
    webhooks: about.hasEvents === false ? {} : webhookEntries(sampleOf(registry)),
    components: {
      securitySchemes: securitySchemes(about.sold),
      schemas,
      headers: about.sold ? { ...sharedHeaders, ...saleHeaders } : sharedHeaders,
      responses: shareErrorResponses(paths),
      parameters: { ...shareParameters(paths), ...webhookParameters },
    },
  }
  sizeIntegers(document)
  return { document, derivedNames: parts.components.derived }
}

/** The parts of a document that routes and lookups add to. */
interface Parts extends Pick<Contents, 'sold'> {
  readonly paths: Record<string, Json>
  readonly components: Components
  readonly values: ShownValues
}

const healthPaths = (): Record<string, Json> => ({
  '/health': { get: healthEntry('health', 'Whether the service answers', ['rate_limited']) },
  '/health/live': {
    get: healthEntry('health-live', 'Whether this process is alive', ['method_not_allowed']),
  },
  '/health/ready': {
    get: healthEntry('health-ready', 'Whether this process should be sent requests', [
      'method_not_allowed',
      'temporarily_unavailable',
    ]),
  },
})

function addEntry(paths: Record<string, Json>, path: string, method: string, entry: Json): void {
  paths[path] = { ...paths[path], [method.toLowerCase()]: entry }
}

function addRoutes({ paths, components, values, sold }: Parts, routes: readonly AnyRoute[]): void {
  for (const route of routes) {
    const { group, id } = route
    const data = components.add({ group, id }, described(markedSchemaOf(route.response), serviceGlossary))
    const sent = route.body ?? route.lines?.schema
    const body = sent && components.add({ group, id, isInput: true }, markedSchemaOf(sent, 'input'))
    addEntry(paths, route.path, route.method, routeEntry(route, values, { data, body }, sold))
  }
}

/** Adds the lookups. Returns the items of those that can be watched. */
function addLookups({ paths, components, values, sold }: Parts, registry: Registry): ItemsOfOperations {
  const items = new Map<string, readonly Held[]>()
  for (const operation of registry.operations) {
    const { id, platform, version } = operation
    const group = version === 'v1' ? platform : `${platform} ${version}`
    const data = components.add({ group, id }, described(markedSchemaOf(operation.record), recordGlossary))
    addEntry(paths, operation.path, operation.method ?? 'GET', lookupEntry(operation, values, data, sold))
    if (!isWatchable(operation)) continue
    const schemas = itemSchemas(operation, data.schema)
    items.set(
      id,
      schemas.map((schema) => components.add({ group, id }, schema)),
    )
  }
  return items
}

function componentSchemas(
  { components }: Parts,
  items: ItemsOfOperations,
  { hasEvents }: Contents,
): Record<string, Json> {
  const events = addEvents(components, items)
  const named = components.name(['Meta', 'Error', ...eventComponents])
  return {
    Meta: metaSchema,
    Error: errorSchema,
    ...named,
    ...(hasEvents === false ? {} : events()),
  }
}

const tagsOf = (registry: Registry, routes: readonly AnyRoute[]) => [
  ...[...new Set(['system', ...routes.map((route) => route.group), 'webhooks'])].map((name) => ({
    name,
    description: groups[name] ?? `Routes of ${name}.`,
  })),
  ...registry.platforms.map(({ name, displayName }) => ({
    name,
    description: `Lookups of public data on ${displayName}.`,
  })),
]
