import { type FacilitatorClient, FacilitatorTimeoutError } from '@x402/core/server'
import type { PaymentPayload, PaymentRequirements, SettleResponse } from '@x402/core/types'
import { ServiceError } from '../../catalog/errors.ts'
import { httpFacilitator } from './http-facilitator.ts'
import { isNoVerdict, provesNothingSent } from './refusals.ts'
import type { Terms } from './terms.ts'

/** Timeout of one call to the facilitator. */
const callMs = 20_000

/**
 * Result of an attempt to settle. `refused`: the facilitator sent no transaction. `unknown`: the money may have moved, but
 * the facilitator did not confirm it; `transaction` is the hash that it named.
 */
export type SettlementEnd =
  | { readonly state: 'settled'; readonly transaction: string | null; readonly response: SettleResponse }
  | { readonly state: 'refused'; readonly reason: string; readonly response: SettleResponse | null }
  | { readonly state: 'unknown'; readonly reason: string; readonly transaction: string | null }

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

/** Length of a stored reason. */
const maxReasonChars = 300

const textOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).slice(0, maxReasonChars)

/** Stored length of a transaction's hash. Hashes of all chains are shorter. */
const maxHashChars = 100

const hashIn = (named: unknown): string | null =>
  typeof named === 'string' && named !== '' ? named.slice(0, maxHashChars) : null

/**
 * Opens the configured facilitator.
 * @param timeoutMs timeout of one call
 */
export async function openFacilitator(terms: Terms, timeoutMs: number = callMs): Promise<Facilitator> {
  const client: FacilitatorClient = terms.isSimulated
    ? (await import('./simulated-facilitator.ts')).simulatedFacilitator(terms)
    : httpFacilitator({ url: terms.facilitatorUrl, timeoutMs })
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
        const { reason } = refusalOf(error) ?? {}
        if (reason !== undefined && !isNoVerdict(reason)) return reason
        throw away(error)
      }
    },
    async settle(payment, wanted) {
      try {
        const response = await client.settle(payment, wanted)
        const { success, network } = response
        const transaction = hashIn(response.transaction)
        if (success && network !== wanted.network) {
          const reason = `the facilitator speaks of a settlement on ${network}`
          return { state: 'unknown', reason: reason.slice(0, maxReasonChars), transaction }
        }
        if (success) return { state: 'settled', transaction, response }
        return endOfRefusal({ reason: response.errorReason ?? 'settlement_failed', transaction }, response)
      } catch (error) {
        const refusal = refusalOf(error)
        if (refusal !== null) return endOfRefusal(refusal, null)
        return { state: 'unknown', reason: textOf(error), transaction: hashIn(namedBy(error).transaction) }
      }
    },
  }
}

/** A refusal that the facilitator expressed. */
interface Refusal {
  readonly reason: string
  readonly transaction: string | null
}

/** Ends an attempt that was refused. Only proof that no transaction was sent makes a refusal final. */
function endOfRefusal({ reason, transaction }: Refusal, response: SettleResponse | null): SettlementEnd {
  return provesNothingSent(reason, transaction)
    ? { state: 'refused', reason, response }
    : { state: 'unknown', reason: reason.slice(0, maxReasonChars), transaction }
}

const namedBy = (error: unknown) => (error ?? {}) as Record<string, unknown>

/** The refusal in an error response of the facilitator; null if the error is not a refusal of the payment. */
function refusalOf(error: unknown): Refusal | null {
  const { statusCode, invalidReason, errorReason, transaction } = namedBy(error)
  const reason = invalidReason ?? errorReason
  const isRefusal =
    typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500 && statusCode !== 429
  return isRefusal && typeof reason === 'string' ? { reason, transaction: hashIn(transaction) } : null
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
