import { parentPort, workerData } from 'node:worker_threads'
import { openPglite, serve } from '../../src/runtime/storage/embedded/pglite.ts'
import { optimizePglite } from './compile-pglite.ts'
import type { ThreadInput } from './embedded.ts'
import { remember } from './rewind.ts'

optimizePglite()
const pglite = await openPglite(workerData as ThreadInput)
// What its first statements load and look up, once for all tests.
await pglite.exec('do $$ begin perform 1; end $$')
const tables = await pglite.query<{ name: string }>(
  `select oid::regclass::text as name from pg_class where relkind in ('r', 'p', 'v') and relnamespace = 'public'::regnamespace`,
)
for (const { name } of tables.rows) await pglite.exec(`select * from ${name} limit 0`)
const rewind = remember(pglite)

let stop: () => Promise<void>
parentPort!.on('message', async (asked: { socketPath: string } | 'close') => {
  let fresh = true
  if (asked === 'close') {
    await stop()
    fresh = await pglite.runExclusive(async () => !pglite.closed && rewind())
  } else stop = await serve(pglite, asked.socketPath)
  parentPort!.postMessage(fresh)
})
