import { z } from 'zod'
import type { Clock } from '../../catalog/clock.ts'
import { parameterError } from '../../catalog/errors.ts'
import type { Actor } from '../../catalog/http/actor.ts'
import { type ListCursors, openPage, pageCursor } from '../../catalog/http/lists.ts'
import { readerKeyOf } from '../../catalog/http/management-route.ts'
import { type AnyRoute, route } from '../../catalog/http/route.ts'
import { timeParameter } from '../../catalog/http/time-parameter.ts'
import { integer, oneOf, someOf, text } from '../../catalog/parameters.ts'
import { recordNames } from '../../catalog/record-names.ts'
import { servicePage } from '../../catalog/record-schema.ts'
import { addNames } from '../../money/billing/books/usage-names.ts'
import {
  readUsageTotals,
  type UsageDimension,
  usageDimensions,
} from '../../money/billing/books/usage-sums.ts'
import type { Database } from '../../runtime/storage/database.ts'
import { allEntries, exportAs, exportTypes, whileItWorks } from './exports.ts'

/** Whether an actor may know who uses the account: people do, and keys that manage its access. */
export const seesPeople = ({ signedInAs, managesAccess }: Actor): boolean =>
  signedInAs !== undefined || managesAccess === true

/** Outcomes of an account's lookups in its own reports. */
export const usageOutcomes = ['found', 'not_found', 'private', 'restricted', 'failed'] as const
const sourceKinds = ['web', 'official', 'provider', 'vendor'] as const

const total = z
  .strictObject({
    hour: z.string().optional().describe('Start of the hour (UTC).'),
    day: z.string().optional().describe('In `timezone`; default UTC.'),
    operation: z.string().optional(),
    key: z.string().optional().describe('Id of the key or session that made the lookups.'),
    keyName: z
      .string()
      .nullable()
      .optional()
      .describe(
        'The name of the key, of the assistant, or of the person of a session; null for a session of no person, for a deleted key, and for people where the reader is a key that manages no access.',
      ),
    monitor: z.string().nullable().optional().describe('Null: lookups that no monitor made.'),
    monitorName: z.string().nullable().optional().describe('Null without a monitor, and for a deleted one.'),
    outcome: z.enum(usageOutcomes).optional(),
    source: z
      .enum(sourceKinds)
      .nullable()
      .optional()
      .describe(
        'The kind of the source that answered: `web` pages, an `official` interface, a `provider`, a data `vendor`.',
      ),
    lookups: z.int().min(0),
    credits: z.int().min(0),
    cached: z.int().min(0).describe('Lookups that were answered from the cache.'),
    failed: z.int().min(0).describe('Lookups that ended in an error; they are never charged.'),
    averageMs: z.int().nullable().describe('Of the lookups that were not cached; null if all were.'),
  })
  .register(recordNames, { name: 'UsageRow' })

const dayMs = 86_400_000
const defaultDays = 30
const maxRows = 5000
/** Rows of a file that are of one moment: more are read in a further statement, for which lookups made meanwhile count too. */
const maxExportedRows = 50_000

/** The end of the day (UTC) of a time: sums of whole days are the fastest, and no lookup is later than now. */
const endOfDay = (at: number) => new Date((Math.floor(at / dayMs) + 1) * dayMs)

const usageParameters = {
  by: someOf(usageDimensions, {
    description: 'Groupings, separated by commas; default: day.',
    example: 'day,operation',
  }),
  from: timeParameter(
    `From this time on (ISO 8601); default: the last ${defaultDays} days (UTC), today included.`,
  ),
  to: timeParameter(
    'Before this time (ISO 8601); default: now. Pages of one list are of the lookups until its first page.',
  ),
  timezone: text({
    description:
      'The time zone of `day` (IANA); default: UTC. An hour belongs to the day in which it begins.',
    example: 'Europe/Berlin',
    max: 100,
  }),
  operation: text({ description: 'Only this operation.', example: 'reddit.posts.get', max: 200 }),
  key: text({
    description: 'Only this key, by its id.',
    example: 'key_0123456789abcdef0123',
    max: 200,
  }),
  monitor: text({ description: 'Only this monitor, by its id.', example: 'mon_1', max: 200 }),
  outcome: oneOf(usageOutcomes, { description: 'Only this outcome.', example: 'found' }),
  limit: integer({
    description: `Rows per page; default: ${maxRows}.`,
    example: '100',
    min: 1,
    max: maxRows,
  }),
  cursor: pageCursor,
  all: allEntries,
}

interface UsageRoutesOptions {
  readonly database: Database
  readonly clock: Clock
  readonly cursors: ListCursors
}

/** `GET /v1/usage`. */
export const usageRoutes = (options: UsageRoutesOptions): AnyRoute[] => [
  route({
    id: 'account.usage',
    method: 'GET',
    path: '/v1/usage',
    group: 'account',
    summary: 'Lookups and credits, summed up by time, operation, key, monitor, outcome or source',
    description: `The lookups of the request’s mode. A key that is limited to some operations sees its own. Sums by hour begin with the release that introduced them, and sums by day are stored longer than the lookups. ${exportTypes}`,
    parameters: usageParameters,
    scopes: [],
    response: z.strictObject({
      from: z.string(),
      to: z.string(),
      usage: z.array(total).describe('Sorted by time, then by credits.'),
      page: servicePage,
    }),
    errors: ['bad_request'],
    exports: true,
    async handler({ actor, params, accept }) {
      const { all = false, ...query } = params
      const by = (query.by as readonly UsageDimension[] | undefined) ?? ['day']
      const limit = query.limit ?? (all ? maxExportedRows : maxRows)
      const { from, to, rows, page } = await readUsagePage(options, actor, { ...query, limit, by })
      const readNext = whileItWorks(options, actor, async (cursor) => {
        const next = await readUsagePage(options, actor, { ...query, by, limit: maxExportedRows, cursor })
        return { rows: next.rows, nextCursor: next.page.nextCursor }
      })
      const { nextCursor } = page
      const file = { name: 'usage', columns: columnsOf(by), rows, nextCursor }
      return {
        data: { from: from.toISOString(), to: to.toISOString(), usage: rows, page },
        ...exportAs(accept, all ? { ...file, readNext } : file),
      }
    },
  }),
]

interface UsageQuery {
  readonly by: readonly UsageDimension[]
  readonly from?: Date | undefined
  readonly to?: Date | undefined
  readonly timezone?: string | undefined
  readonly operation?: string | undefined
  readonly key?: string | undefined
  readonly monitor?: string | undefined
  readonly outcome?: (typeof usageOutcomes)[number] | undefined
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
}

/** Where a page begins, and the period of its list: it stays the same when midnight passes. */
interface UsagePosition {
  readonly from: Date
  readonly to: Date
  readonly offset: number
}

/** The position in a cursor; null for the first page. */
function positionOf(start: readonly (string | number)[]): UsagePosition | null {
  if (start.length === 0) return null
  const [from, to, offset] = start.map(Number) as [number, number, number]
  return { from: new Date(from), to: new Date(to), offset }
}

/** @throws ServiceError bad_request for a period that ends before it begins, and for a foreign cursor */
async function readUsagePage(
  { database, clock, cursors }: UsageRoutesOptions,
  actor: Actor,
  query: UsageQuery,
) {
  const { by, operation, monitor, outcome, limit = maxRows, cursor, timezone = 'UTC' } = query
  requireTimezone(timezone)
  const own = readerKeyOf(actor)
  const key = own ?? query.key
  const now = clock.now()
  const filters = [operation, key, monitor, outcome, timezone].map((one) => one ?? '')
  const requested = [query.from, query.to].map((time) => time?.toISOString() ?? '')
  const list = ['usage', actor.walletId, by.join(','), ...requested, ...filters]
  const { start, cut } = openPage(cursors, list, cursor)
  const isOthers = own !== null && query.key !== undefined && query.key !== own
  const read = async ({ from, to, offset }: UsagePosition) => {
    // A start in the future has no lookups.
    const isEmpty = isOthers || from >= to
    const found = isEmpty
      ? []
      : await readUsageTotals(database, {
          walletId: actor.walletId,
          by,
          filter: { operation, key, monitor, outcome },
          timezone,
          ...{ from, to, offset, limit: limit + 1 },
        })
    return { from, to, ...cut(found, limit, () => [from.getTime(), to.getTime(), offset + limit]) }
  }
  const position = positionOf(start) ?? { ...periodOf(query, now), offset: 0 }
  const whole = await read(position)
  // Lookups made between two pages would move the rows of the second: a list of several pages ends with this moment.
  const end = new Date(now + 1)
  const isCut = whole.page.hasMore && whole.to > end
  const { from, to, rows: shown, page } = isCut ? await read({ ...position, to: end }) : whole
  const rows = (await addNames(database, shown, { people: seesPeople(actor) })) as z.infer<typeof total>[]
  return { from, to, rows, page }
}

/** @throws ServiceError bad_request for what is no name of a time zone: offsets such as `+02:00` have other signs in SQL */
function requireTimezone(timezone: string): void {
  try {
    if (/^[A-Za-z]/.test(timezone)) return void new Intl.DateTimeFormat('en', { timeZone: timezone })
  } catch {
    // No such zone.
  }
  throw parameterError('timezone is no IANA time zone. Send a name like Europe/Berlin.')
}

/** @throws ServiceError bad_request for a period that ends before it begins */
function periodOf(query: Pick<UsageQuery, 'from' | 'to'>, now: number): { from: Date; to: Date } {
  const today = endOfDay(now)
  const from = query.from ?? new Date(today.getTime() - defaultDays * dayMs)
  const to = query.to === undefined || query.to > today ? today : query.to
  if (query.to !== undefined && from >= query.to) throw parameterError('from must be before to.')
  return { from, to }
}

/** The columns of an export: the groupings that were requested, with their names, and the sums. */
function columnsOf(by: readonly UsageDimension[]): string[] {
  return Object.keys(total.shape).filter((name) => {
    const dimension = name.replace(/Name$/, '')
    return (
      !(usageDimensions as readonly string[]).includes(dimension) || by.includes(dimension as UsageDimension)
    )
  })
}
