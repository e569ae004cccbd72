import { encodePaymentResponseHeader } from '@x402/core/http'
import type { PaymentPayload, PaymentRequirements, SettleResponse } from '@x402/core/types'
import type { Clock } from '../../catalog/clock.ts'
import { ServiceError } from '../../catalog/errors.ts'
import type { Caller } from '../../catalog/ports/caller.ts'
import type { LookupUsage, Payer } from '../../catalog/ports/payer.ts'
import type { Mode } from '../../catalog/source.ts'
import { NamedQueues } from '../../runtime/fair-shares/named-queues.ts'
import { amountOf } from './amounts.ts'
import { authorizationOf, buyerIdOf, paymentId, purchaseOf, readPayment } from './authorization.ts'
import type { Bookkeeper } from './bookkeeper.ts'
import type { Chain } from './chain.ts'
import type { Facilitator } from './facilitator.ts'
import { createGuessLimit, type GuessLimit } from './guess-limit.ts'
import type { Offers, PricedRequest } from './offers.ts'
import { createSettler, type Settler } from './settler.ts'
import type { PaymentRow, PaymentStore } from './store.ts'
import type { Terms } from './terms.ts'

/** The answer that is sold. It is stored as JSON for repeated requests. */
export interface SoldAnswer {
  readonly credits: number
}

/** A request without an API key. */
export interface KeylessRequest<S extends SoldAnswer> extends PricedRequest {
  /** Method, target and body: `GET /v1/reddit/posts?url=…`. A payment buys one such request. */
  readonly request: string
  /** The PAYMENT-SIGNATURE header. */
  readonly payment: string | undefined
  /** Id of the lookup. */
  readonly lookupId: string
  /** Runs the lookup for a caller that pays with this request. */
  readonly runLookup: (caller: Caller) => Promise<S>
}

/** An answer to a request with a payment. */
export interface PaidAnswer<S extends SoldAnswer> {
  readonly result: S
  /** False if the answer costs nothing: the payment can be used again. */
  readonly isPaid: boolean
  readonly headers: Readonly<Record<string, string>>
}

/** Sells single lookups to callers without an API key. */
export interface Payments {
  /** `test` with the simulated facilitator: simulated money buys simulated answers. */
  readonly mode: Mode
  /**
   * Serves a request with a payment; answers a request without one with a challenge.
   * @throws ServiceError unauthorized for a free request; payment_required with the challenge; payment_used,
   *   payment_settlement_failed, temporarily_unavailable
   */
  serve<S extends SoldAnswer>(request: KeylessRequest<S>): Promise<PaidAnswer<S>>
  /** Settles and books payments that other nodes left unfinished. Returns their number. */
  finishOthers(): Promise<number>
}

export interface PaymentsOptions {
  readonly terms: Terms
  readonly store: PaymentStore
  readonly offers: Offers
  readonly facilitator: Facilitator
  readonly bookkeeper: Bookkeeper
  readonly clock: Clock
  /** Reads the state of authorizations; null without an RPC address. */
  readonly chain: Chain | null
  /** Sleeps before a repeated request checks its payment again. */
  readonly wait: (milliseconds: number) => Promise<void>
}

/** A repeat polls for the first request's result: number of polls and the pause between them. */
const maxPolls = 80
const pollIntervalMs = 250

/** A payment and the offer it accepts. */
interface Purchase {
  readonly id: string
  readonly payment: PaymentPayload
  readonly offer: PaymentRequirements
  readonly payer: string
}

/** The request that a payment is sent with. */
interface Bought {
  /** Identifies the request (authorization.ts). */
  readonly hash: string
  /** Under this name wrong guesses count: a secret of the buyer keeps the guesses of others apart. */
  readonly guesses: string
}

export function createPayments(options: PaymentsOptions): Payments {
  return new RequestPayments(options)
}

class RequestPayments implements Payments {
  readonly mode: Mode
  readonly #options: PaymentsOptions
  readonly #store: PaymentStore
  readonly #offers: Offers
  readonly #settler: Settler
  readonly #guesses: GuessLimit
  readonly #queues = new NamedQueues(maxPolls * pollIntervalMs)

  constructor(options: PaymentsOptions) {
    this.mode = options.terms.isSimulated ? 'test' : 'live'
    this.#options = options
    this.#store = options.store
    this.#offers = options.offers
    this.#guesses = createGuessLimit(options.clock)
    this.#settler = createSettler({ ...options, network: options.terms.network, mode: this.mode })
  }

  /** A caller whose lookup is paid by one payment. Its payer records the usage and charges no wallet. */
  #callerOf(payer: string): { caller: Caller; usage: () => LookupUsage | null } {
    const { bookkeeper } = this.#options
    let noted: LookupUsage | null = null
    const note = async (_credits: number, usage?: LookupUsage) => {
      noted = usage ?? null
    }
    const pays: Payer = {
      hold: async () => ({ settle: note, release: async () => undefined }),
      charge: (credits, _lookup, usage) => note(credits, usage),
    }
    const caller = {
      mode: this.mode,
      keyId: bookkeeper.keyId,
      allowed: null,
      payer: pays,
      account: `payer ${payer}`,
      wallet: bookkeeper.walletOf(this.mode),
    }
    return { caller, usage: () => noted }
  }

  async #settlementFailed(wanted: PricedRequest, reason: string, response: SettleResponse | null) {
    const challenge = await this.#offers.challenge(wanted).catch(() => null)
    return new ServiceError(
      'payment_settlement_failed',
      `The payment could not be settled (${reason}). The answer is withheld and nothing was charged; sign a new payment.`,
      {
        headers: {
          ...challenge?.headers,
          ...(response ? { 'PAYMENT-RESPONSE': encodePaymentResponseHeader(response) } : {}),
        },
        ...(challenge?.details ? { details: challenge.details } : {}),
      },
    )
  }

  /**
   * Waits for the first request with this payment and returns its answer. Null if that request failed and released
   * the payment.
   */
  async #answerRepeat<S extends SoldAnswer>(
    wanted: PricedRequest,
    { hash, guesses }: Bought,
    first: PaymentRow,
  ): Promise<PaidAnswer<S> | null> {
    let row: PaymentRow | null = first
    let leave: (() => void) | undefined
    try {
      for (let poll = 0; poll <= maxPolls; poll++) {
        if (row === null) return null
        this.#guesses.check(guesses)
        if (row.request !== hash) {
          this.#guesses.countWrong(guesses)
          throw new ServiceError(
            'payment_used',
            'This payment was sent for another request. Sign a new payment for this one.',
          )
        }
        if (row.state === 'settled') {
          // A prepaid key works once its payment is booked.
          if (!row.booked) await this.#settler.book(row.id).catch(() => undefined)
          return this.#storedAnswer<S>(row)
        }
        if (row.state === 'refused') throw await this.#settlementFailed(wanted, row.reason ?? 'refused', null)
        if (this.#store.isLeft(row)) {
          // Its node is dead: this request takes over.
          if (row.state === 'reserved') return null
          for (const mine of await this.#store.takeOver(1, row.id)) await this.#settler.finish(mine)
        } else if (row.state === 'settling' && row.reason !== null) throw notKnownYet()
        else if (leave !== undefined) await this.#options.wait(pollIntervalMs)
        else {
          leave = await this.#queues.enter(first.id).catch(() => {
            throw notKnownYet()
          })
        }
        row = await this.#store.find(first.id)
      }
      throw notKnownYet()
    } finally {
      leave?.()
    }
  }

  #storedAnswer<S extends SoldAnswer>(row: PaymentRow): PaidAnswer<S> {
    if (row.answer === null) {
      throw new ServiceError(
        'payment_used',
        'This payment bought an answer that is no longer stored. Sign a new payment.',
      )
    }
    const result = this.#store.open<S>(row, row.answer)
    return { result, isPaid: true, headers: receipt(receiptOf(row)) }
  }

  /** Verifies the payment, runs the lookup, and settles. The payment is already reserved for this request. */
  async #buy<S extends SoldAnswer>(
    request: KeylessRequest<S>,
    { id, payment, offer, payer }: Purchase,
  ): Promise<PaidAnswer<S>> {
    const { lookupId } = request
    const { caller, usage } = this.#callerOf(payer)
    let result: S
    try {
      const invalid = await this.#options.facilitator.verify(payment, offer)
      if (invalid !== null)
        throw await this.#offers.challenge(request, `The payment is not valid: ${invalid}.`)
      result = await request.runLookup(caller)
    } catch (error) {
      await this.#store.release(id, lookupId)
      throw error
    }
    const { credits } = result
    if (credits === 0) {
      await this.#store.release(id, lookupId)
      return { result, isPaid: false, headers: {} }
    }
    const { perCredit, decimals } = this.#options.terms
    const maxAmount = BigInt(offer.amount)
    const cost = offer.scheme === 'upto' ? amountOf(credits, perCredit, decimals) : maxAmount
    const amount = String(cost < maxAmount ? cost : maxAmount)
    const settlement = { payment, offer: { ...offer, amount } }
    const sale = { amount, credits, usage: usage(), answer: result, settlement }
    const settling = await this.#store.settling(id, lookupId, sale)
    // The lookup took so long that another request took the payment over.
    if (settling === null) throw notKnownYet()
    const response = await this.#settler.settle(settling, settlement)
    const row = await this.#store.find(id)
    if (row?.state === 'refused')
      throw await this.#settlementFailed(request, row.reason ?? 'refused', response)
    if (row?.state !== 'settled') throw notKnownYet()
    // The money has arrived. If booking fails now, the upkeep books it later.
    await this.#settler.book(id).catch(() => undefined)
    return { result, isPaid: true, headers: receipt(response ?? receiptOf(row)) }
  }

  /** Handles a payment that matches no offer of this request: it may be a repeat whose price has changed since. */
  async #answerRepeatOrRefuse<S extends SoldAnswer>(
    request: PricedRequest,
    id: string,
    what: Bought,
  ): Promise<PaidAnswer<S>> {
    const row = await this.#store.find(id)
    const answer = row && (await this.#answerRepeat<S>(request, what, row))
    if (answer) return answer
    throw await this.#offers.challenge(
      request,
      'The payment is for something else than what this request costs.',
    )
  }

  async serve<S extends SoldAnswer>(request: KeylessRequest<S>): Promise<PaidAnswer<S>> {
    if (request.credits.most === 0) throw new ServiceError('unauthorized', notSold, { reason: 'missing_key' })
    if (request.payment === undefined) throw await this.#offers.challenge(request)
    const payment = readPayment(request.payment)
    const authorization = authorizationOf(payment)
    const id = paymentId(this.#options.terms, authorization)
    const buyerId = buyerIdOf(payment)
    const what = { hash: purchaseOf(request.request, payment, buyerId), guesses: `${id} ${buyerId ?? ''}` }
    const offer = await this.#offers.findAccepted(request, payment)
    if (offer === null) return this.#answerRepeatOrRefuse<S>(request, id, what)
    const { scheme, network, asset, amount } = offer
    const { payer } = authorization
    for (;;) {
      const reserved = await this.#store.reserve({
        ...{ id, request: what.hash, payer, scheme, network, asset, amount },
        lookupId: request.lookupId,
        operationId: request.offering.id,
      })
      if (reserved === true) return this.#buy(request, { id, payment, offer, payer })
      const answer = await this.#answerRepeat<S>(request, what, reserved)
      if (answer !== null) return answer
    }
  }

  async finishOthers(): Promise<number> {
    const rows = await this.#store.takeOver(20)
    const ends = await Promise.allSettled(rows.map((row) => this.#settler.finish(row)))
    const failed = ends.find((end) => end.status === 'rejected')
    if (failed !== undefined) throw failed.reason
    return rows.length
  }
}

const notSold = 'This costs nothing, and is not sold. Send your API key in the x-api-key header.'

const notKnownYet = () =>
  new ServiceError(
    'temporarily_unavailable',
    'Whether the payment was settled is not known yet. Send the same payment again: it is not taken twice.',
    { retryAfterSeconds: 5, reason: 'in_progress' },
  )

const receipt = (response: SettleResponse) => ({
  'PAYMENT-RESPONSE': encodePaymentResponseHeader(response),
  'access-control-expose-headers': 'PAYMENT-RESPONSE',
})

function receiptOf({ transaction, network, payer, amount }: PaymentRow): SettleResponse {
  return {
    success: true,
    transaction: transaction ?? '',
    network: network as `${string}:${string}`,
    payer,
    amount,
  }
}
