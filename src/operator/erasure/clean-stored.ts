import type { Clock } from '../../catalog/clock.ts'
import type { RecordedParameters } from '../../catalog/ports/payer.ts'
import type { Registry } from '../../catalog/registry.ts'
import { parametersWithoutSecrets, withoutSecrets } from '../../catalog/secret-values.ts'
import type { Database, Queryable } from '../../runtime/storage/database.ts'
import type { Fields } from '../../runtime/storage/rows.ts'
import type { refusals } from '../../runtime/storage/schema/billing.ts'
import { changeParameters } from './usage-parameters.ts'

/** Rows that one statement reads, and the time after which a run ends: the next one goes on at the stored place. */
const batch = 200
const maxRunMs = 5000
/**
 * How long new rows are looked at: nodes of the release before, which store everything that was sent, may run beside
 * this one for as long.
 */
const followMs = 7 * 86_400_000

const tables = ['usage_batches', 'refusals', 'payments'] as const
type Table = (typeof tables)[number]

/** How far the rows are clean: of each table the last key that was read. */
interface Progress {
  readonly startedAt: number
  readonly read: Partial<Record<Table, string>>
  /** All rows are clean, and no node writes others. */
  readonly isDone?: boolean
}

export interface CleaningOptions {
  readonly database: Database
  readonly clock: Clock
  readonly registry: Registry
}

const settingName = 'clean-stored-secrets'

/**
 * Replaces secrets in rows that older releases stored: in parameters of lookups, refused requests and payments. Of
 * refused requests only declared parameters stay. A run takes some seconds, and no lock but those of the rows that it
 * changes; further runs go on. Safe to repeat, and to run beside old nodes.
 * @returns whether everything is clean
 */
export async function cleanStoredSecrets(options: CleaningOptions): Promise<boolean> {
  const { database, clock } = options
  let progress = await readProgress(database, clock)
  if (progress.isDone) return true
  const until = clock.elapsed() + maxRunMs
  for (const table of tables) {
    for (let isRead = false; !isRead; ) {
      if (clock.elapsed() > until) return false
      const { registry } = options
      const { read, startedAt } = progress
      // Rows are locked before they are read: an erasure at the same time must not be undone.
      const last = await database.transaction((q) =>
        cleaners[table](q, { registry, startedAt, after: read[table] }),
      )
      isRead = last === null
      if (last === null) continue
      progress = { ...progress, read: { ...progress.read, [table]: last } }
      await storeProgress(database, progress)
    }
  }
  const isDone = clock.now() - progress.startedAt > followMs
  if (isDone) await storeProgress(database, { ...progress, isDone })
  return isDone
}

async function readProgress(database: Database, clock: Clock): Promise<Progress> {
  const [row] = await database.query<{ value: string }>('select value from settings where name = $1', [
    settingName,
  ])
  if (row !== undefined) return JSON.parse(row.value) as Progress
  const fresh: Progress = { startedAt: clock.now(), read: {} }
  await storeProgress(database, fresh)
  return fresh
}

const storeProgress = (database: Database, progress: Progress) =>
  database.query(
    'insert into settings (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value',
    [settingName, JSON.stringify(progress)],
  )

interface Stretch {
  readonly registry: Registry
  readonly startedAt: number
  /** The last key that was read; undefined at the start. */
  readonly after: string | undefined
}

/** Cleans the next rows. @returns the last key, or null where no row follows */
type Cleaner = (q: Queryable, stretch: Stretch) => Promise<string | null>

const cleaners: Readonly<Record<Table, Cleaner>> = {
  usage_batches: cleanUsage,
  refusals: cleanRefusals,
  payments: cleanPayments,
}

/** The same object where nothing is replaced, so that unchanged rows are not written. */
function clean<Parameters extends RecordedParameters | null>(parameters: Parameters): Parameters {
  if (parameters === null || typeof parameters !== 'object') return parameters
  const shown = parametersWithoutSecrets(parameters) as Parameters
  return JSON.stringify(shown) === JSON.stringify(parameters) ? parameters : shown
}

async function cleanUsage(q: Queryable, { after = '-1' }: Stretch): Promise<string | null> {
  const rows = await q.query<{ seq: number; at: Date; items: unknown[] }>(
    `select seq, at, items from usage_batches where seq > $1 order by seq limit ${batch} for update`,
    [after],
  )
  for (const { seq, at, items } of rows) {
    const changed = changeParameters(items, (parameters) => clean(parameters as RecordedParameters | null))
    if (changed === null) continue
    await q.query('update usage_batches set items = $3 where seq = $1 and at = $2', [
      ...[seq, at, JSON.stringify(changed)],
    ])
  }
  return rows.length === 0 ? null : String(rows.at(-1)!.seq)
}

interface RefusalRow extends Fields<typeof refusals, 'id' | 'route' | 'message'> {
  readonly key: string
  readonly parameters: RecordedParameters | null
  readonly isOld: boolean
}

/** The key is the time and the id: rows of the current hour come back when they count a further refusal. */
async function cleanRefusals(q: Queryable, { registry, startedAt, after }: Stretch): Promise<string | null> {
  const [time = '-infinity', id = ''] = after?.split(' ') ?? []
  const rows = await q.query<RefusalRow>(
    `select id, to_json(last_at)#>>'{}' || ' ' || id as key, route, message, parameters, first_at < $3 as "isOld"
     from refusals where (last_at, id) > ($1::timestamptz, $2) order by last_at, id limit ${batch} for update`,
    [time, id, new Date(startedAt)],
  )
  for (const row of rows) {
    const parameters = declaredOnly(registry, row)
    const message = row.message === null ? null : withoutSecrets(withoutUnknownName(row.message))
    if (message === row.message && JSON.stringify(parameters) === JSON.stringify(row.parameters)) continue
    await q.query('update refusals set parameters = $2, message = $3 where id = $1', [
      ...[row.id, parameters === null ? null : JSON.stringify(parameters), message],
    ])
  }
  return rows.at(-1)?.key ?? null
}

/** Older releases stored all that was sent. What routes other than lookups declare is unknown here. */
function declaredOnly(
  registry: Registry,
  { route, parameters, isOld }: RefusalRow,
): RecordedParameters | null {
  if (parameters === null) return null
  const known = registry.byId(route)?.parameters
  if (known === undefined) return isOld ? null : clean(parameters)
  return clean(
    Object.fromEntries(
      Object.entries(parameters).filter(([name]) => Object.hasOwn(known, name) || orderWords.has(name)),
    ),
  )
}

/** Usual names of the order of a list, which lookups take beside their own. */
const orderWords = new Set(['sort', 'sortBy', 'order', 'orderBy'])

/** Messages of older releases repeat a name that the caller made up. */
const withoutUnknownName = (message: string): string =>
  message.replace(/(Unknown (?:query parameter|parameter|field)) "(?:[^"\\]|\\.)*"/g, '$1')

async function cleanPayments(q: Queryable, { after = '' }: Stretch): Promise<string | null> {
  const rows = await q.query<{ id: string; parameters: RecordedParameters | null }>(
    `select id, usage->'parameters' as parameters from payments where id > $1 order by id limit ${batch} for update`,
    [after],
  )
  for (const { id, parameters } of rows) {
    const shown = clean(parameters)
    if (shown === parameters) continue
    await q.query(`update payments set usage = jsonb_set(usage, '{parameters}', $2::jsonb) where id = $1`, [
      id,
      JSON.stringify(shown),
    ])
  }
  return rows.at(-1)?.id ?? null
}
