import { openAsBlob } from 'node:fs'
import type { Server, Socket } from 'node:net'
import { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'

// A sixteenth of the default: the files are in the system's cache anyway, and the process is to stay small.
const sharedBuffers = ['-c', 'shared_buffers=8MB']

export interface PgliteOptions {
  /** Where it keeps its files. Default: in memory. */
  readonly filesDirectory?: string | undefined
  /** A dump of a data directory (tar) that a new database starts from. */
  readonly image?: string | undefined
  /** PGlite as another thread compiled it. Default: this one compiles its own. */
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

/** Has it answer on a unix socket, until the function that this gives is called. */
export async function serve(pglite: PGlite, socketPath: string): Promise<() => Promise<void>> {
  const server = new PGLiteSocketServer({ db: pglite, path: socketPath, maxConnections: 4 })
  await server.start()
  const { server: sockets } = server as unknown as { server: Server }
  sockets.prependListener('connection', writeTogether)
  return () => server.stop()
}

/**
 * Has a socket send what is written to it in one turn of the event loop together: PGlite answers each message of a
 * statement (parse, bind, describe, execute, sync) in a write of its own, and each of those would wake the reader.
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
