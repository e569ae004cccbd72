import { z } from 'zod'
import type { Clock } from '../../catalog/clock.ts'
import { parameterError } from '../../catalog/errors.ts'
import type { Actor } from '../../catalog/http/actor.ts'
import { type ListCursors, limitParameter, noSuch, openPage, pageCursor } from '../../catalog/http/lists.ts'
import { readerKeyOf } from '../../catalog/http/management-route.ts'
import { type AnyRoute, route } from '../../catalog/http/route.ts'
import { timeParameter } from '../../catalog/http/time-parameter.ts'
import { flag, integer, oneOf, text } from '../../catalog/parameters.ts'
import { servicePage } from '../../catalog/record-schema.ts'
import type { Registry } from '../../catalog/registry.ts'
import { findRefusal, listRefusals } from '../../lookup/refusals/read.ts'
import type { RefusalLog } from '../../lookup/refusals/refusal-log.ts'
import type { Repeats } from '../../lookup/repeats/repeats.ts'
import {
  listLookups,
  readRequestEntries,
  readRequestLookups,
  timesOf,
} from '../../money/billing/books/lookup-pages.ts'
import { addNames } from '../../money/billing/books/usage-names.ts'
import type { Database } from '../../runtime/storage/database.ts'
import { allEntries, exportAs, exportedAtOnce, exportTypes, whileItWorks } from './exports.ts'
import {
  fromLookup,
  fromRefusal,
  type RequestView,
  requestView,
  type UnnamedRequest,
} from './request-view.ts'
import { curlOf } from './run-again.ts'
import { seesPeople, usageOutcomes } from './usage-routes.ts'

export interface RequestRouteOptions {
  readonly database: Database
  readonly clock: Clock
  readonly registry: Registry
  readonly cursors: ListCursors
  readonly refusals: RefusalLog
  readonly repeats: Pick<Repeats, 'refetchOf'>
  /** The public address of the service. */
  readonly home: () => string
}

const priceParts = z
  .strictObject({
    parts: z.array(
      z.strictObject({
        name: z
          .string()
          .describe('`base`, `outcome:not_found`, `input:completed`, `records`, or a surcharge.'),
        units: z.int(),
        creditsEach: z.int(),
        credits: z.int(),
      }),
    ),
    credits: z.int(),
  })
  .nullable()
  .describe('The parts that add up to the charge; null if they are unknown.')

const requestDetails = requestView.extend({
  price: priceParts,
  ledgerEntries: z.array(
    z.strictObject({
      id: z.string(),
      kind: z.string(),
      credits: z.int().describe('This request’s part of the entry; negative for a charge.'),
      at: z.string(),
    }),
  ),
  runAgain: z
    .string()
    .nullable()
    .describe('The request as a curl line without the key; null where parameters were left out.'),
  repeat: z
    .enum(['stored', 'uncharged'])
    .nullable()
    .describe(
      'How the same request with its Idempotency-Key is answered now, without a charge: from the store, or by another lookup. Null: it had no key, failed, or is older than a day.',
    ),
})

/** `GET /v1/requests` and `GET /v1/requests/{requestId}`. */
export function requestRoutes(options: RequestRouteOptions): AnyRoute[] {
  return [listRoute(options), detailsRoute(options)]
}

const group = 'account'
const outcomes = [...usageOutcomes, 'refused'] as const

function listRoute({ database, clock, cursors, refusals }: RequestRouteOptions): AnyRoute {
  return route({
    id: 'requests.list',
    method: 'GET',
    path: '/v1/requests',
    group,
    summary: 'Requests of the account and what became of them, newest first',
    description: `Lookups of the request’s mode, those of monitors included, and requests that were refused. Equal refusals within an hour are one row with \`times\`. A key that is limited to some operations sees its own. With a filter that matches few of many requests a page may be short or empty; \`page.hasMore\` states whether more follow. ${exportTypes}`,
    parameters: {
      from: timeParameter('From this time on (ISO 8601); default: as long as requests are stored.'),
      to: timeParameter('Before this time (ISO 8601); default: now.'),
      operation: text({
        description: 'Only this operation or route.',
        example: 'reddit.posts.get',
        max: 200,
      }),
      key: text({ description: 'Only this key, by its id.', example: 'key_0123456789abcdef0123', max: 200 }),
      monitor: text({ description: 'Only this monitor, by its id.', example: 'mon_1', max: 200 }),
      outcome: oneOf(outcomes, { description: 'Only this outcome.', example: 'failed' }),
      code: text({ description: 'Only this error code.', example: 'lookup_failed', max: 100 }),
      reason: text({ description: 'Only this error reason.', example: 'platform_down', max: 100 }),
      status: integer({ description: 'Only this HTTP status.', example: '502', min: 100, max: 599 }),
      charged: flag({ description: 'Only requests that cost credits (true) or none (false).' }),
      limit: limitParameter,
      cursor: pageCursor,
      all: allEntries,
    },
    scopes: [],
    response: z.strictObject({ requests: z.array(requestView), page: servicePage }),
    errors: ['bad_request'],
    exports: true,
    async handler({ actor, params, accept }) {
      await refusals.flush()
      const { limit: given, cursor: first, all = false, ...filters } = params
      const list = ['requests', actor.walletId, JSON.stringify(filters)]
      const latest = params.to ?? new Date(clock.now() + 60_000)
      if (params.from && params.from >= latest) throw parameterError('from must be before to.')
      const read = async (cursor: string | undefined, limit: number) => {
        const { start, about } = openPage(cursors, list, cursor)
        const [at, id] = start
        const before =
          at === undefined ? { at: latest, id: '' } : { at: new Date(Number(at)), id: String(id) }
        const found = await readPage({ database, clock }, actor, filters, { before, limit })
        const { requests, end } = found
        const page = about(requests.length, end && [end.at.getTime(), end.id])
        return { rows: await nameAll(database, actor, requests), page, nextCursor: page.nextCursor }
      }
      const { page, ...shown } = await read(first, given ?? (all ? exportedAtOnce : 50))
      const columns = Object.keys(requestView.shape)
      const readNext = all
        ? whileItWorks({ database, clock }, actor, (cursor) => read(cursor, exportedAtOnce))
        : undefined
      return {
        data: { requests: shown.rows, page },
        ...exportAs(accept, { name: 'requests', columns, ...shown, readNext }),
      }
    },
  })
}

interface Filters {
  readonly from?: Date | undefined
  readonly operation?: string | undefined
  readonly key?: string | undefined
  readonly monitor?: string | undefined
  readonly outcome?: (typeof outcomes)[number] | undefined
  readonly code?: string | undefined
  readonly reason?: string | undefined
  readonly status?: number | undefined
  readonly charged?: boolean | undefined
}

type Position = { readonly at: Date; readonly id: string }

/** Adds the names of callers and monitors. */
const nameAll = (
  database: Database,
  actor: Actor,
  requests: readonly UnnamedRequest[],
): Promise<RequestView[]> =>
  addNames(database, requests, { people: seesPeople(actor) }) as Promise<RequestView[]>

/** A page of lookups and refusals in the order of their times. */
async function readPage(
  { database, clock }: Pick<RequestRouteOptions, 'database' | 'clock'>,
  actor: Actor,
  filters: Filters,
  { before, limit }: { readonly before: Position; readonly limit: number },
): Promise<{ requests: UnnamedRequest[]; end: Position | null }> {
  const { walletId } = actor
  const own = readerKeyOf(actor)
  if (own !== null && filters.key !== undefined && filters.key !== own) return { requests: [], end: null }
  const key = own ?? filters.key
  const { outcome, operation, monitor, from = new Date(0), charged, ...error } = filters
  const { code, reason, status } = error
  const wanted = { walletId, key, operation, monitor, outcome, charged, code, reason, status, from }
  const lookups =
    outcome === 'refused'
      ? { lookups: [], end: null }
      : await listLookups(database, clock, wanted, { before, limit: limit + 1 })
  const mayBeRefusal =
    (outcome === undefined || outcome === 'refused') && monitor === undefined && charged !== true
  const refused = mayBeRefusal
    ? await listRefusals(database, {
        walletId,
        keyId: key,
        route: operation,
        code,
        reason,
        status,
        from,
        before,
        limit: limit + 1,
      })
    : []
  const all = [...lookups.lookups.map(fromLookup), ...refused.map(fromRefusal)].sort(newestFirst)
  // Lookups after the end of their page are unknown, so refusals after it wait for the next page.
  const { end } = lookups
  const known = end === null ? all : all.filter(({ at, requestId }) => isNotAfter({ at, requestId }, end))
  const requests = known.slice(0, limit)
  if (known.length > limit) {
    const last = requests.at(-1)!
    return { requests, end: { at: new Date(last.at), id: last.requestId } }
  }
  return { requests, end }
}

const newestFirst = (a: UnnamedRequest, b: UnnamedRequest): number =>
  a.at === b.at ? (a.requestId < b.requestId ? 1 : -1) : a.at < b.at ? 1 : -1

const isNotAfter = ({ at, requestId }: Pick<UnnamedRequest, 'at' | 'requestId'>, end: Position): boolean => {
  const time = Date.parse(at)
  return time > end.at.getTime() || (time === end.at.getTime() && requestId >= end.id)
}

function detailsRoute({ database, registry, refusals, repeats, home }: RequestRouteOptions): AnyRoute {
  return route({
    id: 'requests.get',
    method: 'GET',
    path: '/v1/requests/{requestId}',
    group,
    summary: 'What became of a request, and why it cost what it cost',
    description:
      'By the `requestId` of its answer. Ids of monitors’ lookups contain no time: send `at`, the time in their row, which finds them at once.',
    parameters: {
      requestId: text({
        in: 'path',
        description: 'The request id.',
        example: '01890a5d-ac96-774b-bcce-b302099a8057',
        max: 100,
      }),
      at: timeParameter('About when it was made.'),
    },
    scopes: [],
    response: requestDetails,
    errors: ['bad_request', 'not_found'],
    async handler({ actor, params: { requestId, at } }) {
      await refusals.flush()
      const { walletId } = actor
      const own = readerKeyOf(actor)
      const times = timesOf(requestId, at)
      if (times === null) {
        throw parameterError('This id contains no time. Send `at`, the time of the request, too.')
      }
      const [lookup] = await readRequestLookups(database, walletId, requestId, times)
      if (lookup && (own === null || lookup.keyId === own)) {
        const [view] = (await nameAll(database, actor, [fromLookup(lookup)])) as [RequestView]
        const entries = await readRequestEntries(database, walletId, requestId, times)
        const ledgerEntries = entries.map((entry) => ({ ...entry, at: entry.at.toISOString() }))
        const runAgain = curlOf(registry, home(), view)
        const repeat = await repeats.refetchOf(walletId, requestId, lookup.at)
        return { data: { ...view, price: lookup.price, ledgerEntries, runAgain, repeat } }
      }
      const known = { walletId, keyId: own, requestId, at: times.from.getTime() + 60_000 }
      const refusal = await findRefusal(database, known)
      if (refusal === null) throw noSuch('request')
      const [view] = (await nameAll(database, actor, [{ ...fromRefusal(refusal), requestId }])) as [
        RequestView,
      ]
      const runAgain = curlOf(registry, home(), view)
      return { data: { ...view, price: null, ledgerEntries: [], runAgain, repeat: null } }
    },
  })
}
