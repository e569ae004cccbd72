import type { Clock } from '../../catalog/clock.ts'
import type { RecordedParameters } from '../../catalog/ports/payer.ts'
import type { Registry } from '../../catalog/registry.ts'
import { parametersWithoutSecrets, withoutSecrets } from '../../catalog/secret-values.ts'
import type { Database, Queryable } from '../../runtime/storage/database.ts'
import { type FillStep, runFill } from '../../runtime/storage/fills.ts'
import type { Columns, Fields } from '../../runtime/storage/rows.ts'
import type { refusals, usageBatches } from '../../runtime/storage/schema/billing.ts'
import type { payments } from '../../runtime/storage/schema/payments.ts'
import { changeParameters } from './usage-parameters.ts'

/** Rows that one statement reads. */
const batch = 200
/**
 * How long new rows are looked at: nodes of the release before, which store everything that was sent, may run beside
 * this one for as long.
 */
const followMs = 7 * 86_400_000

export interface CleaningOptions {
  readonly database: Database
  readonly clock: Clock
  readonly registry: Registry
}

/**
 * Replaces secrets in rows that older releases stored: in parameters of lookups, refused requests and payments. Of
 * refused requests only declared parameters stay. Rows are locked before they are read: an erasure at the same time must
 * not be undone.
 * @returns whether everything is clean, and no node writes others
 */
export const cleanStoredSecrets = (options: CleaningOptions): Promise<boolean> =>
  runFill(options, {
    name: 'clean-stored-secrets',
    steps: {
      usage_batches: cleanUsage,
      ...usageStep(options.database),
      refusals: (q, stretch) => cleanRefusals(q, options.registry, stretch),
      payments: cleanPayments,
    },
    followMs,
  })

type Stretch = Parameters<FillStep>[1]

/** The same object where nothing is replaced, so that unchanged rows are not written. */
function clean<Parameters extends RecordedParameters | null>(parameters: Parameters): Parameters {
  if (parameters === null || typeof parameters !== 'object') return parameters
  const shown = parametersWithoutSecrets(parameters) as Parameters
  return JSON.stringify(shown) === JSON.stringify(parameters) ? parameters : shown
}

/** What a step returns that read these rows. */
function readUpTo<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Awaited<ReturnType<FillStep>> {
  return rows.length === 0 ? null : { last: keyOf(rows.at(-1)!), rows: rows.length }
}

/**
 * The same where usage has a database of its own, whose rows have other numbers. It comes after what waits to be moved there. Its
 * transaction is committed before that of the fill notes the place.
 */
function usageStep({ usage: place }: Database): Readonly<Record<string, FillStep>> {
  if (place === null) return {}
  return {
    async usage_database(_, stretch) {
      await place.ready()
      return place.transaction((usage) => cleanUsage(usage, stretch))
    },
  }
}

async function cleanUsage(q: Queryable, { after = '-1' }: Stretch): ReturnType<FillStep> {
  const rows = await q.query<Columns<typeof usageBatches, 'seq' | 'at'> & { items: unknown[] }>(
    `select seq, at, items from usage_batches where seq > $1 order by seq limit ${batch} for update`,
    [after],
  )
  for (const { seq, at, items } of rows) {
    const changed = changeParameters(items, (parameters) => clean(parameters as RecordedParameters | null))
    if (changed === null) continue
    // Without the words of the secret. An erasure reads such rows as a whole.
    await q.query('update usage_batches set items = $3, marks = null where seq = $1 and at = $2', [
      ...[seq, at, JSON.stringify(changed)],
    ])
  }
  return readUpTo(rows, ({ seq }) => String(seq))
}

interface RefusalRow extends Fields<typeof refusals, 'id' | 'route' | 'message'> {
  readonly key: string
  readonly parameters: RecordedParameters | null
  readonly isOld: boolean
}

/** The key is the time and the id: rows of the current hour come back when they count a further refusal. */
async function cleanRefusals(
  q: Queryable,
  registry: Registry,
  { startedAt, after }: Stretch,
): ReturnType<FillStep> {
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
  return readUpTo(rows, ({ key }) => key)
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

async function cleanPayments(q: Queryable, { after = '' }: Stretch): ReturnType<FillStep> {
  const rows = await q.query<Columns<typeof payments, 'id'> & { parameters: RecordedParameters | null }>(
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
  return readUpTo(rows, ({ id }) => id)
}
