// Resident memory while a million lookups go through.
import { emptyDatabase } from '../support/database.ts'
import { load } from '../support/load.ts'
import { cleanUp, startServer, testKey } from '../support/process.ts'
import { type Report, whole } from '../support/report.ts'

const total = Number(process.env.BENCH_LOOKUPS ?? 1_000_000)
const steps = 4
const names = 5000

async function measure(kind: string, env: Record<string, string>): Promise<(string | number)[]> {
  const service = await startServer(env)
  const row: (string | number)[] = [kind, `${whole(await service.memory())} MiB`]
  for (let step = 0; step < steps; step += 1) {
    await load({
      port: service.port,
      // Mostly hits, some misses: the cache stays full and its entries come and go.
      path: (n) => `/v1/reddit/subreddits?subreddit=s${Math.floor(n / 50) % names}`,
      headers: { 'x-api-key': testKey },
      connections: 64,
      requests: total / steps,
    })
    row.push(`${whole(await service.memory())} MiB`)
  }
  await cleanUp(service)
  return row
}

export async function memory(): Promise<Report> {
  const rows = [await measure('embedded (PGlite)', { DATABASE_URL: '' })]
  const database = await emptyDatabase()
  if (database) {
    rows.push(await measure('PostgreSQL', { DATABASE_URL: database.url }))
    await database.drop()
  }
  const marks = Array.from({ length: steps }, (_, step) => `after ${whole(((step + 1) * total) / steps)}`)
  return {
    title: 'Memory',
    about: `Resident memory of the service process (embedded: the database is inside it) while ${whole(total)} lookups of ${whole(names)} subreddits go through 64 connections.`,
    head: ['database', 'at the start', ...marks],
    rows,
  }
}
