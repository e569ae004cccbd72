import { createHash } from 'node:crypto'
import { ServiceError } from '../../catalog/errors.ts'
import { usageStore } from '../../money/billing/books/usage-store.ts'
import { walletIdsOf } from '../../money/billing/wallet.ts'
import type { Database, Queryable } from '../../runtime/storage/database.ts'
import { type StoredTable, storedTables } from './stored-tables.ts'

/** A line of an export: a row of a table, or the manifest, which is the last line. */
export interface ExportLine {
  readonly kind: string
  readonly data: Readonly<Record<string, unknown>>
}

/** Rows and checksum of a kind so far. */
interface KindSum {
  readonly rows: number
  /** SHA-256 chained over the lines: the hash of the hash before (hex; empty at first) and the line. */
  readonly sha256: string
}

/** Where a page of an export ends. */
export interface ExportPosition {
  /** Index in the list of exported tables. */
  readonly table: number
  /** The identifying columns of the last row; null: before the first row. */
  readonly last: Readonly<Record<string, unknown>> | null
  readonly sums: Readonly<Record<string, KindSum>>
}

export const exportStart: ExportPosition = { table: 0, last: null, sums: {} }

type ExportedTable = StoredTable & Required<Pick<StoredTable, 'ofAccount' | 'order'>>

const isExported = (entry: [string, StoredTable]): entry is [string, ExportedTable] =>
  entry[1].ofAccount !== undefined && entry[1].order !== undefined

const exported = Object.entries(storedTables).filter(isExported)

/** A page of a large table takes longer than other reports. */
const timeoutMs = 120_000

/** The text of a line, as files of exports contain it. */
const exportLineText = (line: ExportLine): string => JSON.stringify(line)

function addLine(sum: KindSum = { rows: 0, sha256: '' }, line: ExportLine): KindSum {
  const sha256 = createHash('sha256').update(sum.sha256).update(exportLineText(line)).digest('hex')
  return { rows: sum.rows + 1, sha256 }
}

/**
 * Reads a page of everything that is stored of an account, table by table, without hashes and encrypted secrets. The
 * last page ends with the manifest: rows and checksum of each kind.
 * @returns the lines, and the position after them; null after the manifest
 */
export async function readExport(
  database: Database,
  accountId: string,
  from: ExportPosition,
  limit: number,
): Promise<{ lines: ExportLine[]; end: ExportPosition | null }> {
  return usageStore(database).reportBoth(walletIdsOf(accountId), timeoutMs, async (ledger, usage) => {
    const lines: ExportLine[] = []
    const sums: Record<string, KindSum> = { ...from.sums }
    let { table, last } = from
    for (; table < exported.length; table += 1, last = null) {
      const [name, stored] = exported[table]!
      const wanted = limit - lines.length
      const place = stored.isUsage ? usage : ledger
      const rows = await readRows(place, name, stored, accountId, last, wanted)
      for (const data of rows) {
        const line = { kind: name, data }
        sums[name] = addLine(sums[name], line)
        lines.push(line)
      }
      const end = rows.at(-1)
      if (rows.length < wanted || end === undefined) continue
      last = Object.fromEntries(stored.order.map((column) => [column, end[column]]))
      return { lines, end: { table, last, sums } }
    }
    lines.push({ kind: 'manifest', data: { accountId, checksum: 'sha256-chain', kinds: sums } })
    return { lines, end: null }
  })
}

async function readRows(
  q: Queryable,
  table: string,
  { ofAccount, order, hidden = [] }: ExportedTable,
  accountId: string,
  last: ExportPosition['last'],
  limit: number,
): Promise<Record<string, unknown>[]> {
  // `jsonb_populate_record` gives the columns of the position their types.
  const columns = order.join(', ')
  const after = order.map((column) => `(jsonb_populate_record(null::${table}, $3::jsonb)).${column}`)
  const rows = await q.query<{ data: Record<string, unknown> }>(
    `select to_jsonb(t) - $4::text[] as data from ${table} t
     where (${ofAccount}) and $1::text is not null and $2::text[] is not null
       and ($3::jsonb is null or (${columns}) > (${after.join(', ')}))
     order by ${columns} limit $5`,
    [accountId, walletIdsOf(accountId), last === null ? null : JSON.stringify(last), hidden, limit],
  )
  return rows.map(({ data }) => data)
}

/** @throws ServiceError not_found */
export async function requireAccount(q: Queryable, accountId: string): Promise<void> {
  const rows = await q.query('select 1 from accounts where id = $1', [accountId])
  if (rows.length === 0) throw new ServiceError('not_found', `There is no account ${accountId}.`)
}
