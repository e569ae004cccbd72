import { outcomes } from '../../catalog/outcome.ts'
import type { Registry } from '../../catalog/registry.ts'
import type { EventEnvelope } from '../../events/event.ts'
import type { AnyRoute } from '../../http/route.ts'
import type { Examples } from '../../lookup/examples.ts'
import { Components } from './components.ts'
import { healthEntry, lookupEntry, routeEntry } from './entries.ts'
import { errorSchema } from './errors.ts'
import { describeFields, type Glossary, recordGlossary } from './glossary.ts'
import { boundIntegers, type Json, schemaOf } from './json.ts'
import { serviceGlossary } from './service-glossary.ts'
import { eventSchema, webhookEntries } from './webhooks.ts'

const metaSchema = {
  type: 'object',
  description: 'About the call: its id, what it cost, what came of it.',
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
    originalRequestId: {
      type: 'string',
      description: 'On the answer to a repeated Idempotency-Key: the id of the request it was made for.',
    },
  },
}

const groups: Readonly<Record<string, string>> = {
  system: 'Questions in plain words, and whether the service answers.',
  account: 'Who a key belongs to and what it can spend.',
  monitors: 'Lookups that are watched: what is new is delivered as events.',
  webhooks: 'Where events are delivered, and the log of their deliveries.',
  ask: 'Questions in words, routed to one lookup.',
}

const introduction = `Public data of social platforms as typed JSON. One key, one envelope, one price list.

## Keys
Send your key as \`x-api-key\` (or \`Authorization: Bearer\`). Keys that begin with \`slk_test_\` run the same lookups against simulated platforms, offline and for test credits.

## Outcomes
A completed lookup answers 200 and says in \`meta.lookupStatus\` what came of it: found, not_found, private or restricted. Each is charged; errors are not.

## Pagination
Lists answer one page with \`data.page\`. While \`nextCursor\` is not null, send it as \`cursor\` with the other parameters unchanged. Every page is charged.

## Errors and retries
Errors carry \`code\`, \`reason\`, \`retryable\` and, on every 429 and 503, \`retryAfterSeconds\` (also as the header Retry-After).

## Rate limits
Lookups are not rate limited: beyond its capacity the service answers 503. Free routes (\`whoami\`, \`balance\`) are limited per key and answer 429; their answers carry \`RateLimit-*\` headers.`

function described(schema: Json, glossary: Glossary): Json {
  describeFields(schema, glossary)
  return schema
}

/** The OpenAPI 3.1 document of everything the service answers, made from the catalog and the route tables. */
export function openApiDocument(
  registry: Registry,
  routes: readonly AnyRoute[],
  about: {
    version: string
    serverUrl: string
    examples: Examples
    /** Whether requests without a key are sold for single payments. */
    sold: boolean
    /** An event as monitors send it. */
    sampleEvent?: EventEnvelope | undefined
  },
): Json {
  const paths: Record<string, Json> = {
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
  }
  const put = (path: string, method: string, entry: Json) => {
    paths[path] = { ...paths[path], [method]: entry }
  }
  const components = new Components()
  for (const route of routes) {
    const data = components.add(
      { group: route.group, id: route.id },
      described(schemaOf(route.response), serviceGlossary),
    )
    put(route.path, route.method.toLowerCase(), routeEntry(route, data, about.sold))
  }
  for (const operation of registry.operations) {
    const { id, platform, version } = operation
    const group = version === 'v1' ? platform : `${platform} ${version}`
    const data = components.add({ group, id }, described(schemaOf(operation.record), recordGlossary))
    put(
      operation.path,
      (operation.method ?? 'GET').toLowerCase(),
      lookupEntry(operation, about.examples, data, about.sold),
    )
  }
  const named = components.name(['Meta', 'Error', 'Event'])
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'social-lookup',
      version: about.version,
      description: introduction,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: about.serverUrl }],
    tags: [
      ...[...new Set(['system', ...routes.map((route) => route.group), 'webhooks'])].map((name) => ({
        name,
        description: groups[name] ?? `Routes of ${name}.`,
      })),
      ...registry.platforms.map(({ name, displayName }) => ({
        name,
        description: `Lookups of public data on ${displayName}.`,
      })),
    ],
    paths,
    webhooks: webhookEntries(about.sampleEvent),
    components: {
      securitySchemes: {
        ApiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'x-api-key',
          description: 'An API key: slk_live_… asks the platforms, slk_test_… the simulated ones.',
        },
        Bearer: { type: 'http', scheme: 'bearer', description: 'The same key as a bearer token.' },
      },
      schemas: { Meta: metaSchema, Error: errorSchema, Event: eventSchema, ...named },
    },
  }
  boundIntegers(document)
  return document
}
