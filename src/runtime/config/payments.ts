import { z } from 'zod'
import { httpUrl, whole } from './value-forms.ts'

/** Settings of payments for single requests (x402). */
export const paymentSettings = {
  X402_PAY_TO: z
    .string()
    .regex(/^0x[0-9a-fA-F]{40}$/, 'must be an address (0x and 40 hexadecimal digits)')
    .optional()
    .describe('Who is paid for lookups without a key (docs/PAYMENTS.md); unset: they are refused.'),
  X402_NETWORK: z
    .string()
    .regex(/^eip155:\d{1,12}$/, 'must be a CAIP-2 id of an EVM chain, for example eip155:8453')
    .optional()
    .describe('The chain of the payments, as a CAIP-2 id.'),
  X402_ASSET: z
    .string()
    .regex(/^0x[0-9a-fA-F]{40}$/, 'must be the address of a token')
    .optional()
    .describe('The token of the payments.'),
  X402_ASSET_DECIMALS: whole(6, 0, 36).describe('Decimals of that token.'),
  X402_ASSET_NAME: z
    .string()
    .min(1)
    .default('USD Coin')
    .describe('Its EIP-712 name, which wallets sign for.'),
  X402_ASSET_VERSION: z.string().min(1).default('2').describe('Its EIP-712 version.'),
  X402_CREDIT_PRICE: z
    .string()
    .regex(/^\d{1,18}(?:\.\d{1,18})?$/, 'must be a decimal number, for example 0.001')
    .optional()
    .describe('Price of one credit in whole units of the token.'),
  X402_FACILITATOR_URL: z
    .union([z.literal('simulated'), httpUrl])
    .optional()
    .describe('The facilitator that verifies and settles; `simulated`: in this process, for tests.'),
  X402_RPC_URL: httpUrl
    .optional()
    .describe('JSON-RPC of the chain, asked about settlements whose outcome the facilitator does not know.'),
  X402_QUESTIONS_PER_MINUTE: whole(600, 1, 1_000_000).describe(
    'Questions without a key, paid or not, and requests with a payment that end unpaid, each per address and minute.',
  ),
} as const
