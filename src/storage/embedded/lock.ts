import { unlink } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'

/**
 * Holds a data directory for this process: a listening unix socket, which the system gives up when the process
 * dies however it dies, and which tells the living from the dead even between containers that share a volume,
 * where process ids mean nothing.
 * @returns a function that lets go
 * @throws Error when a living process holds it
 */
export async function holdLock(path: string, directory: string): Promise<() => Promise<void>> {
  for (let attempt = 0; attempt < 3; attempt++) {
    const server = await listen(path)
    if (server) {
      server.unref()
      return () => new Promise((done) => server.close(() => done()))
    }
    if (await answers(path)) break
    await unlink(path).catch(() => {})
  }
  throw new Error(
    `DATA_DIR ${directory} is in use by another process; stop it, or set DATABASE_URL to share a PostgreSQL server`,
  )
}

function listen(path: string): Promise<Server | null> {
  return new Promise((done, failed) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? done(null) : failed(error),
    )
    server.listen(path, () => done(server))
  })
}

function answers(path: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', () => done(false))
  })
}
