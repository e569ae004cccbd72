// Ways to charge a cached lookup, side by side: all of them in every round of one run, each beside a bare node:http
// server that sends the same bytes. The table is the one of docs/LEDGER.md.
import { emptyDatabase } from '../support/database.ts'
import { type LoadResult, load } from '../support/load.ts'
import { cleanUp, type Started, startScript, startServer, testKey } from '../support/process.ts'
import { processorSeconds } from '../support/processor-time.ts'
import { fixed, median, percent, type Report, whole } from '../support/report.ts'

const path = '/v1/reddit/subreddits?subreddit=askscience'
const crowds = [64, 256]
const rounds = Number(process.env.BENCH_ROUNDS ?? 9)
const durationMs = Number(process.env.BENCH_MS ?? 1500)

interface Way {
  readonly database: string
  readonly name: string
  readonly env: Record<string, string>
}

interface Measured {
  readonly way: Way
  readonly server: Started
  readonly ratios: number[]
  /** Processor time of a request at the bare server by that of a lookup, generator and database included. */
  readonly shares: number[]
  readonly p99: number[]
  refused: number
}

/** Commits of this connection are told before they are on disk: PostgreSQL may forget them when it is killed. */
function notSynchronous(url: string): string {
  const changed = new URL(url)
  changed.searchParams.set('options', '-c synchronous_commit=off')
  return changed.href
}

function ways(url: string | undefined): Way[] {
  const embedded = 'embedded (PGlite)'
  const server = 'PostgreSQL'
  const off = { WRITE_AHEAD: 'false' }
  const found: Way[] = [
    { database: embedded, name: 'write-ahead log', env: { DATABASE_URL: '' } },
    { database: embedded, name: 'group commit', env: { DATABASE_URL: '', ...off } },
  ]
  if (url === undefined) return found
  return [
    ...found,
    { database: server, name: 'write-ahead log and leases', env: { DATABASE_URL: url } },
    {
      database: server,
      name: 'group commit, synchronous_commit=off',
      env: { DATABASE_URL: notSynchronous(url), ...off },
    },
    { database: server, name: 'group commit', env: { DATABASE_URL: url, ...off } },
  ]
}

async function bareServer(port: number): Promise<Started> {
  const sample = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'x-api-key': testKey } })
  const body = await sample.text()
  const headers = [...sample.headers]
    .filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name))
    .flat()
  const answer = Buffer.from(JSON.stringify({ headers, body })).toString('base64')
  return startScript('bench/support/bare-server.ts', [answer])
}

/** A run with the processor time of one of its requests. */
async function timed(run: () => Promise<LoadResult>, server: Started, databaseUrl?: string) {
  const before = await processorSeconds(server.child.pid!, databaseUrl)
  const result = await run()
  const after = await processorSeconds(server.child.pid!, databaseUrl)
  return { ...result, seconds: (after - before) / result.requests }
}

/** Runs the comparison; with DATABASE_URL on PostgreSQL as well. */
export async function charging(): Promise<Report> {
  const database = await emptyDatabase()
  const servers: { way: Way; server: Started }[] = []
  for (const way of ways(database?.url)) servers.push({ way, server: await startServer(way.env) })
  const bare = await bareServer(servers[0]!.server.port)
  const rows: (string | number)[][] = []
  for (const connections of crowds) {
    const run = (port: number, ms = durationMs) =>
      load({ port, path: () => path, headers: { 'x-api-key': testKey }, connections, durationMs: ms })
    const measured: Measured[] = servers.map(({ way, server }) => {
      return { way, server, ratios: [], shares: [], p99: [], refused: 0 }
    })
    for (const { server } of servers) await run(server.port, 1000)
    await run(bare.port, 1000)
    for (let round = 0; round < rounds; round += 1) {
      for (const one of measured) {
        // The cached answer must not run out in the middle of a round.
        await run(one.server.port, 50)
        const ours = await timed(() => run(one.server.port), one.server, one.way.env.DATABASE_URL)
        const theirs = await timed(() => run(bare.port), bare)
        one.ratios.push(ours.perSecond / theirs.perSecond)
        one.shares.push(theirs.seconds / ours.seconds)
        one.p99.push(ours.p99)
        one.refused += ours.requests - (ours.statuses['200'] ?? 0)
      }
    }
    for (const { way, ratios, shares, p99, refused } of measured) {
      rows.push([
        way.database,
        connections,
        way.name,
        percent(median(ratios)),
        percent(median(shares)),
        fixed(median(p99)),
        whole(refused),
      ])
    }
  }
  for (const { server } of servers) await cleanUp(server)
  await bare.stop()
  await database?.drop()
  return {
    title: 'Ways to charge a cached lookup',
    about: `\`${path}\` with an API key, charged one credit each and recorded; lookups per second and processor time (generator and database included) as a share of those of a bare \`node:http\` server that sends the same bytes, beside it in each of ${rounds} rounds of ${durationMs / 1000} s (medians). Processor time is what a shared machine does not falsify.`,
    head: ['database', 'connections', 'way', 'speed', 'processor time', 'p99 ms', 'not 200'],
    rows,
  }
}
