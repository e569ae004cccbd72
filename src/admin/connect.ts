import { connect } from 'node:net'
import { join } from 'node:path'
import { openJournals } from '../billing/journals.ts'
import { recoverCharges } from '../billing/prepaid.ts'
import { systemClock } from '../clock.ts'
import type { Config } from '../config.ts'
import { migrate, openDatabase } from '../storage/database.ts'
import { runDirectory } from '../storage/embedded/run-directory.ts'
import { remoteAdmin } from './client.ts'
import { type Admin, createAdmin } from './verbs.ts'

/** The local socket of a server that has the embedded database of this directory open. */
export async function adminSocketPath(dataDir: string): Promise<string> {
  return join(await runDirectory(dataDir), 'admin.sock')
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
    if (await answers(socketPath)) return { admin: remoteAdmin({ socketPath }), close: async () => {} }
  }
  const database = await openDatabase({ url: config.DATABASE_URL, dataDir: config.DATA_DIR, poolSize: 2 })
  try {
    await migrate(database)
    if (database.kind === 'embedded') await recoverCharges(database, systemClock)
    else await (await openJournals(database, systemClock, config.DATA_DIR)).adopt()
  } catch (error) {
    await database.close()
    throw error
  }
  const startingCredits = { trialCredits: config.TRIAL_CREDITS, testCredits: config.TEST_CREDITS }
  return {
    admin: createAdmin({ database, clock: systemClock, startingCredits }),
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
