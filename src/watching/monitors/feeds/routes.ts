import { z } from 'zod'
import type { Actor } from '../../../catalog/http/actor.ts'
import { idParameter } from '../../../catalog/http/lists.ts'
import { type AnyRoute, deletion, route } from '../../../catalog/http/route.ts'
import { text } from '../../../catalog/parameters.ts'
import { recordNames } from '../../../catalog/record-names.ts'
import { checkTag } from '../tags/tags.ts'
import type { FeedSubject } from './feed-address.ts'
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

const opened = z.strictObject({ urls, createdAt: instant })
const state = z.strictObject({ open: z.boolean(), createdAt: instant.nullable() })

/** What the routes of feeds do, whatever a feed is of. */
const handlersOf = ({ feeds, home }: FeedRoutesOptions) => ({
  async open(actor: Actor, subject: FeedSubject) {
    const { token, createdAt } = await feeds.open(actor, subject)
    return { data: { urls: feedUrls(home(), token), createdAt: createdAt.toISOString() } }
  },
  async read(actor: Actor, subject: FeedSubject) {
    const createdAt = await feeds.read(actor, subject)
    return { data: { open: createdAt !== null, createdAt: createdAt?.toISOString() ?? null } }
  },
})

/** The routes that open and close feeds of monitors. */
export function feedRoutes(options: FeedRoutesOptions): AnyRoute[] {
  const { open, read } = handlersOf(options)
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
      response: opened,
      status: 201,
      errors: ['bad_request', 'not_found'],
      idempotent: true,
      limited: 'account',
      handler: ({ actor, params }) => open(actor, { monitorId: params.id }),
    }),
    route({
      id: 'monitors.feed.get',
      method: 'GET',
      path,
      group,
      summary: 'Whether a monitor has a feed, and since when',
      parameters: { id },
      response: state,
      errors: ['bad_request', 'not_found'],
      handler: ({ actor, params }) => read(actor, { monitorId: params.id }),
    }),
    deletion(
      {
        id: 'monitors.feed.close',
        path,
        group,
        summary: 'End the addresses of a feed',
        parameters: { id },
      },
      (actor, params) => options.feeds.close(actor, { monitorId: params.id }),
    ),
  ]
}

/** The routes that open and close feeds of tags. */
export function tagFeedRoutes(options: FeedRoutesOptions): AnyRoute[] {
  const { open, read } = handlersOf(options)
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
      response: opened,
      status: 201,
      errors: ['bad_request'],
      idempotent: true,
      limited: 'account',
      handler: ({ actor, params }) => open(actor, subjectOf(params)),
    }),
    route({
      id: 'monitors.tags.feed.get',
      method: 'GET',
      path,
      group,
      summary: 'Whether a tag has a feed, and since when',
      parameters: { tag },
      response: state,
      errors: ['bad_request'],
      handler: ({ actor, params }) => read(actor, subjectOf(params)),
    }),
    deletion(
      {
        id: 'monitors.tags.feed.close',
        path,
        group,
        summary: 'End the addresses of the feed of a tag',
        parameters: { tag },
      },
      (actor, params) => options.feeds.close(actor, subjectOf(params)),
    ),
  ]
}
