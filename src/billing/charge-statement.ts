import type { Queryable } from '../storage/database.ts'
import type { ChargeBatch } from './payload.ts'

/**
 * The common flush, cached lookups of one wallet that it can pay, in one plain statement: half the work of
 * `ledger_flush`, which takes over wherever this one gives no row. The flush's row makes both exclude each other.
 */
const text = `
with paid as (
  update wallets set balance = balance - $3
  where id = $2 and balance - held >= $3 and not exists (select from ledger_flushes where id = $1)
  returning balance, balance - held as spendable
), flush as (
  insert into ledger_flushes (id, at) select $1, $4 from paid
), entry as (
  insert into ledger_entries (id, wallet_id, kind, credits, balance_after, at, lookups)
  select $1::uuid || ':' || $2, $2, 'charge', -$3, balance, $4, $5 from paid
), records as (
  insert into usage_batches (wallet_id, at, lookups, items) select $2, $4, $6, $7 from paid
)
select spendable from paid`

const uniqueViolation = '23505'

/**
 * Tries to apply a flush of charges.
 * @returns the credits that can still be spent; null if it was not applied: then nothing was changed by it
 */
export async function chargeAtOnce(
  database: Queryable,
  flushId: string,
  at: Date,
  batch: ChargeBatch,
  timeoutMs: number,
): Promise<number | null> {
  const { walletId, credits, lookups, charges, records } = batch
  const values = [flushId, walletId, credits, at, `[${charges}]`, lookups, `[${records}]`]
  try {
    const rows = await database.query<{ spendable: number }>(text, values, {
      name: 'ledger_charge',
      timeoutMs,
    })
    return rows[0]?.spendable ?? null
  } catch (error) {
    // The same flush, sent twice, has just been applied by the other one.
    if ((error as { code?: string }).code === uniqueViolation) return null
    throw error
  }
}
