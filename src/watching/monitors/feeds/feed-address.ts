import type { Actor } from '../../../catalog/http/actor.ts'
import { restrictedKeyOf } from '../../../catalog/http/management-route.ts'
import type { Queryable } from '../../../runtime/storage/database.ts'
import type { Columns } from '../../../runtime/storage/rows.ts'
import type { monitorFeeds } from '../../../runtime/storage/schema/monitors.ts'

/** What a feed shows: the items of a monitor, or of all monitors with a tag. */
export type FeedSubject = { readonly monitorId: string } | { readonly tag: string }

/** Where the hash of the token of a feed is stored. */
interface FeedAddress {
  /** For the log of changes. */
  readonly name: string
  /** Stores a new token in place of the one before. */
  store(q: Queryable, tokenHash: string, createdAt: Date): Promise<unknown>
  /** When the token was stored; null without one. */
  readTime(q: Queryable): Promise<Date | null>
  remove(q: Queryable): Promise<unknown>
}

type TimeRow = Columns<typeof monitorFeeds, 'created_at'>

const ofMonitor = (id: string): FeedAddress => ({
  name: id,
  store: (q, tokenHash, createdAt) =>
    q.query(
      `insert into monitor_feeds (monitor_id, token_hash, created_at) values ($1, $2, $3)
       on conflict (monitor_id) do update set token_hash = excluded.token_hash, created_at = excluded.created_at`,
      [id, tokenHash, createdAt],
    ),
  async readTime(q) {
    const [row] = await q.query<TimeRow>('select created_at from monitor_feeds where monitor_id = $1', [id])
    return row?.created_at ?? null
  },
  remove: (q) => q.query('delete from monitor_feeds where monitor_id = $1', [id]),
})

/** A key that is limited to some operations has a feed of its own, of the monitors that it created. */
function ofTag(actor: Actor, tag: string): FeedAddress {
  const values = [actor.walletId, tag, restrictedKeyOf(actor) ?? '']
  return {
    name: `tag ${tag}`,
    store: (q, tokenHash, createdAt) =>
      q.query(
        `insert into tag_feeds (wallet_id, tag, key_id, token_hash, created_at) values ($1, $2, $3, $4, $5)
         on conflict (wallet_id, tag, key_id)
           do update set token_hash = excluded.token_hash, created_at = excluded.created_at`,
        [...values, tokenHash, createdAt],
      ),
    async readTime(q) {
      const [row] = await q.query<TimeRow>(
        'select created_at from tag_feeds where wallet_id = $1 and tag = $2 and key_id = $3',
        values,
      )
      return row?.created_at ?? null
    },
    // A key of the whole account ends the feeds of limited keys too.
    remove: (q) =>
      q.query(`delete from tag_feeds where wallet_id = $1 and tag = $2 and ($3 = '' or key_id = $3)`, values),
  }
}

/** The address of the feed of a monitor or a tag. */
export const feedAddress = (actor: Actor, subject: FeedSubject): FeedAddress =>
  'tag' in subject ? ofTag(actor, subject.tag) : ofMonitor(subject.monitorId)
