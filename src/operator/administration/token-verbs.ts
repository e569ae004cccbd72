import { z } from 'zod'
import { recordAction } from '../../accounts/admin-actions.ts'
import {
  type CreatedToken,
  createToken,
  listTokens,
  type OperatorToken,
  revokeToken,
  rotateToken,
} from '../../accounts/operators/tokens.ts'
import { operatorRole } from '../../accounts/sign-in/roles.ts'
import { moment, paging, whole } from './inputs.ts'
import { type AdminContext, type Page, pageByCreation, verb } from './verb.ts'

const id = z.string().min(1).max(100)

/** Changes a token, records the operator, and refreshes this process at once. */
async function onToken<T extends OperatorToken>(
  { database, clock, actor, forgetTokens }: AdminContext,
  act: string,
  work: (q: Parameters<typeof listTokens>[0]) => Promise<T>,
): Promise<T> {
  const changed = await database.transaction(async (q) => {
    const token = await work(q)
    const { id: subject, name, role, expiresAt, previousUntil } = token
    const details = { name, role, expiresAt, previousUntil }
    await recordAction(q, clock, { actor, act, accountId: null, subject, details })
    return token
  })
  forgetTokens?.()
  return changed
}

/** Verbs about the operators' own tokens, by the words of their commands. */
export const tokenVerbs = {
  'tokens create': verb({
    method: 'POST',
    path: '/tokens',
    role: 'all',
    input: z.strictObject({
      name: z.string().trim().min(1).max(100),
      role: operatorRole,
      expiresAt: moment.optional(),
    }),
    run: (context, given): Promise<CreatedToken> =>
      onToken(context, 'tokens create', (q) =>
        createToken(q, context.clock, { ...given, createdBy: context.actor, giver: context.operator.token }),
      ),
  }),
  'tokens list': verb({
    method: 'GET',
    path: '/tokens',
    role: 'read',
    input: z.strictObject({ ...paging }),
    run: ({ database }, page): Promise<Page<OperatorToken>> =>
      pageByCreation(page, (rows) => listTokens(database, rows)),
  }),
  'tokens rotate': verb({
    method: 'POST',
    path: '/tokens/rotation',
    role: 'all',
    input: z.strictObject({ id, overlapHours: whole(0, 720).default(24) }),
    run: (context, given): Promise<CreatedToken> =>
      onToken(context, 'tokens rotate', (q) =>
        rotateToken(q, context.clock, { ...given, giver: context.operator.token }),
      ),
  }),
  'tokens revoke': verb({
    method: 'POST',
    path: '/tokens/revocation',
    role: 'all',
    input: z.strictObject({ id }),
    run: (context, given): Promise<OperatorToken> =>
      onToken(context, 'tokens revoke', (q) => revokeToken(q, context.clock, given.id)),
  }),
} as const
