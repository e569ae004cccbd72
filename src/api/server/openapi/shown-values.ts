import type { AnyOperation } from '../../../catalog/operation.ts'
import { highestPrice, type Price } from '../../../catalog/price.ts'
import { priceFor } from '../../../catalog/price-override.ts'
import { priceSentence } from '../../../catalog/price-sentence.ts'
import type { Registry } from '../../../catalog/registry.ts'
import type { Example, ExampleOf } from '../../../lookup/examples.ts'
import type { Json } from './json.ts'

/** What the document shows of an operation and the catalog alone does not determine: prices and examples. */
export interface ShownValues {
  /** The prices as sentences. */
  priceWords(operation: AnyOperation): string
  /** The content of `x-price`. */
  price(operation: AnyOperation): unknown
  /** The content of `x-price` of a route that makes any lookup: the lowest and the highest price of all lookups. */
  anyLookupPrice(): unknown
  /** The answer to the example call, with its envelope. */
  answer(operation: AnyOperation): unknown
  /** A cursor for the example call, where the operation requires one. */
  cursor(operation: AnyOperation): string | undefined
}

/** Reads the values from the operations, whose prices may be the operator's, and from the examples. */
export function shownValues(registry: Registry, exampleOf: ExampleOf): ShownValues {
  return {
    priceWords: ({ price, livePrice }) =>
      livePrice
        ? `Price with a live key: ${priceSentence(livePrice)} With a test key: ${priceSentence(price)}`
        : `Price: ${priceSentence(price)}`,
    price: ({ price, livePrice }) => ({
      ...priceExtension(price),
      ...(livePrice ? { live: priceExtension(livePrice) } : {}),
    }),
    anyLookupPrice() {
      const prices = registry.operations.map((operation) => priceFor(operation, 'live'))
      return {
        credits: Math.min(...prices.map(({ base }) => base)),
        max: Math.max(...prices.map(highestPrice)),
      }
    },
    answer: (operation) => exampleAnswer(operation, exampleOf(operation.id)),
    cursor: ({ id }) => exampleOf(id)?.cursor,
  }
}

/** The answer to the example call, with its envelope. */
export function exampleAnswer({ version, price }: AnyOperation, example: Example | undefined): unknown {
  if (example === undefined) return undefined
  const meta = {
    requestId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
    creditsCharged: price.base,
    version,
    lookupStatus: 'found',
  }
  return { data: example.data, meta }
}

function priceExtension(price: Price): Json {
  return {
    credits: price.base,
    max: highestPrice(price),
    ...(price.outcomes ? { outcomes: price.outcomes } : {}),
    ...(price.given ? { given: price.given } : {}),
    ...(price.inputs ? { inputs: price.inputs } : {}),
    ...(price.records ? { records: price.records } : {}),
    ...(price.surcharges?.length ? { surcharges: price.surcharges } : {}),
  }
}
