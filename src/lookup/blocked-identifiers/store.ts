import { createHmac } from 'node:crypto'
import type { Clock } from '../../catalog/clock.ts'
import type { Queryable } from '../../runtime/storage/database.ts'
import type { Fields, Renamed } from '../../runtime/storage/rows.ts'
import type { blockedIdentifiers } from '../../runtime/storage/schema/erasure.ts'

/** The name of the secret of fingerprints (runtime/storage/settings.ts). */
export const fingerprintSecret = 'blocked-identifiers'

/** Identifiers of one person or object that were blocked together. */
export interface Block
  extends Fields<typeof blockedIdentifiers, 'platform' | 'reason' | 'at' | 'by'>,
    Renamed<typeof blockedIdentifiers, { id: 'blockId' }> {}

/** The fingerprint of an identifier: the stored list names no person. */
export const fingerprintOf = (secret: string, platform: string, scoped: string): string =>
  createHmac('sha256', secret).update(`${platform} ${scoped}`).digest('hex')

/** Everything that is blocked, newest first. */
export function listBlocks(q: Queryable): Promise<Block[]> {
  return q.query<Block>(
    `select distinct block_id as id, platform, reason, at, by from blocked_identifiers order by at desc, id limit 1000`,
  )
}

export async function storeBlock(
  q: Queryable,
  clock: Clock,
  { id, platform, reason, by }: Omit<Block, 'at'>,
  fingerprints: readonly string[],
): Promise<void> {
  await q.query(
    `insert into blocked_identifiers (platform, fingerprint, block_id, reason, at, by)
     select $1, f, $3, $4, $5, $6 from unnest($2::text[]) f
     on conflict (platform, fingerprint) do update set block_id = excluded.block_id, reason = excluded.reason`,
    [platform, fingerprints, id, reason, new Date(clock.now()), by],
  )
}

/** Removes a block. Returns whether there was one. */
export async function removeBlock(q: Queryable, id: string): Promise<boolean> {
  const gone = await q.query('delete from blocked_identifiers where block_id = $1 returning 1', [id])
  return gone.length > 0
}
