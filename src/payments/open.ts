import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Ledger } from '../billing/ledger.ts'
import { highestPrice } from '../catalog/price.ts'
import { priceFor } from '../catalog/price-list.ts'
import type { Registry } from '../catalog/registry.ts'
import type { Clock } from '../clock.ts'
import { type Config, publicUrlOf } from '../config.ts'
import type { Part } from '../process/part.ts'
import type { Storage } from '../storage/part.ts'
import { amountOf } from './amounts.ts'
import { openBookkeeper } from './bookkeeper.ts'
import { discoveryOf, outputOf } from './discovery.ts'
import { openFacilitator } from './facilitator.ts'
import { createOffers } from './offers.ts'
import { createPayments, type Payments } from './payments.ts'
import { createPaymentStore } from './store.ts'
import type { Terms } from './terms.ts'

export interface OpenPaymentsOptions {
  readonly terms: Terms
  readonly config: Config
  readonly registry: Registry
  readonly clock: Clock
  readonly log: Logger
  readonly storage: Storage
  readonly ledger: Ledger
}

/** How long the answer of a payment is kept for repeats of the request. */
const answersKeptMs = 24 * 3_600_000

/** Takes payments on these terms. */
export async function takePayments(options: OpenPaymentsOptions): Promise<Part & { payments: Payments }> {
  const { terms, config, registry, clock, log, storage, ledger } = options
  const facilitator = await openFacilitator(terms)
  const offers = await createOffers(terms, facilitator)
  const store = createPaymentStore({ ...storage, clock })
  const bookkeeper = await openBookkeeper({ database: storage.database, ledger, clock })
  const payments = createPayments({
    terms,
    store,
    offers,
    facilitator,
    bookkeeper,
    wait: (milliseconds) => sleep(milliseconds),
  })
  // A facilitator that is away now may be there when the first payment comes.
  offers
    .check()
    .then((schemes) => log.info({ schemes, network: terms.network }, 'payments are taken'))
    .catch((error) => log.error({ error: String(error) }, 'payments cannot be taken yet'))
  return {
    payments,
    plugins: [catalogue(registry, terms, config)],
    upkeep: [
      { what: 'settlement of payments left behind', everyMs: 15_000, run: () => payments.finishOthers() },
      { what: 'deletion of old answers to payments', everyMs: 600_000, run: () => store.tidy(answersKeptMs) },
    ],
  }
}

function resourceOf(operation: Registry['operations'][number], terms: Terms) {
  const { path, summary, method = 'GET' } = operation
  const credits = highestPrice(priceFor(operation, terms.isSimulated ? 'test' : 'live'))
  return {
    method,
    path,
    description: summary,
    most: { credits, amount: String(amountOf(credits, terms.perCredit, terms.decimals)) },
    extensions: discoveryOf(operation),
    output: outputOf(operation),
  }
}

/** `/.well-known/x402`: what can be bought, and for what at the most; each request's own price is in its 402. */
function catalogue({ operations }: Registry, terms: Terms, config: Config) {
  const { network, asset, payTo } = terms
  let body: string | undefined
  /** Made when it is first asked for: the schemas of all operations take a while. */
  const made = () =>
    JSON.stringify({
      x402Version: 2,
      baseUrl: publicUrlOf(config),
      ...{ network, asset, payTo },
      resources: operations.map((operation) => resourceOf(operation, terms)),
    })
  return (app: FastifyInstance) => {
    app.get('/.well-known/x402', async (_, reply) => {
      body ??= made()
      return reply.type('application/json').header('cache-control', 'public, max-age=300').send(body)
    })
  }
}
