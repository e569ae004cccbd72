// Authenticated, metered, cached lookups against a bare node:http server that sends the same bytes, in alternating
// rounds of one run.
import { emptyDatabase } from '../support/database.ts'
import { type LoadResult, load } from '../support/load.ts'
import { cleanUp, startScript, startServer, testKey } from '../support/process.ts'
import { fixed, median, percent, type Report, whole } from '../support/report.ts'

const path = process.env.BENCH_PATH ?? '/v1/reddit/subreddits?subreddit=askscience'
/** A few callers, and enough to fill the service. */
const crowds = [64, 256]
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const durationMs = 3000

async function compare(kind: string, env: Record<string, string>): Promise<(string | number)[][]> {
  const service = await startServer(env)
  const address = `http://127.0.0.1:${service.port}${path}`
  const ask = () => fetch(address, { headers: { 'x-api-key': testKey } })
  await (await ask()).text()
  const sample = await ask()
  const body = await sample.text()
  const headers = [...sample.headers]
    .filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name))
    .flat()
  const bare = await startScript('bench/support/bare-server.ts', [
    Buffer.from(JSON.stringify({ headers, body })).toString('base64'),
  ])
  const rows: (string | number)[][] = []
  for (const connections of crowds) {
    const run = (port: number, ms = durationMs) =>
      load({ port, path: () => path, headers: { 'x-api-key': testKey }, connections, durationMs: ms })
    await run(service.port, 2000)
    await run(bare.port, 1000)
    const ours: LoadResult[] = []
    const theirs: LoadResult[] = []
    for (let round = 0; round < rounds; round += 1) {
      // The cached answer must not run out in the middle of a round.
      await (await ask()).text()
      ours.push(await run(service.port))
      theirs.push(await run(bare.port))
    }
    const refused = ours.reduce((sum, { requests, statuses }) => sum + requests - (statuses['200'] ?? 0), 0)
    const ratio = median(ours.map((r, round) => r.perSecond / theirs[round]!.perSecond))
    rows.push([
      kind,
      connections,
      whole(median(ours.map((r) => r.perSecond))),
      whole(median(theirs.map((r) => r.perSecond))),
      percent(ratio),
      fixed(median(ours.map((r) => r.p50))),
      fixed(median(ours.map((r) => r.p99))),
      fixed(median(theirs.map((r) => r.p99))),
      body.length,
      refused,
      `${whole(await service.memory())} MiB`,
    ])
  }
  await cleanUp(service)
  await bare.stop()
  return rows
}

/** Runs the comparison on the embedded database and, with DATABASE_URL, on PostgreSQL. */
export async function cachedPath(): Promise<Report> {
  const rows = await compare('embedded (PGlite)', { DATABASE_URL: '' })
  const database = await emptyDatabase()
  if (database) {
    rows.push(...(await compare('PostgreSQL', { DATABASE_URL: database.url })))
    await database.drop()
  }
  return {
    title: 'Cached lookup against a bare server',
    about: `\`${path}\` with an API key, charged one credit each and recorded, from the in-process cache; ${rounds} alternating rounds of ${durationMs / 1000} s (medians). The bare \`node:http\` server sends the same headers and body.`,
    head: [
      'database',
      'connections',
      'lookups/s',
      'bare/s',
      'ratio',
      'p50 ms',
      'p99 ms',
      'bare p99 ms',
      'bytes',
      'not 200',
      'memory',
    ],
    rows,
  }
}
