import { createHash, randomBytes } from 'node:crypto'
import { recordRequest } from '../../../accounts/admin-actions.ts'
import type { Clock } from '../../../catalog/clock.ts'
import type { EventEnvelope } from '../../../catalog/events/event.ts'
import type { Actor } from '../../../catalog/http/actor.ts'
import { boundedPage, noSuch } from '../../../catalog/http/lists.ts'
import type { Database } from '../../../runtime/storage/database.ts'
import { nameOf } from '../state/monitor-rows.ts'
import { type FeedEntry, readEntries } from './entries.ts'

/** The address of a feed contains this secret of 256 bits, so that it cannot be guessed. */
const tokenBytes = 32
const tokenPattern = /^[\w-]{43}$/

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

export const feedForms = ['rss', 'atom', 'json'] as const
export type FeedForm = (typeof feedForms)[number]

/** The feed of a monitor. */
export interface FoundFeed {
  readonly monitorId: string
  readonly name: string
  readonly createdAt: Date
}

/** Feeds: addresses at which the events of a monitor are readable without a key. */
export interface Feeds {
  /** Creates a new address and ends the previous address. Only this answer contains the token. */
  open(actor: Actor, monitorId: string): Promise<{ token: string; createdAt: Date }>
  /** When the address was created. Null if the monitor has no feed. */
  read(actor: Actor, monitorId: string): Promise<Date | null>
  close(actor: Actor, monitorId: string): Promise<void>
  /** Finds the feed of a token. Undefined for an unknown or ended address. */
  find(token: string): Promise<FoundFeed | undefined>
  /** The newest items of a monitor, newest first. */
  entries(monitorId: string): Promise<readonly FeedEntry[]>
}

/** Items per feed. */
const maxEntries = 50

export function createFeeds({ database, clock }: { database: Database; clock: Clock }): Feeds {
  async function requireMonitor({ walletId }: Actor, monitorId: string): Promise<void> {
    const rows = await database.query('select 1 from monitors where id = $1 and wallet_id = $2', [
      monitorId,
      walletId,
    ])
    if (rows.length === 0) throw noSuch('monitor')
  }

  return {
    async open(actor, monitorId) {
      await requireMonitor(actor, monitorId)
      const token = randomBytes(tokenBytes).toString('base64url')
      const createdAt = new Date(clock.now())
      await database.transaction(async (q) => {
        await q.query(
          `insert into monitor_feeds (monitor_id, token_hash, created_at) values ($1, $2, $3)
           on conflict (monitor_id) do update set token_hash = excluded.token_hash, created_at = excluded.created_at`,
          [monitorId, hashOf(token), createdAt],
        )
        await recordRequest(q, clock, actor, 'monitors open feed', monitorId)
      })
      return { token, createdAt }
    },

    async read(actor, monitorId) {
      await requireMonitor(actor, monitorId)
      const [row] = await database.query<{ created_at: Date }>(
        'select created_at from monitor_feeds where monitor_id = $1',
        [monitorId],
      )
      return row?.created_at ?? null
    },

    async close(actor, monitorId) {
      await requireMonitor(actor, monitorId)
      await database.transaction(async (q) => {
        await q.query('delete from monitor_feeds where monitor_id = $1', [monitorId])
        await recordRequest(q, clock, actor, 'monitors close feed', monitorId)
      })
    },

    async find(token) {
      if (!tokenPattern.test(token)) return undefined
      const [feed] = await database.query<{ id: string; name: string; created_at: Date }>(
        `select m.id, m.name, f.created_at from monitor_feeds f join monitors m on m.id = f.monitor_id
         where f.token_hash = $1 and not wallet_stopped(m.wallet_id)`,
        [hashOf(token)],
      )
      return feed && { monitorId: feed.id, name: nameOf(feed), createdAt: feed.created_at }
    },

    async entries(monitorId) {
      const rows = await database.query<{ body: string }>(
        boundedPage(
          `select position, body from events where monitor_id = $1 and position is not null
           order by position desc limit $2`,
          'position desc',
        ),
        [monitorId, maxEntries],
      )
      return rows
        .flatMap(({ body }) => readEntries(JSON.parse(body) as EventEnvelope).toReversed())
        .slice(0, maxEntries)
    },
  }
}
