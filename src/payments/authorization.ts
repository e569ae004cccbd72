import { createHash } from 'node:crypto'
import { decodePaymentSignatureHeader } from '@x402/core/http'
import { PaymentPayloadV2Schema } from '@x402/core/schemas'
import type { PaymentPayload } from '@x402/core/types'
import { z } from 'zod'
import { ServiceError } from '../errors.ts'
import type { Terms } from './terms.ts'

/** Who paid, and the number used once that makes a payment one of its kind: each written in the one form it has. */
export interface Authorization {
  readonly payer: string
  readonly nonce: string
  /** Signed for the token itself (EIP-3009), or for the contract that moves tokens of all kinds (Permit2). */
  readonly by: 'eip3009' | 'permit2'
}

/** Longest PAYMENT-SIGNATURE header, in characters. */
const longestPayment = 8192

const unreadable = (why: string) =>
  new ServiceError(
    'bad_request',
    `PAYMENT-SIGNATURE is not a payment of x402 version 2 (${why}). Sign an offer of the PAYMENT-REQUIRED header.`,
  )

/**
 * Reads the PAYMENT-SIGNATURE header.
 * @throws ServiceError bad_request for what is no payment of x402 version 2
 */
export function readPayment(header: string): PaymentPayload {
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

const address = z.string().regex(/^0x[0-9a-f]{40}$/i, 'an address')
/** Facilitators read numbers in any writing; two writings of one number would be two payments here, and one there. */
const number = z.string().regex(/^(?:0|[1-9]\d{0,77})$/, 'a decimal number')
const signature = z.string().regex(/^0x(?:[0-9a-f]{2})+$/i, '0x and hexadecimal digits')

/** What is signed, by what it is signed for. What is lacking here facilitators stumble over, and say nothing of the payment. */
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

/** @throws ServiceError bad_request that names what is not as it has to be */
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
 * The one authorization in a payment: of EIP-3009 (`exact`), or of Permit2 (`upto`, and `exact` of tokens without
 * EIP-3009).
 * @throws ServiceError bad_request where there is none, or more than one, or it is not whole and written as it has to be
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

/** One authorization is one payment, whatever the letters it is written with. */
export function paymentId({ network, asset }: Terms, { payer, nonce }: Authorization): string {
  return hashOf(JSON.stringify([network, asset.toLowerCase(), payer, nonce]))
}

/**
 * What a payment buys: one request, for whoever holds the signature. A payer and a nonce can be read off the chain, and
 * are not enough to be given an answer. A body may be long, and is nobody's business: it is kept as a hash.
 */
export function purchaseOf(request: string, { payload }: PaymentPayload): string {
  return hashOf(JSON.stringify([request, String(payload.signature).toLowerCase()]))
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
