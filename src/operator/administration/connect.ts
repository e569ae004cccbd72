import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { hostname, userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { startingCredits } from '../../accounts/part.ts'
import { systemClock } from '../../catalog/clock.ts'
import { createRegistry } from '../../catalog/registry.ts'
import { embeddedPlace, recover } from '../../money/billing/write-ahead/recovery.ts'
import { openPaymentChain } from '../../money/payments/chain-comparison.ts'
import { type Config, operatorUrlOf, publicUrlOf } from '../../runtime/config/config.ts'
import { findRunDirectory } from '../../runtime/storage/embedded/run-directory.ts'
import { openConfiguredDatabase, prepareTables } from '../../runtime/storage/part.ts'
import { openSecrets } from '../../runtime/storage/secrets.ts'
import { remoteAdmin } from './client.ts'
import { type Admin, createAdmin } from './verbs.ts'

const socketName = 'admin.sock'

/**
 * The local socket of the process that has the embedded database of this directory open; null if
 * the directory has no socket.
 */
export async function adminSocketPath(dataDir: string): Promise<string | null> {
  const directory = await findRunDirectory(dataDir)
  return directory === null ? null : join(directory, socketName)
}

/** Returns whether a process serves on the embedded database of this directory. */
export async function isServing(dataDir: string): Promise<boolean> {
  const socketPath = await adminSocketPath(dataDir)
  return socketPath !== null && (await answers(socketPath))
}

/** The user that runs this command: `ada@laptop`. */
function localUser(): string {
  try {
    return `${userInfo().username}@${hostname()}`
  } catch {
    // The system's list may have no entry for the user.
    return `${process.getuid?.() ?? 'somebody'}@${hostname()}`
  }
}

/** Whether a directory has an embedded database. Opening a missing one would create it. */
export async function hasDatabase(dataDir: string): Promise<boolean> {
  const files = await readdir(join(dataDir, 'postgres')).catch(() => [])
  return files.length > 0
}

/**
 * Connects to the administration of this installation. The order is: the server at ADMIN_URL, the
 * database at DATABASE_URL, the server that runs on DATA_DIR, the embedded database itself.
 * @param options.reads the command only reads, so a missing database is not created
 * @returns `dataDir`, the absolute path of the directory that was used; null for a server or database elsewhere
 * @throws Error if the command only reads and there is no database
 */
export async function connectAdmin(
  config: Config,
  { reads }: { readonly reads: boolean },
): Promise<{ admin: Admin; dataDir: string | null; close(): Promise<void> }> {
  if (config.ADMIN_URL) {
    if (!config.ADMIN_TOKEN) throw new Error('ADMIN_URL needs ADMIN_TOKEN as well')
    const admin = remoteAdmin({ url: config.ADMIN_URL, token: config.ADMIN_TOKEN }, localUser())
    return { admin, dataDir: null, close: async () => {} }
  }
  if (!config.DATABASE_URL) {
    const socketPath = await adminSocketPath(config.DATA_DIR)
    const dataDir = resolve(config.DATA_DIR)
    if (socketPath !== null && (await answers(socketPath)))
      return { admin: remoteAdmin({ socketPath }, localUser()), dataDir, close: async () => {} }
    if (reads && !(await hasDatabase(dataDir))) {
      throw new Error(
        `There is no database in ${dataDir}. Set DATA_DIR to the directory of the service, or start the service first.`,
      )
    }
  }
  const database = await openConfiguredDatabase(config, 2)
  try {
    await prepareTables(database, config)
    // This process now owns the directory, so it brings in unfinished work. On a database server,
    // each node does so itself.
    await recover({ database, clock: systemClock, place: embeddedPlace(database) })
  } catch (error) {
    await database.close()
    throw error
  }
  return {
    admin: createAdmin({
      database,
      clock: systemClock,
      startingCredits: startingCredits(config),
      secrets: once(() => openSecrets(database, config)),
      erasuresFile: config.ERASURES_FILE,
      publicUrl: () => publicUrlOf(config) ?? `http://localhost:${config.PORT}`,
      registry: once(async () => createRegistry((await import('../../platforms/index.ts')).platforms)),
      paymentChain: () => openPaymentChain(config),
      operatorUrl: () => operatorUrlOf(config) ?? publicUrlOf(config) ?? `http://localhost:${config.PORT}`,
      process: null,
      operator: { name: `local user (${localUser()})`, role: 'all' },
    }),
    dataDir: config.DATABASE_URL ? null : resolve(config.DATA_DIR),
    close: () => database.close(),
  }
}

/** Opens at the first call; a replay of erasures calls for each entry. */
function once<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined
  return () => (opened ??= open())
}

function answers(socketPath: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(socketPath)
    socket.once('connect', () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', () => done(false))
  })
}
