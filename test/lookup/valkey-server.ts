import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'iovalkey'

export interface ValkeyServer {
  /** A new connection, as the service makes it. */
  connect(): Promise<Redis>
  stop(): Promise<void>
}

const connection = {
  maxRetriesPerRequest: 0,
  enableOfflineQueue: false,
  commandTimeout: 2000,
  lazyConnect: true,
}

/** A Valkey or Redis server of the test's own, on a socket file; null where none is installed. */
export async function startValkey(): Promise<ValkeyServer | null> {
  for (const program of ['valkey-server', 'redis-server']) {
    const folder = await mkdtemp(join(tmpdir(), 'social-lookup-valkey-'))
    const path = join(folder, 'socket')
    const child = spawn(program, ['--port', '0', '--unixsocket', path, '--save', '', '--dir', folder])
    const ready = new Promise<boolean>((resolve) => {
      let said = ''
      child.on('error', () => resolve(false))
      child.on('exit', () => resolve(false))
      child.stdout.on('data', (data) => {
        said += data
        if (said.includes('eady to accept connections')) resolve(true)
      })
    })
    if (!(await ready)) {
      await rm(folder, { recursive: true, force: true })
      continue
    }
    const clients: Redis[] = []
    return {
      async connect() {
        const client = new Redis({ path, ...connection })
        client.on('error', () => {})
        clients.push(client)
        await client.connect()
        return client
      },
      async stop() {
        for (const client of clients) client.disconnect()
        const gone = once(child, 'exit')
        child.kill('SIGKILL')
        if (child.exitCode === null && child.signalCode === null) await gone
        await rm(folder, { recursive: true, force: true })
      },
    }
  }
  return null
}
