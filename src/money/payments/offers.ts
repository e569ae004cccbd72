import type { PaymentPayload, PaymentRequired, PaymentRequirements } from '@x402/core/types'
import { LRUCache } from 'lru-cache'
import { ServiceError } from '../../catalog/errors.ts'
import type { CreditRange } from '../../catalog/price.ts'
import { amountOf } from './amounts.ts'
import type { Facilitator } from './facilitator.ts'
import type { Offering } from './offering.ts'
import { identifierOffer } from './payment-identifier.ts'
import type { Terms } from './terms.ts'

/** A request that can be bought. */
export interface PricedRequest {
  readonly offering: Offering
  /** URL of the resource. */
  readonly url: string
  /** Highest and lowest possible price. */
  readonly credits: CreditRange
}

/** Creates challenges and matches payments with their offers. */
export interface Offers {
  /** Payment options of a request: `exact`, and `upto` if the price may be lower and the facilitator supports it. */
  listOffers(wanted: Pick<PricedRequest, 'credits'>): Promise<PaymentRequirements[]>
  /** The 402 error with the challenge in its header and body. */
  challenge(wanted: PricedRequest, why?: string): Promise<ServiceError>
  /** The offer of this request that the payment accepts; null if it accepts another offer. */
  findAccepted(
    wanted: Pick<PricedRequest, 'credits'>,
    payment: PaymentPayload,
  ): Promise<PaymentRequirements | null>
  /**
   * Asks the facilitator again which schemes it supports. The earlier answer stays valid until the new one arrives.
   * @returns the supported schemes
   * @throws Error if it does not support what the settings need
   */
  check(): Promise<readonly string[]>
}

/** Required validity of an authorization: covers the longest lookup and a settlement. */
const goodForSeconds = 300

/** Prices whose offers are cached. */
const maxCachedPrices = 1000

const names = { x402Version: 2, mimeType: 'application/json' } as const

/** Schemes of the facilitator, and the offers built from them. */
interface Opened {
  readonly schemes: readonly string[]
  of(credits: PricedRequest['credits']): Promise<PaymentRequirements[]>
}

/** Asks the facilitator which schemes it supports. @throws Error without the scheme `exact` */
async function openOffers(terms: Terms, client: Facilitator['client']): Promise<Opened> {
  const [{ x402ResourceServer }, exact, upto] = await Promise.all([
    import('@x402/core/server'),
    import('@x402/evm/exact/server'),
    import('@x402/evm/upto/server'),
  ])
  const server = new x402ResourceServer(client)
    .register(terms.network, new exact.ExactEvmScheme())
    .register(terms.network, new upto.UptoEvmScheme())
  await server.initialize()
  const schemes = ['exact', 'upto'].filter(
    (scheme) => server.getSupportedKind(names.x402Version, terms.network, scheme) !== undefined,
  )
  if (!schemes.includes('exact'))
    throw new Error(`the facilitator does not support exact payments on ${terms.network}`)
  const build = (scheme: string, credits: number) =>
    server.buildPaymentRequirements({
      scheme,
      payTo: terms.payTo,
      network: terms.network,
      maxTimeoutSeconds: goodForSeconds,
      price: {
        asset: terms.asset,
        amount: String(amountOf(credits, terms.perCredit, terms.decimals)),
        extra: { ...terms.domain },
      },
    })
  const cached = new LRUCache<string, PaymentRequirements[]>({ max: maxCachedPrices })
  return {
    schemes,
    async of({ most, least }) {
      const mayBeLess = least < most
      const price = `${most} ${mayBeLess}`
      const known = cached.get(price)
      if (known !== undefined) return known
      const fitting = schemes.filter((scheme) => scheme === 'exact' || mayBeLess)
      const offers = (await Promise.all(fitting.map((scheme) => build(scheme, most)))).flat()
      cached.set(price, offers)
      return offers
    },
  }
}

export async function createOffers(terms: Terms, { client }: Facilitator): Promise<Offers> {
  const open = () => openOffers(terms, client)
  let opened: Promise<Opened> | undefined

  /** The facilitator is asked once; a failure is not cached. */
  function ready() {
    opened ??= open().catch((error) => {
      opened = undefined
      throw error
    })
    return opened
  }

  async function of({ credits }: Pick<PricedRequest, 'credits'>): Promise<PaymentRequirements[]> {
    try {
      return await (await ready()).of(credits)
    } catch (error) {
      throw new ServiceError(
        'temporarily_unavailable',
        'Payments cannot be taken at the moment: the facilitator is away. Nothing was charged.',
        { retryAfterSeconds: 10, detail: `facilitator: ${String(error).slice(0, 300)}` },
      )
    }
  }

  return {
    listOffers: of,
    async challenge(wanted, why) {
      const { offering, url } = wanted
      const accepts = await of(wanted)
      const required: PaymentRequired = {
        x402Version: names.x402Version,
        error: why ?? 'A payment or an API key is required.',
        resource: { url, description: offering.summary, mimeType: names.mimeType },
        accepts,
        extensions: { ...offering.discovery, ...identifierOffer },
      }
      return new ServiceError('payment_required', why ?? challengeText, {
        // The same bytes as encodePaymentRequiredHeader of the package, which is much slower.
        headers: { 'PAYMENT-REQUIRED': Buffer.from(JSON.stringify(required)).toString('base64') },
        details: { payment: required },
      })
    },
    async findAccepted(wanted, { accepted }) {
      const offers = await of(wanted)
      const isSame = (offer: PaymentRequirements) =>
        offer.scheme === accepted.scheme &&
        offer.network === accepted.network &&
        offer.amount === accepted.amount &&
        offer.asset.toLowerCase() === accepted.asset.toLowerCase() &&
        offer.payTo.toLowerCase() === accepted.payTo.toLowerCase()
      // Return our own offer: the facilitator must verify what we offered, not what the payment claims.
      return offers.find(isSame) ?? null
    },
    async check() {
      const anew = await open()
      opened = Promise.resolve(anew)
      return anew.schemes
    },
  }
}

const challengeText =
  'Send an API key in the x-api-key header, or pay for this request: the PAYMENT-REQUIRED header says how (x402).'
