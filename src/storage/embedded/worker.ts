import { openAsBlob } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import type { WorkerInput } from './host.ts'

const { filesDirectory, socketPath, image } = workerData as WorkerInput

const pglite = await PGlite.create({
  ...(filesDirectory === null ? {} : { dataDir: filesDirectory }),
  ...(image === undefined ? {} : { loadDataDir: await openAsBlob(image) }),
})
const server = new PGLiteSocketServer({ db: pglite, path: socketPath, maxConnections: 4 })
await server.start()

parentPort!.once('message', async () => {
  await server.stop()
  await pglite.close()
  parentPort!.postMessage('closed')
})
parentPort!.postMessage('ready')
