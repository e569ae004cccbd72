import { HTTPFacilitatorClient } from '@x402/core/http'
import { type FacilitatorClient, FacilitatorTimeoutError } from '@x402/core/server'
import type { PaymentPayload, PaymentRequirements, SettleResponse } from '@x402/core/types'
import { ServiceError } from '../errors.ts'
import type { Terms } from './terms.ts'

/** Longest time the facilitator may take over one call, in milliseconds. */
const callMs = 20_000

/** How a settlement ended. Unknown: it may have happened, nobody said. */
export type SettlementEnd =
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
  settle(payment: PaymentPayload, wanted: PaymentRequirements): Promise<SettlementEnd>
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 300)

/** Refusals that say that this very authorization has been used. */
const isUsed = /nonce_already_used|invalid_nonce|authorization_used/

/** A refusal that says that the money moved before: by a settlement whose answer was lost. */
export const wasUsed = (reason: string) => isUsed.test(reason)

/** Refusals that a payment meets as well whose money has moved: its time is over, its transfer cannot be made again. */
const isVague =
  /valid_before|expired|simulation_failed|transaction_failed|transaction_state|permit2_(?:insufficient|allowance)|duplicate/

/** Whether a settlement that nobody heard the end of may be why this one was refused. */
export const mayHaveMoved = (reason: string) => isVague.test(reason)

/** Answers of the facilitator that say nothing of the payment: limits, its own faults. */
const isNoVerdict = (reason: string) =>
  /^(?:settlement_pending|.*rpc.*|.*unavailable.*|unexpected_.*)$/i.test(reason)

/** A transaction that failed without having a name: whether it was sent is not known. */
const wasPerhapsSent = (reason: string, transaction: string | undefined) =>
  /transaction_failed|broadcast_failed/.test(reason) && !transaction

/**
 * Opens the facilitator that the operator chose.
 * @param timeoutMs longest time it may take over one call
 */
export async function openFacilitator(terms: Terms, timeoutMs: number = callMs): Promise<Facilitator> {
  const client: FacilitatorClient = terms.isSimulated
    ? (await import('./simulated-facilitator.ts')).simulatedFacilitator(terms)
    : new HTTPFacilitatorClient({ url: terms.facilitatorUrl.replace(/\/$/, ''), timeoutMs })
  return {
    client,
    async verify(payment, wanted) {
      try {
        const { isValid, invalidReason } = await client.verify(payment, wanted)
        if (isValid) return null
        if (invalidReason !== undefined && isNoVerdict(invalidReason))
          throw away(new TypeError(invalidReason))
        return invalidReason ?? 'invalid_payment'
      } catch (error) {
        if (error instanceof ServiceError) throw error
        const verdict = verdictOf(error)
        if (verdict !== null) return verdict
        throw away(error)
      }
    },
    async settle(payment, wanted) {
      try {
        const response = await client.settle(payment, wanted)
        const { success, transaction, network } = response
        if (success && network !== wanted.network) {
          return { state: 'unknown', reason: `the facilitator speaks of a settlement on ${network}` }
        }
        if (success) return { state: 'settled', transaction: transaction || null, response }
        const reason = response.errorReason ?? 'settlement_failed'
        if (isNoVerdict(reason) || wasPerhapsSent(reason, transaction)) return { state: 'unknown', reason }
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
  const { statusCode, invalidReason, errorReason, transaction } = (error ?? {}) as Record<string, unknown>
  const reason = invalidReason ?? errorReason
  const isRefusal =
    typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500 && statusCode !== 429
  if (!isRefusal || typeof reason !== 'string' || isNoVerdict(reason)) return null
  return wasPerhapsSent(reason, String(transaction ?? '')) ? null : reason
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
