// Four times more callers than the service admits at once: what the refused wait, and what the admitted notice.
import { livePlatform } from '../support/live-platform.ts'
import { load } from '../support/load.ts'
import { cleanUp, liveKey, startServer } from '../support/process.ts'
import { fixed, type Report, whole } from '../support/report.ts'

const capacity = 32
const platformMs = 100
const durationMs = 5000

export async function overload(): Promise<Report> {
  const platform = await livePlatform(platformMs)
  const service = await startServer({
    DATABASE_URL: '',
    ...platform.env,
    MAX_CONCURRENT_PER_PLATFORM: String(capacity),
    UPSTREAM_CONCURRENCY: String(capacity),
  })
  let unique = 0
  const run = (connections: number, waitAfterRefusalMs: number, ms = durationMs) =>
    load({
      port: service.port,
      path: () => `/v1/reddit/subreddits?subreddit=load${unique++}`,
      headers: { 'x-api-key': liveKey },
      connections,
      waitAfterRefusalMs,
      durationMs: ms,
    })
  await run(capacity, 0, 2000)
  const rows: (string | number)[][] = []
  for (const [times, waitMs, how] of [
    [1, 0, ''],
    [4, 1000, ', waiting Retry-After'],
    [4, 0, ', retrying at once'],
  ] as const) {
    const result = await run(capacity * times, waitMs)
    const { p50, p99 } = result.byStatus['200']!
    const refused = result.byStatus['503']
    rows.push([
      `${times} × capacity${how}`,
      whole(result.statuses['200'] ?? 0),
      fixed(p50),
      fixed(p99),
      whole(result.statuses['503'] ?? 0),
      refused ? fixed(refused.p50) : '',
      refused ? fixed(refused.p99) : '',
    ])
  }
  await cleanUp(service)
  await platform.server.stop()
  return {
    title: 'Overload',
    about: `A platform that takes ${platformMs} ms, ${capacity} uncached lookups at once admitted; as many callers and four times as many, for ${durationMs / 1000} s each. Refused lookups are 503 with Retry-After and cost nothing.`,
    head: ['callers', 'answered', 'p50 ms', 'p99 ms', 'refused', 'refused p50 ms', 'refused p99 ms'],
    rows,
  }
}
