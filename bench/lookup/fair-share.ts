// A flood of one account's cached lookups, and what another account on the same node notices; with and without turns,
// in alternating rounds of two services.
import { remoteAdmin } from '../../src/operator/administration/client.ts'
import { load } from '../support/load.ts'
import { cleanUp, type Started, startServer, testKey } from '../support/process.ts'
import { fixed, median, type Report, whole } from '../support/report.ts'

const path = '/v1/reddit/subreddits?subreddit=askscience'
const floodConnections = 96
const otherConnections = 1
const rounds = Number(process.env.BENCH_ROUNDS ?? 15)
const durationMs = 500
const token = 'an admin token of at least 32 characters'

interface Node {
  readonly service: Started
  readonly key: string
}

/** A service with a second account, whose key is returned. */
async function startNode(env: Record<string, string>): Promise<Node> {
  const service = await startServer({ DATABASE_URL: '', ADMIN_TOKEN: token, ...env })
  const admin = remoteAdmin({ url: `http://127.0.0.1:${service.port}`, token })
  const { id } = await admin('accounts create', { testCredits: 1_000_000_000 })
  const { key } = await admin('keys create', { account: id, mode: 'test', name: 'other' })
  return { service, key }
}

/** @param sent called with each request */
const run = ({ service }: Node, key: string, connections: number, ms = durationMs, sent = () => {}) =>
  load({
    port: service.port,
    path: () => {
      sent()
      return path
    },
    headers: { 'x-api-key': key },
    connections,
    durationMs: ms,
  })

interface Round {
  readonly alone: number
  readonly p50: number
  readonly p99: number
  readonly floodAlone: number
  readonly flood: number
  /** Requests of the flood that were answered while one of the other account was. */
  readonly between: number
}

async function measure(node: Node): Promise<Round> {
  const alone = await run(node, node.key, otherConnections)
  const floodAlone = await run(node, testKey, floodConnections)
  // A connection sends its next request when it has an answer: what the flood sends meanwhile was answered meanwhile.
  let flooded = 0
  let before = 0
  const between: number[] = []
  const flood = run(node, testKey, floodConnections, durationMs + 500, () => {
    flooded += 1
  })
  const other = await run(node, node.key, otherConnections, durationMs, () => {
    between.push(flooded - before)
    before = flooded
  })
  return {
    alone: alone.p50,
    ...{ p50: other.p50, p99: other.p99 },
    ...{ floodAlone: floodAlone.perSecond, flood: (await flood).perSecond },
    between: median(between),
  }
}

/** Measures both in alternating rounds: the machine's noise is then that of both. */
export async function fairShare(): Promise<Report> {
  const nodes = {
    'in order of arrival': await startNode({ FAIR_TURNS: 'false' }),
    'accounts take turns': await startNode({ FAIR_TURNS: 'true' }),
  }
  const results = new Map<string, Round[]>(Object.keys(nodes).map((name) => [name, []]))
  for (const node of Object.values(nodes)) {
    await run(node, testKey, floodConnections, 2000)
    await run(node, node.key, otherConnections, 500)
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, node] of Object.entries(nodes)) results.get(name)!.push(await measure(node))
  }
  for (const { service } of Object.values(nodes)) await cleanUp(service)
  const of = (all: Round[], field: keyof Round) => median(all.map((one) => one[field]))
  return {
    title: 'A flood of one account beside another account',
    about: `\`${path}\` from the in-process cache, embedded database. One account floods over ${floodConnections} connections, another has ${otherConnections}; ${rounds} alternating rounds of ${durationMs} ms (medians), without turns (\`FAIR_TURNS=false\`) and with them.`,
    head: [
      'requests run',
      'other alone p50 ms',
      'beside the flood p50 ms',
      'p99 ms',
      'flood alone/s',
      'flood/s',
      'flood answers per answer of the other',
    ],
    rows: [...results].map(([name, all]) => [
      name,
      fixed(of(all, 'alone')),
      fixed(of(all, 'p50')),
      fixed(of(all, 'p99')),
      whole(of(all, 'floodAlone')),
      whole(of(all, 'flood')),
      whole(of(all, 'between')),
    ]),
  }
}
