import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'iovalkey'

export interface ValkeyServer {
  /** For VALKEY_URL. */
  readonly url: string
  /** A new connection, as the service makes it. */
  connect(): Promise<Redis>
  /** Kills it; what it held is lost. */
  kill(): Promise<void>
  /** Starts it again, empty, at the same address. */
  restart(): Promise<void>
  /** It takes commands and does not answer, until it thaws. */
  freeze(): void
  thaw(): void
  stop(): Promise<void>
}

const connection = {
  maxRetriesPerRequest: 0,
  enableOfflineQueue: false,
  commandTimeout: 20_000,
  lazyConnect: true,
}

async function launch(program: string, path: string, folder: string): Promise<ChildProcess | null> {
  const child = spawn(program, ['--port', '0', '--unixsocket', path, '--save', '', '--dir', folder])
  const ready = await new Promise<boolean>((resolve) => {
    let output = ''
    child.on('error', () => resolve(false))
    child.on('exit', () => resolve(false))
    child.stdout.on('data', (data) => {
      output += data
      if (output.includes('eady to accept connections')) resolve(true)
    })
  })
  return ready ? child : null
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/** A Valkey or Redis server of the test's own, on a socket file; null where none is installed. */
export async function startValkey(): Promise<ValkeyServer | null> {
  for (const program of ['valkey-server', 'redis-server']) {
    const folder = await mkdtemp(join(tmpdir(), 'social-lookup-valkey-'))
    const path = join(folder, 'socket')
    const first = await launch(program, path, folder)
    if (first === null) {
      await rm(folder, { recursive: true, force: true })
      continue
    }
    let child = first
    const clients: Redis[] = []
    return {
      url: `redis://localhost?path=${path}`,
      async connect() {
        const client = new Redis({ path, ...connection })
        client.on('error', () => {})
        clients.push(client)
        await client.connect()
        return client
      },
      kill: () => end(child),
      async restart() {
        await end(child)
        const again = await launch(program, path, folder)
        if (again === null) throw new Error(`${program} did not start again`)
        child = again
      },
      freeze: () => child.kill('SIGSTOP'),
      thaw: () => child.kill('SIGCONT'),
      async stop() {
        for (const client of clients) client.disconnect()
        await end(child)
        await rm(folder, { recursive: true, force: true })
      },
    }
  }
  return null
}
