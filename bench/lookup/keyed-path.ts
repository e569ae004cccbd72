// Cached lookups with an Idempotency-Key each against those without, in alternating rounds of one run, and the bytes that
// a key leaves.
import { openDatabase } from '../../src/runtime/storage/database.ts'
import { emptyDatabase } from '../support/database.ts'
import { load } from '../support/load.ts'
import { cleanUp, type Started, startServer, testKey } from '../support/process.ts'
import { processorByThread } from '../support/processor-time.ts'
import { fixed, median, type Report, whole } from '../support/report.ts'

const path = '/v1/reddit/subreddits?subreddit=askscience'
const rounds = Number(process.env.BENCH_ROUNDS ?? 7)
const requests = 20_000
const connections = 64

interface Spent {
  /** Microseconds of processor time a lookup: of the thread that serves, and of the whole process. */
  readonly main: number
  readonly all: number
  readonly perSecond: number
}

/** The table and its indexes, by row. */
async function bytesOfKeys(setting: { url: string } | { dataDir: string }): Promise<number> {
  const database = await openDatabase('url' in setting ? { ...setting, poolSize: 1 } : setting)
  try {
    const [row] = await database.query<{ bytes: number }>(
      `select (pg_total_relation_size('lookup_keys') / greatest(1, (select count(*) from lookup_keys)))::bigint as bytes`,
    )
    return row!.bytes
  } finally {
    await database.close()
  }
}

/** @param nodes services on the database, of which the first is measured */
async function compare(kind: string, url: string, nodes = 1): Promise<(string | number)[]> {
  const service = await startServer({ DATABASE_URL: url })
  const others: Started[] = []
  while (others.length < nodes - 1) others.push(await startServer({ DATABASE_URL: url }))
  const { child, port, dataDir } = service
  const ask = () => fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'x-api-key': testKey } })
  const run = async (isKeyed: boolean): Promise<Spent> => {
    // The cached answer must not run out in the middle of a round.
    await (await ask()).text()
    const before = processorByThread(child.pid!)
    const { perSecond, statuses } = await load({
      ...{
        port,
        path: () => path,
        headers: { 'x-api-key': testKey },
        connections,
        requests,
        isKeyed,
        isBuiltAnew: true,
      },
    })
    if (statuses['200'] !== requests) throw new Error(`answers: ${JSON.stringify(statuses)}`)
    const after = processorByThread(child.pid!)
    const used = (names: (name: string) => boolean) =>
      [...after].reduce((sum, [name, ms]) => sum + (names(name) ? ms - (before.get(name) ?? 0) : 0), 0)
    const micros = (ms: number) => (ms * 1000) / requests
    return { main: micros(used((name) => name === 'main')), all: micros(used(() => true)), perSecond }
  }
  await run(false)
  await run(true)
  const [plain, keyed]: [Spent[], Spent[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    plain.push(await run(false))
    keyed.push(await run(true))
  }
  for (const other of others) await cleanUp(other)
  await service.stop()
  const bytes = await bytesOfKeys(url === '' ? { dataDir } : { url })
  await cleanUp(service)
  const of = (name: keyof Spent, all: readonly Spent[]) => median(all.map((one) => one[name]))
  const ratio = (name: keyof Spent) => fixed(median(keyed.map((one, at) => one[name] / plain[at]![name])), 2)
  return [
    kind,
    ...[fixed(of('main', plain), 1), fixed(of('main', keyed), 1), ratio('main')],
    ...[fixed(of('all', plain), 1), fixed(of('all', keyed), 1), ratio('all')],
    ...[whole(of('perSecond', plain)), whole(of('perSecond', keyed)), whole(bytes)],
  ]
}

/** Runs the comparison on the embedded database and, with DATABASE_URL, on PostgreSQL. */
export async function keyedPath(): Promise<Report> {
  const rows = [await compare('embedded (PGlite)', '')]
  const database = await emptyDatabase()
  if (database) {
    rows.push(await compare('PostgreSQL, one node', database.url))
    await database.drop()
  }
  const shared = await emptyDatabase()
  if (shared) {
    rows.push(await compare('PostgreSQL, two nodes', shared.url, 2))
    await shared.drop()
  }
  return {
    title: 'Cached lookups with a key against those without',
    about: `\`${path}\` from the in-process cache, each request with an \`Idempotency-Key\` of its own or without one; ${rounds} alternating rounds of ${whole(requests)} requests over ${connections} connections (medians). Processor time of the thread that serves and of the whole process, whose threads include the embedded database.`,
    head: [
      'database',
      ...['serving µs', 'with key', 'ratio', 'process µs', 'with key', 'ratio'],
      ...['lookups/s', 'with key', 'bytes a key'],
    ],
    rows,
  }
}
