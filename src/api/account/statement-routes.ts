import { z } from 'zod'
import type { Clock } from '../../catalog/clock.ts'
import { parameterError } from '../../catalog/errors.ts'
import { type AnyRoute, route } from '../../catalog/http/route.ts'
import { text } from '../../catalog/parameters.ts'
import { recordNames } from '../../catalog/record-names.ts'
import { monthForm, readStatement, statementItems } from '../../money/billing/books/statement.ts'
import type { Database } from '../../runtime/storage/database.ts'
import { exportAs } from './exports.ts'
import { requireWholeAccount } from './ledger-routes.ts'
import { statementHeaders, statementPage } from './statement-page.ts'

const line = z
  .strictObject({
    month: z.string(),
    item: z
      .enum(statementItems)
      .describe('`opening` and `closing` are the balances at the ends of the month.'),
    operation: z
      .string()
      .nullable()
      .describe('Of a charge; null for other items, and for charges without usage records of this month.'),
    lookups: z.int().nullable().describe('Of a charge by operation; null for other items.'),
    credits: z.int().describe('Negative for charges and deductions.'),
  })
  .register(recordNames, { name: 'StatementLine' })

/** `GET /v1/statements/{month}`. */
export function statementRoutes(options: { readonly database: Database; readonly clock: Clock }): AnyRoute[] {
  const { database, clock } = options
  return [
    route({
      id: 'account.statement',
      method: 'GET',
      path: '/v1/statements/{month}',
      group: 'account',
      summary: 'The statement of a month: balances, purchases, grants, charges by operation',
      description:
        'Of the request’s mode, by months in UTC. The lines add up to the closing balance, which is that of the ledger. The current month ends now. With `accept: text/csv` the statement is a file of its lines, with `accept: text/html` a page to print.',
      parameters: {
        month: text({
          in: 'path',
          required: true,
          description: 'Year and month.',
          example: '2026-01',
          max: 7,
        }),
      },
      scopes: ['account:read'],
      response: z.strictObject({ month: z.string(), lines: z.array(line) }),
      errors: ['bad_request', 'forbidden'],
      exports: true,
      permit: requireWholeAccount,
      async handler({ actor, params: { month }, accept }) {
        if (!monthForm.test(month)) throw parameterError('month must be a year and month such as 2026-01')
        const lines = await readStatement(database, clock, actor.walletId, month)
        const data = { month, lines }
        if (accept?.toLowerCase().startsWith('text/html')) {
          const text = statementPage(actor, month, lines, clock.now())
          return { data, file: { text, headers: statementHeaders } }
        }
        const columns = Object.keys(line.shape)
        return {
          data,
          ...exportAs(accept, { name: `statement-${month}`, columns, rows: lines, nextCursor: null }),
        }
      },
    }),
  ]
}
