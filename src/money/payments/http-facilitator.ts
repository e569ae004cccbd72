import { type FacilitatorClient, FacilitatorResponseError, FacilitatorTimeoutError } from '@x402/core/server'
import {
  type Network,
  type PaymentPayload,
  type PaymentRequirements,
  SettleError,
  VerifyError,
} from '@x402/core/types'
import { z } from 'zod'
import { Fault } from '../../catalog/errors.ts'
import { boundedFetch } from '../../runtime/process/bounded-fetch.ts'

/** A facilitator supports some networks, with a scheme or two on each. */
const maxListed = 500
/** Its texts go into headers of answers and into rows. */
const maxTextChars = 300
/** Data of a kind that offers repeat: an address of the facilitator, a name. */
const maxExtraChars = 2000

const text = z.string().transform((whole) => whole.slice(0, maxTextChars))
const optional = text.nullish().transform((whole) => whole ?? undefined)
const network = z.string().max(100) as unknown as z.ZodType<Network>
/** A list whose entries are read only if there are few of them. */
const listOf = <T extends z.ZodType>(entry: T) => z.array(z.unknown()).max(maxListed).pipe(z.array(entry))

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
  transaction: text,
  network,
  amount: optional,
})
const supported = z.object({
  kinds: listOf(
    z.object({
      x402Version: z.number(),
      scheme: text,
      network,
      extra: z
        .record(z.string(), z.unknown())
        .refine((extra) => JSON.stringify(extra).length <= maxExtraChars)
        .optional(),
    }),
  ),
  // Nothing here reads them.
  extensions: z.unknown().transform((): string[] => []),
  signers: z.unknown().transform((): Record<string, string[]> => ({})),
})

/** What a refusal with an error status states, as far as it does. */
const refused = z.object({
  isValid: z.boolean().catch(false),
  invalidReason: optional.catch(undefined),
  invalidMessage: optional.catch(undefined),
  success: z.boolean().catch(false),
  errorReason: optional.catch(undefined),
  errorMessage: optional.catch(undefined),
  transaction: text.catch(''),
  network: network.catch('eip155:0'),
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
        throw new VerifyError(answer.status, refused.parse(answer.content))
      return contentOf('verify', answer, verified)
    },
    async settle(payment, wanted) {
      const answer = await post('settle', payment, wanted)
      if (isError(answer) && isObjectWith(answer.content, 'success'))
        throw new SettleError(answer.status, refused.parse(answer.content))
      return contentOf('settle', answer, settled)
    },
    getSupported: async () =>
      contentOf('supported', await request('supported', { method: 'GET' }), supported),
  }
}
