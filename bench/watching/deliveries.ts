// Webhook deliveries of one worker to a local receiver: a burst that is ready at once, and a steady stream.
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { Webhook } from 'standardwebhooks'
import { emptyDatabase } from '../support/database.ts'
import { cleanUp, type Started, startServer, testKey } from '../support/process.ts'
import { type Report, whole } from '../support/report.ts'

const endpointCount = 20
const burst = Number(process.env.BENCH_EVENTS ?? 20_000)
const perSecond = 1000
const steadySeconds = Number(process.env.BENCH_SECONDS ?? 15)
const record = { id: '1', text: 'x'.repeat(700) }

interface Got {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly at: number
}

async function startReceiver() {
  const got: Got[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      got.push({ path: request.url ?? '', headers: request.headers, body, at: Date.now() })
      response.writeHead(204).end()
    })
  })
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { got, url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

/** Endpoints made through the API, so that their secrets are what callers get. */
async function makeEndpoints(service: Started, url: string) {
  const secrets = new Map<string, string>()
  const ids: string[] = []
  for (let i = 0; i < endpointCount; i++) {
    const answer = await fetch(`http://127.0.0.1:${service.port}/v1/webhook-endpoints`, {
      method: 'POST',
      headers: { 'x-api-key': testKey, 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'http', url: `${url}/${i}` }),
    })
    const { data } = (await answer.json()) as { data: { id: string; secret: string } }
    ids.push(data.id)
    secrets.set(`/${i}`, data.secret)
  }
  return { ids, secrets }
}

let serial = 0
/** Events as a check stores them, in one transaction, spread over the endpoints. */
async function store(client: pg.Client, endpoints: readonly string[], count: number): Promise<void> {
  const ids = Array.from({ length: count }, () => `evt_bench_${serial++}`)
  const createdAt = Date.now()
  const bodies = ids.map((id) => JSON.stringify({ id, createdAt, data: { items: [record] } }))
  await client.query('begin')
  await client.query(
    `insert into events (id, wallet_id, type, body, credits_charged, created_at)
     select t.id, 'bench', 'monitor.new_items', t.body, 0, now() from unnest($1::text[], $2::text[]) as t(id, body)`,
    [ids, bodies],
  )
  await client.query(
    `insert into webhook_deliveries (id, event_id, endpoint_id, attempt, round, state, due_at, created_at, position)
     select 'dlv_' || t.id, t.id, t.endpoint, 1, 1, 'ready', now(), now(), 1
     from unnest($1::text[], $2::text[]) as t(id, endpoint)`,
    [ids, ids.map((_, i) => endpoints[i % endpoints.length])],
  )
  await client.query('commit')
}

async function until(done: () => boolean, seconds = 120): Promise<void> {
  const end = Date.now() + seconds * 1000
  while (!done() && Date.now() < end) await sleep(20)
  if (!done()) throw new Error('deliveries did not arrive in time')
}

function measure(got: readonly Got[]) {
  const waits = got
    .map(({ at, body }) => at - (JSON.parse(body) as { createdAt: number }).createdAt)
    .sort((a, b) => a - b)
  const times = got.map(({ at }) => at)
  const seconds = (Math.max(...times) - Math.min(...times)) / 1000
  const quantile = (q: number) => waits[Math.min(waits.length - 1, Math.floor(waits.length * q))]!
  return { rate: got.length / seconds, p50: quantile(0.5), p95: quantile(0.95), p99: quantile(0.99) }
}

/** Needs DATABASE_URL. */
export async function deliveries(): Promise<Report | undefined> {
  const database = await emptyDatabase()
  if (!database) return undefined
  const receiver = await startReceiver()
  const service = await startServer({ DATABASE_URL: database.url, ALLOW_PRIVATE_RANGES: '127.0.0.0/8' })
  const { ids, secrets } = await makeEndpoints(service, receiver.url)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query('vacuum analyze')

  await store(client, ids, 500)
  await until(() => receiver.got.length === 500)
  receiver.got.length = 0

  const startedAt = Date.now()
  await store(client, ids, burst)
  await until(() => receiver.got.length >= burst)
  const burstGot = [...receiver.got]
  const burstRate = burst / ((Date.now() - startedAt) / 1000)
  receiver.got.length = 0

  const steady = perSecond * steadySeconds
  const streamStart = performance.now()
  for (let sent = 0; sent < steady; ) {
    const due = Math.min(steady, Math.floor(((performance.now() - streamStart) / 1000) * perSecond))
    if (due > sent) {
      await store(client, ids, due - sent)
      sent = due
    }
    await sleep(50)
  }
  await until(() => receiver.got.length >= steady)
  const steadyGot = [...receiver.got]
  const all = [...burstGot, ...steadyGot]
  for (const { headers, body, path } of all) {
    new Webhook(secrets.get(path)!).verify(body, headers as Record<string, string>)
  }
  const unique = new Set(all.map(({ headers }) => headers['webhook-id'])).size
  await client.end()
  await cleanUp(service)
  receiver.close()
  await database.drop()

  const [b, s] = [measure(burstGot), measure(steadyGot)]
  return {
    title: 'Webhook deliveries',
    about: `One \`serve\` process on PostgreSQL delivers events of ${Buffer.byteLength(JSON.stringify({ data: { items: [record] } }))} bytes to ${endpointCount} endpoints of a local receiver in another process: ${whole(burst)} ready at once, then ${whole(perSecond)} a second for ${steadySeconds} s, stored through another connection. Waits are from the event's creation to its receipt. Every delivery was verified with the \`standardwebhooks\` library.`,
    head: ['load', 'deliveries/s', 'p50 ms', 'p95 ms', 'p99 ms', 'events', 'received twice'],
    rows: [
      ['burst', whole(burstRate), '', '', '', whole(burst), burstGot.length - burst],
      ['steady', whole(s.rate), s.p50, s.p95, s.p99, whole(steady), all.length - unique],
    ],
    notes: [`While it lasted, the burst was received at ${whole(b.rate)} a second.`],
  }
}
