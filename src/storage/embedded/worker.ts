import { openAsBlob } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { compileQuickly } from './compiling.ts'
import type { WorkerInput } from './host.ts'

// A sixteenth of the default: the files are in the system's cache anyway, and the process is to stay small.
const sharedBuffers = ['-c', 'shared_buffers=8MB']

compileQuickly()

/** Opens the database and gives the function that closes it. */
async function open({
  filesDirectory,
  socketPath,
  image,
  module,
}: WorkerInput): Promise<() => Promise<void>> {
  const pglite = await PGlite.create({
    startParams: [...PGlite.defaultStartParams, ...sharedBuffers],
    ...(filesDirectory === null ? {} : { dataDir: filesDirectory }),
    ...(image === undefined ? {} : { loadDataDir: await openAsBlob(image) }),
    ...(module === undefined ? {} : { pgliteWasmModule: module }),
  })
  const server = new PGLiteSocketServer({ db: pglite, path: socketPath, maxConnections: 4 })
  await server.start()
  return async () => {
    await server.stop()
    await pglite.close()
  }
}

let close: () => Promise<void>
parentPort!.on('message', async (message: WorkerInput | 'close') => {
  if (message === 'close') await close()
  else close = await open(message)
  parentPort!.postMessage('done')
})
