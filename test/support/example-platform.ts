import { z } from 'zod'
import { Fault } from '../../src/catalog/errors.ts'
import { operation } from '../../src/catalog/operation.ts'
import { cursor, flag, integer, oneOf, text } from '../../src/catalog/parameters.ts'
import { definePlatform, type Platform } from '../../src/catalog/platform.ts'
import type { SimulatedRequest, SimulatedResponse } from '../../src/catalog/ports/simulated.ts'
import { page } from '../../src/catalog/record-schema.ts'

/** What the example platform does, for a test to steer and to count. */
export interface ExampleWorld {
  /** Requests that reached the platform. */
  requests: SimulatedRequest[]
  /** Answers in the platform's place when set. */
  respond?: (request: SimulatedRequest) => SimulatedResponse | Promise<SimulatedResponse>
}

/** Holds every answer of the platform back until it is released. */
export function holdAnswers(
  world: ExampleWorld,
  answer: SimulatedResponse = { status: 200, body: JSON.stringify({ name: 'x', text: 'y' }) },
): () => void {
  const released = Promise.withResolvers<void>()
  world.respond = async () => {
    await released.promise
    return answer
  }
  return released.resolve
}

const item = z.strictObject({ id: z.string(), text: z.string() })

/**
 * A small platform for tests of the lookups: things with every outcome, a paged list, a price with parts. Test keys
 * reach its stand-in, live keys `https://example.test`.
 */
export function examplePlatform(world: ExampleWorld): Platform {
  const get = operation({
    id: 'example.things.get',
    path: '/v1/example/things/{name}',
    summary: 'One thing',
    parameters: {
      name: text({ in: 'path', description: 'Name of the thing.', example: 'lamp', max: 64 }),
      shiny: flag({ description: 'Whether it shines.' }),
      size: oneOf(['small', 'large'], { description: 'Its size.', example: 'small' }),
      count: integer({ description: 'How many.', example: '2', min: 1, max: 9 }),
      hostMedia: flag({ description: 'Keep its pictures.', shapes: false }),
    },
    record: z.strictObject({
      lookupStatus: z.enum(['found', 'not_found', 'private', 'restricted']),
      thing: z.strictObject({ name: z.string(), text: z.string() }).nullable(),
    }),
    price: {
      base: 1,
      outcomes: { not_found: 2 },
      surcharges: [{ parameter: 'hostMedia', credits: 2, per: 'asset', maxUnits: 4 }],
    },
    cacheSeconds: 120,
    example: { name: 'lamp' },
    phrases: ['show me the lamp'],
    view: (thing: { name: string; text: string }) => ({ thing }),
    sources: [
      {
        name: 'web',
        async lookup(params, context) {
          const answer = await context.upstream.request({
            url: `https://example.test/things/${params.name}`,
            missing: () => true,
          })
          if (answer.status === 404) return { outcome: 'not_found' }
          if (answer.status === 403) return { outcome: 'private' }
          const body = answer.json<{ name?: string; text?: string }>()
          if (!body.name) throw new Fault('changed', 'no name')
          const model = { name: body.name, text: body.text ?? '' }
          return { outcome: 'found', model, served: { hostMedia: 3 } }
        },
      },
    ],
  })
  const list = operation({
    id: 'example.things.list',
    path: '/v1/example/things',
    summary: 'All things',
    parameters: { kind: text({ description: 'Kind of things.', example: 'lamps' }), cursor: cursor() },
    record: z.strictObject({ items: z.array(item), page }),
    price: { base: 1 },
    cacheSeconds: 60,
    list: {
      items: (data) => data.items,
      itemId: (one: z.infer<typeof item>) => one.id,
    },
    example: {},
    phrases: ['list the things'],
    view: (items: z.infer<typeof item>[]) => ({ items }),
    sources: [
      {
        name: 'web',
        async lookup(_params, context) {
          const at = typeof context.continuation === 'number' ? context.continuation : 0
          await context.upstream.request({ url: `https://example.test/list?at=${at}` })
          const items = [0, 1].map((n) => ({ id: String(at + n), text: 'a thing' }))
          return { outcome: 'found', model: items, next: at < 4 ? at + 2 : null }
        },
      },
    ],
  })
  const unserved = operation({
    id: 'example.secrets.get',
    path: '/v1/example/secrets',
    summary: 'Needs credentials',
    parameters: {},
    record: z.strictObject({ items: z.array(item) }),
    price: { base: 1 },
    cacheSeconds: 0,
    example: {},
    phrases: ['secrets'],
    view: (items: z.infer<typeof item>[]) => ({ items }),
    sources: [
      {
        name: 'official',
        requires: ['EXAMPLE_KEY'],
        async lookup() {
          return { outcome: 'found', model: [] }
        },
      },
    ],
  })
  return definePlatform({
    name: 'example',
    displayName: 'Example',
    operations: [get, list, unserved],
    testSettings: { EXAMPLE_KEY: 'simulated' },
    simulated: async () => ({
      origins: ['https://example.test'],
      async handle(request) {
        world.requests.push(request)
        if (world.respond) return world.respond(request)
        const name = request.url.pathname.split('/').pop()!
        if (name === 'nobody') return { status: 404 }
        if (name === 'hidden') return { status: 403 }
        const body = name === 'huge' ? { name, text: 'x'.repeat(4_100_000) } : { name, text: 'a thing' }
        return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
      },
    }),
  })
}
