import { createHash } from 'node:crypto'
import { decodePaymentSignatureHeader, encodePaymentResponseHeader } from '@x402/core/http'
import { PaymentPayloadV2Schema } from '@x402/core/schemas'
import type { PaymentPayload, PaymentRequirements, SettleResponse } from '@x402/core/types'
import type { Caller } from '../catalog/ports/caller.ts'
import type { LookupUsage, Payer } from '../catalog/ports/payer.ts'
import type { Mode } from '../catalog/source.ts'
import { ServiceError } from '../errors.ts'
import type { LookupResult } from '../lookup/lookups.ts'
import { amountOf } from './amounts.ts'
import type { Bookkeeper } from './bookkeeper.ts'
import { type Facilitator, type Settlement, wasUsed } from './facilitator.ts'
import type { Offers, Wanted } from './offers.ts'
import type { PaymentRow, PaymentStore } from './store.ts'
import type { Terms } from './terms.ts'

/** A request without a key, as payments know it. */
export interface KeylessRequest extends Wanted {
  /** The PAYMENT-SIGNATURE header. */
  readonly payment: string | undefined
  /** Names the lookup. */
  readonly lookupId: string
  /** Makes the lookup for a caller who pays by this request. */
  readonly make: (caller: Caller) => Promise<LookupResult>
}

/** An answer that was paid for. */
export interface PaidAnswer {
  readonly result: LookupResult
  readonly headers: Readonly<Record<string, string>>
}

/** Lookups without a key, paid one by one. */
export interface Payments {
  /** Test where the facilitator is simulated: such money buys simulated answers. */
  readonly mode: Mode
  /**
   * Serves a request that brings a payment, and asks for one that does not.
   * @throws ServiceError payment_required with the challenge; payment_used, payment_settlement_failed,
   *   temporarily_unavailable
   */
  serve(request: KeylessRequest): Promise<PaidAnswer>
  /** Settles and books what another node left behind. Gives how many. */
  finishOthers(): Promise<number>
}

export interface PaymentsOptions {
  readonly terms: Terms
  readonly store: PaymentStore
  readonly offers: Offers
  readonly facilitator: Facilitator
  readonly bookkeeper: Bookkeeper
  /** Waits for another request with the same payment; by default 100 ms each time. */
  readonly wait: (milliseconds: number) => Promise<void>
}

/** Longest PAYMENT-SIGNATURE header, in characters. */
const longestPayment = 8192

/** How long a repeat waits for the first request with its payment: looks, and milliseconds between two. */
const looks = 80
const lookMs = 250

/** Who paid, and the number used once that makes a payment one of its kind. */
interface Authorization {
  readonly payer: string
  readonly nonce: string
}

const text = (value: unknown) =>
  typeof value === 'string' && value.length <= 200 ? value.toLowerCase() : null

/** The authorization in a payment: of EIP-3009 (`exact`), or of Permit2 (`upto`, and `exact` for other tokens). */
function authorizationOf({ payload }: PaymentPayload): Authorization {
  const signed = (payload.authorization ?? payload.permit2Authorization) as
    | Record<string, unknown>
    | undefined
  const [payer, nonce] = [text(signed?.from), text(signed?.nonce)]
  if (!payer || !nonce) throw unreadable('its authorization names no payer or no nonce')
  return { payer, nonce }
}

const unreadable = (why: string) =>
  new ServiceError(
    'bad_request',
    `PAYMENT-SIGNATURE is not a payment of x402 version 2 (${why}). Sign an offer of the PAYMENT-REQUIRED header.`,
  )

function readPayment(header: string): PaymentPayload {
  if (header.length > longestPayment) throw unreadable(`longer than ${longestPayment} characters`)
  let decoded: unknown
  try {
    decoded = decodePaymentSignatureHeader(header)
  } catch {
    throw unreadable('not base64 of JSON')
  }
  const read = PaymentPayloadV2Schema.safeParse(decoded)
  if (!read.success) throw unreadable(read.error.issues[0]?.path.join('.') || 'its form')
  return read.data as PaymentPayload
}

/** One authorization is one payment, whatever the letters it is written with. */
function paymentId({ network, asset }: PaymentRequirements, { payer, nonce }: Authorization): string {
  const parts = [network, asset.toLowerCase(), payer, nonce]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

/** What is kept for settling later. */
interface Settled {
  readonly payment: PaymentPayload
  readonly offer: PaymentRequirements
}

export function createPayments(options: PaymentsOptions): Payments {
  const { terms, store, offers, facilitator, bookkeeper, wait } = options
  const mode: Mode = terms.isSimulated ? 'test' : 'live'

  /** A caller whose lookup is paid by one payment: it notes the price, and nothing is charged while it is made. */
  function callerOf(payer: string): { caller: Caller; usage: () => LookupUsage | null } {
    let noted: LookupUsage | null = null
    const note = async (_credits: number, usage?: LookupUsage) => {
      noted = usage ?? null
    }
    const pays: Payer = {
      hold: async () => ({ settle: note, release: async () => undefined }),
      charge: (credits, _lookup, usage) => note(credits, usage),
    }
    const caller = {
      mode,
      keyId: bookkeeper.keyId,
      allowed: null,
      payer: pays,
      account: `payer ${payer}`,
      wallet: bookkeeper.walletOf(mode),
    }
    return { caller, usage: () => noted }
  }

  const receipt = (response: SettleResponse) => ({
    'PAYMENT-RESPONSE': encodePaymentResponseHeader(response),
    'access-control-expose-headers': 'PAYMENT-RESPONSE',
  })

  function receiptOf(row: PaymentRow): SettleResponse {
    const { transaction, network, payer, amount } = row
    return {
      success: true,
      transaction: transaction ?? '',
      network: network as `${string}:${string}`,
      payer,
      amount,
    }
  }

  function stored(row: PaymentRow): PaidAnswer {
    if (row.answer === null) {
      throw new ServiceError(
        'payment_used',
        'This payment bought an answer that is no longer kept. Sign a new payment.',
      )
    }
    return { result: store.open<LookupResult>(row, row.answer), headers: receipt(receiptOf(row)) }
  }

  async function settlementFailed(wanted: Wanted, reason: string, response: SettleResponse | null) {
    const asked = await offers.challenge(wanted).catch(() => null)
    return new ServiceError(
      'payment_settlement_failed',
      `The payment could not be settled (${reason}). The answer is withheld and nothing was charged; sign a new payment.`,
      {
        headers: {
          ...asked?.headers,
          ...(response ? { 'PAYMENT-RESPONSE': encodePaymentResponseHeader(response) } : {}),
        },
        ...(asked?.details ? { details: asked.details } : {}),
      },
    )
  }

  const notKnownYet = () =>
    new ServiceError(
      'temporarily_unavailable',
      'Whether the payment was settled is not known yet. Send the same payment again: it is not taken twice.',
      { retryAfterSeconds: 5 },
    )

  /** What the first request with this payment came to, once it ended. */
  async function repeated(wanted: Wanted, first: PaymentRow): Promise<PaidAnswer | 'again'> {
    let row: PaymentRow | null = first
    for (let look = 0; look <= looks; look++) {
      if (row === null) return 'again'
      if (row.request !== wanted.request) {
        throw new ServiceError(
          'payment_used',
          'This payment was sent for another request. Sign a new payment for this one.',
        )
      }
      if (row.state === 'settled') return stored(row)
      if (row.state === 'refused') throw await settlementFailed(wanted, row.reason ?? 'refused', null)
      if (row.state === 'settling' && row.reason !== null) throw notKnownYet()
      await wait(lookMs)
      row = await store.find(first.id)
    }
    throw notKnownYet()
  }

  /** What the facilitator said, made durable. */
  async function conclude(row: { readonly id: string; readonly attempted: boolean }, end: Settlement) {
    if (end.state === 'settled') {
      await store.settled(row.id, end.transaction, null)
      return end
    }
    // Of an attempt that nobody heard the end of: it was this one that used the authorization.
    if (end.state === 'refused' && row.attempted && wasUsed(end.reason)) {
      await store.settled(row.id, null, `taken as settled: ${end.reason}`)
      return { ...end, state: 'settled' as const, transaction: null, response: null }
    }
    if (end.state === 'refused') await store.refused(row.id, end.reason)
    else await store.letGo(row.id, end.reason)
    return end
  }

  async function book(id: string): Promise<void> {
    const row = await store.find(id)
    if (row === null || row.state !== 'settled' || row.booked) return
    await bookkeeper.book(row, mode)
    await store.booked(id)
  }

  async function buy(
    request: KeylessRequest,
    payment: PaymentPayload,
    offer: PaymentRequirements,
    id: string,
    payer: string,
  ): Promise<PaidAnswer> {
    const { lookupId } = request
    const release = () => store.release(id, lookupId)
    const { caller, usage } = callerOf(payer)
    let result: LookupResult
    try {
      const invalid = await facilitator.verify(payment, offer)
      if (invalid !== null) throw await offers.challenge(request, `The payment is not valid: ${invalid}.`)
      result = await request.make(caller)
    } catch (error) {
      await release()
      throw error
    }
    if (result.credits === 0) {
      await release()
      return { result, headers: {} }
    }
    const amount =
      offer.scheme === 'upto'
        ? String(amountOf(result.credits, terms.perCredit, terms.decimals))
        : offer.amount
    const toSettle = { ...offer, amount }
    const settlement: Settled = { payment, offer: toSettle }
    const { credits } = result
    const made = { amount, credits, usage: usage(), answer: result, settlement }
    if (!(await store.settling(id, lookupId, made))) {
      // It took so long that another request took the payment over.
      throw notKnownYet()
    }
    const end = await conclude({ id, attempted: false }, await facilitator.settle(payment, toSettle))
    if (end.state === 'unknown') throw notKnownYet()
    if (end.state === 'refused') throw await settlementFailed(request, end.reason, end.response)
    // The money is there: what is not booked now is booked by the sweep.
    await book(id).catch(() => undefined)
    return { result, headers: receipt(end.response ?? receiptOf((await store.find(id))!)) }
  }

  return {
    mode,
    async serve(given) {
      // A body may be long, and is nobody's business.
      const request = { ...given, request: createHash('sha256').update(given.request).digest('hex') }
      if (request.payment === undefined) throw await offers.challenge(request)
      const payment = readPayment(request.payment)
      const authorization = authorizationOf(payment)
      const offer = await offers.accepted(request, payment)
      if (offer === null) {
        throw await offers.challenge(
          request,
          'The payment is for something else than what this request costs.',
        )
      }
      const id = paymentId(offer, authorization)
      const { scheme, network, asset, amount } = offer
      for (;;) {
        const reserved = await store.reserve({
          id,
          request: request.request,
          lookupId: request.lookupId,
          operationId: request.operation.id,
          payer: authorization.payer,
          ...{ scheme, network, asset, amount },
        })
        if (reserved === true) return buy(request, payment, offer, id, authorization.payer)
        const answer = await repeated(request, reserved)
        if (answer !== 'again') return answer
      }
    },
    async finishOthers() {
      const rows = await store.takeOver(20)
      for (const row of rows) {
        if (row.state === 'settling' && row.settlement !== null) {
          const { payment, offer } = store.open<Settled>(row, row.settlement)
          await conclude({ id: row.id, attempted: true }, await facilitator.settle(payment, offer))
        }
        await book(row.id)
      }
      return rows.length
    },
  }
}
