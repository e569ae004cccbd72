import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../storage/database.ts'

/** A lease as other nodes see it. */
interface Seen {
  readonly walletId: string
  readonly node: string
  readonly draws: number
}

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
 * Waits until every charge that any node answered before the call is in the database: until each lease of these wallets
 * is gone or was drawn on twice, since the first of two draws may have been under way. Nodes draw on a lease every 25 ms
 * or give it back within 200; one that is gone itself is waited for half a second.
 * @param walletIds null: of all wallets
 * @param exceptNode the node that asks, which has settled what it promised
 */
export async function waitForLeasedCharges(
  database: Database,
  walletIds: readonly string[] | null,
  exceptNode?: string,
): Promise<void> {
  // The sole owner of the embedded database settles before every statement.
  if (database.kind === 'embedded') return
  const nameOf = ({ walletId, node }: Seen) => `${node} ${walletId}`
  let waiting = (await readLeases(database, walletIds)).filter(({ node }) => node !== exceptNode)
  const since = performance.now()
  while (waiting.length > 0 && performance.now() - since < patienceMs) {
    await sleep(readAgainMs)
    const now = new Map((await readLeases(database, walletIds)).map((one) => [nameOf(one), one.draws]))
    waiting = waiting.filter((one) => {
      const drawn = now.get(nameOf(one))
      // Fewer than before: it was given back and made again.
      return drawn !== undefined && drawn >= one.draws && drawn < one.draws + 2
    })
  }
}

/**
 * Waits until no node has a lease of a wallet: they are given back when little is left beside them.
 * @returns whether there was one
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

/** The same for many who ask at once: they wait together. */
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
