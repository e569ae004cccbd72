import { z } from 'zod'
import { findLedgerEntry, type LedgerLine, readLedger, readOpenHolds } from '../billing/books/ledger-pages.ts'
import { someOf } from '../catalog/parameters.ts'
import { recordNames } from '../catalog/record-names.ts'
import { servicePage } from '../catalog/record-schema.ts'
import { ServiceError } from '../errors.ts'
import type { Actor } from '../http/actor.ts'
import { idParameter, type ListCursors, limitParameter, noSuch, pageCursor } from '../http/lists.ts'
import { restrictedKeyOf } from '../http/management-route.ts'
import { type AnyRoute, route } from '../http/route.ts'
import { timeParameter } from '../http/time-parameter.ts'
import type { Database } from '../storage/database.ts'
import { type EntryKind, entryKinds } from '../storage/entry-kinds.ts'
import { exportAs, exportTypes } from './exports.ts'

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
      },
      response: z.strictObject({
        entries: z.array(entry),
        holds: z.array(hold).describe('Credits that are set aside now. On the first page only, at most 100.'),
        page: servicePage,
      }),
      errors: ['bad_request', 'forbidden'],
      exports: true,
      permit: requireWholeAccount,
      async handler({ actor, params, accept }) {
        const { kind, from, to, limit = 100, cursor } = params
        const kinds = kind as readonly EntryKind[] | undefined
        const filters = [kinds?.join(',') ?? '', from?.toISOString() ?? '', to?.toISOString() ?? '']
        const list = ['ledger', actor.walletId, ...filters]
        const before = cursor === undefined ? undefined : Number(cursors.read(list, cursor)[0])
        const found = await readLedger(database, actor.walletId, {
          kinds,
          from,
          to,
          before,
          limit: limit + 1,
        })
        const shown = found.slice(0, limit)
        const hasMore = found.length > limit
        const last = shown.at(-1)
        const nextCursor = hasMore && last ? cursors.make(list, [last.seq]) : null
        const entries = shown.map(presentEntry)
        const holds = cursor === undefined ? await readOpenHolds(database, actor.walletId) : []
        const data = {
          entries,
          holds: holds.map((one) => ({ ...one, expiresAt: one.expiresAt.toISOString() })),
          page: { nextCursor, hasMore, returnedCount: entries.length },
        }
        return {
          data,
          ...exportAs(accept, {
            name: 'ledger',
            columns: Object.keys(entry.shape),
            rows: entries,
            nextCursor,
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

const presentEntry = ({ seq: _, ...line }: LedgerLine): z.infer<typeof entry> => ({
  ...line,
  at: line.at.toISOString(),
})

/** The ledger shows what every key of the account spends. @throws ServiceError forbidden */
export function requireWholeAccount(actor: Actor): void {
  if (restrictedKeyOf(actor) === null) return
  throw new ServiceError(
    'forbidden',
    'This key is limited to some operations. The ledger of the account needs a key that is not.',
  )
}
