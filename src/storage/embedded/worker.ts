import { openAsBlob } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import type { WorkerInput } from './host.ts'

const { filesDirectory, socketPath, image } = workerData as WorkerInput

// A sixteenth of the default: the files are in the system's cache anyway, and the process is to stay small.
const sharedBuffers = ['-c', 'shared_buffers=8MB']

// Compiled once and quickly: the optimizing compiler would spend seconds and more than 100 MiB on this module for
// no measurable gain in throughput.
for (const flag of ['--liftoff', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag)

const pglite = await PGlite.create({
  startParams: [...PGlite.defaultStartParams, ...sharedBuffers],
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
