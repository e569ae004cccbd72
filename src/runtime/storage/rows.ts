import type { Table } from 'drizzle-orm'

/** All columns of a table as the database names and returns them. */
type Stored<T extends Table> = {
  readonly [Key in keyof T['_']['columns'] as T['_']['columns'][Key]['_']['name']]: Key extends keyof T['$inferSelect']
    ? T['$inferSelect'][Key]
    : never
}

/**
 * A row of a table of the schema: `Row<typeof monitors>`.
 * @template Known narrower types of columns, which modules above the schema declare: what a JSON column holds
 */
export type Row<
  T extends Table,
  Known extends { readonly [Name in keyof Stored<T>]?: unknown } = object,
> = Omit<Stored<T>, keyof Known> & Readonly<Known>

/** Some columns of a table as the database names them: `Columns<typeof monitors, 'id' | 'wallet_id'>`. */
export type Columns<T extends Table, Name extends keyof Stored<T>> = Pick<Stored<T>, Name>

/** Some columns of a table by the names of the code, for statements that rename them: `created_at as "createdAt"`. */
export type Fields<T extends Table, Name extends keyof T['$inferSelect']> = Readonly<
  Pick<T['$inferSelect'], Name>
>

/** Columns of a table by names that a statement chooses: `Renamed<typeof wallets, { credits: 'balance' }>`. */
export type Renamed<T extends Table, Names extends { readonly [As: string]: keyof T['$inferSelect'] }> = {
  readonly [As in keyof Names]: T['$inferSelect'][Names[As]]
}

/**
 * The select list of fields, with the names of the code: `selectFields(['id', 'createdAt'], 'k')` is
 * `k.id, k.created_at as "createdAt"`. The names are declared once, and `Fields` makes the row's type of them.
 * @param of the table's alias in the statement; default: none
 */
export function selectFields<const Names extends readonly string[], Of extends string = ''>(
  names: Names,
  of?: Of,
): SelectList<Names, Of> {
  const prefix = of === undefined ? '' : `${of}.`
  const select = (name: string) => {
    const column = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    return column === name ? prefix + name : `${prefix}${column} as "${name}"`
  }
  return names.map(select).join(', ') as SelectList<Names, Of>
}

type ColumnName<Name extends string> = Name extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${ColumnName<Tail>}`
  : ''

type Selected<Name extends string, Of extends string> =
  Name extends Lowercase<Name> ? `${Prefix<Of>}${Name}` : `${Prefix<Of>}${ColumnName<Name>} as "${Name}"`

type Prefix<Of extends string> = Of extends '' ? '' : `${Of}.`

/** The text as a type: the test of the statements reads it there (test/runtime/storage/statements.test.ts). */
type SelectList<Names extends readonly string[], Of extends string> = Names extends readonly [
  infer Only extends string,
]
  ? Selected<Only, Of>
  : Names extends readonly [infer First extends string, ...infer Others extends readonly string[]]
    ? `${Selected<First, Of>}, ${SelectList<Others, Of>}`
    : string
