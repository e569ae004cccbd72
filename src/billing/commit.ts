import type { Queryable } from '../storage/database.ts'
import { chargeAtOnce } from './charge-statement.ts'
import type { ChargeBatch, FlushResult, WalletPart } from './payload.ts'

/** Longer than any flush takes; a connection that is silent for so long is dead. */
const timeoutMs = 10_000

/** What a flush consists of: plain charges of one wallet, or anything. `parts` is asked for where it is needed. */
export interface FlushContent {
  readonly charges?: ChargeBatch | undefined
  readonly wallets: readonly string[]
  parts(): WalletPart[]
}

/** A flush that was applied. */
export interface Committed {
  readonly result: FlushResult | null
  /** By wallet: what can be spent right after it. Only where it was asked for or costs nothing. */
  readonly spendable: Readonly<Record<string, number>>
}

const flushed = 'select ledger_flush($1, $2, $3) as result'
const flushedWithSpendable = `select f.result, ledger_spendable($4) as spendable
  from (select ledger_flush($1, $2, $3) as result offset 0) f`

/**
 * Applies a flush under its id, once however often it is sent.
 * @throws ConnectionLost when it is not known whether it was applied
 */
export async function commit(
  database: Queryable,
  flush: { readonly id: string; readonly at: Date; readonly content: FlushContent },
  options: { readonly spendable: boolean },
): Promise<Committed> {
  const { id, at, content } = flush
  if (content.charges) {
    const left = await chargeAtOnce(database, id, at, content.charges, timeoutMs)
    if (left !== null) return { result: null, spendable: { [content.charges.walletId]: left } }
  }
  const values: unknown[] = [id, at, JSON.stringify(content.parts())]
  if (options.spendable) values.push(content.wallets)
  const [row] = await database.query<{ result: FlushResult | null; spendable?: Record<string, number> }>(
    options.spendable ? flushedWithSpendable : flushed,
    values,
    { name: options.spendable ? 'ledger_flush_spendable' : 'ledger_flush', timeoutMs },
  )
  return { result: row!.result, spendable: row!.spendable ?? {} }
}
