import { afterAll, beforeAll, expect, test } from 'vitest'
import { createValuePartitions, dropOldValues } from '../../../src/watching/monitors/values/series.ts'
import { type ProfileWorld, profilePlatform } from '../../support/profile-platform.ts'
import { plenty, startWatching, type Watching } from '../../support/watching.ts'

const world: ProfileWorld = new Map()
const days = 365
/** A thousand have as many bytes a check: docs/SIZING.md. */
const monitors = 250
let service: Watching
beforeAll(async () => {
  service = await startWatching({ env: plenty, platforms: [profilePlatform(world)] })
})
afterAll(() => service.close())

/** Bytes of the values with their indexes, over all partitions. */
async function bytesOf(): Promise<number> {
  const [row] = await service.service.database.query<{ bytes: number }>(
    `select sum(pg_total_relation_size(inhrelid))::float8 as bytes from pg_inherits
     where inhparent = 'monitor_values'::regclass`,
  )
  return row!.bytes
}

test('monitors over a year take some 120 bytes a check, a series has each of its days, and old months go', {
  timeout: 1_200_000,
}, async () => {
  const { database } = service.service
  const createPartitions = createValuePartitions(database, service.clock)
  world.set('year', { followers: 100_001, posts: 10 })
  const { monitor } = await service.watch('year', {
    ...{ operationId: 'people.profiles', watch: 'values', fields: ['metrics.followers', 'metrics.posts'] },
    ...{ conditions: [{ when: 'moves', amount: 5000, percent: 3 }] },
    schedule: { type: 'cron', expression: '0 6 * * *', timezone: 'Europe/Berlin' },
  })
  for (let day = 1; day < days; day += 1) {
    await createPartitions()
    world.set('year', { followers: 100_001 + 37 * day, posts: 10 + Math.floor(day / 7) })
    await service.pass(1440)
  }
  const { points } = (await service.call(`/v1/monitors/${monitor}/series?by=day&timezone=Europe/Berlin`)).body
    .data
  expect(points.length).toBeGreaterThanOrEqual(days)
  expect(points.filter(({ checks }: { checks: number }) => checks === 0)).toEqual([])
  const { events } = (await service.call(`/v1/monitors/${monitor}/events?limit=100`)).body.data
  expect(events).toHaveLength(2)

  // The other monitors have the same rows: their checks would only repeat what the first one shows.
  await database.query(
    `insert into monitor_series (monitor_id, fields) select $1, array['metrics.followers', 'copy.' || n] from generate_series(2, ${monitors}) n`,
    [monitor],
  )
  await database.query(
    `insert into monitor_values (series, at, numbers)
     select s.id, v.at, v.numbers from monitor_values v join monitor_series o on o.id = v.series and o.fields[2] = 'metrics.posts'
     cross join monitor_series s where s.fields[2] like 'copy.%'`,
    [],
  )
  const [count] = await database.query<{ rows: number }>(
    'select count(*)::int as rows from monitor_values',
    [],
  )
  const bytes = await bytesOf()
  console.log(
    `${count!.rows} rows, ${(bytes / 1e6).toFixed(1)} MB, ${(bytes / count!.rows).toFixed(0)} bytes a check`,
  )
  expect(bytes / count!.rows).toBeLessThan(160)

  await dropOldValues(database, service.clock, 90)
  const [oldest] = await database.query<{ at: Date }>('select min(at) as at from monitor_values', [])
  const age = (service.clock.now() - oldest!.at.getTime()) / 86_400_000
  expect(age).toBeGreaterThan(89)
  expect(age).toBeLessThan(122)
})
