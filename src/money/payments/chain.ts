import type { PaymentPayload } from '@x402/core/types'
import type { Hex } from 'viem'
import { Fault } from '../../catalog/errors.ts'
import { boundedFetch } from '../../runtime/process/bounded-fetch.ts'
import { authorizationOf } from './authorization.ts'
import { openTransfers, type SignedPayment, type Transfer, type TransferFinder } from './chain-transfers.ts'
import type { Terms } from './terms.ts'

/**
 * State of an authorization on the chain. `used`: its money moved, or the payer cancelled it. `lapsed`: it expired
 * unused. `open`: it can still be used.
 */
export type AuthorizationState = 'used' | 'lapsed' | 'open'

/** Reads the chain on which payments are made. */
export interface Chain extends TransferFinder {
  /** @throws Error when the chain cannot be read */
  readAuthorizationState(signed: SignedPayment): Promise<AuthorizationState>
  /**
   * Transfers to the configured receiver since a time, oldest first.
   * @throws Error when the chain cannot be read
   */
  listReceived(since: Date): Promise<Transfer[]>
  /** @throws Error when the RPC address serves another chain than the settings name */
  check(): Promise<void>
}

/** Timeout of one call to the chain. */
const callMs = 10_000

/** Some 5,000 transfers to one receiver in the 1,000 blocks of a query (chain-log.ts). Other answers are small. */
const maxLogBytes = 4 * 1024 * 1024

/** Objects, lists and further values of one answer: the log above has half of them. A million take 300 ms. */
const maxValues = 200_000

function countValues(text: string): number {
  let values = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    // , [ {
    if (code === 44 || code === 91 || code === 123) values += 1
  }
  return values
}

/** The `fetch` of the chain's client. */
function chainFetch(): ReturnType<typeof boundedFetch> {
  const fetchAnswer = boundedFetch({ timeoutMs: callMs })
  const fetchLog = boundedFetch({ maxBytes: maxLogBytes, timeoutMs: callMs })
  return async (url, init) => {
    const isLog = String(init?.body).includes('"eth_getLogs"')
    const answer = await (isLog ? fetchLog : fetchAnswer)(url, init)
    const { status, statusText, headers } = answer
    const text = await answer.text()
    if (countValues(text) > maxValues)
      throw new Fault('too_large', `the chain's answer has more than ${maxValues} values`)
    // The client would wait for as long as an answer asks it to: a day, and all payments left behind with it.
    headers.delete('retry-after')
    return new Response(text, { status, statusText, headers })
  }
}

/** Opens the chain behind a JSON-RPC address. */
export async function openChain(terms: Terms, rpcUrl: string): Promise<Chain> {
  const [{ createPublicClient, http, parseAbi }, { PERMIT2_ADDRESS }] = await Promise.all([
    import('viem'),
    import('@x402/evm'),
  ])
  const token = parseAbi(['function authorizationState(address, bytes32) view returns (bool)'])
  const permit2 = parseAbi(['function nonceBitmap(address, uint256) view returns (uint256)'])
  const reader = createPublicClient({
    transport: http(rpcUrl, { timeout: callMs, retryCount: 1, fetchFn: chainFetch() }),
  })
  const transfers = await openTransfers(reader, PERMIT2_ADDRESS)

  /**
   * Asks the contract that accepts each nonce once: the token (EIP-3009), or Permit2, which stores 256 nonces per
   * word. The token is the offer's: the settings may have changed since.
   */
  async function isUsed({ payment, offer }: SignedPayment): Promise<boolean> {
    const { payer, nonce, by } = authorizationOf(payment)
    const owner = payer as Hex
    if (by === 'eip3009') {
      return reader.readContract({
        address: offer.asset as Hex,
        abi: token,
        functionName: 'authorizationState',
        args: [owner, nonce as Hex],
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
    async readAuthorizationState(signed) {
      // Read the time first: an authorization that is unused after its expiry can never be used.
      const { timestamp } = await reader.getBlock()
      if (await isUsed(signed)) return 'used'
      return timestamp > lastMomentOf(signed.payment) ? 'lapsed' : 'open'
    },
    isPaidBy: transfers.isPaidBy,
    findSpending: transfers.findSpending,
    listReceived: (since) => transfers.listReceived(terms, since),
    async check() {
      const network = `eip155:${await reader.getChainId()}`
      if (network !== terms.network) throw new Error(`X402_RPC_URL is ${network}, not ${terms.network}`)
    },
  }
}

/** Expiry of an authorization, in seconds since the epoch. */
function lastMomentOf({ payload }: PaymentPayload): bigint {
  const { validBefore } = (payload.authorization ?? {}) as { validBefore?: string }
  const { deadline } = (payload.permit2Authorization ?? {}) as { deadline?: string }
  return BigInt(validBefore ?? deadline ?? 0)
}
