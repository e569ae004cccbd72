import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeEventTopics,
  type Hex,
  numberToHex,
  pad,
  parseAbi,
} from 'viem'

/** A transfer by signature (EIP-3009) that a chain has in its log. */
export interface LoggedTransfer {
  readonly transaction: Hex
  readonly payer: string
  readonly payTo: string
  readonly amount: bigint
  /** Null: the transfer used no authorization. */
  readonly nonce: string | null
}

/** The chain behind a stand-in facilitator: one token, whose transfers lie one in a block. */
export interface ChainState {
  readonly network: string
  readonly asset: string
  readonly transfers: readonly LoggedTransfer[]
  /** Payers by the nonce that they cancelled. */
  readonly cancelled: ReadonlyMap<string, string>
  /** Seconds since the epoch. */
  readonly now: () => number
}

const token = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)',
  'event AuthorizationCanceled(address indexed authorizer, bytes32 indexed nonce)',
  'function authorizationState(address, bytes32) view returns (bool)',
])
const word = (value: boolean | bigint) =>
  typeof value === 'boolean'
    ? encodeAbiParameters([{ type: 'bool' }], [value])
    : encodeAbiParameters([{ type: 'uint256' }], [value])

function logsOf({ asset, transfers, cancelled }: ChainState) {
  const place = (number: number, transactionHash: string, logIndex: Hex) => ({
    ...{ transactionHash, logIndex, transactionIndex: '0x0', removed: false },
    address: asset.toLowerCase(),
    blockNumber: numberToHex(number),
    blockHash: pad(numberToHex(number), { size: 32 }),
  })
  const about = (eventName: 'AuthorizationUsed' | 'AuthorizationCanceled', payer: string, nonce: string) => ({
    topics: encodeEventTopics({
      ...{ abi: token, eventName },
      args: { authorizer: payer as Hex, nonce: nonce as Hex },
    }),
    data: '0x',
  })
  const ofTransfers = transfers.flatMap(({ transaction, payer, payTo, amount, nonce }, index) => {
    const args = { from: payer as Hex, to: payTo as Hex }
    const topics = encodeEventTopics({ abi: token, eventName: 'Transfer', args })
    return [
      ...(nonce === null
        ? []
        : [{ ...place(index + 1, transaction, '0x0'), ...about('AuthorizationUsed', payer, nonce) }]),
      { ...place(index + 1, transaction, '0x1'), topics, data: word(amount) },
    ]
  })
  const ofCancellations = [...cancelled].map(([nonce, payer]) => ({
    ...place(transfers.length + 1, nonce, '0x0'),
    ...about('AuthorizationCanceled', payer, nonce),
  }))
  return [...ofTransfers, ...ofCancellations]
}

interface LogFilter {
  readonly fromBlock: Hex
  readonly toBlock: Hex
  readonly topics: readonly (string | null)[]
}

/** Answers a JSON-RPC call about the state of the chain. */
export function answerRpc(chain: ChainState, method: string, params: readonly unknown[]): unknown {
  const last = chain.transfers.length + 1
  const block = (number: number) => ({
    number: numberToHex(number),
    // A block each two seconds, the last one now.
    timestamp: numberToHex(chain.now() - 2 * (last - number)),
    transactions: [],
  })
  switch (method) {
    case 'eth_chainId':
      return numberToHex(Number(chain.network.split(':')[1]))
    case 'eth_blockNumber':
      return numberToHex(last)
    case 'eth_getBlockByNumber':
      return block(params[0] === 'latest' ? last : Number(params[0]))
    case 'eth_call': {
      const { data } = params[0] as { data: Hex }
      const [, nonce] = decodeFunctionData({ abi: token, data }).args
      return word(chain.cancelled.has(nonce) || chain.transfers.some((one) => one.nonce === nonce))
    }
    case 'eth_getLogs': {
      const [{ fromBlock, toBlock, topics }] = params as [LogFilter]
      const inRange = (number: string) =>
        BigInt(number) >= BigInt(fromBlock) && BigInt(number) <= BigInt(toBlock)
      return logsOf(chain).filter(
        (log) =>
          inRange(log.blockNumber) &&
          topics.every((topic, place) => topic === null || topic === log.topics[place]),
      )
    }
    case 'eth_getTransactionReceipt': {
      const logs = logsOf(chain).filter(({ transactionHash }) => transactionHash === params[0])
      return logs.length === 0
        ? null
        : { status: '0x1', transactionHash: params[0], blockNumber: logs[0]!.blockNumber, logs }
    }
    default:
      throw new Error(`the chain knows no ${method}`)
  }
}
