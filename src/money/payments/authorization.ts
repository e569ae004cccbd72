import { createHash } from 'node:crypto'
import { decodePaymentSignatureHeader } from '@x402/core/http'
import { PaymentPayloadV2Schema } from '@x402/core/schemas'
import type { PaymentPayload } from '@x402/core/types'
import { z } from 'zod'
import { ServiceError } from '../../catalog/errors.ts'
import { identifierOf, invalidIdentifier } from './payment-identifier.ts'
import type { Terms } from './terms.ts'

/** The payer and the single-use nonce of a payment, in canonical form. */
export interface Authorization {
  readonly payer: string
  readonly nonce: string
  /** Signed for the token contract (EIP-3009), or for the Permit2 contract, which moves tokens of any kind. */
  readonly by: 'eip3009' | 'permit2'
}

/** Maximum length of the PAYMENT-SIGNATURE header, in characters. */
const maxHeaderChars = 8192

const unreadable = (why: string) =>
  new ServiceError(
    'bad_request',
    `The payment (PAYMENT-SIGNATURE, or x402/payment of a tool call) is not one of x402 version 2 (${why}). Sign an offer of the challenge.`,
  )

/**
 * Reads the PAYMENT-SIGNATURE header.
 * @throws ServiceError bad_request if it is not a payment of x402 version 2
 */
export function readPayment(header: string): PaymentPayload {
  if (header.length > maxHeaderChars) throw unreadable(`longer than ${maxHeaderChars} characters`)
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

const address = z.string().regex(/^0x[0-9a-f]{40}$/i, 'an address')
/**
 * Accept only canonical decimal numbers. Facilitators accept other spellings of the same number, which would count as
 * two payments here.
 */
const number = z.string().regex(/^(?:0|[1-9]\d{0,77})$/, 'a decimal number')
const signature = z.string().regex(/^0x(?:[0-9a-f]{2})+$/i, '0x and hexadecimal digits')

/**
 * Signed fields of each kind of authorization. Facilitators fail on missing fields without naming them, so check them
 * here.
 */
const forms = {
  eip3009: z.object({
    from: address,
    to: address,
    value: number,
    validAfter: number,
    validBefore: number,
    nonce: z.string().regex(/^0x[0-9a-f]{64}$/i, '0x and 64 hexadecimal digits'),
  }),
  permit2: z.object({
    from: address,
    permitted: z.object({ token: address, amount: number }),
    spender: address,
    nonce: number,
    deadline: number,
    witness: z.object({ to: address, validAfter: number, facilitator: address.optional() }),
  }),
} as const

/** @throws ServiceError bad_request that names the invalid field */
function checkedForm<T>(form: z.ZodType<T>, given: unknown, name: string): T {
  const read = form.safeParse(given)
  if (read.success) return read.data
  const { path, code, message } = read.error.issues[0]!
  const where = [name, ...path].join('.')
  throw unreadable(
    code === 'invalid_format' ? `${where} must be ${message}` : `${where} is lacking or of another kind`,
  )
}

/**
 * The single authorization of a payment: EIP-3009 (`exact`), or Permit2 (`upto`, and `exact` for tokens without
 * EIP-3009).
 * @throws ServiceError bad_request if the payment has none, has two, or has an invalid field
 */
export function authorizationOf({ payload, accepted }: PaymentPayload): Authorization {
  const { authorization, permit2Authorization } = payload
  if (authorization !== undefined && permit2Authorization !== undefined) {
    throw unreadable('it holds two authorizations')
  }
  const by = authorization === undefined ? 'permit2' : 'eip3009'
  if (accepted.scheme === 'upto' && by !== 'permit2') throw unreadable('upto takes a permit2Authorization')
  const signed =
    by === 'eip3009'
      ? checkedForm(forms.eip3009, authorization, 'authorization')
      : checkedForm(forms.permit2, permit2Authorization, 'permit2Authorization')
  checkedForm(signature, payload.signature, 'signature')
  return { payer: signed.from.toLowerCase(), nonce: signed.nonce.toLowerCase(), by }
}

/** The payment's id. Different spellings of one authorization have the same id. */
export function paymentId({ network, asset }: Terms, { payer, nonce }: Authorization): string {
  return hashOf(JSON.stringify([network, asset.toLowerCase(), payer, nonce]))
}

/**
 * Identifies the request that a payment buys, bound to the signature and to the buyer's id. Payer and nonce are public
 * on the chain, and so is the signature once the payment is settled: only the buyer's id is a secret. Only the hash is
 * stored, because bodies are private and may be long.
 */
export function purchaseOf(request: string, { payload }: PaymentPayload, buyerId: string | null): string {
  const signature = String(payload.signature).toLowerCase()
  return hashOf(JSON.stringify(buyerId === null ? [request, signature] : [request, signature, buyerId]))
}

/**
 * The buyer's id in a payment (payment-identifier.ts); null if it has none.
 * @throws ServiceError bad_request if the id has another form than the extension demands
 */
export function buyerIdOf(payment: PaymentPayload): string | null {
  const id = identifierOf(payment)
  if (id === invalidIdentifier) {
    throw unreadable('the id of payment-identifier must be 16 to 128 letters, digits, hyphens or underscores')
  }
  return id
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
