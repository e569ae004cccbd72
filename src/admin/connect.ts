import { connect } from 'node:net'
import { join } from 'node:path'
import { startingCredits } from '../accounts/part.ts'
import { embeddedPlace, recover } from '../billing/write-ahead/recovery.ts'
import { systemClock } from '../clock.ts'
import type { Config } from '../config.ts'
import { openDatabase } from '../storage/database.ts'
import { findRunDirectory } from '../storage/embedded/run-directory.ts'
import { migrate } from '../storage/migrate.ts'
import { openSecrets } from '../storage/secrets.ts'
import { remoteAdmin } from './client.ts'
import { type Admin, createAdmin } from './verbs.ts'

const socketName = 'admin.sock'

/** The local socket of the process that has the embedded database of this directory open; null if there never was one. */
export async function adminSocketPath(dataDir: string): Promise<string | null> {
  const directory = await findRunDirectory(dataDir)
  return directory === null ? null : join(directory, socketName)
}

/**
 * The administration of this set-up: of the server at ADMIN_URL, of the database at DATABASE_URL, of the server that
 * runs on DATA_DIR, or, when none runs, of the embedded database itself; in this order.
 */
export async function connectAdmin(config: Config): Promise<{ admin: Admin; close(): Promise<void> }> {
  if (config.ADMIN_URL) {
    if (!config.ADMIN_TOKEN) throw new Error('ADMIN_URL needs ADMIN_TOKEN as well')
    const admin = remoteAdmin({ url: config.ADMIN_URL, token: config.ADMIN_TOKEN })
    return { admin, close: async () => {} }
  }
  if (!config.DATABASE_URL) {
    const socketPath = await adminSocketPath(config.DATA_DIR)
    if (socketPath !== null && (await answers(socketPath)))
      return { admin: remoteAdmin({ socketPath }), close: async () => {} }
  }
  const database = await openDatabase({ url: config.DATABASE_URL, dataDir: config.DATA_DIR, poolSize: 2 })
  try {
    await migrate(database)
    // Now this process owns the directory. On a server each node brings in its own.
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
      secrets: () => openSecrets(database, config),
    }),
    close: () => database.close(),
  }
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
