import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Registry as Metrics } from 'prom-client'
import type { Clock } from '../../catalog/clock.ts'
import { CompressedDocument } from '../../catalog/http/compressed-document.ts'
import type { AnyRoute } from '../../catalog/http/route.ts'
import type { Registry } from '../../catalog/registry.ts'
import { type Config, publicUrlOf } from '../../runtime/config/config.ts'
import { registerDatabaseGauges, secondsSince } from '../../runtime/process/gauges.ts'
import type { Part } from '../../runtime/process/part.ts'
import type { Database, Queryable } from '../../runtime/storage/database.ts'
import type { Storage } from '../../runtime/storage/part.ts'
import type { Ledger } from '../billing/ledger.ts'
import { amountOf } from './amounts.ts'
import { openBookkeeper } from './bookkeeper.ts'
import { openChain } from './chain.ts'
import { openFacilitator } from './facilitator.ts'
import { type Offering, offeringOf, offeringOfRoute } from './offering.ts'
import { createOffers } from './offers.ts'
import { createPayments, type Payments } from './payments.ts'
import { type PrepaidKeys, prepaidKeyOf, prepaidRoute } from './prepaid-keys.ts'
import { type PaymentRow, PaymentStore } from './store.ts'
import type { Terms } from './terms.ts'

export interface OpenPaymentsOptions {
  readonly terms: Terms
  readonly config: Config
  readonly registry: Registry
  readonly clock: Clock
  readonly log: Logger
  readonly metrics: Metrics
  readonly storage: Storage
  readonly ledger: Ledger
  /** Service routes that are sold in addition to the lookups. */
  readonly sold: readonly AnyRoute[]
  readonly prepaid: PrepaidKeys
}

/** Retention of answers for repeated requests. */
const answerRetentionMs = 24 * 3_600_000

/** Interval of asking the facilitator which schemes it supports: its own addresses may change. */
const checkIntervalMs = 600_000

/** The interface through which modules above sell requests. */
export interface Seller {
  readonly payments: Payments
  /** The offering of the lookup or service route with this id. */
  offering(id: string): Offering
  /** The wallet of all payments, and the id that replaces a key's in records. */
  readonly buyers: { readonly keyId: string; readonly walletId: string }
}

/** Opens payments with these terms. */
export async function takePayments(options: OpenPaymentsOptions): Promise<Part & { seller: Seller }> {
  const { terms, config, registry, clock, log, metrics, storage, ledger, prepaid } = options
  const facilitator = await openFacilitator(terms)
  const offers = await createOffers(terms, facilitator)
  const store = new PaymentStore({ ...storage, clock })
  const openPrepaid = (row: PaymentRow) => prepaid.open(prepaidKeyOf(row, store.open(row, row.answer!)))
  const bookkeeper = await openBookkeeper({ database: storage.database, ledger, clock, openPrepaid })
  const buying = prepaidRoute({ terms, clock, prepaid })
  const chain = config.X402_RPC_URL === undefined ? null : await openChain(terms, config.X402_RPC_URL)
  const payments = createPayments({
    terms,
    chain,
    store,
    offers,
    facilitator,
    bookkeeper,
    clock,
    wait: (milliseconds) => sleep(milliseconds),
  })
  // A facilitator that is away now may be available when the first payment arrives.
  offers
    .check()
    .then((schemes) => log.info({ schemes, network: terms.network }, 'payments are taken'))
    .catch((error) => log.error({ error: String(error) }, 'payments cannot be taken yet'))
  const { mode } = payments
  const offerings = [
    ...registry.operations.map((operation) => offeringOf(operation, mode)),
    ...[...options.sold, buying].map((route) => offeringOfRoute(route, registry, mode)),
  ]
  const byId = new Map(offerings.map((offering) => [offering.id, offering]))
  watchOpenPayments(metrics, { database: storage.database, clock })
  return {
    seller: {
      payments,
      offering: (id) => byId.get(id)!,
      buyers: { keyId: bookkeeper.keyId, walletId: bookkeeper.walletOf(mode) },
    },
    routes: [buying],
    plugins: [
      catalogue(
        offerings.filter(({ maxCredits }) => maxCredits > 0),
        terms,
        config,
      ),
    ],
    upkeep: [
      { what: 'asking what the facilitator supports', everyMs: checkIntervalMs, run: () => offers.check() },
      { what: 'settlement of payments left behind', everyMs: 15_000, run: () => payments.finishOthers() },
      {
        what: 'deletion of old answers to payments',
        everyMs: 600_000,
        run: () => store.tidy(answerRetentionMs),
      },
    ],
  }
}

/** Money that was taken, or may have been, and of which the outcome is not known or not yet in the books. */
function watchOpenPayments(
  metrics: Metrics,
  options: { readonly database: Database; readonly clock: Clock },
): void {
  const oldest = async (q: Queryable, now: Date) => {
    const [row] = await q.query<{ at: Date | null }>(
      `select min(created_at) as at from payments
       where (state in ('reserved', 'settling') or (state = 'settled' and not booked)) and state <> 'reserved'`,
    )
    return secondsSince(row!.at, now)
  }
  registerDatabaseGauges(metrics, options, oldest, [
    {
      name: 'social_lookup_payments_open_oldest_seconds',
      help: 'Age of the oldest payment that is not settled for certain, or not booked; 0 without one.',
      value: (seconds) => seconds,
    },
  ])
}

function resourceOf({ method, path, summary, maxCredits, discovery, output }: Offering, terms: Terms) {
  return {
    method,
    path,
    description: summary,
    most: {
      credits: maxCredits,
      amount: String(amountOf(maxCredits, terms.perCredit, terms.decimals)),
    },
    extensions: discovery,
    output: output(),
  }
}

/**
 * `/.well-known/x402` lists everything for sale with its maximum price. The exact price is in the 402 of each
 * request.
 */
function catalogue(offerings: readonly Offering[], terms: Terms, config: Config) {
  const { network, asset, payTo } = terms
  let packed: CompressedDocument | undefined
  /** Built on first use: the schemas of all operations take noticeable time. */
  const buildDocument = () =>
    JSON.stringify({
      x402Version: 2,
      baseUrl: publicUrlOf(config),
      ...{ network, asset, payTo },
      resources: offerings.map((offering) => resourceOf(offering, terms)),
    })
  return (app: FastifyInstance) => {
    app.get('/.well-known/x402', async (request, reply) => {
      packed ??= new CompressedDocument(buildDocument())
      reply.type('application/json').header('cache-control', 'public, max-age=300')
      return packed.send(request, reply)
    })
  }
}
