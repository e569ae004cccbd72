import type { Clock } from '../clock.ts'
import { ServiceError } from '../errors.ts'
import type { Database, Queryable } from '../storage/database.ts'
import type { EntryKind } from '../storage/schema/billing.ts'
import { allowancesSettled } from './allowances.ts'

export type { EntryKind } from '../storage/schema/billing.ts'

/** One entry of the ledger. The charges of one flush and wallet share an entry. */
export interface LedgerEntry {
  readonly id: string
  /** Grows within a wallet; `before` of the next page. */
  readonly seq: number
  readonly kind: EntryKind
  /** Negative for charges. */
  readonly credits: number
  readonly balanceAfter: number
  readonly at: Date
  readonly note: string | null
  /** Lookups charged or refunded by it, each with its credits. */
  readonly lookups: { lookupId: string; credits: number }[]
}

/** Credits to be added to an account. */
export interface NewEntry {
  readonly accountId: string
  readonly mode: 'live' | 'test'
  readonly credits: number
  readonly kind: Exclude<EntryKind, 'charge'>
  readonly note?: string | undefined
  /** Names this entry of the wallet for ever: the same key again adds nothing. Default: a new one. */
  readonly idempotencyKey?: string | undefined
}

export interface PageOptions {
  /** Entries at most (default 50, 1000 at most). */
  readonly limit?: number | undefined
  /** Only entries older than this `seq`. */
  readonly before?: number | undefined
}

interface EntryRow {
  id: string
  seq: number
  kind: EntryKind
  credits: number
  balance_after: number
  at: Date
  note: string | null
  lookups: [string, number][] | null
}

function fromRow(row: EntryRow): LedgerEntry {
  const { id, seq, kind, credits, at, note } = row
  const lookups = (row.lookups ?? []).map(([lookupId, each]) => ({ lookupId, credits: each }))
  return { id, seq, kind, credits, balanceAfter: row.balance_after, at, note, lookups }
}

/**
 * Adds credits under an id derived from kind, wallet and idempotency key.
 * @throws ServiceError bad_request for credits that are not a positive whole number, not_found without the account
 */
export async function addEntry(
  q: Queryable,
  clock: Clock,
  entry: NewEntry & { idempotencyKey: string },
): Promise<LedgerEntry> {
  const { accountId, mode, credits, kind, note = null, idempotencyKey } = entry
  if (!Number.isSafeInteger(credits) || credits <= 0 || credits > 1e12) {
    throw new ServiceError('bad_request', 'credits must be a whole number from 1 to 1,000,000,000,000')
  }
  const walletId = `${accountId}:${mode}`
  const rows = await q.query<EntryRow>(
    `select e.* from wallets w, lateral ledger_add($1, w.id, $3, $4, $5, $6, null) e where w.id = $2`,
    [`${kind}:${walletId}:${idempotencyKey}`, walletId, kind, credits, note, new Date(clock.now())],
  )
  if (!rows[0]) throw new ServiceError('not_found', `There is no account ${accountId}.`)
  return fromRow(rows[0])
}

/** Entries of a wallet, newest first. */
export async function readHistory(
  database: Database,
  walletId: string,
  { limit = 50, before }: PageOptions = {},
): Promise<LedgerEntry[]> {
  await allowancesSettled(database, [walletId])
  const rows = await database.query<EntryRow>(
    `select * from ledger_entries where wallet_id = $1 and ($2::bigint is null or seq < $2)
     order by seq desc limit $3`,
    [walletId, before ?? null, Math.min(Math.max(limit, 1), 1000)],
  )
  return rows.map(fromRow)
}
