import type { AskPart } from '../ask/part.ts'
import type { LookupPart } from '../lookup/part.ts'
import { openMcp } from '../mcp/part.ts'
import type { Seller } from '../payments/take-payments.ts'
import { createInvalidPaymentLimit } from '../server/invalid-payment-limit.ts'
import { createLimiter } from '../server/rate-limit.ts'
import type { BaseParts } from './base-parts.ts'
import { type ProcessState, publicUrl } from './process-state.ts'

/** Opens the agents' interface, whose tools use the parts before it. */
export async function openAgentParts(
  state: ProcessState,
  { common, storage, rates, callerOf, keyLimits, keyring, challenge, refusals }: BaseParts,
  { lookups, exampleOf }: LookupPart,
  seller: Seller | null,
  { rankLookups, quoteQuestion }: AskPart,
): Promise<void> {
  const { parts } = state
  const { config, clock } = common
  parts.add(
    openMcp({
      ...common,
      ...{
        lookups,
        exampleOf,
        rankLookups,
        quoteQuestion,
        callerOf,
        keyLimits,
        keyring,
        challenge,
        refusals,
      },
      database: storage.database,
      limiter: createLimiter({ perMinute: config.FREE_REQUESTS_PER_MINUTE, clock, rates }),
      routes: () => parts.routes,
      publicUrl: publicUrl(state, config),
      selling: seller && {
        seller,
        limitInvalidPayments: createInvalidPaymentLimit({
          perMinute: config.X402_QUESTIONS_PER_MINUTE,
          clock,
        }),
        questions: createLimiter({ perMinute: config.X402_QUESTIONS_PER_MINUTE, clock, rates }),
      },
      stateSecret: await storage.secret('mcp-state'),
    }),
  )
}
