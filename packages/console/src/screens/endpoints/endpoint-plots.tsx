import { useMemo } from 'react'
import type { WebhookEndpointsHealthData } from 'social-lookup-client'
import { SmallTable } from '../../lists/small-table.tsx'
import { Card } from '../../ui/card.tsx'
import { Columns, Stack } from '../../ui/page.tsx'
import { Plot } from '../../ui/plot.tsx'
import { count, formatDuration, formatNumber } from '../../ui/text.ts'
import { formatExact } from '../../ui/time.tsx'
import styles from './endpoints.module.css'

/** Every bucket of the period, those without attempts as zeros. */
function bucketsOf({ from, to, bucketSeconds, series }: WebhookEndpointsHealthData) {
  const start = Math.floor(Date.parse(from) / 1000 / bucketSeconds) * bucketSeconds
  const end = Date.parse(to) / 1000
  const known = new Map(series.map((one) => [Date.parse(one.from) / 1000, one]))
  const times: number[] = []
  for (let at = start; at < end; at += bucketSeconds) times.push(at)
  const read = (value: (one: (typeof series)[number]) => number) =>
    times.map((at) => {
      const one = known.get(at)
      return one === undefined ? 0 : value(one)
    })
  return {
    times,
    delivered: read(({ attempts, failed }) => attempts - failed),
    failed: read(({ failed }) => failed),
    p50: read(({ p50Ms }) => p50Ms),
    p95: read(({ p95Ms }) => p95Ms),
    rest: read(({ p50Ms, p95Ms }) => p95Ms - p50Ms),
  }
}

/** Latency and attempts over the period, and the same figures as a table. */
export function EndpointPlots({ health }: { readonly health: WebhookEndpointsHealthData }) {
  const { attempts, failed, p50Ms, p95Ms, bucketSeconds } = health
  const buckets = useMemo(() => bucketsOf(health), [health])
  const latency = useMemo(
    () => [
      { name: 'p50 (ms)', values: buckets.p50 },
      { name: 'p95 (ms)', values: buckets.rest, stated: buckets.p95 },
    ],
    [buckets],
  )
  const results = useMemo(
    () => [
      { name: 'Delivered', values: buckets.delivered, colour: '--good' },
      { name: 'Failed', values: buckets.failed, colour: '--bad' },
    ],
    [buckets],
  )
  if (attempts === 0) {
    return (
      <Card title="Latency">
        <p className={styles.none}>
          No event was sent in the last 24 hours; tests and redeliveries do not count here. A test shows
          whether it answers.
        </p>
      </Card>
    )
  }
  return (
    <Stack>
      <Columns>
        <Card title="Latency" about={`Each bar: ${formatDuration(bucketSeconds * 1000)}`}>
          <Plot
            label={`Latency: half of the attempts within ${formatDuration(p50Ms ?? 0)}, 95% within ${formatDuration(p95Ms ?? 0)}`}
            times={buckets.times}
            series={latency}
            stepSeconds={bucketSeconds}
          />
        </Card>
        <Card title="Attempts" about={`Each bar: ${formatDuration(bucketSeconds * 1000)}`}>
          <Plot
            label={`Attempts: ${count(attempts - failed, 'delivery', 'deliveries')} arrived, ${formatNumber(failed)} failed`}
            times={buckets.times}
            series={results}
            stepSeconds={bucketSeconds}
          />
        </Card>
      </Columns>
      <details className={styles.figures}>
        <summary>The figures as a table</summary>
        <Card flush>
          <SmallTable
            label="Latency and attempts"
            rows={health.series.toReversed()}
            rowKey={({ from }) => from}
            none=""
            columns={[
              { header: 'From', cell: ({ from }) => formatExact(new Date(from)) },
              { header: 'Attempts', align: 'end', cell: (one) => formatNumber(one.attempts) },
              { header: 'Failed', align: 'end', cell: (one) => formatNumber(one.failed) },
              { header: 'p50', align: 'end', cell: (one) => formatDuration(one.p50Ms) },
              { header: 'p95', align: 'end', cell: (one) => formatDuration(one.p95Ms) },
            ]}
          />
        </Card>
      </details>
    </Stack>
  )
}
