import { HTTPFacilitatorClient } from '@x402/core/http'
import { type FacilitatorClient, FacilitatorTimeoutError } from '@x402/core/server'
import type { PaymentPayload, PaymentRequirements, SettleResponse } from '@x402/core/types'
import { ServiceError } from '../errors.ts'
import type { Terms } from './terms.ts'

/** Timeout of one call to the facilitator. */
const callMs = 20_000

/** Result of a settlement. `unknown`: the money may have moved, but the facilitator did not confirm it. */
export type SettlementEnd =
  | { readonly state: 'settled'; readonly transaction: string | null; readonly response: SettleResponse }
  | { readonly state: 'refused'; readonly reason: string; readonly response: SettleResponse | null }
  | { readonly state: 'unknown'; readonly reason: string }

/** Verifies and settles payments. */
export interface Facilitator {
  readonly client: FacilitatorClient
  /**
   * Checks whether a payment is valid, without moving money.
   * @returns the reason why it is invalid, or null
   * @throws ServiceError temporarily_unavailable when the facilitator is away, lookup_failed when its answer cannot
   *   be read
   */
  verify(payment: PaymentPayload, wanted: PaymentRequirements): Promise<string | null>
  /** Moves the money. Never rejects: an unconfirmed settlement has the state `unknown`. */
  settle(payment: PaymentPayload, wanted: PaymentRequirements): Promise<SettlementEnd>
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 300)

/** Refusals that report a used authorization. */
const isUsed = /nonce_already_used|invalid_nonce|authorization_used/

/** Whether a refusal proves that the money already moved, through a settlement whose response was lost. */
export const wasUsed = (reason: string) => isUsed.test(reason)

/** Refusals that also occur after the money moved: the payment has expired, or its transfer cannot run twice. */
const isVague =
  /valid_before|expired|simulation_failed|transaction_failed|transaction_state|permit2_(?:insufficient|allowance)|duplicate/

/** Whether a refusal may be the effect of an earlier settlement whose response was lost. */
export const mayHaveMoved = (reason: string) => isVague.test(reason)

/** Answers that say nothing about the payment: rate limits and faults of the facilitator. */
const isNoVerdict = (reason: string) =>
  /^(?:settlement_pending|.*rpc.*|.*unavailable.*|unexpected_.*)$/i.test(reason)

/** A failed transaction without a hash: it may or may not have been sent. */
const wasPerhapsSent = (reason: string, transaction: string | undefined) =>
  /transaction_failed|broadcast_failed/.test(reason) && !transaction

/**
 * Opens the configured facilitator.
 * @param timeoutMs timeout of one call
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

/** The reason in an error response of the facilitator; null if the error is not a refusal of the payment. */
function verdictOf(error: unknown): string | null {
  const { statusCode, invalidReason, errorReason, transaction } = (error ?? {}) as Record<string, unknown>
  const reason = invalidReason ?? errorReason
  const isRefusal =
    typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500 && statusCode !== 429
  if (!isRefusal || typeof reason !== 'string' || isNoVerdict(reason)) return null
  return wasPerhapsSent(reason, String(transaction ?? '')) ? null : reason
}

/** The error for a facilitator that gave no verdict. Its message is written for the caller. */
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
