import { ServiceError } from '../../../catalog/errors.ts'
import type { Database } from '../../../runtime/storage/database.ts'
import { acceptUsage } from '../../../runtime/storage/usage-database.ts'
import { packContent, type VoidedUsage } from '../flushing/outbox-content.ts'
import { compareUsage, type UnevenHour } from './compare-usage.ts'
import { hasHistory, moveUsageHistory } from './usage-history.ts'
import { replayKept } from './usage-kept.ts'
import { drainOutbox } from './usage-outbox.ts'

/** What was done so that usage and charges match again. */
export interface MatchedUsage {
  /** Flushes that the database of usage did not have, and that were moved to it again. */
  readonly replayed: number
  /** Lookups whose charges the ledger does not have: their usage was taken out. */
  readonly removed: number
  /** Hours that still differ: usage of charges is missing, and nothing was stored to move it again. */
  readonly differences: readonly UnevenHour[]
  /** Hours before are not compared any more, because their differences were accepted; null: none were. */
  readonly acceptedUntil: Date | null
}

const hourMs = 3_600_000
/** A charge and the usage of its lookups have the same time; clocks of releases before may have set them apart. */
const marginMs = 60_000

/**
 * Matches usage in a database of its own with the ledger, after one of them was restored. Usage that the restored database of
 * usage lacks is moved again, where it is stored. Usage that a restored ledger has no charges for is taken out. Safe to repeat.
 * @param options.accept what still differs then is not compared any more
 */
export async function matchUsage(
  database: Database,
  now: Date,
  options: { readonly accept: boolean },
): Promise<MatchedUsage> {
  while (!(await moveUsageHistory(database)));
  if (await hasHistory(database)) {
    throw new ServiceError(
      'temporarily_unavailable',
      'Usage from before USAGE_DATABASE_URL is still moved there; try again when `social-lookup migrate --status` states none.',
      { retryAfterSeconds: 60 },
    )
  }
  const replayed = await replayKept(database)
  let removed = 0
  for (const uneven of await compareUsage(database, now.getTime(), null))
    removed += await removeUncharged(database, uneven)
  const differences = await compareUsage(database, now.getTime(), null)
  const acceptedUntil = options.accept && differences.length > 0 ? now : null
  if (acceptedUntil !== null) await acceptUsage(database, acceptedUntil)
  return { replayed, removed, differences, acceptedUntil }
}

/** Takes out the usage of an hour that the ledger has no charge for. @returns the number of lookups */
async function removeUncharged(database: Database, { walletId, hour }: UnevenHour): Promise<number> {
  const end = new Date(hour.getTime() + hourMs)
  const used = await database.usage!.query<{ id: string; at: Date }>(
    `select lookup_id as id, at from usage_lookups
     where wallet_id = $1 and batch_at >= $2 and batch_at < $3 and credits > 0`,
    [walletId, hour, end],
  )
  const charged = await database.query<{ id: string }>(
    `select l.value->>0 as id from ledger_entries e cross join json_array_elements(e.lookups) l
     where e.wallet_id = $1 and e.kind = 'charge' and e.at >= $2 and e.at < $3
       and not exists (select from indexed_entries r where r.wallet_id = $1 and r.id = 'refund:' || e.id)`,
    [walletId, new Date(hour.getTime() - marginMs), new Date(end.getTime() + marginMs)],
  )
  const known = new Set(charged.map(({ id }) => id))
  const gone = used.filter(({ id }) => !known.has(id))
  if (gone.length === 0) return 0
  const byTime = Map.groupBy(gone, ({ at }) => at.getTime())
  const voided = [...byTime].map(([at, lookups]): VoidedUsage => [walletId, at, lookups.map(({ id }) => id)])
  await database.query('insert into usage_outbox (id, at, content) values (gen_random_uuid(), now(), $1)', [
    packContent(JSON.stringify({ void: voided })),
  ])
  await drainOutbox(database)
  return gone.length
}
