import type { Queryable } from '../storage/database.ts'
import type { WalletPart } from './payload.ts'

/**
 * The common flush, cached lookups of one wallet that it can pay, in one plain statement: half the work of
 * `ledger_flush`, which takes over wherever this one gives no row. The flush's row makes both exclude each other.
 */
const text = `
with paid as (
  update wallets set balance = balance - $3
  where id = $2 and balance - held >= $3 and not exists (select from ledger_flushes where id = $1)
  returning balance
), flush as (
  insert into ledger_flushes (id, at) select $1, $4 from paid
), entry as (
  insert into ledger_entries (id, wallet_id, kind, credits, balance_after, at, lookups)
  select $1::uuid || ':' || $2, $2, 'charge', -$3, balance, $4, $5 from paid
), records as (
  insert into usage_batches (wallet_id, at, lookups, items) select $2, $4, $6, $7 from paid
)
select balance from paid`

const uniqueViolation = '23505'

/** Whether a flush is of the kind that {@link chargeAtOnce} can try. */
export function chargesOnly(parts: readonly WalletPart[]): boolean {
  const [part] = parts
  if (!part || parts.length > 1 || part.e || part.r || part.x) return false
  return part.c !== undefined && part.c.length === part.u?.length
}

/**
 * Tries to apply a flush of charges.
 * @returns whether it was applied; if not, nothing was changed by it
 */
export async function chargeAtOnce(
  database: Queryable,
  flushId: string,
  at: Date,
  part: WalletPart,
  timeoutMs: number,
): Promise<boolean> {
  const charges = JSON.stringify(part.c)
  const records = JSON.stringify(part.u)
  const values = [flushId, part.w, part.t, at, charges, part.c!.length, records]
  try {
    const rows = await database.query(text, values, { name: 'ledger_charge', timeoutMs })
    return rows.length === 1
  } catch (error) {
    // The same flush, sent twice, has just been applied by the other one.
    if ((error as { code?: string }).code === uniqueViolation) return false
    throw error
  }
}
