import type { Database } from './database.ts'
import { checkName, isSealed, type SecretBox } from './secrets.ts'

/** Builds the context that a sealed text is bound to, from the row's id and, in a JSON object, the property name. */
export type ContextOf = (id: string, name: string) => string

/** Columns that contain sealed texts: as plain text, or anywhere in JSON. */
export interface SealedColumns {
  readonly table: string
  /** Columns of the primary key, whose values joined by a space are the row's id. Default: the column `id`. */
  readonly key?: readonly string[]
  readonly columns: Readonly<Record<string, { readonly type: 'text' | 'jsonb'; readonly context: ContextOf }>>
}

type Row = Record<string, string | null> & { id: string }

const batch = 500

/**
 * Encrypts all secrets with the current key, so that the previous key can be removed. Safe during operation, and safe
 * to repeat.
 * @returns the number of changed rows per table
 */
export async function reseal(
  database: Database,
  box: SecretBox,
  sealed: readonly SealedColumns[],
): Promise<Record<string, number>> {
  const done: Record<string, number> = {}
  for (const one of sealed) done[one.table] = await resealTable(database, box, one)
  await database.query('update settings set value = $2 where name = $1', [
    checkName,
    box.seal(checkName, checkName),
  ])
  return done
}

async function resealTable(database: Database, box: SecretBox, sealed: SealedColumns): Promise<number> {
  const names = Object.keys(sealed.columns)
  const { key = ['id'] } = sealed
  const id = key.map((_, at) => (key.length === 1 ? '$1::text' : `split_part($1::text, ' ', ${at + 1})`))
  const select = `select ${key.join(" || ' ' || ")} as id, ${names.map((name) => `${name}::text as ${name}`).join(', ')}
    from ${sealed.table} where (${key.join(', ')}) > (${id.join(', ')}) order by ${key.join(', ')} limit ${batch}`
  const set = Object.entries(sealed.columns).map(
    ([name, { type }], at) => `${name} = $${at + 2}::text::${type}`,
  )
  // A row that changed meanwhile already uses the current key.
  const same = names.map((name, at) => `${name}::text is not distinct from $${at + 2 + names.length}::text`)
  const update = `update ${sealed.table} set ${set.join(', ')} where (${key.join(', ')}) = (${id.join(', ')}) and ${same.join(' and ')} returning 1`
  let done = 0
  let after = ''
  for (;;) {
    const rows = await database.query<Row>(select, [after])
    for (const row of rows) {
      const before = names.map((name) => row[name] ?? null)
      const now = before.map((text, at) => text && resealText(box, text, row.id, sealed.columns[names[at]!]!))
      done += (await database.query(update, [row.id, ...now, ...before])).length
    }
    if (rows.length < batch) return done
    after = rows.at(-1)!.id
  }
}

function resealText(
  box: SecretBox,
  text: string,
  id: string,
  { type, context }: SealedColumns['columns'][string],
): string {
  const again = (sealed: string, name: string) =>
    box.seal(box.open(sealed, context(id, name)), context(id, name))
  if (type === 'text') return again(text, '')
  return JSON.stringify(JSON.parse(text), (name, value) =>
    typeof value === 'string' && isSealed(value) ? again(value, name) : value,
  )
}
