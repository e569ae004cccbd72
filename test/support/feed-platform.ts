import { z } from 'zod'
import { changed } from '../../src/catalog/errors.ts'
import { orderBy } from '../../src/catalog/lists.ts'
import { operation } from '../../src/catalog/operation.ts'
import { cursor, oneOf, text } from '../../src/catalog/parameters.ts'
import { definePlatform, type Platform } from '../../src/catalog/platform.ts'
import type { SimulatedResponse } from '../../src/catalog/ports/simulated.ts'
import { page } from '../../src/catalog/record-schema.ts'
import type { Finding, LookupContext } from '../../src/catalog/source.ts'
import { readEntries } from '../../src/reading/entries.ts'

export interface FeedItem {
  id: string
  /** ISO 8601, or null where the platform does not tell. */
  at: string | null
  /** ISO 8601, the latest time that it can have, where the platform shows an age in words. */
  latest?: string
  text?: string
  stats?: { views: number | null }
  tags?: string[]
}

/** Lists that a test steers: name → items in the order in which the platform gives them. */
export interface FeedWorld {
  lists: Map<string, FeedItem[]>
  pageSize: number
  /** Answers in the platform's place when it returns something. */
  respond?: ((name: string, offset: number, now: number) => SimulatedResponse | undefined) | undefined
  requests: { name: string; offset: number }[]
  /** What happens while a list is read. */
  meanwhile?: (() => Promise<unknown>) | undefined
}

export function feedWorld(): FeedWorld {
  return { lists: new Map(), pageSize: 5, requests: [] }
}

const item = z.strictObject({
  id: z.string(),
  at: z.iso.datetime({ offset: true }).nullable(),
  latest: z.iso.datetime().optional(),
  text: z.string(),
  stats: z.strictObject({ views: z.int().nullable() }).optional(),
  tags: z.array(z.string()).optional(),
})
const record = z.strictObject({
  lookupStatus: z.enum(['found', 'not_found', 'private', 'restricted']),
  items: z.array(item),
  page,
})

type Items = z.infer<typeof item>[]

async function read(name: string, context: LookupContext): Promise<Finding<Items>> {
  const offset = typeof context.continuation === 'number' ? context.continuation : 0
  const answer = await context.upstream.request({
    url: `https://feed.test/${name}?offset=${offset}`,
    missing: () => true,
  })
  if (answer.status === 404) return { outcome: 'not_found' }
  if (answer.status === 403) return { outcome: 'private' }
  const body = answer.json<{ items?: FeedItem[]; next?: number | null }>()
  if (!body.items) throw changed('items')
  const read = ({ text: words = '', ...rest }: FeedItem) => {
    if (typeof rest.id !== 'string') throw changed('item.id')
    return { ...rest, text: words }
  }
  const items = readEntries(body.items, read, context, 'items')
  return { outcome: 'found', model: items, next: body.next ?? null }
}

/** A platform whose lists a test steers: `feed.posts` is watched as a feed, `feed.results` as a search. */
export function feedPlatform(world: FeedWorld, { cacheSeconds = 0 } = {}): Platform {
  const parameters = {
    name: text({ in: 'path', description: 'Name of the list.', example: 'news' }),
    cursor: cursor(),
  }
  // Declares the order; the test steers what the lists show.
  const sort = oneOf(['any', 'rank', 'newest', 'pinned', 'oldest'], {
    description: 'Order.',
    default: 'any',
    example: 'any',
  })
  const shared = {
    parameters,
    record,
    cacheSeconds,
    example: { name: 'news' },
    phrases: ['posts of a feed'],
    view: (items: Items) => ({ items }),
    sources: [
      {
        name: 'web' as const,
        async lookup(params: { name: string }, context: LookupContext) {
          await world.meanwhile?.()
          return read(params.name, context)
        },
      },
    ],
  }
  return definePlatform({
    name: 'feed',
    displayName: 'Feed',
    operations: [
      operation({
        ...shared,
        id: 'feed.posts',
        path: '/v1/feed/{name}/posts',
        summary: 'Posts of a feed',
        price: { base: 2 },
        list: {
          items: (data) => data.items,
          itemId: (one: FeedItem) => one.id,
          itemTime: (one: FeedItem) => one.at,
        },
        watch: { mode: 'feed', displayName: 'Feed posts', defaultIntervalMinutes: 60, minIntervalMinutes: 5 },
      }),
      operation({
        ...shared,
        id: 'feed.results',
        path: '/v1/feed/{name}/results',
        summary: 'Search results',
        price: { base: 1 },
        parameters: { ...parameters, sort },
        list: {
          order: orderBy('sort', {
            unordered: ['any'],
            ranked: ['rank'],
            newest_first: ['newest'],
            pinned_first: ['pinned'],
            oldest_first: ['oldest'],
          }),
          items: (data) => data.items,
          itemId: (one: FeedItem) => one.id,
          itemTime: (one: FeedItem) => one.at,
          itemLatestTime: (one: FeedItem) => one.latest ?? null,
        },
        watch: {
          mode: 'search',
          displayName: 'Feed search',
          defaultIntervalMinutes: 60,
          minIntervalMinutes: 15,
          inputHint: 'A word',
        },
      }),
      operation({
        ...shared,
        id: 'feed.unwatched',
        path: '/v1/feed/{name}',
        summary: 'A list',
        price: { base: 1 },
      }),
    ],
    simulated: async () => ({
      origins: ['https://feed.test'],
      handle(request) {
        const name = request.url.pathname.slice(1)
        const offset = Number(request.url.searchParams.get('offset'))
        world.requests.push({ name, offset })
        const forced = world.respond?.(name, offset, request.now)
        if (forced) return forced
        const list = world.lists.get(name)
        if (!list) return { status: 404 }
        const items = list.slice(offset, offset + world.pageSize)
        const next = offset + world.pageSize < list.length ? offset + world.pageSize : null
        return {
          status: 200,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ items, next }),
        }
      },
    }),
  })
}
