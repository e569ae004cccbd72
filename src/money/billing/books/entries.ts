import type { Clock } from '../../../catalog/clock.ts'
import { ServiceError } from '../../../catalog/errors.ts'
import { withoutSecrets } from '../../../catalog/secret-values.ts'
import type { Database, Queryable } from '../../../runtime/storage/database.ts'
import type { EntryKind } from '../../../runtime/storage/entry-kinds.ts'
import type { Fields, Row } from '../../../runtime/storage/rows.ts'
import type { ledgerEntries } from '../../../runtime/storage/schema/billing.ts'
import { waitForLeasedCharges } from '../deferred/lease-waits.ts'
import { type WalletMode, walletIdOf } from '../wallet.ts'

export type { EntryKind } from '../../../runtime/storage/entry-kinds.ts'

/** One entry of the ledger. The charges of one flush and wallet share an entry. */
export interface LedgerEntry
  extends Fields<typeof ledgerEntries, 'id' | 'seq' | 'kind' | 'credits' | 'balanceAfter' | 'at' | 'note'> {
  /** Lookups that the entry charges or refunds, each with its credits. */
  readonly lookups: { lookupId: string; credits: number }[]
}

/** Kinds of entries that are not charges of lookups, with the sign of their credits. */
const signs: Record<NewEntry['kind'], 'adds' | 'takes' | 'either'> = {
  trial: 'adds',
  purchase: 'adds',
  subscription: 'adds',
  grant: 'adds',
  refund: 'adds',
  deduction: 'takes',
  chargeback: 'takes',
  correction: 'either',
}

/** An entry to be added to an account's wallet. */
export interface NewEntry {
  readonly accountId: string
  readonly mode: WalletMode
  /** Negative for a deduction or chargeback, and for a correction that takes credits. */
  readonly credits: number
  readonly kind: Exclude<EntryKind, 'charge' | 'carried'>
  readonly note?: string | undefined
  /** Identifies the entry within the wallet: a repeated key adds nothing. Default: a random key. */
  readonly idempotencyKey?: string | undefined
}

export interface PageOptions {
  /** Maximum number of entries (default 50, up to 1001: a page and one entry that shows whether more follow). */
  readonly limit?: number | undefined
  /** Only entries older than this `seq`. */
  readonly before?: number | undefined
}

type EntryRow = Row<typeof ledgerEntries>

function fromRow(row: EntryRow): LedgerEntry {
  const { id, seq, kind, credits, at, note } = row
  const lookups = (row.lookups ?? []).map(([lookupId, each]) => ({ lookupId, credits: each }))
  return { id, seq, kind, credits, balanceAfter: row.balance_after, at, note, lookups }
}

/**
 * Adds an entry whose id is derived from the wallet and the idempotency key.
 * @throws ServiceError bad_request if the credits are not a whole number or have the wrong sign; not_found if the
 *   account does not exist; idempotency_key_reused if the key was used with another amount or kind;
 *   insufficient_credits if the wallet has too few free credits
 */
export async function addEntry(
  q: Queryable,
  clock: Clock,
  entry: NewEntry & { idempotencyKey: string },
): Promise<LedgerEntry> {
  const { accountId, mode, credits, kind, idempotencyKey } = entry
  const note = entry.note == null ? null : withoutSecrets(entry.note)
  const size = Math.abs(credits)
  if (!Number.isSafeInteger(credits) || size === 0 || size > 1e12) {
    throw new ServiceError('bad_request', 'credits must be a whole number from 1 to 1,000,000,000,000')
  }
  if (signs[kind] !== 'either' && (signs[kind] === 'takes') !== credits < 0) {
    throw new ServiceError('bad_request', `a ${kind} ${signs[kind]} credits`)
  }
  const walletId = walletIdOf(accountId, mode)
  const [row] = await q.query<EntryRow | { id: null }>(
    `select e.* from wallets w, lateral ledger_add($1, w.id, $3, $4, $5, $6, null) e where w.id = $2`,
    [`entry:${walletId}:${idempotencyKey}`, walletId, kind, credits, note, new Date(clock.now())],
  )
  if (!row) throw new ServiceError('not_found', `There is no account ${accountId}.`)
  if (row.id === null) {
    throw new ServiceError('insufficient_credits', `The wallet does not have ${size} credits to spare.`)
  }
  if (row.kind !== kind || row.credits !== credits) {
    throw new ServiceError(
      'idempotency_key_reused',
      `This idempotency key stands for a ${row.kind} of ${row.credits} credits.`,
    )
  }
  return fromRow(row)
}

/** Entries of a wallet, newest first. */
export async function readHistory(
  database: Database,
  walletId: string,
  {
    limit = 50,
    before,
    from,
    to,
  }: PageOptions & { readonly from?: Date | undefined; readonly to?: Date | undefined } = {},
): Promise<LedgerEntry[]> {
  await waitForLeasedCharges(database, [walletId])
  const rows = await database.query<EntryRow>(
    `select * from ledger_entries where wallet_id = $1 and ($2::bigint is null or seq < $2)
       and ($4::timestamptz is null or at >= $4) and ($5::timestamptz is null or at < $5)
     order by seq desc limit $3`,
    [walletId, before ?? null, Math.min(Math.max(limit, 1), 1001), from ?? null, to ?? null],
  )
  return rows.map(fromRow)
}
