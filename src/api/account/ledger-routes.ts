import { z } from 'zod'
import type { Clock } from '../../catalog/clock.ts'
import { ServiceError } from '../../catalog/errors.ts'
import type { Actor } from '../../catalog/http/actor.ts'
import {
  idParameter,
  type ListCursors,
  limitParameter,
  noSuch,
  openPage,
  pageCursor,
} from '../../catalog/http/lists.ts'
import { readerKeyOf } from '../../catalog/http/management-route.ts'
import { type AnyRoute, route } from '../../catalog/http/route.ts'
import { timeParameter } from '../../catalog/http/time-parameter.ts'
import { someOf } from '../../catalog/parameters.ts'
import { recordNames } from '../../catalog/record-names.ts'
import { servicePage } from '../../catalog/record-schema.ts'
import {
  findLedgerEntry,
  type LedgerLine,
  readLedger,
  readOpenHolds,
} from '../../money/billing/books/ledger-pages.ts'
import type { Database } from '../../runtime/storage/database.ts'
import { type EntryKind, entryKinds } from '../../runtime/storage/entry-kinds.ts'
import { allEntries, exportAs, exportedAtOnce, exportTypes, whileItWorks } from './exports.ts'
import { requestView } from './request-view.ts'

const entry = z
  .strictObject({
    id: z.string(),
    kind: z
      .enum(entryKinds)
      .describe(
        '`charge` for lookups; `carried` is the sum of entries that were archived; the others add or take credits.',
      ),
    credits: z.int().describe('Negative for charges and deductions.'),
    balanceAfter: z.int(),
    at: z.string(),
    note: z.string().nullable(),
    lookups: z.int().min(0).describe('Number of lookups that it charges or refunds.'),
    requestIds: z
      .array(z.string())
      .describe('The first of these lookups, at most ten; `GET /v1/requests/{requestId}` shows each.'),
    firstLookup: z
      .strictObject({ operation: z.string(), parameters: requestView.shape.parameters })
      .register(recordNames, { name: 'LedgerLookup' })
      .nullable()
      .describe('The first of these lookups; null without any, and where its record is no longer stored.'),
  })
  .register(recordNames, { name: 'LedgerEntry' })

const hold = z.strictObject({
  requestId: z
    .string()
    .nullable()
    .describe('Null for credits that a server reserved for many lookups in advance.'),
  credits: z.int(),
  expiresAt: z.string(),
})

/** `GET /v1/ledger` and its entries. */
export function ledgerRoutes(options: {
  readonly database: Database
  readonly clock: Clock
  readonly cursors: ListCursors
}): AnyRoute[] {
  const { database, cursors } = options
  return [
    route({
      id: 'account.ledger',
      method: 'GET',
      path: '/v1/ledger',
      group: 'account',
      summary: 'Grants, purchases, charges and adjustments, with the balance after each',
      description: `The entries of the request’s mode, newest first. Charges that were answered at the same moment share an entry. ${exportTypes}`,
      parameters: {
        kind: someOf(entryKinds, {
          description: 'Only entries of these kinds, separated by commas.',
          example: 'purchase,grant',
        }),
        from: timeParameter('Only entries from this time on (ISO 8601).'),
        to: timeParameter('Only entries before this time (ISO 8601).'),
        limit: limitParameter,
        cursor: pageCursor,
        all: allEntries,
      },
      scopes: ['account:read'],
      response: z.strictObject({
        entries: z.array(entry),
        holds: z.array(hold).describe('Credits that are set aside now. On the first page only, at most 100.'),
        page: servicePage,
      }),
      errors: ['bad_request', 'forbidden'],
      exports: true,
      permit: requireWholeAccount,
      async handler({ actor, params, accept }) {
        const { kind, from, to, limit: given, cursor: first, all = false } = params
        const kinds = kind as readonly EntryKind[] | undefined
        const filters = [kinds?.join(',') ?? '', from?.toISOString() ?? '', to?.toISOString() ?? '']
        const list = ['ledger', actor.walletId, ...filters]
        const read = async (cursor: string | undefined, limit: number) => {
          const { start, cut } = openPage(cursors, list, cursor)
          const before = start[0] === undefined ? undefined : Number(start[0])
          const wantedLines = { kinds, from, to, before, limit: limit + 1 }
          const found = await readLedger(database, actor.walletId, wantedLines)
          const { rows, page } = cut(found, limit, ({ seq }) => [seq])
          return { rows: rows.map(presentEntry), page, nextCursor: page.nextCursor }
        }
        const { page, ...shown } = await read(first, given ?? (all ? exportedAtOnce : 100))
        const holds = first === undefined ? await readOpenHolds(database, actor.walletId) : []
        const data = {
          entries: shown.rows,
          holds: holds.map((one) => ({ ...one, expiresAt: one.expiresAt.toISOString() })),
          page,
        }
        return {
          data,
          ...exportAs(accept, {
            name: 'ledger',
            // Ids lead to the lookups; a record within a cell is of no use.
            columns: Object.keys(entry.shape).filter((name) => name !== 'firstLookup'),
            ...shown,
            readNext: all
              ? whileItWorks(options, actor, (cursor) => read(cursor, exportedAtOnce))
              : undefined,
          }),
        }
      },
    }),
    entryRoute(database),
  ]
}

function entryRoute(database: Database): AnyRoute {
  return route({
    id: 'account.ledgerEntry',
    method: 'GET',
    path: '/v1/ledger/{id}',
    group: 'account',
    summary: 'One entry of the ledger',
    description: 'An entry of the request’s mode. Entries that were archived are part of `carried`.',
    parameters: { id: idParameter('ledger entry') },
    scopes: ['account:read'],
    response: entry,
    errors: ['bad_request', 'forbidden', 'not_found'],
    permit: requireWholeAccount,
    async handler({ actor, params }) {
      const found = await findLedgerEntry(database, actor.walletId, params.id)
      if (found === null) throw noSuch('ledger entry')
      return { data: presentEntry(found) }
    },
  })
}

const presentEntry = ({ seq: _, firstLookup, ...line }: LedgerLine): z.infer<typeof entry> => ({
  ...line,
  firstLookup: firstLookup as z.infer<typeof entry>['firstLookup'],
  at: line.at.toISOString(),
})

/** The ledger shows what every key of the account spends. @throws ServiceError forbidden */
export function requireWholeAccount(actor: Actor): void {
  if (readerKeyOf(actor) === null) return
  throw new ServiceError(
    'forbidden',
    'This key is limited to some operations. The ledger of the account needs a key that is not.',
  )
}
