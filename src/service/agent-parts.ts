import { withCurrentRights } from '../accounts/sign-in/current-rights.ts'
import type { AskPart } from '../agents/ask/part.ts'
import { openMcp } from '../agents/mcp/part.ts'
import { createIdempotency, idempotencyAllowance } from '../api/server/idempotency.ts'
import { createInvalidPaymentLimit } from '../api/server/invalid-payment-limit.ts'
import { createLimiter } from '../api/server/rate-limit.ts'
import { limitTestChanges } from '../api/server/test-changes.ts'
import type { Seller } from '../money/payments/take-payments.ts'
import type { BaseParts } from './base-parts.ts'
import type { LookupParts } from './lookup-parts.ts'
import { type ProcessState, publicUrl } from './process-state.ts'

/** Opens the agents' interface, whose tools use the parts before it. */
export async function openAgentParts(
  state: ProcessState,
  { common, storage, rates, callerOf, keyLimits, keyring, challenge, refusals }: BaseParts,
  { lookups, exampleOf, dailyResults, repeats, kept }: LookupParts,
  seller: Seller | null,
  { rankLookups, judgeQuestion, routeQuestion }: AskPart,
): Promise<void> {
  const { parts } = state
  const { config, clock } = common
  const routes = withCurrentRights(parts.routes, { database: storage.database, clock })
  parts.add(
    openMcp({
      ...common,
      rates,
      ...{
        lookups,
        repeats,
        kept,
        idempotency: createIdempotency({
          ...common,
          ...storage,
          allowance: idempotencyAllowance({ config, rates, clock }),
        }),
        exampleOf,
        dailyResults,
        rankLookups,
        judgeQuestion,
        routeQuestion,
        callerOf,
        keyLimits,
        keyring,
        challenge,
        refusals,
      },
      database: storage.database,
      limiter: createLimiter({ most: config.FREE_REQUESTS_PER_MINUTE, clock, rates }),
      limitTestChanges: limitTestChanges({ clock, rates }),
      routes: () => routes,
      publicUrl: publicUrl(state, config),
      selling: seller && {
        seller,
        limitInvalidPayments: createInvalidPaymentLimit({
          perMinute: config.X402_QUESTIONS_PER_MINUTE,
          clock,
        }),
        questions: createLimiter({ most: config.X402_QUESTIONS_PER_MINUTE, clock, rates }),
      },
      stateSecret: await storage.secret('mcp-state'),
    }),
  )
}
