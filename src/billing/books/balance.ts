import type { Database } from '../../storage/database.ts'
import { waitForLeasedCharges } from '../deferred/lease-waits.ts'

/** What a wallet has, and how much of it is held for lookups under way. */
export interface Balance {
  readonly credits: number
  readonly reserved: number
}

/**
 * Reads a wallet as of everything that any node answered before the call. The leases of nodes do not count as
 * reserved: nothing is under way that would take them.
 * @param exceptNode the node that asks, which has settled what it promised
 */
export async function readBalance(
  database: Database,
  walletId: string,
  exceptNode?: string,
): Promise<Balance | null> {
  const read = async () => {
    const [row] = await database.query<{ credits: number; held: number; leased: number }>(
      `select balance as credits, held,
              (select coalesce(sum(credits), 0)::bigint from leases where wallet_id = w.id) as leased
       from wallets w where id = $1`,
      [walletId],
      { name: 'wallet_balance' },
    )
    return row
  }
  let row = await read()
  if (row && row.leased > 0) {
    await waitForLeasedCharges(database, [walletId], exceptNode)
    row = await read()
  }
  return row ? { credits: row.credits, reserved: row.held - row.leased } : null
}
