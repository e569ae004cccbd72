// What traces cost on the cached path: the same lookups against services that differ only in their share of traced
// requests, in alternating rounds of one run.
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { shareOf } from '../support/cpu-profile.ts'
import { load } from '../support/load.ts'
import { cleanUp, type Started, startServer, testKey } from '../support/process.ts'
import { processorByThread } from '../support/processor-time.ts'
import { fixed, median, type Report, whole } from '../support/report.ts'

const path = '/v1/reddit/subreddits?subreddit=askscience'
/** Of the first half nothing counts: the code that only traced requests run is loaded and compiled there. */
const rounds = Number(process.env.BENCH_ROUNDS ?? 40)
const requests = 20_000
const connections = 64

/** A collector that takes and drops everything, in the process of the benchmark. */
async function startDrain() {
  const server = createServer((request, response) => {
    request
      .resume()
      .on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  }
}

/** Processor time of the service for one lookup, in microseconds. */
interface Cost {
  readonly main: number
  /** Of V8's own threads: they compile and collect. */
  readonly engine: number
}

async function measure({ child, port }: Started): Promise<Cost> {
  const before = processorByThread(child.pid!)
  await load({ port, path: () => path, headers: { 'x-api-key': testKey }, connections, requests })
  const after = processorByThread(child.pid!)
  const spent = (name: string) => (((after.get(name) ?? 0) - (before.get(name) ?? 0)) * 1000) / requests
  return { main: spent('main'), engine: spent('V8Worker') }
}

/** Functions that only a service with traces runs. */
const isOfTraces = ({ url, functionName }: { url: string; functionName: string }) =>
  /@opentelemetry\/|\/src\/tracing\//.test(url) || ['startSpan', 'endSpan'].includes(functionName)
const isCollector = ({ functionName }: { functionName: string }) => functionName === '(garbage collector)'

/** Compares services without traces and with traces at 1 % and 100 %. */
export async function traces(): Promise<Report> {
  const collector = await startDrain()
  const traced = (share: string) => ({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_TRACES_SAMPLER_ARG: share,
  })
  const cases = [
    { name: 'off', env: {} },
    { name: 'off, a second service', env: {} },
    { name: 'none: a collector is set, the share is 0', env: traced('0') },
    { name: '1 %', env: traced('0.01') },
    { name: '100 %', env: traced('1') },
  ]
  const profiles = mkdtempSync(join(tmpdir(), 'slk-profiles-'))
  const services: Started[] = []
  for (const [at, { env }] of cases.entries()) {
    const profiling = `--cpu-prof --cpu-prof-dir=${join(profiles, String(at))}`
    services.push(await startServer({ DATABASE_URL: '', NODE_OPTIONS: profiling, ...env }))
  }
  const costs: Cost[][] = cases.map(() => [])
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, service] of services.entries()) costs[at]!.push(await measure(service))
  }
  for (const service of services) await cleanUp(service)
  collector.close()
  const rows = cases.map(({ name }, at) => {
    const share = (isWanted: Parameters<typeof shareOf>[1]) =>
      `${fixed(shareOf(join(profiles, String(at)), isWanted) * 100, 2)} %`
    const counted = costs[at]!.slice(rounds / 2)
    const early = costs[at]!.slice(0, rounds / 4)
    return [
      name,
      share(isOfTraces),
      share(isCollector),
      fixed(median(counted.map(({ main }) => main)), 1),
      fixed(median(counted.map(({ engine }) => engine)), 1),
      fixed(median(early.map(({ engine }) => engine)), 1),
    ]
  })
  rmSync(profiles, { recursive: true })
  return {
    title: 'Traces on the cached path',
    about: `\`${path}\` with an API key from the in-process cache, embedded database, ${connections} connections, ${rounds} alternating rounds of ${whole(requests)} lookups. The shares are those of the main thread's busy time, from a profile of the second half of the run: they do not depend on what else the machine does. "In traces" is the functions of traces and what they call, export included. The times are medians of the second half, and those of V8's own threads (compiler, garbage collector) also of the first quarter.`,
    head: [
      'traced requests',
      'busy time in traces',
      'in garbage collection',
      'main thread, µs a lookup',
      'V8 threads, µs',
      'V8 threads at first, µs',
    ],
    rows,
    notes: ['Differences between the first two rows are those of the machine, which other work shared.'],
  }
}
