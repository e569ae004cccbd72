import type { RecordedParameters } from '../../../catalog/ports/payer.ts'
import { parametersWithoutSecrets } from '../../../catalog/secret-values.ts'
import type { Database } from '../../../runtime/storage/database.ts'
import type { EntryKind } from '../../../runtime/storage/entry-kinds.ts'
import type { Fields } from '../../../runtime/storage/rows.ts'
import type { holds } from '../../../runtime/storage/schema/billing.ts'
import type { LedgerEntry } from './entries.ts'
import { usageStore } from './usage-store.ts'

/** An entry of the ledger without its list of lookups, which may have thousands. */
export interface LedgerLine extends Omit<LedgerEntry, 'lookups'> {
  /** The number of lookups that it charges or refunds, and the ids of the first ten. */
  readonly lookups: number
  readonly requestIds: string[]
  /** The first of these lookups, by its record; null: there is none, or its record is deleted. */
  readonly firstLookup: { readonly operation: string; readonly parameters: RecordedParameters | null } | null
}

export interface LedgerPageQuery {
  readonly kinds?: readonly EntryKind[] | undefined
  readonly from?: Date | undefined
  readonly to?: Date | undefined
  /** Only entries older than this `seq`. */
  readonly before?: number | undefined
  readonly limit: number
}

const lineColumns = `id, seq, kind, credits, balance_after as "balanceAfter", at, note,
  coalesce(json_array_length(lookups), 0) as lookups,
  array(select lookups->n->>0 from generate_series(0, least(coalesce(json_array_length(lookups), 0), 10) - 1) n)
    as "requestIds"`

/** The record of an entry's first lookup. */
const firstRecord = (rows: string) => `
  select json_build_object('operation', operation, 'parameters', parameters) from usage_lookups
  where wallet_id = entry.wallet_id and lookup_id = entry.lookups->0->>0 and ${rows}`

/**
 * An entry and the records of its lookups have the same time. A row of busy wallets has that time, a moved one begins in
 * the same minute.
 */
const firstLookup = `(select * from (
  ${firstRecord('batch_at = entry.at and last_at is null')}
  union all
  ${firstRecord(`batch_at >= date_trunc('minute', entry.at) and batch_at <= entry.at and last_at >= entry.at`)}
  ) records limit 1) as "firstLookup"`

const presentLine = (line: LedgerLine): LedgerLine => {
  const { firstLookup: first } = line
  if (first === null || first.parameters === null) return line
  // Records of older releases may still hold secrets (operator/erasure/clean-stored.ts).
  return { ...line, firstLookup: { ...first, parameters: parametersWithoutSecrets(first.parameters) } }
}

/** One entry of a wallet; null if the wallet has no such entry. */
export async function findLedgerEntry(
  database: Database,
  walletId: string,
  id: string,
): Promise<LedgerLine | null> {
  await usageStore(database).settled([walletId])
  const [entry] = await database.latest.query<LedgerLine>(
    `select ${lineColumns}, ${firstLookup} from ledger_entries entry where id = $2 and wallet_id = $1`,
    [walletId, id],
  )
  return entry ? presentLine(entry) : null
}

/** Entries of a wallet, newest first. */
export async function readLedger(
  database: Database,
  walletId: string,
  { kinds, from, to, before, limit }: LedgerPageQuery,
): Promise<LedgerLine[]> {
  await usageStore(database).settled([walletId])
  const entries = await database.latest.query<LedgerLine>(
    `select ${lineColumns}, ${firstLookup} from (
       select * from ledger_entries
       where wallet_id = $1 and ($2::bigint is null or seq < $2) and ($3::text[] is null or kind = any($3))
         and ($4::timestamptz is null or at >= $4) and ($5::timestamptz is null or at < $5)
       order by seq desc limit $6
     ) entry order by seq desc`,
    [walletId, before ?? null, kinds ?? null, from ?? null, to ?? null, limit],
  )
  return entries.map(presentLine)
}

/** Credits of a wallet that are set aside. */
export interface OpenHold extends Fields<typeof holds, 'credits' | 'expiresAt'> {
  /** Null for a lease: credits that a node reserved for many lookups. */
  readonly requestId: string | null
}

/** The holds and leases of a wallet, at most 100. */
export function readOpenHolds(database: Database, walletId: string): Promise<OpenHold[]> {
  return database.latest.query<OpenHold>(
    `select lookup_id as "requestId", credits, expires_at as "expiresAt" from holds where wallet_id = $1
     union all
     select null, credits, expires_at from leases where wallet_id = $1 and credits > 0
     order by 3, 1 limit 100`,
    [walletId],
  )
}
