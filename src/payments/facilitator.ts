import { HTTPFacilitatorClient } from '@x402/core/http'
import { type FacilitatorClient, FacilitatorTimeoutError } from '@x402/core/server'
import type { PaymentPayload, PaymentRequirements, SettleResponse } from '@x402/core/types'
import { ServiceError } from '../errors.ts'
import type { Terms } from './terms.ts'

/** Longest time the facilitator may take over one call, in milliseconds. */
const callMs = 20_000

/** How a settlement ended. Unknown: it may have happened, nobody said. */
export type Settlement =
  | { readonly state: 'settled'; readonly transaction: string | null; readonly response: SettleResponse }
  | { readonly state: 'refused'; readonly reason: string; readonly response: SettleResponse | null }
  | { readonly state: 'unknown'; readonly reason: string }

/** Verifies and settles payments. */
export interface Facilitator {
  readonly client: FacilitatorClient
  /**
   * Whether a payment is good. Nothing is moved.
   * @returns why not, or null
   * @throws ServiceError temporarily_unavailable where the facilitator is away, lookup_failed where it cannot be understood
   */
  verify(payment: PaymentPayload, wanted: PaymentRequirements): Promise<string | null>
  /** Moves the money. Never rejects: what is not known is said to be so. */
  settle(payment: PaymentPayload, wanted: PaymentRequirements): Promise<Settlement>
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 300)

/** Refusals that say that this very authorization has been used. */
const isUsed = /nonce_already_used|invalid_nonce|authorization_used/

/** A refusal that says that the money moved before: by a settlement whose answer was lost. */
export const wasUsed = (reason: string) => isUsed.test(reason)

/** Answers of the facilitator that say nothing of the payment: limits, its own faults. */
const isNoVerdict = (reason: string) =>
  /^(?:settlement_pending|.*rpc.*|.*unavailable.*|unexpected_.*)$/i.test(reason)

/** Opens the facilitator that the operator chose. */
export async function openFacilitator(terms: Terms): Promise<Facilitator> {
  const client: FacilitatorClient = terms.isSimulated
    ? (await import('./simulated-facilitator.ts')).simulatedFacilitator(terms)
    : new HTTPFacilitatorClient({ url: terms.facilitatorUrl.replace(/\/$/, ''), timeoutMs: callMs })
  return {
    client,
    async verify(payment, wanted) {
      try {
        const { isValid, invalidReason } = await client.verify(payment, wanted)
        return isValid ? null : (invalidReason ?? 'invalid_payment')
      } catch (error) {
        const verdict = verdictOf(error)
        if (verdict !== null) return verdict
        throw away(error)
      }
    },
    async settle(payment, wanted) {
      try {
        const response = await client.settle(payment, wanted)
        if (response.success) return { state: 'settled', transaction: response.transaction || null, response }
        const reason = response.errorReason ?? 'settlement_failed'
        if (isNoVerdict(reason)) return { state: 'unknown', reason }
        return { state: 'refused', reason, response }
      } catch (error) {
        const verdict = verdictOf(error)
        if (verdict !== null) return { state: 'refused', reason: verdict, response: null }
        return { state: 'unknown', reason: textOf(error) }
      }
    },
  }
}

/** The verdict that the client throws for answers with an error status. */
function verdictOf(error: unknown): string | null {
  const { statusCode, invalidReason, errorReason } = (error ?? {}) as Record<string, unknown>
  const reason = invalidReason ?? errorReason
  const isRefusal =
    typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500 && statusCode !== 429
  return isRefusal && typeof reason === 'string' && !isNoVerdict(reason) ? reason : null
}

/** A facilitator that gave no verdict, in the words of the caller. */
function away(error: unknown): ServiceError {
  const isAway =
    error instanceof FacilitatorTimeoutError ||
    error instanceof TypeError ||
    /\b(?:429|5\d\d)\b|fetch failed|ECONN|timed? ?out/i.test(textOf(error))
  return isAway
    ? new ServiceError(
        'temporarily_unavailable',
        'The payment could not be verified: the facilitator is away. Nothing was charged.',
        {
          retryAfterSeconds: 5,
          detail: `facilitator: ${textOf(error)}`,
        },
      )
    : new ServiceError(
        'lookup_failed',
        'The payment could not be verified: the facilitator’s answer cannot be read. Nothing was charged.',
        {
          detail: `facilitator: ${textOf(error)}`,
        },
      )
}
