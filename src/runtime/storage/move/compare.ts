import type { Queryable } from '../database.ts'
import type { Table } from './tables.ts'

/** Number of rows, and a checksum of all their values. */
interface Content {
  readonly rows: number
  readonly sum: string
}

/** Credits by mode. */
export interface Total {
  readonly mode: string
  readonly wallets: number
  readonly balance: string
  readonly held: string
  /** Sum of the ledger's entries. */
  readonly entries: string
}

async function contentOf(q: Queryable, { name, columns }: Table, where: string): Promise<Content> {
  const row = columns.map((column) => `${column.name}::text`).join(', ')
  const [content] = await q.query<Content & Record<string, unknown>>(
    `select count(*) as rows,
            coalesce(sum(('x' || substr(md5(row(${row})::text), 1, 15))::bit(60)::bigint), 0)::text as sum
     from ${name} ${where}`,
  )
  return content!
}

/** Compares all tables, sequences and totals. Returns the differences; an empty list if the databases are equal. */
export async function compareDatabases(
  source: Queryable,
  target: Queryable,
  tables: readonly Table[],
): Promise<string[]> {
  const found: string[] = []
  for (const table of tables) {
    // The target has additional settings: its secrets.
    const where = table.name === 'settings' ? await namesThere(source) : ''
    const [is, was] = [await contentOf(target, table, where), await contentOf(source, table, where)]
    if (is.rows !== was.rows) found.push(`${table.name}: ${is.rows} rows, not ${was.rows}`)
    else if (is.sum !== was.sum) found.push(`${table.name}: rows differ`)
    for (const { sequence } of table.sequences) {
      const at = `select last_value::text || is_called::text as at from ${sequence}`
      const [[here], [there]] = [await target.query(at), await source.query(at)]
      if (here!.at !== there!.at) found.push(`${sequence}: the sequence's value differs`)
    }
  }
  const [is, was] = [await totalsOf(target), await totalsOf(source)]
  if (JSON.stringify(is) !== JSON.stringify(was)) found.push('the sums of balances and entries differ')
  return found
}

async function namesThere(source: Queryable): Promise<string> {
  const [row] = await source.query<{ names: string | null }>(
    `select string_agg(quote_literal(name), ', ') as names from settings`,
  )
  return row!.names === null ? 'where false' : `where name in (${row!.names})`
}

/** Total credits of all wallets by mode, and the sums of their entries. */
export function totalsOf(q: Queryable): Promise<Total[]> {
  return q.query<Total & Record<string, unknown>>(
    `select w.mode, count(*) as wallets, sum(w.balance)::text as balance, sum(w.held)::text as held,
            coalesce(sum(e.credits), 0)::text as entries
     from wallets w left join (select wallet_id, sum(credits) as credits from ledger_entries group by 1) e on e.wallet_id = w.id
     group by 1 order by 1`,
  )
}
