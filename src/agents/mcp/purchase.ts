import { z } from 'zod'
import { noReply } from '../../api/server/rate-limit.ts'
import { canonicalJson } from '../../catalog/canonical-json.ts'
import { ServiceError } from '../../catalog/errors.ts'
import type { Actor } from '../../catalog/http/actor.ts'
import { newRequestId } from '../../catalog/http/envelope.ts'
import { paymentsAccount } from '../../money/payments/bookkeeper.ts'
import type { Offering } from '../../money/payments/offering.ts'
import type { Purchase } from './buyer.ts'
import type { Selling } from './state.ts'
import type { AnyTool } from './tools/tool.ts'

/** Names in `_meta` (x402, specs/transports-v2/mcp.md). */
const paymentName = 'x402/payment'
export const receiptName = 'x402/payment-response'

/** The actor of callers without a key: it has no account, and pays for each call. */
export const buyerActor = ({ seller }: Selling): Actor => ({
  accountId: paymentsAccount,
  keyId: seller.buyers.keyId,
  walletId: seller.buyers.walletId,
  mode: seller.payments.mode,
  allowed: null,
  manages: false,
  limits: null,
  accountLimits: null,
  account: { id: paymentsAccount, name: null, email: null },
})

/** A caller without a key who only finds and describes lookups, also where payments are switched off. */
export const discoverer: Actor = {
  accountId: paymentsAccount,
  keyId: 'discovery',
  walletId: 'discovery',
  mode: 'live',
  allowed: null,
  manages: false,
  limits: null,
  accountLimits: null,
  account: { id: paymentsAccount, name: null, email: null },
}

/** The tool in the x402 extension "bazaar", for catalogues. */
function discoveryOf(tool: AnyTool): Offering['discovery'] {
  const { $schema: _, ...inputSchema } = tool.inputJson ?? z.toJSONSchema(tool.input, { io: 'input' })
  const text = { type: 'string' }
  return {
    bazaar: {
      info: { input: { type: 'mcp', tool: tool.name, inputSchema }, output: { type: 'json' } },
      schema: {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        type: 'object',
        properties: {
          input: {
            type: 'object',
            properties: { type: { const: 'mcp' }, tool: text, inputSchema: { type: 'object' } },
            required: ['type', 'tool', 'inputSchema'],
          },
        },
        required: ['input'],
      },
    },
  }
}

interface PurchaseOptions {
  readonly selling: Selling
  readonly tool: AnyTool
  /** The arguments as they were sent. */
  readonly input: unknown
  readonly meta: Readonly<Record<string, unknown>> | undefined
  /** Of the client. */
  readonly address: string
}

/** Opens the sale of one call. A payment buys one call: this tool with these arguments. */
export function openPurchase({ selling, tool, input, meta, address }: PurchaseOptions): Purchase {
  const { seller, limitInvalidPayments, questions } = selling
  const sent = meta?.[paymentName]
  // The payments of HTTP and of MCP are one: the header is base64 of the same object.
  const payment = sent === undefined ? undefined : Buffer.from(JSON.stringify(sent)).toString('base64')
  let isUsed = false
  let receipt: object | null = null
  return {
    isPaid: payment !== undefined,
    receipt: () => receipt,
    async buy({ id, credits, run }) {
      if (isUsed) throw new ServiceError('forbidden', 'One payment buys one lookup. Use an API key for this.')
      isUsed = true
      if (id === 'ask') await questions.take(`question ${address}`, noReply)
      const lookupId = newRequestId()
      const serve = () =>
        seller.payments.serve({
          offering: { ...seller.offering(id), summary: tool.title, discovery: discoveryOf(tool) },
          request: `MCP ${tool.name} ${canonicalJson(input)}`,
          url: `mcp://tool/${tool.name}`,
          credits,
          payment,
          lookupId,
          runLookup: (caller) => run(caller, lookupId),
        })
      const { result, headers } = await (payment === undefined
        ? serve()
        : limitInvalidPayments(address, serve))
      const settled = headers['PAYMENT-RESPONSE']
      if (settled !== undefined) receipt = JSON.parse(Buffer.from(settled, 'base64').toString())
      return result
    },
  }
}

/** The challenge in an error of payments; null for other errors. */
export function challengeIn({ code, message, details }: ServiceError): Record<string, unknown> | null {
  const challenge = details?.payment as Record<string, unknown> | undefined
  if (challenge === undefined) return null
  return code === 'payment_required' ? challenge : { ...challenge, error: message }
}

/** JSON Schema of a challenge, beside the result of a tool. */
export const challengeSchema = {
  type: 'object',
  properties: { x402Version: { type: 'integer' }, accepts: { type: 'array' } },
  required: ['x402Version', 'accepts'],
} as const
