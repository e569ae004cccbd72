import { randomUUID } from 'node:crypto'
import { x402Client } from '@x402/core/client'
import { decodePaymentSignatureHeader, encodePaymentSignatureHeader, x402HTTPClient } from '@x402/core/http'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { UptoEvmScheme } from '@x402/evm/upto/client'
import { privateKeyToAccount } from 'viem/accounts'
import type { Called, CallOptions, TestService } from '../../support/service.ts'

/** Settings under which payments are taken, and settled without a chain. */
export const simulatedPayments = {
  X402_PAY_TO: '0x1111111111111111111111111111111111111111',
  X402_NETWORK: 'eip155:84532',
  X402_ASSET: '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
  X402_ASSET_NAME: 'USDC',
  X402_CREDIT_PRICE: '0.001',
  X402_FACILITATOR_URL: 'simulated',
}

/** Keys of payers whose addresses force an outcome (docs/PAYMENTS.md). */
export const payerKeys = {
  pays: '0xe61d2696d44fb8ff787664cad86df8e44805cadd21b19fddc91efbe99dea9895',
  poor: '0xad81d4c2b2179fecccfe6a61913a7772cfd1d404691c145ebd752952e75258ee',
  reverts: '0x0952cae3a1596b7cd0b4f659b838bcb51fb7564280a463ca16071786085bb55f',
  lost: '0xd74b423749ec62328cb1989ed5a8200ff687545ac56a3ffc2420aaa5df972e0b',
  away: '0x6dc92085976e2bb905eff2ad02de7775a4a24b5467b16a0bc905974794aa67e1',
  nonsense: '0x869afdc86e7bed1f3e4c768b59e054966aae01389e33434f4a755bbdc0872a06',
} as const satisfies Record<string, Parameters<typeof privateKeyToAccount>[0]>

/** An ordinary client that pays by this scheme. */
export function clientOf(payer: keyof typeof payerKeys, scheme: 'exact' | 'upto' = 'exact'): x402Client {
  const account = privateKeyToAccount(payerKeys[payer])
  return new x402Client().register(
    'eip155:84532',
    scheme === 'exact' ? new ExactEvmScheme(account) : new UptoEvmScheme(account),
  )
}

export interface Signing {
  readonly payer?: keyof typeof payerKeys | undefined
  readonly scheme?: 'exact' | 'upto'
  /** How the request is made that is paid for. */
  readonly call?: CallOptions
}

/** A signed payment for what the service asks of a request, as a header. */
export async function signedFor(
  service: TestService,
  target: string,
  signing: Signing = {},
): Promise<string> {
  const { payer = 'pays', scheme = 'exact', call = {} } = signing
  const client = new x402HTTPClient(clientOf(payer, scheme))
  const asked = await service.call(target, { ...call, key: null })
  if (asked.status !== 402) throw new Error(`${target} asked for no payment: ${asked.status} ${asked.text}`)
  const required = client.getPaymentRequiredResponse((name) => asked.headers.get(name), asked.body)
  const payment = await client.createPaymentPayload(required)
  return client.encodePaymentSignatureHeader(payment)['PAYMENT-SIGNATURE']!
}

/** A payment with something changed in it. */
// biome-ignore lint/suspicious/noExplicitAny: payments are bent into every shape here
export function bent(header: string, change: (payment: any) => void): string {
  const payment = decodePaymentSignatureHeader(header)
  change(payment)
  return encodePaymentSignatureHeader(payment)
}

/** Buys a prepaid key with a new payment. */
export async function buyPrepaid(
  service: TestService,
  body: object = { credits: 1000, claim: randomUUID() },
  payer?: keyof typeof payerKeys,
): Promise<Called> {
  const call: CallOptions = { method: 'POST', key: null, body }
  const payment = await signedFor(service, prepaidPath, { payer, call })
  return service.call(prepaidPath, { ...call, headers: { 'payment-signature': payment } })
}
export const prepaidPath = '/v1/prepaid-keys'
