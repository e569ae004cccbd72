import type { PaymentPayload } from '@x402/core/types'
import { authorizationOf } from './authorization.ts'
import type { Terms } from './terms.ts'

/**
 * What the chain says of an authorization: used (its money moved, or its payer cancelled it), lapsed (its time is over
 * and it was never used, so that it never will be), or open.
 */
export type AuthorizationState = 'used' | 'lapsed' | 'open'

/** Reads the chain that payments are made on. */
export interface Chain {
  /** @throws Error where the chain cannot be read */
  readAuthorizationState(payment: PaymentPayload): Promise<AuthorizationState>
  /** @throws Error where it is another chain than that of the settings */
  check(): Promise<void>
}

/** How long one question to the chain may take, in milliseconds. */
const callMs = 10_000

/** Opens the chain behind a JSON-RPC address. */
export async function openChain(terms: Terms, rpcUrl: string): Promise<Chain> {
  const [{ createPublicClient, http, parseAbi }, { PERMIT2_ADDRESS }] = await Promise.all([
    import('viem'),
    import('@x402/evm'),
  ])
  const token = parseAbi(['function authorizationState(address, bytes32) view returns (bool)'])
  const permit2 = parseAbi(['function nonceBitmap(address, uint256) view returns (uint256)'])
  const reader = createPublicClient({ transport: http(rpcUrl, { timeout: callMs, retryCount: 1 }) })

  /** As the contract has it that takes each nonce once: the token (EIP-3009), or Permit2 by the bits of a word. */
  async function isUsed(payment: PaymentPayload): Promise<boolean> {
    const { payer, nonce, by } = authorizationOf(payment)
    const owner = payer as `0x${string}`
    if (by === 'eip3009') {
      return reader.readContract({
        address: terms.asset as `0x${string}`,
        abi: token,
        functionName: 'authorizationState',
        args: [owner, nonce as `0x${string}`],
      })
    }
    const bit = BigInt(nonce) & 0xffn
    const bits = await reader.readContract({
      address: PERMIT2_ADDRESS,
      abi: permit2,
      functionName: 'nonceBitmap',
      args: [owner, BigInt(nonce) >> 8n],
    })
    return ((bits >> bit) & 1n) === 1n
  }

  return {
    async readAuthorizationState(payment) {
      // In this order: what is unused after its last moment stays so.
      const { timestamp } = await reader.getBlock()
      if (await isUsed(payment)) return 'used'
      return timestamp > lastMomentOf(payment) ? 'lapsed' : 'open'
    },
    async check() {
      const network = `eip155:${await reader.getChainId()}`
      if (network !== terms.network) throw new Error(`X402_RPC_URL is ${network}, not ${terms.network}`)
    },
  }
}

/** Until when an authorization can be used, in seconds since the epoch. */
function lastMomentOf({ payload }: PaymentPayload): bigint {
  const { validBefore } = (payload.authorization ?? {}) as { validBefore?: string }
  const { deadline } = (payload.permit2Authorization ?? {}) as { deadline?: string }
  return BigInt(validBefore ?? deadline ?? 0)
}
