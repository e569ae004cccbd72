import { z } from 'zod'
import { idParameter } from '../../../catalog/http/lists.ts'
import { type AnyRoute, deletion, route } from '../../../catalog/http/route.ts'
import { text } from '../../../catalog/parameters.ts'
import { recordNames } from '../../../catalog/record-names.ts'
import { checkTag } from '../tags/tags.ts'
import type { Feeds } from './feeds.ts'
import { feedUrls } from './serve.ts'

const instant = z.iso.datetime()

interface FeedRoutesOptions {
  readonly feeds: Feeds
  /** Returns the public address of the service. */
  readonly home: () => string
}

const group = 'monitors'
const urls = z
  .strictObject({ rss: z.url(), atom: z.url(), json: z.url() })
  .register(recordNames, { name: 'FeedUrls' })

/** The routes that open and close feeds of monitors. */
export function feedRoutes({ feeds, home }: FeedRoutesOptions): AnyRoute[] {
  const id = idParameter('monitor')
  const path = '/v1/monitors/{id}/feed'
  return [
    route({
      id: 'monitors.feed.open',
      method: 'POST',
      path,
      group,
      summary: 'Publish the events of a monitor as RSS, Atom and JSON Feed',
      description:
        'The addresses show the items that the monitor found, without a key. Only this answer contains them. A repeated call creates new addresses and ends the previous addresses.',
      parameters: { id },
      body: z.strictObject({}),
      bodyOptional: true,
      response: z.strictObject({
        urls,
        createdAt: instant,
      }),
      status: 201,
      errors: ['bad_request', 'not_found'],
      idempotent: true,
      limited: 'account',
      async handler({ actor, params }) {
        const { token, createdAt } = await feeds.open(actor, { monitorId: params.id })
        return { data: { urls: feedUrls(home(), token), createdAt: createdAt.toISOString() } }
      },
    }),
    route({
      id: 'monitors.feed.get',
      method: 'GET',
      path,
      group,
      summary: 'Whether a monitor has a feed, and since when',
      parameters: { id },
      response: z.strictObject({ open: z.boolean(), createdAt: instant.nullable() }),
      errors: ['bad_request', 'not_found'],
      async handler({ actor, params }) {
        const createdAt = await feeds.read(actor, { monitorId: params.id })
        return { data: { open: createdAt !== null, createdAt: createdAt?.toISOString() ?? null } }
      },
    }),
    deletion(
      {
        id: 'monitors.feed.close',
        path,
        group,
        summary: 'End the addresses of a feed',
        parameters: { id },
      },
      (actor, params) => feeds.close(actor, { monitorId: params.id }),
    ),
  ]
}

/** The routes that open and close feeds of tags. */
export function tagFeedRoutes({ feeds, home }: FeedRoutesOptions): AnyRoute[] {
  const tag = text({ in: 'path', description: 'The tag.', example: 'brands', max: 200 })
  const path = '/v1/monitors/tags/{tag}/feed'
  const subjectOf = (params: { readonly tag: string }) => ({ tag: checkTag(params.tag) })
  return [
    route({
      id: 'monitors.tags.feed.open',
      method: 'POST',
      path,
      group,
      summary: 'Publish the items of all monitors with a tag as RSS, Atom and JSON Feed',
      description:
        'As the feed of a monitor; a monitor that gets or loses the tag later joins or leaves the feed. A repeated call creates new addresses and ends the previous addresses.',
      parameters: { tag },
      body: z.strictObject({}),
      bodyOptional: true,
      response: z.strictObject({ urls, createdAt: instant }),
      status: 201,
      errors: ['bad_request'],
      idempotent: true,
      limited: 'account',
      async handler({ actor, params }) {
        const { token, createdAt } = await feeds.open(actor, subjectOf(params))
        return { data: { urls: feedUrls(home(), token), createdAt: createdAt.toISOString() } }
      },
    }),
    route({
      id: 'monitors.tags.feed.get',
      method: 'GET',
      path,
      group,
      summary: 'Whether a tag has a feed, and since when',
      parameters: { tag },
      response: z.strictObject({ open: z.boolean(), createdAt: instant.nullable() }),
      errors: ['bad_request'],
      async handler({ actor, params }) {
        const createdAt = await feeds.read(actor, subjectOf(params))
        return { data: { open: createdAt !== null, createdAt: createdAt?.toISOString() ?? null } }
      },
    }),
    deletion(
      {
        id: 'monitors.tags.feed.close',
        path,
        group,
        summary: 'End the addresses of the feed of a tag',
        parameters: { tag },
      },
      (actor, params) => feeds.close(actor, subjectOf(params)),
    ),
  ]
}
