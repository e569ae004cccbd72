import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../../catalog/clock.ts'
import { ServiceError } from '../../../catalog/errors.ts'
import type { ItemEntry } from '../../../catalog/events/entries.ts'
import { clientAddressOf } from '../../../catalog/http/client-address.ts'
import { minCompressedBytes } from '../../../catalog/http/compression.ts'
import { type FeedForm, type Feeds, feedForms } from './feeds.ts'
import type { FoundFeed } from './find-feed.ts'
import { asAtom, asJson, asRss, type Feed } from './formats.ts'

const forms: Readonly<Record<FeedForm, { mime: string; write: (feed: Feed) => string }>> = {
  rss: { mime: 'application/rss+xml; charset=utf-8', write: asRss },
  atom: { mime: 'application/atom+xml; charset=utf-8', write: asAtom },
  json: { mime: 'application/feed+json; charset=utf-8', write: asJson },
}

/** Last-Modified counts whole seconds: it identifies a state only after that second is over (RFC 9110, section 8.8.2.2). */
const settledMs = 60_000

export interface ServeFeedsOptions {
  readonly feeds: Feeds
  readonly clock: Clock
  /** Returns the public address of the service. */
  readonly home: () => string
  /** Counts one request for a feed, over all nodes. Throws beyond the limit. */
  readonly limit: (name: string, reply: FastifyReply) => Promise<void>
  /** Counts one request of a network address, in this process. Throws beyond the limit. */
  readonly limitAddress: (ip: string, reply: FastifyReply) => Promise<void>
}

/** The addresses of a feed, one per format. */
export function feedUrls(home: string, token: string): Record<FeedForm, string> {
  const urls = feedForms.map((form) => [form, new URL(`/feeds/${token}.${form}`, home).href])
  return Object.fromEntries(urls) as Record<FeedForm, string>
}

function feedOf(
  { id, title, createdAt }: FoundFeed,
  entries: readonly ItemEntry[],
  { self, home }: { self: string; home: string },
): Feed {
  const updatedAt = entries[0]?.foundAt ?? createdAt
  const description = `What is new: ${title}`
  return { id: `urn:slk:${id}`, title, description, self, home, updatedAt, entries }
}

/** An entity tag without `W/`. If-None-Match compares weakly (section 13.1.2), and proxies may remove the prefix. */
const opaque = (tag: string) => tag.trim().replace(/^W\//, '')

/** Whether the reader already has this state. A tag takes precedence over a time (RFC 9110, section 13.2.2). */
function isKnown({ headers }: FastifyRequest, tag: string, modified: Date | null): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined) return tags.split(',').some((one) => ['*', opaque(tag)].includes(opaque(one)))
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return modified !== null && Math.floor(modified.getTime() / 1000) * 1000 <= since
}

/** Sends a feed; a reader that has its present state gets 304. */
export function sendFeed(
  request: FastifyRequest,
  reply: FastifyReply,
  { form, feed, clock }: { readonly form: FeedForm; readonly feed: Feed; readonly clock: Clock },
): FastifyReply {
  const { mime, write } = forms[form]
  const body = write(feed)
  // Weak, because the body is sent in several encodings.
  const tag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const settled = clock.now() - feed.updatedAt.getTime() >= settledMs ? feed.updatedAt : null
  reply
    .header('etag', tag)
    .header('referrer-policy', 'no-referrer')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('access-control-allow-origin', '*')
  if (settled !== null) reply.header('last-modified', settled.toUTCString())
  if (isKnown(request, tag, settled)) {
    // A 304 has the same Vary header as the full answer (section 15.4.5). Only compressible bodies have it.
    if (body.length >= minCompressedBytes) reply.header('vary', 'accept-encoding')
    return reply.code(304).send()
  }
  return reply.type(mime).send(body)
}

/** Serves feeds under secret addresses, without a key. */
export function serveFeeds(options: ServeFeedsOptions): (app: FastifyInstance) => void {
  const { feeds, clock, home, limit, limitAddress } = options

  async function serve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { file } = request.params as { file: string }
    const [token = '', form = ''] = file.split('.', 2)
    if (!Object.hasOwn(forms, form) || file !== `${token}.${form}`) throw unknown()
    // Counted before the database query, so that guessing addresses is limited.
    await limitAddress(clientAddressOf(request.raw), reply)
    const found = await feeds.find(token)
    if (!found) throw unknown()
    // Counted only for existing feeds: counting guessed addresses would store a row for each of them.
    await limit(`feed ${found.id}`, reply)
    const self = feedUrls(home(), token)[form as FeedForm]
    const feed = feedOf(found, await found.entries(), { self, home: home() })
    reply.header('cache-control', 'private, max-age=60').header('x-robots-tag', 'noindex')
    return sendFeed(request, reply, { form: form as FeedForm, feed, clock })
  }

  return (app) => {
    app.get('/feeds/:file', serve)
  }
}

const unknown = () => new ServiceError('not_found', 'There is no feed at this address.')
