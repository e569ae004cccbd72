import { createHash, randomBytes } from 'node:crypto'
import { recordRequest } from '../../../accounts/admin-actions.ts'
import type { Clock } from '../../../catalog/clock.ts'
import type { Actor } from '../../../catalog/http/actor.ts'
import { noSuch } from '../../../catalog/http/lists.ts'
import type { Database } from '../../../runtime/storage/database.ts'
import { type FeedSubject, feedAddress } from './feed-address.ts'
import { type FoundFeed, findFeed } from './find-feed.ts'

/** The address of a feed contains this secret of 256 bits, so that it cannot be guessed. */
const tokenBytes = 32
const tokenPattern = /^[\w-]{43}$/

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

export const feedForms = ['rss', 'atom', 'json'] as const
export type FeedForm = (typeof feedForms)[number]

/** Feeds: addresses at which the items of monitors are readable without a key. */
export interface Feeds {
  /** Creates a new address and ends the previous address. Only this answer contains the token. */
  open(actor: Actor, subject: FeedSubject): Promise<{ token: string; createdAt: Date }>
  /** When the address was created. Null if there is no feed. */
  read(actor: Actor, subject: FeedSubject): Promise<Date | null>
  close(actor: Actor, subject: FeedSubject): Promise<void>
  /** Finds the feed of a token. Undefined for an unknown or ended address. */
  find(token: string): Promise<FoundFeed | undefined>
}

export function createFeeds({ database, clock }: { database: Database; clock: Clock }): Feeds {
  /** A tag exists while someone uses it: its feed may be opened before. */
  async function requireSubject({ walletId }: Actor, subject: FeedSubject): Promise<void> {
    if ('tag' in subject) return
    const rows = await database.query('select 1 from monitors where id = $1 and wallet_id = $2', [
      subject.monitorId,
      walletId,
    ])
    if (rows.length === 0) throw noSuch('monitor')
  }

  return {
    async open(actor, subject) {
      await requireSubject(actor, subject)
      const token = randomBytes(tokenBytes).toString('base64url')
      const createdAt = new Date(clock.now())
      const address = feedAddress(actor, subject)
      await database.transaction(async (q) => {
        await address.store(q, hashOf(token), createdAt)
        await recordRequest(q, clock, actor, 'monitors open feed', address.name)
      })
      return { token, createdAt }
    },

    async read(actor, subject) {
      await requireSubject(actor, subject)
      return feedAddress(actor, subject).readTime(database)
    },

    async close(actor, subject) {
      await requireSubject(actor, subject)
      const address = feedAddress(actor, subject)
      await database.transaction(async (q) => {
        await address.remove(q)
        await recordRequest(q, clock, actor, 'monitors close feed', address.name)
      })
    },

    async find(token) {
      if (!tokenPattern.test(token)) return undefined
      return findFeed(database, hashOf(token))
    },
  }
}
