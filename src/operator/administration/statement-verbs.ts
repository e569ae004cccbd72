import { z } from 'zod'
import { monthForm, readStatement, type StatementLine } from '../../money/billing/books/statement.ts'
import { walletIdOf } from '../../money/billing/wallet.ts'
import { mode } from './inputs.ts'
import { accountIdOf, verb } from './verb.ts'

/** Verbs about statements, by the words of their commands. */
export const statementVerbs = {
  'accounts statement': verb({
    method: 'GET',
    path: '/accounts/statement',
    role: 'read',
    input: z.strictObject({
      account: z.string().min(1),
      month: z.string().regex(monthForm, 'must be a year and month such as 2026-01'),
      mode: mode.default('live'),
    }),
    async run(context, { account, month, mode }): Promise<StatementLine[]> {
      const id = await accountIdOf(context, account)
      return readStatement(context.database, context.clock, walletIdOf(id, mode), month)
    },
  }),
} as const
