import { readFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
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

let database: PGlite
let statements: readonly Statement[]
let typeNames: ReadonlyMap<number, string>

beforeAll(async () => {
  database = await PGlite.create({ loadDataDir: new Blob([await readFile(inject('databaseImage'))]) })
  const types = await database.query<{ oid: number; typname: string }>(
    'select oid::int, typname from pg_type',
  )
  // A table that one transaction creates, fills and renames (money/billing/books/archive.ts).
  await database.exec('create table ledger_entries_carried (like ledger_entries)')
  typeNames = new Map(types.rows.map(({ oid, typname }) => [oid, typname]))
  statements = readStatements()
}, 120_000)
afterAll(() => database?.close())

/** How the columns of a result differ from the row that the code reads. */
function differences(row: NonNullable<Statement['row']>, columns: ReadonlyMap<string, number>): string[] {
  const missing = Object.keys(row).filter((name) => !columns.has(name) && !row[name]!.isOptional)
  const others = Object.entries(row).flatMap(([name, { kinds }]) => {
    const type = columns.get(name)
    const kind = type === undefined ? null : kindOf[typeNames.get(type)!]
    if (kind === null || (kinds.length === 1 && kinds[0] === kind)) return []
    return [`${name} is ${typeNames.get(type!)}, read as ${kinds.join(' | ')}`]
  })
  return [...missing.map((name) => `${name} is missing`), ...others]
}

async function problemsOf({ place, texts, row }: Statement): Promise<string[]> {
  const found = new Set<string>()
  for (const text of texts ?? []) {
    try {
      const { resultFields } = await database.describeQuery(text)
      const columns = new Map(resultFields.map(({ name, dataTypeID }) => [name, dataTypeID]))
      if (row !== null) for (const one of differences(row, columns)) found.add(`${place} ${one}`)
    } catch (error) {
      found.add(`${place} ${(error as Error).message}`)
    }
  }
  return [...found]
}

describe('statements', () => {
  it('are valid, and return the columns of the rows that the code reads, with their types', async () => {
    expect(statements.length).toBeGreaterThan(400)
    const problems = []
    for (const one of statements) problems.push(...(await problemsOf(one)))
    expect(problems).toEqual([])
  })

  it('are known before they run, but for those that a number counts', () => {
    const composed = statements.filter(({ texts }) => texts === null)
    expect(composed.length, composed.map(({ place }) => place).join('\n')).toBeLessThanOrEqual(unknown)
  })
})
