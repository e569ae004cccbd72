import { createHash } from 'node:crypto'
import { x402Facilitator } from '@x402/core/facilitator'
import { type FacilitatorClient, FacilitatorTimeoutError } from '@x402/core/server'
import type { PaymentPayload } from '@x402/core/types'
import { ExactEvmScheme } from '@x402/evm/exact/facilitator'
import { UptoEvmScheme } from '@x402/evm/upto/facilitator'
import { verifyTypedData } from 'viem'
import type { Terms } from './terms.ts'

/** Outcomes forced by the last two digits of the payer's address (docs/PAYMENTS.md lists a key for each). */
const forced: Readonly<Record<string, 'poor' | 'refuses' | 'lost' | 'away' | 'nonsense'>> = {
  '01': 'poor',
  '02': 'refuses',
  '03': 'lost',
  '04': 'away',
  '05': 'nonsense',
}

function payerOf({ payload }: PaymentPayload): string {
  const signed = (payload.authorization ?? payload.permit2Authorization) as { from?: unknown } | undefined
  return String(signed?.from ?? '').toLowerCase()
}

const outcomeOf = (payment: PaymentPayload) => forced[payerOf(payment).slice(-2)]

/**
 * A facilitator without a chain, for tests. It verifies signatures; its simulated chain accepts everything, except
 * from payers whose address forces an outcome. It has no state: the same payment always gets the same answer.
 */
export function simulatedFacilitator({ network, asset, domain }: Terms): FacilitatorClient {
  const chain = {
    getAddresses: () => ['0x00000000000000000000000000000000000000fa'] as const,
    verifyTypedData: (signed: unknown) => verifyTypedData(signed as Parameters<typeof verifyTypedData>[0]),
    async readContract({ functionName }: { functionName: string }) {
      if (functionName === 'name') return domain.name
      if (functionName === 'version') return domain.version
      if (functionName === 'authorizationState') return false
      return 10n ** 30n
    },
    writeContract: async ({ args }: { args: readonly unknown[] }) => hashOf(args),
    sendTransaction: async ({ data }: { data: string }) => hashOf([data]),
    waitForTransactionReceipt: async () => ({ status: 'success' }),
    getCode: async ({ address }: { address: string }) =>
      address.toLowerCase() === asset.toLowerCase() ? ('0x01' as const) : undefined,
  }
  const facilitator = new x402Facilitator()
    .register(network, new ExactEvmScheme(chain, { simulateInSettle: false }))
    .register(network, new UptoEvmScheme(chain))
  const misbehave = (payment: PaymentPayload) => {
    const outcome = outcomeOf(payment)
    if (outcome === 'away') throw new TypeError('fetch failed')
    if (outcome === 'nonsense') throw new Error('Facilitator verify returned something unreadable')
  }
  return {
    async verify(payment, wanted) {
      misbehave(payment)
      const verified = await facilitator.verify(payment, wanted)
      if (!verified.isValid || outcomeOf(payment) !== 'poor') return verified
      return { ...verified, isValid: false, invalidReason: 'invalid_exact_evm_insufficient_balance' }
    },
    async settle(payment, wanted) {
      misbehave(payment)
      const outcome = outcomeOf(payment)
      if (outcome === 'lost') throw new FacilitatorTimeoutError('settle', 0)
      const settled = await facilitator.settle(payment, wanted)
      if (outcome !== 'refuses' || !settled.success) return settled
      const refusal = { errorReason: 'invalid_exact_evm_insufficient_balance', transaction: '' }
      return { ...settled, ...refusal, success: false }
    },
    getSupported: async () =>
      facilitator.getSupported() as Awaited<ReturnType<FacilitatorClient['getSupported']>>,
  }
}

const hashOf = (what: readonly unknown[]) =>
  `0x${createHash('sha256')
    .update(JSON.stringify(what, (_, value) => (typeof value === 'bigint' ? String(value) : value)))
    .digest('hex')}` as const
