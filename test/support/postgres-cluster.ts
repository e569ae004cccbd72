import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './ports.ts'
import { toolOrSkip } from './required-tools.ts'

/** A PostgreSQL server of a test's own, to be stopped in every way there is. */
export interface PostgresCluster {
  readonly url: string
  /** `fast` and `immediate` are its own words; `kill` is a SIGKILL. It is gone when this resolves. */
  stop(how: 'fast' | 'immediate' | 'kill'): Promise<void>
  /** Starts it again; resolves when it takes connections. */
  start(): Promise<void>
  /** Cuts all connections. */
  cut(): Promise<void>
  /** Kills one of its sessions, which makes it end all others and recover. */
  killSession(): Promise<void>
  /** Runs a statement on a connection of its own. */
  statement(text: string): Promise<pg.QueryResult>
  /** A second server that follows this one by its log. */
  replica(): Promise<PostgresCluster>
  remove(): Promise<void>
}

async function findBinaries(): Promise<string | null> {
  const versions = await readdir('/usr/lib/postgresql').catch((): string[] => [])
  const candidates = [
    ...versions.map((version) => `/usr/lib/postgresql/${version}/bin`).reverse(),
    '/usr/local/bin',
    '/usr/bin',
  ]
  for (const directory of candidates) {
    const names = await readdir(directory).catch((): string[] => [])
    if (names.includes('initdb') && names.includes('postgres')) return directory
  }
  return null
}

/** PostgreSQL refuses to run as root: then it runs as its own user. */
function owner(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' })),
  )
  return { uid: uid!, gid: gid! }
}

/** Makes a cluster in a temporary directory; null where PostgreSQL's programs are not installed. */
export async function postgresCluster(): Promise<PostgresCluster | null> {
  const binaries = toolOrSkip("PostgreSQL's server", 'postgresql', await findBinaries())
  if (binaries === null) return null
  return makeCluster(binaries, (program, as, data) =>
    program('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync'], as),
  )
}

type Run = (name: string, parameters: string[], as: object) => void

/** @param fill makes the data directory */
async function makeCluster(
  binaries: string,
  fill: (run: Run, as: object, data: string) => void,
): Promise<PostgresCluster> {
  const user = owner()
  const folder = await mkdtemp(join(tmpdir(), 'slk-postgres-'))
  if (user) await chown(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const as = { ...(user ?? {}), cwd: folder }
  const run: Run = (name, parameters, options) => {
    execFileSync(join(binaries, name), parameters, { ...options, stdio: 'ignore' })
  }
  fill(run, as, data)
  const port = await freePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  let server: ChildProcess | undefined

  async function statement(text: string): Promise<pg.QueryResult> {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return await client.query(text)
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  async function start(): Promise<void> {
    for (;;) {
      // What it has written survives it without fsync: only the machine's end would take it.
      const settings = ['-p', `${port}`, '-k', folder, '-c', 'fsync=off', '-c', 'listen_addresses=127.0.0.1']
      const started = spawn(join(binaries, 'postgres'), ['-D', data, ...settings], {
        ...as,
        stdio: 'ignore',
      })
      const gone = once(started, 'exit')
      server = started
      while (started.exitCode === null && started.signalCode === null) {
        const up = await statement('select 1').then(
          () => true,
          () => false,
        )
        if (up) return
        await Promise.race([sleep(50), gone])
      }
      // Sessions of the one before are still there.
      await sleep(100)
    }
  }

  async function stop(how: 'fast' | 'immediate' | 'kill'): Promise<void> {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const gone = once(server, 'exit')
    server.kill(({ fast: 'SIGINT', immediate: 'SIGQUIT', kill: 'SIGKILL' } as const)[how])
    await gone
  }

  await start()
  return {
    url,
    start,
    stop,
    statement,
    replica: () =>
      makeCluster(binaries, (program, theirs, folder) =>
        program(
          'pg_basebackup',
          ['-D', folder, '-d', url, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'],
          theirs,
        ),
      ),
    async cut() {
      await statement(
        'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = $$client backend$$',
      ).catch(() => undefined)
    },
    async killSession() {
      const found = await statement(
        'select pid from pg_stat_activity where pid <> pg_backend_pid() and backend_type = $$client backend$$ limit 1',
      ).catch(() => null)
      const pid = found?.rows[0]?.pid as number | undefined
      if (pid !== undefined) process.kill(pid, 'SIGKILL')
    },
    async remove() {
      await stop('immediate')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
