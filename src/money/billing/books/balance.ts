import type { Database } from '../../../runtime/storage/database.ts'
import type { Columns, Renamed } from '../../../runtime/storage/rows.ts'
import type { wallets } from '../../../runtime/storage/schema/billing.ts'
import { waitForLeasedCharges } from '../deferred/lease-waits.ts'

/** Credits of a wallet, and how many of them are held for lookups in progress. */
export interface Balance {
  readonly credits: number
  readonly reserved: number
}

/**
 * Reads a wallet. The balance includes every charge that any node answered before the call. Leases do not count as
 * reserved, because no lookup in progress depends on them.
 * @param exceptNode the calling node, which has already applied its deferred charges
 */
export async function readBalance(
  database: Database,
  walletId: string,
  exceptNode?: string,
): Promise<Balance | null> {
  const read = async () => {
    const [row] = await database.latest.query<
      Columns<typeof wallets, 'held'> & Renamed<typeof wallets, { credits: 'balance' }> & { leased: number }
    >(
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
