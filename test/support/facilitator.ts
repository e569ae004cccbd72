import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { x402Facilitator } from '@x402/core/facilitator'
import { ExactEvmScheme } from '@x402/evm/exact/facilitator'
import { verifyTypedData } from 'viem'
import { answerRpc, type LoggedTransfer } from './chain-rpc.ts'

/** A call of a node to the facilitator. */
export interface FacilitatorCall {
  readonly what: 'supported' | 'verify' | 'settle'
  /** The first part of the address that the node calls: which node it is. */
  readonly node: string
  /** The payment's nonce; '' for `supported`. */
  readonly nonce: string
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

/**
 * A facilitator over HTTP that outlives the nodes which call it. Signatures are verified for real; the chain behind it is
 * a list of the transfers that were made, which takes each authorization once, as a token does.
 */
export interface StandInFacilitator {
  readonly url: string
  /** The chain itself, by JSON-RPC. */
  readonly rpcUrl: string
  /** The transfers that were made, by nonce. */
  readonly moved: Map<string, LoggedTransfer>
  /** Transfers that this facilitator did not make. */
  readonly others: LoggedTransfer[]
  /** Payers by the nonce that they cancelled. */
  readonly cancelled: Map<string, string>
  /** Lets time pass on the chain. */
  passSeconds(seconds: number): void
  /** Payers, in small letters, who have no money once it comes to settling. */
  readonly poor: Set<string>
  /** Called before the facilitator does what it is asked to; `false`: it does nothing, and says nothing. */
  before?: (call: FacilitatorCall) => unknown
  /** Called when it is done, before the answer goes out; `false`: the answer is kept back. */
  after?: (call: FacilitatorCall) => unknown
  close(): void
}

export async function startFacilitator(terms: {
  readonly network: `${string}:${string}`
  readonly asset: string
  readonly name: string
  readonly version: string
}): Promise<StandInFacilitator> {
  const moved: StandInFacilitator['moved'] = new Map()
  const others: LoggedTransfer[] = []
  const cancelled = new Map<string, string>()
  let passed = 0
  const poor = new Set<string>()

  /** `transferWithAuthorization` of EIP-3009, whose arguments begin with from, to, value, two times and the nonce. */
  function transfer(args: readonly unknown[]): `0x${string}` {
    const [payer, nonce] = [String(args[0]).toLowerCase(), String(args[5]).toLowerCase()]
    const isSpent = cancelled.has(nonce) || others.some((one) => one.nonce === nonce)
    if (moved.has(nonce) || isSpent) throw new Error('authorization is used')
    if (poor.has(payer)) throw new Error('transfer amount exceeds balance')
    const transaction: `0x${string}` = `0x${createHash('sha256').update(nonce).digest('hex')}`
    moved.set(nonce, { transaction, payer, payTo: String(args[1]), amount: args[2] as bigint, nonce })
    return transaction
  }

  const chain = {
    getAddresses: () => ['0x00000000000000000000000000000000000000fa'] as const,
    verifyTypedData: (signed: unknown) => verifyTypedData(signed as Parameters<typeof verifyTypedData>[0]),
    readContract: async ({ functionName }: { functionName: string }) =>
      functionName === 'name' ? terms.name : functionName === 'version' ? terms.version : 10n ** 30n,
    writeContract: async ({ args }: { args: readonly unknown[] }) => transfer(args),
    sendTransaction: async (): Promise<`0x${string}`> => {
      throw new Error('no wallets are deployed here')
    },
    waitForTransactionReceipt: async () => ({ status: 'success' }),
    getCode: async ({ address }: { address: string }) =>
      address.toLowerCase() === terms.asset.toLowerCase() ? ('0x01' as const) : undefined,
  }
  const scheme = new ExactEvmScheme(chain, { simulateInSettle: false })
  const facilitator = new x402Facilitator().register(terms.network, scheme)

  const stand: StandInFacilitator = {
    ...{ url: '', rpcUrl: '', moved, others, cancelled, poor },
    passSeconds: (seconds) => {
      passed += seconds
    },
    close: () => server.close(),
  }
  const state = () => ({
    ...terms,
    transfers: [...moved.values(), ...others],
    cancelled,
    now: () => Math.floor(Date.now() / 1000) + passed,
  })
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = JSON.parse(Buffer.concat(chunks).toString() || '{}')
    if (request.url === '/rpc') {
      const result = answerRpc(state(), body.method, body.params ?? [])
      return response.end(JSON.stringify({ jsonrpc: '2.0', id: body.id, result }))
    }
    const { paymentPayload, paymentRequirements } = body
    const [, node = '', what] = request.url!.split('/') as [string, string, FacilitatorCall['what']]
    const nonce = String(paymentPayload?.payload?.authorization?.nonce ?? '')
    const call = { what, node, nonce, request, response }
    if ((await stand.before?.(call)) === false) return
    const answer =
      what === 'supported'
        ? facilitator.getSupported()
        : what === 'verify'
          ? await facilitator.verify(paymentPayload, paymentRequirements)
          : await facilitator.settle(paymentPayload, paymentRequirements)
    if ((await stand.after?.(call)) === false) return
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(stand, { url, rpcUrl: `${url}/rpc` })
}
