import type { PublicClient } from 'viem'

/** Blocks of one query of the log. Public nodes refuse longer ranges. */
const maxBlocksPerQuery = 1000n

/** Queries of one search: 500,000 blocks, about 11 days of a chain with a block every two seconds. */
const maxQueries = 500

/** A chain of a block a second reaches it in three hundred thousand years. A search takes a step for each bit. */
const maxBlockNumber = 10_000_000_000_000n

/** @throws Error for a number that no chain has */
function checkedNumber(number: bigint): bigint {
  if (number > maxBlockNumber) throw new Error('the chain names a block that it cannot have')
  return number
}

/** Clocks of chains and machines differ: a search starts this much earlier, in seconds. */
const clockSlackSeconds = 120n

/** Number of the first block at or after a time. */
async function firstBlockSince(reader: PublicClient, since: Date): Promise<bigint> {
  const latest = await reader.getBlock()
  const wanted = BigInt(Math.floor(since.getTime() / 1000)) - clockSlackSeconds
  let [low, high] = [0n, checkedNumber(latest.number)]
  if (latest.timestamp < wanted) return latest.number
  while (low < high) {
    const middle = (low + high) / 2n
    const { timestamp } = await reader.getBlock({ blockNumber: middle })
    if (timestamp < wanted) low = middle + 1n
    else high = middle
  }
  return low
}

/**
 * Reads the log since a time in pieces.
 * @throws Error when there are too many blocks to search
 */
export async function readLog<L>(
  reader: PublicClient,
  since: Date,
  read: (range: { fromBlock: bigint; toBlock: bigint }) => Promise<readonly L[]>,
): Promise<L[]> {
  const first = await firstBlockSince(reader, since)
  const last = checkedNumber(await reader.getBlockNumber({ cacheTime: 0 }))
  if (last - first >= maxBlocksPerQuery * BigInt(maxQueries)) {
    throw new Error(`there are ${last - first} blocks since ${since.toISOString()}, too many to search`)
  }
  const found: L[] = []
  for (let from = first; from <= last; from += maxBlocksPerQuery) {
    const end = from + maxBlocksPerQuery - 1n
    found.push(...(await read({ fromBlock: from, toBlock: end < last ? end : last })))
  }
  return found
}
