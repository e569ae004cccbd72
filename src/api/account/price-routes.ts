import { z } from 'zod'
import { type AnyRoute, route } from '../../catalog/http/route.ts'
import { priceFor } from '../../catalog/price-override.ts'
import type { Registry } from '../../catalog/registry.ts'

const credits = z.int().min(0)
const rate = { base: credits, outcomes: z.record(z.string(), credits).optional() }

const priceSchema = z
  .strictObject({
    ...rate,
    given: z.record(z.string(), z.strictObject(rate)).optional(),
    inputs: z
      .strictObject({
        parameter: z.string(),
        rates: z.record(z.string(), credits),
        maxInputs: z.int().optional(),
      })
      .optional(),
    records: z.strictObject({ credits, maxRecords: z.int(), limit: z.string().optional() }).optional(),
    surcharges: z
      .array(
        z.strictObject({
          parameter: z.string(),
          value: z.string().optional(),
          credits,
          per: z.enum(['lookup', 'asset']),
          maxUnits: z.int(),
        }),
      )
      .optional(),
  })
  .describe('The parts of a price, as in `x-price` of the OpenAPI document.')

const listSchema = z.record(z.string(), priceSchema)

/** `GET /v1/prices`: what the clients of packages/ compare with their limits before they send a lookup. */
export function priceRoutes({ registry }: { readonly registry: Registry }): AnyRoute[] {
  return [
    route({
      id: 'account.prices',
      method: 'GET',
      path: '/v1/prices',
      group: 'account',
      summary: 'Prices that differ from the declared prices',
      description:
        'The operator’s price list for live keys, by operation. Other operations, and all operations of a test key, have the declared price of the documentation.',
      parameters: {},
      scopes: [],
      response: z.strictObject({
        prices: z
          .record(z.string(), priceSchema)
          .describe('Prices by operation; empty: all are as declared.'),
      }),
      async handler({ actor }) {
        const changed = registry.operations.flatMap((operation) => {
          const price = priceFor(operation, actor.mode)
          return price === operation.price ? [] : [[operation.id, price] as const]
        })
        return { data: { prices: Object.fromEntries(changed) as z.infer<typeof listSchema> } }
      },
    }),
  ]
}
