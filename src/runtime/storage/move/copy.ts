import type { Queryable } from '../database.ts'
import { copyPartitions, relationsOf, type Table, tablesOf } from './tables.ts'

/** Approximate size of a batch in memory; single values can have several megabytes. */
const batchBytes = 4_000_000
const minBatchRows = 16
const maxBatchRows = 5000

type Values = Record<string, string | null>

/** Receives the progress of every table and batch, in order. */
export type CopyListener = (step: {
  readonly what: string
  readonly rows?: number
  readonly ended: boolean
}) => void

/**
 * Copies all rows and sequence values. Existing rows of the target are deleted first. The target's triggers stay off
 * until {@link switchTriggers} enables them.
 * @param source a transaction with a consistent snapshot
 * @param target one session with the same tables
 * @throws Error when the tables differ
 */
export async function copyTables(
  source: Queryable,
  target: Queryable,
  report: CopyListener,
): Promise<Table[]> {
  const tables = await tablesOf(source)
  if (JSON.stringify(await tablesOf(target)) !== JSON.stringify(tables)) {
    throw new Error('The tables of the two databases differ: nothing was copied.')
  }
  await copyPartitions(source, target)
  await switchTriggers(target, 'disable')
  await target.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
  for (const table of tables) {
    const rows = await copyRows(source, target, table, report)
    for (const { sequence } of table.sequences) await copySequence(source, target, sequence)
    report({ what: table.name, rows, ended: true })
  }
  return tables
}

/** Enables or disables the custom triggers of the target, which would count or reject copied rows. */
export async function switchTriggers(target: Queryable, how: 'enable' | 'disable'): Promise<void> {
  for (const name of await relationsOf(target)) await target.query(`alter table ${name} ${how} trigger user`)
}

async function copyRows(
  source: Queryable,
  target: Queryable,
  table: Table,
  report: CopyListener,
): Promise<number> {
  const { name, columns } = table
  const cells = columns.map((_, at) => `c${at}`)
  const shown = columns.map((column, at) => `${column.name}::text as c${at}`)
  const typed = columns.map(({ type }, at) => `c${at}::${type}`)
  const insert = `insert into ${name} (${columns.map((column) => column.name).join(', ')}) overriding system value
    select ${typed.join(', ')} from unnest(${cells.map((_, at) => `$${at + 1}::text[]`).join(', ')}) as u(${cells.join(', ')})`
  await source.query(`declare moved no scroll cursor for select ${shown.join(', ')} from ${name}`)
  let copied = 0
  for (let count = minBatchRows; ; ) {
    const rows = await source.query<Values>(`fetch ${count} from moved`)
    if (rows.length === 0) break
    await target.query(
      insert,
      cells.map((cell) => rows.map((row) => row[cell]!)),
    )
    copied += rows.length
    report({ what: name, rows: copied, ended: false })
    const average = Math.max(1, sizeOf(rows) / rows.length)
    count = Math.max(1, Math.min(maxBatchRows, count * 4, Math.floor(batchBytes / average)))
  }
  await source.query('close moved')
  return copied
}

function sizeOf(rows: readonly Values[]): number {
  let bytes = 0
  for (const row of rows) for (const name in row) bytes += row[name]?.length ?? 0
  return bytes
}

async function copySequence(source: Queryable, target: Queryable, sequence: string): Promise<void> {
  const [at] = await source.query<{ last_value: number; is_called: boolean }>(
    `select last_value, is_called from ${sequence}`,
  )
  await target.query('select setval($1, $2, $3)', [sequence, at!.last_value, at!.is_called])
}
