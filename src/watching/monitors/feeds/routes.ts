import { z } from 'zod'
import { idParameter } from '../../../catalog/http/lists.ts'
import { type AnyRoute, deletion, route } from '../../../catalog/http/route.ts'
import type { Feeds } from './feeds.ts'
import { feedUrls } from './serve.ts'

const instant = z.iso.datetime()

/** The routes that open and close feeds. */
export function feedRoutes({ feeds, home }: { feeds: Feeds; home: () => string }): AnyRoute[] {
  const id = idParameter('monitor')
  const group = 'monitors'
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
        urls: z.strictObject({ rss: z.url(), atom: z.url(), json: z.url() }),
        createdAt: instant,
      }),
      status: 201,
      errors: ['bad_request', 'not_found'],
      idempotent: true,
      limited: 'account',
      async handler({ actor, params }) {
        const { token, createdAt } = await feeds.open(actor, params.id)
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
        const createdAt = await feeds.read(actor, params.id)
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
      (actor, params) => feeds.close(actor, params.id),
    ),
  ]
}
