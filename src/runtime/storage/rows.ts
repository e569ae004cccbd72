import type { Table } from 'drizzle-orm'

/** The columns of a table as the database names and returns them. */
type Columns<T extends Table> = {
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
  Known extends { readonly [Name in keyof Columns<T>]?: unknown } = object,
> = Omit<Columns<T>, keyof Known> & Readonly<Known>

/** Some columns of a table by the names of the code, for statements that rename them: `created_at as "createdAt"`. */
export type Fields<T extends Table, Name extends keyof T['$inferSelect']> = Readonly<
  Pick<T['$inferSelect'], Name>
>
