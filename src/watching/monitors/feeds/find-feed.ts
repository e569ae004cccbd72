import { type ItemEntry, readEntries } from '../../../catalog/events/entries.ts'
import { type EventEnvelope, newItemsType } from '../../../catalog/events/event.ts'
import { digest } from '../../../catalog/events/ids.ts'
import { boundedPage } from '../../../catalog/http/lists.ts'
import type { Queryable } from '../../../runtime/storage/database.ts'
import type { Columns } from '../../../runtime/storage/rows.ts'
import type { monitorFeeds, monitors, tagFeeds } from '../../../runtime/storage/schema/monitors.ts'
import type { events } from '../../../runtime/storage/schema/webhooks.ts'
import { nameOf } from '../state/monitor-rows.ts'

/** A feed that was found by its address. */
export interface FoundFeed {
  /** A permanent name, for readers and for limits. */
  readonly id: string
  readonly title: string
  readonly createdAt: Date
  /** The newest items, newest first. */
  entries(): Promise<readonly ItemEntry[]>
}

/** Items per feed. */
const maxEntries = 50

/** Monitors of a tag that its feed shows, the newest ones: each is a read of its newest events. */
const maxTaggedMonitors = 1000

async function findOfMonitor(q: Queryable, hash: string): Promise<FoundFeed | undefined> {
  const [feed] = await q.query<
    Columns<typeof monitors, 'id' | 'name'> & Columns<typeof monitorFeeds, 'created_at'>
  >(
    `select m.id, m.name, f.created_at from monitor_feeds f join monitors m on m.id = f.monitor_id
     where f.token_hash = $1 and not wallet_stopped(m.wallet_id)`,
    [hash],
  )
  return (
    feed && {
      ...{ id: feed.id, title: nameOf(feed), createdAt: feed.created_at },
      entries: () => entriesOf(q, [feed.id]),
    }
  )
}

async function findOfTag(q: Queryable, hash: string): Promise<FoundFeed | undefined> {
  const [feed] = await q.query<Columns<typeof tagFeeds, 'wallet_id' | 'tag' | 'key_id' | 'created_at'>>(
    `select wallet_id, tag, key_id, created_at from tag_feeds
     where token_hash = $1 and not wallet_stopped(wallet_id)`,
    [hash],
  )
  if (feed === undefined) return undefined
  const { wallet_id: walletId, tag, key_id: keyId, created_at: createdAt } = feed
  // Readers know a feed by its name, which states neither the account nor the key.
  const id = `tag_${digest([walletId, tag, keyId])}`
  return {
    ...{ id, title: tag, createdAt },
    async entries() {
      const rows = await q.query<Columns<typeof monitors, 'id'>>(
        `select id from monitors where wallet_id = $1 and tags @> array[$2] and ($3 = '' or key_id = $3)
         order by created_at desc limit ${maxTaggedMonitors}`,
        [walletId, tag, keyId],
      )
      return entriesOf(
        q,
        rows.map((row) => row.id),
      )
    },
  }
}

/**
 * Each monitor's newest events of new items are read by its index, then the newest of all. Other events are no entries: in
 * the count they would push items out. Monitors of values and texts have none, and are not searched for them.
 */
async function entriesOf(q: Queryable, monitorIds: readonly string[]): Promise<ItemEntry[]> {
  const rows = await q.query<Columns<typeof events, 'body'>>(
    boundedPage(
      `select e.position, e.body from monitors m
       cross join lateral (select position, body from events
         where monitor_id = m.id and position is not null and type = $3 order by position desc limit $2) e
       where m.id = any($1::text[]) and m.watch is null order by e.position desc limit $2`,
      'position desc',
    ),
    [monitorIds, maxEntries, newItemsType],
  )
  return rows
    .flatMap(({ body }) => readEntries(JSON.parse(body) as EventEnvelope).toReversed())
    .slice(0, maxEntries)
}

/** Finds the feed whose token has this hash. Undefined for an unknown or ended address, and of a suspended account. */
export const findFeed = async (q: Queryable, hash: string): Promise<FoundFeed | undefined> =>
  (await findOfMonitor(q, hash)) ?? (await findOfTag(q, hash))
