import { openAsBlob } from 'node:fs'
import type { Server, Socket } from 'node:net'
import { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'

// A sixteenth of the default: the system already caches the files, and the process should stay small.
const sharedBuffers = ['-c', 'shared_buffers=8MB']

export interface PgliteOptions {
  /** Directory of its files. Default: in memory. */
  readonly filesDirectory?: string | undefined
  /** Archive (tar) of a data directory, from which a new database is created. */
  readonly image?: string | undefined
  /** PGlite as compiled by another thread. Default: compile it here. */
  readonly module?: WebAssembly.Module | undefined
}

/** Opens the embedded database in this thread. */
export async function openPglite({ filesDirectory, image, module }: PgliteOptions): Promise<PGlite> {
  return PGlite.create({
    startParams: [...PGlite.defaultStartParams, ...sharedBuffers],
    ...(filesDirectory === undefined ? {} : { dataDir: filesDirectory }),
    ...(image === undefined ? {} : { loadDataDir: await openAsBlob(image) }),
    ...(module === undefined ? {} : { pgliteWasmModule: module }),
  })
}

/** Serves it on a unix socket; returns a function that stops it. */
export async function serve(pglite: PGlite, socketPath: string): Promise<() => Promise<void>> {
  const server = new PGLiteSocketServer({ db: pglite, path: socketPath, maxConnections: 4 })
  await server.start()
  const { server: sockets } = server as unknown as { server: Server }
  sockets.prependListener('connection', writeTogether)
  return () => server.stop()
}

/**
 * Combines all writes of one turn of the event loop into one packet. PGlite writes the response to each protocol
 * message of a statement separately, and each write would wake the reader.
 */
function writeTogether(socket: Socket): void {
  const write = socket.write.bind(socket)
  let held = false
  socket.write = ((...args: Parameters<typeof write>) => {
    if (!held) {
      held = true
      socket.cork()
      setImmediate(() => {
        held = false
        socket.uncork()
      })
    }
    return write(...args)
  }) as typeof socket.write
}
