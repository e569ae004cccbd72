import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../storage/database.ts'

/** The reservation that is a node's allowance of a wallet. */
export function allowanceId(node: string, walletId: string): string {
  return `allowance:${node}:${walletId}`
}

/** An allowance as other nodes see it. */
interface Seen {
  readonly id: string
  readonly draws: number
}

async function readAllowances(database: Database, walletIds: readonly string[]): Promise<Seen[]> {
  return database.query<Seen>(
    'select lookup_id as id, draws from reservations where wallet_id = any($1) and draws is not null',
    [walletIds],
    { name: 'wallet_allowances' },
  )
}

const readAgainMs = 5
const patienceMs = 500

/**
 * Waits until every charge that any node answered before the call is in the database: until each allowance of these
 * wallets is gone or was drawn on twice, since the first of two draws may have been under way. Nodes draw on an
 * allowance every 25 ms or give it back within 200; one that is gone itself is waited for half a second.
 * @param exceptNode the node that asks, which has settled what it promised
 */
export async function allowancesSettled(
  database: Database,
  walletIds: readonly string[],
  exceptNode?: string,
): Promise<void> {
  if (database.kind === 'embedded') return
  const own = new Set(exceptNode === undefined ? [] : walletIds.map((id) => allowanceId(exceptNode, id)))
  let waiting = (await readAllowances(database, walletIds)).filter(({ id }) => !own.has(id))
  const since = performance.now()
  while (waiting.length > 0 && performance.now() - since < patienceMs) {
    await sleep(readAgainMs)
    const now = new Map((await readAllowances(database, walletIds)).map(({ id, draws }) => [id, draws]))
    waiting = waiting.filter(({ id, draws }) => {
      const drawn = now.get(id)
      // Fewer than before: it was given back and made again.
      return drawn !== undefined && drawn >= draws && drawn < draws + 2
    })
  }
}

/**
 * Waits until no node has an allowance of a wallet: they are given back when little is left beside them.
 * @returns whether there was one
 */
export async function allowancesEnded(database: Database, walletId: string): Promise<boolean> {
  const since = performance.now()
  let seen = 0
  while ((await readAllowances(database, [walletId])).length > 0) {
    seen += 1
    if (performance.now() - since > patienceMs) break
    await sleep(readAgainMs)
  }
  return seen > 0
}
