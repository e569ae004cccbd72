import { type FacilitatorClient, FacilitatorResponseError, FacilitatorTimeoutError } from '@x402/core/server'
import {
  type Network,
  type PaymentPayload,
  type PaymentRequirements,
  SettleError,
  type SettleResponse,
  VerifyError,
  type VerifyResponse,
} from '@x402/core/types'
import { z } from 'zod'
import { Fault } from '../../catalog/errors.ts'
import { boundedFetch } from '../../runtime/process/bounded-fetch.ts'

const optional = z
  .string()
  .nullish()
  .transform((text) => text ?? undefined)
const network = z.string() as unknown as z.ZodType<Network>

/** Answers of facilitators (x402 specification, section 7), by the fields that this service reads. */
const verified = z.object({
  isValid: z.boolean(),
  invalidReason: optional,
  invalidMessage: optional,
  payer: optional,
})
const settled = z.object({
  success: z.boolean(),
  errorReason: optional,
  errorMessage: optional,
  payer: optional,
  transaction: z.string(),
  network,
  amount: optional,
})
const supported = z.object({
  kinds: z.array(
    z.object({
      x402Version: z.number(),
      scheme: z.string(),
      network,
      extra: z.record(z.string(), z.unknown()).optional(),
    }),
  ),
  extensions: z.array(z.string()).default([]),
  signers: z.record(z.string(), z.array(z.string())).default({}),
})

type Call = 'verify' | 'settle' | 'supported'

interface Answer {
  readonly status: number
  /** The parsed body; undefined: it is not JSON. */
  readonly content: unknown
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isError = ({ status }: Answer) => status < 200 || status > 299

/** The content of a successful answer. @throws Error */
function contentOf<T>(call: Call, answer: Answer, schema: z.ZodType<T>): T {
  const { status, content } = answer
  if (isError(answer)) throw new Error(`Facilitator ${call} failed (${status})`)
  const read = schema.safeParse(content)
  if (!read.success) throw new FacilitatorResponseError(`Facilitator ${call} returned invalid data`)
  return read.data
}

const isObjectWith = (content: unknown, name: string): content is object =>
  typeof content === 'object' && content !== null && name in content

/**
 * A facilitator over HTTP. It replaces `HTTPFacilitatorClient` of @x402/core, which reads an answer of any size.
 * @param options.timeoutMs timeout of one call, body included
 */
export function httpFacilitator(options: {
  readonly url: string
  readonly timeoutMs: number
}): FacilitatorClient {
  const { timeoutMs } = options
  const send = boundedFetch({ timeoutMs })
  const base = options.url.replace(/\/$/, '')

  async function request(call: Call, init: RequestInit): Promise<Answer> {
    try {
      const answer = await send(`${base}/${call}`, init)
      return { status: answer.status, content: parsed(await answer.text()) }
    } catch (error) {
      if (error instanceof Fault && error.reason === 'timeout')
        throw new FacilitatorTimeoutError(call, timeoutMs)
      throw error
    }
  }

  const post = (call: Call, paymentPayload: PaymentPayload, paymentRequirements: PaymentRequirements) =>
    request(call, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(
        { x402Version: paymentPayload.x402Version, paymentPayload, paymentRequirements },
        (_, value) => (typeof value === 'bigint' ? value.toString() : value),
      ),
    })

  return {
    async verify(payment, wanted) {
      const answer = await post('verify', payment, wanted)
      if (isError(answer) && isObjectWith(answer.content, 'isValid'))
        throw new VerifyError(answer.status, answer.content as VerifyResponse)
      return contentOf('verify', answer, verified)
    },
    async settle(payment, wanted) {
      const answer = await post('settle', payment, wanted)
      if (isError(answer) && isObjectWith(answer.content, 'success'))
        throw new SettleError(answer.status, answer.content as SettleResponse)
      return contentOf('settle', answer, settled)
    },
    getSupported: async () =>
      contentOf('supported', await request('supported', { method: 'GET' }), supported),
  }
}
