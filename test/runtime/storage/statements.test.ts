import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { PGlite, protocol } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type ColumnKind, readStatements, type Statement } from '../../support/statements.ts'

/** Calls whose statement is only known where it runs: names of partitions, columns by parameters. This number falls. */
const unknown = 51

/** What the driver makes of a type, by its name in PostgreSQL; null: JSON, whose form no table knows. */
const kindOf: Readonly<Record<string, ColumnKind | null>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: null,
  jsonb: null,
  name: 'string',
  numeric: 'string',
  text: 'string',
  timestamptz: 'Date',
  uuid: 'string',
  _int4: 'number[]',
  _float8: 'number[]',
  _text: 'string[]',
  _timestamptz: 'Date[]',
}

const root = resolve(import.meta.dirname, '../../..')

let database: PGlite
let statements: readonly Statement[]
let page: string
let tables: { name: string; isKeyed: boolean }[]
let typeNames: ReadonlyMap<number, string>
/** Columns of tables (`monitors.id`), by the ids of both. */
let columnNames: ReadonlyMap<string, string>

beforeAll(async () => {
  database = await PGlite.create({ loadDataDir: new Blob([await readFile(inject('databaseImage'))]) })
  const types = await database.query<{ oid: number; typname: string }>(
    'select oid::int, typname from pg_type',
  )
  const found = await database.query<{ name: string; isKeyed: boolean }>(
    `select c.relname as name, coalesce((
       select bool_and(c.relname = 'wallets' or exists (
         select from unnest(x.indkey) k join pg_attribute a on a.attrelid = x.indrelid and a.attnum = k
         where a.attname = 'wallet_id'))
       from pg_index x where x.indisunique
         and x.indrelid in (select c.oid union select inhrelid from pg_inherits where inhparent = c.oid)), true) as "isKeyed"
     from pg_class c
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and (c.relname = 'wallets'
         or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'wallet_id'))`,
  )
  tables = found.rows
  // A table that one transaction creates, fills and renames (money/billing/books/archive.ts).
  await database.exec('create table ledger_entries_carried (like ledger_entries)')
  typeNames = new Map(types.rows.map(({ oid, typname }) => [oid, typname]))
  const columns = await database.query<{ id: string; name: string }>(
    `select concat(attrelid, '.', attnum) as id, concat(c.relname, '.', attname) as name
     from pg_attribute a join pg_class c on c.oid = a.attrelid where c.relnamespace = 'public'::regnamespace`,
  )
  columnNames = new Map(columns.rows.map(({ id, name }) => [id, name]))
  statements = readStatements()
  page = await readFile(join(root, 'docs/SCALE.md'), 'utf8')
}, 120_000)
afterAll(() => database?.close())

/** A column of a result. */
interface ResultColumn {
  readonly name: string
  readonly dataTypeID: number
  /** The column of a table that it is; 0: it is computed. */
  readonly tableID: number
  readonly columnID: number
}

/** The columns of a statement's result, without running it. */
async function describeResult(text: string): Promise<readonly ResultColumn[]> {
  const { serialize } = protocol
  const request = [serialize.parse({ text }), serialize.describe({ type: 'S' }), serialize.sync()]
  const { messages } = await database.execProtocol(Buffer.concat(request))
  const described = messages.find(({ name }) => name === 'rowDescription')
  return described === undefined ? [] : (described as unknown as { fields: ResultColumn[] }).fields
}

/** How the columns of a result differ from the row that the code reads. */
function differences(row: NonNullable<Statement['row']>, columns: readonly ResultColumn[]): string[] {
  const types = new Map(columns.map(({ name, dataTypeID }) => [name, typeNames.get(dataTypeID)!]))
  return Object.entries(row).flatMap(([name, { kinds, isOptional }]) => {
    const type = types.get(name)
    if (type === undefined) return isOptional ? [] : [`${name} is missing`]
    const kind = kindOf[type]
    if (kind === null || (kinds.length === 1 && kinds[0] === kind)) return []
    return [`${name} is ${type}, read as ${kinds.join(' | ')}`]
  })
}

/** Fields of a row that state the type of the column that they are. */
function repeatedTypes(row: NonNullable<Statement['row']>, columns: readonly ResultColumn[]): string[] {
  return columns.flatMap(({ name, tableID, columnID }) => {
    const column = columnNames.get(`${tableID}.${columnID}`)
    return column !== undefined && row[name]?.alike.includes(column) ? [`${name} is ${column}`] : []
  })
}

/** What a check finds in the results of all statements with known texts and rows. */
async function problemsIn(check: typeof differences): Promise<string[]> {
  const found = new Set<string>()
  for (const { place, texts, row } of statements) {
    for (const text of texts ?? []) {
      try {
        const columns = await describeResult(text)
        if (row !== null) for (const one of check(row, columns)) found.add(`${place} ${one}`)
      } catch (error) {
        found.add(`${place} ${(error as Error).message}`)
      }
    }
  }
  return [...found]
}

describe('statements', () => {
  it('are valid, and return the columns of the rows that the code reads, with their types', async () => {
    expect(statements.length).toBeGreaterThan(400)
    expect(await problemsIn(differences)).toEqual([])
  })

  it('are read as rows that take the types of columns from the schema, and state none of them again', async () => {
    expect(await problemsIn(repeatedTypes)).toEqual([])
  })

  it('are known before they run, but for those that a number counts', () => {
    const composed = statements.filter(({ texts }) => texts === null)
    expect(composed.length, composed.map(({ place }) => place).join('\n')).toBeLessThanOrEqual(unknown)
  })
})

/** The first two cells of the rows of the table behind a comment of the page. */
function rowsBehind(comment: string): [string, string][] {
  const [, rest] = page.split(comment)
  const lines = rest!.split(/^(?:#|<!--)/m)[0]!.split('\n')
  return lines
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').slice(1, 3) as [string, string])
}
const namesIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!)

/** Names a table of wallets, or one that the way of a lookup writes without a wallet. */
const namesTable = () => {
  const names = [...tables.map(({ name }) => name), 'charged_lookups', 'key_spending', 'usage_records']
  return new RegExp(`\\b(?:from|join|into|update|using)\\s+(?:${names.join('|')})\\b`, 'i')
}

describe('docs/SCALE.md states', () => {
  it('of each table of wallets whether its unique keys have the wallet', () => {
    const stated = rowsBehind('<!-- tables of wallets').map(([cell, isKeyed]) => [
      namesIn(cell)[0],
      isKeyed.trim() === 'yes',
    ])
    expect(Object.fromEntries(stated)).toEqual(
      Object.fromEntries(tables.map(({ name, isKeyed }) => [name, isKeyed])),
    )
  })

  it('each function that takes several wallets', async () => {
    const { rows: functions } = await database.query<{ name: string; parameters: string; text: string }>(
      `select proname as name, pg_get_function_identity_arguments(oid) as parameters, prosrc as text
       from pg_proc where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype`,
    )
    const named = namesTable()
    const several = functions.filter(
      ({ parameters, text }) => named.test(text) && !/\bp_wallet text\b/.test(parameters),
    )
    // Calls others with all that it was given.
    const passing = functions.filter(({ name }) => name === 'ledger_void')
    const stated = rowsBehind('<!-- functions with several wallets').flatMap(([cell]) => namesIn(cell))
    expect(stated.sort()).toEqual([...new Set([...several, ...passing].map(({ name }) => name))].sort())
  })

  it('each file on the way of a lookup with a statement that names no wallet', () => {
    const named = namesTable()
    const namesWallet = /wallet_id\b|from wallets w? ?where (?:w\.)?id = /
    const without = statements.filter(
      ({ place, texts }) =>
        /^src\/(?:money\/billing|lookup)\//.test(place) &&
        (texts ?? []).some((text) => named.test(text) && !namesWallet.test(text)),
    )
    const stated = rowsBehind('<!-- files with statements of all wallets').flatMap(([cell]) => namesIn(cell))
    expect(stated.sort()).toEqual([...new Set(without.map(({ place }) => place.replace(/:\d+$/, '')))].sort())
  })
})
