import { encodePaymentResponseHeader } from '@x402/core/http'
import type { PaymentPayload, PaymentRequirements, SettleResponse } from '@x402/core/types'
import type { Caller } from '../catalog/ports/caller.ts'
import type { LookupUsage, Payer } from '../catalog/ports/payer.ts'
import type { Mode } from '../catalog/source.ts'
import { ServiceError } from '../errors.ts'
import { NamedQueues } from '../sharing/named-queues.ts'
import { amountOf } from './amounts.ts'
import { authorizationOf, paymentId, purchaseOf, readPayment } from './authorization.ts'
import type { Bookkeeper } from './bookkeeper.ts'
import type { Chain } from './chain.ts'
import type { Facilitator } from './facilitator.ts'
import type { Offers, PricedRequest } from './offers.ts'
import { createSettler } from './settler.ts'
import type { PaymentRow, PaymentStore } from './store.ts'
import type { Terms } from './terms.ts'

/** What is sold: it is kept as JSON for repeats, and knows what it cost. */
export interface SoldAnswer {
  readonly credits: number
}

/** A request without a key, as payments know it. */
export interface KeylessRequest<S extends SoldAnswer> extends PricedRequest {
  /** Method, target and body: `GET /v1/reddit/posts?url=…`; one payment buys one of these. */
  readonly request: string
  /** The PAYMENT-SIGNATURE header. */
  readonly payment: string | undefined
  /** Names the lookup. */
  readonly lookupId: string
  /** Makes the lookup for a caller who pays by this request. */
  readonly runLookup: (caller: Caller) => Promise<S>
}

/** An answer that was paid for. */
export interface PaidAnswer<S extends SoldAnswer> {
  readonly result: S
  readonly headers: Readonly<Record<string, string>>
}

/** Lookups without a key, paid one by one. */
export interface Payments {
  /** Test where the facilitator is simulated: such money buys simulated answers. */
  readonly mode: Mode
  /**
   * Serves a request that brings a payment, and asks for one that does not.
   * @throws ServiceError unauthorized for what costs nothing; payment_required with the challenge; payment_used, payment_settlement_failed,
   *   temporarily_unavailable
   */
  serve<S extends SoldAnswer>(request: KeylessRequest<S>): Promise<PaidAnswer<S>>
  /** Settles and books what another node left behind. Gives how many. */
  finishOthers(): Promise<number>
}

export interface PaymentsOptions {
  readonly terms: Terms
  readonly store: PaymentStore
  readonly offers: Offers
  readonly facilitator: Facilitator
  readonly bookkeeper: Bookkeeper
  /** Knows what became of authorizations; null: nobody asks the chain. */
  readonly chain: Chain | null
  /** Waits for another request with the same payment; by default 100 ms each time. */
  readonly wait: (milliseconds: number) => Promise<void>
}

/** How long a repeat waits for the first request with its payment: looks, and milliseconds between two. */
const looks = 80
const lookMs = 250

/** A payment on its way: what it is for, and what was offered for it. */
interface Purchase {
  readonly id: string
  /** What it buys (authorization.ts). */
  readonly what: string
  readonly payment: PaymentPayload
  readonly offer: PaymentRequirements
  readonly payer: string
}

export function createPayments(options: PaymentsOptions): Payments {
  const { terms, store, offers, facilitator, bookkeeper, wait } = options
  const mode: Mode = terms.isSimulated ? 'test' : 'live'
  const settling = createSettler({ ...options, mode })
  const lines = new NamedQueues(looks * lookMs)

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

  async function settlementFailed(wanted: PricedRequest, reason: string, response: SettleResponse | null) {
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

  /** What the first request with this payment came to, once it ended; null where it came to nothing. */
  async function repeated<S extends SoldAnswer>(
    wanted: PricedRequest,
    what: string,
    first: PaymentRow,
  ): Promise<PaidAnswer<S> | null> {
    let row: PaymentRow | null = first
    let leave: (() => void) | undefined
    try {
      for (let look = 0; look <= looks; look++) {
        if (row === null) return null
        if (row.request !== what) {
          throw new ServiceError(
            'payment_used',
            'This payment was sent for another request. Sign a new payment for this one.',
          )
        }
        if (row.state === 'settled') return stored<S>(row)
        if (row.state === 'refused') throw await settlementFailed(wanted, row.reason ?? 'refused', null)
        if (store.isLeft(row)) {
          // Its node is gone: this request goes on with it.
          if (row.state === 'reserved') return null
          for (const mine of await store.takeOver(1, row.id)) await settling.finish(mine)
        } else if (row.state === 'settling' && row.reason !== null) throw notKnownYet()
        else if (leave !== undefined) await wait(lookMs)
        else {
          leave = await lines.stand(first.id).catch(() => {
            throw notKnownYet()
          })
        }
        row = await store.find(first.id)
      }
      throw notKnownYet()
    } finally {
      leave?.()
    }
  }

  function stored<S extends SoldAnswer>(row: PaymentRow): PaidAnswer<S> {
    if (row.answer === null) {
      throw new ServiceError(
        'payment_used',
        'This payment bought an answer that is no longer kept. Sign a new payment.',
      )
    }
    return { result: store.open<S>(row, row.answer), headers: receipt(receiptOf(row)) }
  }

  /** Verifies, makes the lookup, settles: of a payment that is reserved for this request. */
  async function buy<S extends SoldAnswer>(
    request: KeylessRequest<S>,
    { id, payment, offer, payer }: Purchase,
  ): Promise<PaidAnswer<S>> {
    const { lookupId } = request
    const { caller, usage } = callerOf(payer)
    let result: S
    try {
      const invalid = await facilitator.verify(payment, offer)
      if (invalid !== null) throw await offers.challenge(request, `The payment is not valid: ${invalid}.`)
      result = await request.runLookup(caller)
    } catch (error) {
      await store.release(id, lookupId)
      throw error
    }
    const { credits } = result
    if (credits === 0) {
      await store.release(id, lookupId)
      return { result, headers: {} }
    }
    const most = BigInt(offer.amount)
    const cost = offer.scheme === 'upto' ? amountOf(credits, terms.perCredit, terms.decimals) : most
    const amount = String(cost < most ? cost : most)
    const settlement = { payment, offer: { ...offer, amount } }
    const made = { amount, credits, usage: usage(), answer: result, settlement }
    const lease = await store.settling(id, lookupId, made)
    // It took so long that another request took the payment over.
    if (lease === null) throw notKnownYet()
    const response = await settling.settle(id, lease, settlement)
    const row = await store.find(id)
    if (row?.state === 'refused') throw await settlementFailed(request, row.reason ?? 'refused', response)
    if (row?.state !== 'settled') throw notKnownYet()
    // The money is there: what is not booked now is booked by the sweep.
    await settling.book(id).catch(() => undefined)
    return { result, headers: receipt(response ?? receiptOf(row)) }
  }

  /** Serves a payment that accepts no offer of this request: it may have been used, here or elsewhere. */
  async function misfit<S extends SoldAnswer>(
    request: PricedRequest,
    id: string,
    what: string,
  ): Promise<PaidAnswer<S>> {
    const row = await store.find(id)
    const answer = row && (await repeated<S>(request, what, row))
    if (answer) return answer
    throw await offers.challenge(request, 'The payment is for something else than what this request costs.')
  }

  return {
    mode,
    async serve<S extends SoldAnswer>(request: KeylessRequest<S>) {
      if (request.credits.most === 0)
        throw new ServiceError('unauthorized', notSold, { reason: 'missing_key' })
      if (request.payment === undefined) throw await offers.challenge(request)
      const payment = readPayment(request.payment)
      const authorization = authorizationOf(payment)
      const id = paymentId(terms, authorization)
      const what = purchaseOf(request.request, payment)
      const offer = await offers.findAccepted(request, payment)
      if (offer === null) return misfit<S>(request, id, what)
      const { scheme, network, asset, amount } = offer
      const { payer } = authorization
      for (;;) {
        const reserved = await store.reserve({
          ...{ id, request: what, payer, scheme, network, asset, amount },
          lookupId: request.lookupId,
          operationId: request.offering.id,
        })
        if (reserved === true) return buy(request, { id, what, payment, offer, payer })
        const answer = await repeated<S>(request, what, reserved)
        if (answer !== null) return answer
      }
    },
    async finishOthers() {
      const rows = await store.takeOver(20)
      const ends = await Promise.allSettled(rows.map((row) => settling.finish(row)))
      const failed = ends.find((end) => end.status === 'rejected')
      if (failed !== undefined) throw failed.reason
      return rows.length
    },
  }
}

const notSold = 'This costs nothing, and is not sold. Send your API key in the x-api-key header.'

const notKnownYet = () =>
  new ServiceError(
    'temporarily_unavailable',
    'Whether the payment was settled is not known yet. Send the same payment again: it is not taken twice.',
    { retryAfterSeconds: 5 },
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
