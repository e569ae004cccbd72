import { createHash } from 'node:crypto'
import { decodePaymentSignatureHeader } from '@x402/core/http'
import { PaymentPayloadV2Schema } from '@x402/core/schemas'
import type { PaymentPayload } from '@x402/core/types'
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

const address = /^0x[0-9a-f]{40}$/i
/** Facilitators read numbers in any writing; two writings of one number would be two payments here, and one there. */
const nonces = { eip3009: /^0x[0-9a-f]{64}$/i, permit2: /^(?:0|[1-9]\d{0,77})$/ } as const

/**
 * The one authorization in a payment: of EIP-3009 (`exact`), or of Permit2 (`upto`, and `exact` of tokens without
 * EIP-3009).
 * @throws ServiceError bad_request where there is none, or more than one, or it is not written as it has to be
 */
export function authorizationOf({ payload, accepted }: PaymentPayload): Authorization {
  const { authorization, permit2Authorization } = payload
  if (authorization !== undefined && permit2Authorization !== undefined) {
    throw unreadable('it holds two authorizations')
  }
  const by = authorization === undefined ? 'permit2' : 'eip3009'
  if (accepted.scheme === 'upto' && by !== 'permit2') throw unreadable('upto takes a permit2Authorization')
  const { from, nonce } = (authorization ?? permit2Authorization ?? {}) as Record<string, unknown>
  if (typeof from !== 'string' || !address.test(from)) throw unreadable('its authorization names no payer')
  if (typeof nonce !== 'string' || !nonces[by].test(nonce)) {
    const form = by === 'eip3009' ? '0x and 64 hexadecimal digits' : 'a decimal number'
    throw unreadable(`the nonce of its authorization must be ${form}`)
  }
  return { payer: from.toLowerCase(), nonce: nonce.toLowerCase(), by }
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
