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

const oneEntry =
  `select ${lineColumns} from ledger_entries where id = $2 and wallet_id = $1 and left(id, 1) <> '~'` as const
/** A charge of a flush, whose id no index has. */
const oneCharge = `select ${lineColumns} from ledger_entries
     where id = $2 and wallet_id = $1 and at >= lower(ledger_flush_times($3)) and at < upper(ledger_flush_times($3))` as const
/** The id of such an entry: the id of the flush in base64, and the wallet. */
const chargeId = /^~([\w-]{22}):/
const pageOfEntries = `select ${lineColumns} from ledger_entries
     where wallet_id = $1 and ($2::bigint is null or seq < $2) and ($3::text[] is null or kind = any($3))
       and ($4::timestamptz is null or at >= $4) and ($5::timestamptz is null or at < $5)
     order by seq desc limit $6` as const

/** An entry without what usage knows of it. */
type EntryLine = Omit<LedgerLine, 'firstLookup'>

const firstRecord = (lookup: string, rows: string) => `
  select json_build_object('operation', operation, 'parameters', parameters) as first from usage_lookups
  where wallet_id = $1 and lookup_id = ${lookup} and ${rows}`

/**
 * The record of the first lookup of an entry. An entry and the records of its lookups have the same time. A row of busy wallets
 * has that time, a moved one begins in the same minute.
 */
const firstRecords = (lookup: string) => `lateral (select * from (
  ${firstRecord(lookup, 'batch_at = entry.at and last_at is null')}
  union all
  ${firstRecord(lookup, `batch_at >= date_trunc('minute', entry.at) and batch_at <= entry.at and last_at >= entry.at`)}
) found limit 1) records`

/** Reads entries with the records of their first lookups, in one statement where these are in the same database. */
async function readLines(
  database: Database,
  select: typeof oneEntry | typeof oneCharge | typeof pageOfEntries,
  values: readonly [walletId: string, ...unknown[]],
): Promise<LedgerLine[]> {
  const [walletId] = values
  await usageStore(database).settled([walletId])
  if (database.usage !== null) {
    const entries = await database.latest.query<EntryLine>(select, [...values])
    return withFirstLookups(database.usage, walletId, entries)
  }
  const lines = await database.latest.query<LedgerLine>(
    `select entry.*, records.first as "firstLookup" from (${select}) entry
     left join ${firstRecords('entry."requestIds"[1]')} on true order by entry.seq desc`,
    [...values],
  )
  return lines.map((line) => ({ ...line, firstLookup: line.firstLookup && presentFirst(line.firstLookup) }))
}

async function withFirstLookups(
  usage: Database,
  walletId: string,
  entries: readonly EntryLine[],
): Promise<LedgerLine[]> {
  const wanted = entries.filter(({ requestIds }) => requestIds.length > 0)
  const found = new Map<string, LedgerLine['firstLookup']>()
  if (wanted.length > 0) {
    const rows = await usage.latest.query<{ id: string; first: NonNullable<LedgerLine['firstLookup']> }>(
      `select entry.id, records.first from unnest($2::text[], $3::text[], $4::timestamptz[]) entry(id, lookup, at)
       cross join ${firstRecords('entry.lookup')}`,
      [
        walletId,
        wanted.map(({ id }) => id),
        wanted.map(({ requestIds: [first] }) => first),
        wanted.map(({ at }) => at),
      ],
    )
    for (const { id, first } of rows) found.set(id, presentFirst(first))
  }
  return entries.map((entry) => ({ ...entry, firstLookup: found.get(entry.id) ?? null }))
}

/** Records of older releases may still hold secrets (operator/erasure/clean-stored.ts). */
const presentFirst = (
  first: NonNullable<LedgerLine['firstLookup']>,
): NonNullable<LedgerLine['firstLookup']> =>
  first.parameters === null ? first : { ...first, parameters: parametersWithoutSecrets(first.parameters) }

/** One entry of a wallet; null if the wallet has no such entry. */
export async function findLedgerEntry(
  database: Database,
  walletId: string,
  id: string,
): Promise<LedgerLine | null> {
  const flush = chargeId.exec(id)?.[1]
  const [line] =
    flush === undefined
      ? await readLines(database, oneEntry, [walletId, id])
      : await readLines(database, oneCharge, [walletId, id, Buffer.from(flush, 'base64url').toString('hex')])
  return line ?? null
}

/** Entries of a wallet, newest first. */
export async function readLedger(
  database: Database,
  walletId: string,
  { kinds, from, to, before, limit }: LedgerPageQuery,
): Promise<LedgerLine[]> {
  return readLines(database, pageOfEntries, [
    walletId,
    before ?? null,
    kinds ?? null,
    from ?? null,
    to ?? null,
    limit,
  ])
}

/** Credits of a wallet that are set aside. */
export interface OpenHold extends Fields<typeof holds, 'credits' | 'expiresAt'> {
  /** Null for a lease: credits that a node reserved for many lookups. */
  readonly requestId: string | null
}

/** The holds and leases of a wallet, at most 100. */
export function readOpenHolds(database: Database, walletId: string): Promise<OpenHold[]> {
  return database.latest.query<OpenHold>(
    `select ledger_long(lookup_id) as "requestId", credits, expires_at as "expiresAt" from holds where wallet_id = $1
     union all
     select null, credits, expires_at from leases where wallet_id = $1 and credits > 0
     order by 3, 1 limit 100`,
    [walletId],
  )
}
