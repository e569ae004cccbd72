// Uncached lookups of live keys against a simulated platform in its own process.
import { emptyDatabase } from '../support/database.ts'
import { livePlatform } from '../support/live-platform.ts'
import { load } from '../support/load.ts'
import { cleanUp, liveKey, startServer } from '../support/process.ts'
import { fixed, type Report, whole } from '../support/report.ts'

const connections = [1, 16, 64]
const durationMs = 4000

async function measure(kind: string, env: Record<string, string>): Promise<(string | number)[][]> {
  const platform = await livePlatform()
  const service = await startServer({ ...env, ...platform.env, UPSTREAM_CONCURRENCY: '128' })
  let unique = 0
  const run = (count: number, ms: number) =>
    load({
      port: service.port,
      path: () => `/v1/reddit/subreddits?subreddit=bench${unique++}`,
      headers: { 'x-api-key': liveKey },
      connections: count,
      durationMs: ms,
    })
  await run(16, 2000)
  const rows: (string | number)[][] = []
  for (const count of connections) {
    const result = await run(count, durationMs)
    const other = result.requests - (result.statuses['200'] ?? 0)
    rows.push([kind, count, whole(result.perSecond), fixed(result.p50), fixed(result.p99), other])
  }
  await cleanUp(service)
  await platform.server.stop()
  return rows
}

export async function uncached(): Promise<Report> {
  const rows = await measure('embedded (PGlite)', { DATABASE_URL: '' })
  const database = await emptyDatabase()
  if (database) {
    rows.push(...(await measure('PostgreSQL', { DATABASE_URL: database.url })))
    await database.drop()
  }
  return {
    title: 'Uncached lookup',
    about: `One subreddit each, never the same twice: reservation, one request to a simulated platform in its own process, record validation, settlement. ${durationMs / 1000} s per row.`,
    head: ['database', 'connections', 'lookups/s', 'p50 ms', 'p99 ms', 'not 200'],
    rows,
  }
}
