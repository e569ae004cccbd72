import type { PaymentPayload } from '@x402/core/types'
import { z } from 'zod'

/** Name of the x402 extension "payment-identifier". */
const extension = 'payment-identifier'

const minChars = 16
const maxChars = 128

/**
 * Announces that payments may carry an id of the buyer (x402, specs/extensions/payment_identifier.md). Here it is a
 * secret: the answer to a payment with an id is given again only to requests with this id.
 */
export const identifierOffer = {
  [extension]: {
    info: { required: false },
    schema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: {
        required: { type: 'boolean' },
        id: { type: 'string', minLength: minChars, maxLength: maxChars },
      },
      required: ['required'],
    },
  },
} as const

export const invalidIdentifier = Symbol('invalid payment-identifier')

const echoed = z.object({
  info: z.object({
    id: z
      .string()
      .min(minChars)
      .max(maxChars)
      .regex(/^[\w-]+$/)
      .optional(),
  }),
})

/**
 * The buyer's id in a payment; null if it has none.
 * @returns invalidIdentifier if the id has another form than the extension demands
 */
export function identifierOf({ extensions }: PaymentPayload): string | typeof invalidIdentifier | null {
  const sent = extensions?.[extension]
  if (sent === undefined) return null
  const read = echoed.safeParse(sent)
  return read.success ? (read.data.info.id ?? null) : invalidIdentifier
}
