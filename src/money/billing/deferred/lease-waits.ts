import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../../runtime/storage/database.ts'
import type { Fields } from '../../../runtime/storage/rows.ts'
import type { leases } from '../../../runtime/storage/schema/billing.ts'

/** A lease as other nodes see it. */
type Seen = Fields<typeof leases, 'walletId' | 'node' | 'draws'>

async function readLeases(database: Database, walletIds: readonly string[] | null): Promise<Seen[]> {
  return database.query<Seen>(
    `select wallet_id as "walletId", node, draws from leases where $1::text[] is null or wallet_id = any($1)`,
    [walletIds],
    { name: 'wallet_leases' },
  )
}

const readAgainMs = 5
const patienceMs = 500

/**
 * Waits until the database has every charge that any node answered before the call. A lease is safe when it has ended
 * or was drawn on twice; the first draw may have started before the call. Nodes draw on a lease every 25 ms or return
 * it within 200 ms. The wait ends after half a second in case a node is dead.
 * @param walletIds null: all wallets
 * @param exceptNode the calling node, which has already applied its deferred charges
 */
export async function waitForLeasedCharges(
  database: Database,
  walletIds: readonly string[] | null,
  exceptNode?: string,
): Promise<void> {
  // The embedded database has one owner, which applies deferred charges before every statement.
  if (database.kind === 'embedded') return
  const nameOf = ({ walletId, node }: Seen) => `${node} ${walletId}`
  let waiting = (await readLeases(database, walletIds)).filter(({ node }) => node !== exceptNode)
  const since = performance.now()
  while (waiting.length > 0 && performance.now() - since < patienceMs) {
    await sleep(readAgainMs)
    const now = new Map((await readLeases(database, walletIds)).map((one) => [nameOf(one), one.draws]))
    waiting = waiting.filter((one) => {
      const drawn = now.get(nameOf(one))
      // A smaller number means that the lease was returned and requested again.
      return drawn !== undefined && drawn >= one.draws && drawn < one.draws + 2
    })
  }
}

/**
 * Waits until no node leases credits of a wallet. Nodes return leases when the wallet has little else.
 * @returns whether a lease existed
 */
export async function waitForLeaseEnd(database: Database, walletId: string): Promise<boolean> {
  const since = performance.now()
  let seen = 0
  while ((await readLeases(database, [walletId])).length > 0) {
    seen += 1
    if (performance.now() - since > patienceMs) break
    await sleep(readAgainMs)
  }
  return seen > 0
}

/** Lets concurrent callers for the same wallet share one wait. */
export function shareLeaseWaits(database: Database): (walletId: string) => Promise<boolean> {
  const endings = new Map<string, Promise<boolean>>()
  return (walletId) => {
    let ended = endings.get(walletId)
    if (ended === undefined) {
      ended = waitForLeaseEnd(database, walletId).finally(() => endings.delete(walletId))
      endings.set(walletId, ended)
    }
    return ended
  }
}
