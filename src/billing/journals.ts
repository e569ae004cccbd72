import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rmdir, stat, utimes } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Clock } from '../clock.ts'
import type { Database } from '../storage/database.ts'
import { holdLock } from '../storage/embedded/lock.ts'
import { runDirectory } from '../storage/embedded/run-directory.ts'
import { adoptSegments, type NodeJournal } from './allowance.ts'
import { openJournal } from './journal.ts'

/** A node says that it is alive this often, and another host takes over its journal when it has not for so long. */
export const heartbeatMs = 10_000
const goneAfterMs = 60_000

/** A journal held by this process. */
export interface HeldJournal extends NodeJournal {
  /** Says that this node is alive. */
  beat(): Promise<void>
  /** Lets go, and removes the directory if nothing is left to be brought in. */
  release(): Promise<void>
}

const nameLength = 8
const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'

function newName(): string {
  return Array.from({ length: nameLength }, () => letters[randomInt(letters.length)]).join('')
}

/** `<host>.<name>`, both what a file may be called. */
const directoryName = /^(.+)\.([a-z0-9]{8})$/

function thisHost(): string {
  return hostname().replace(/[^\w-]/g, '-') || 'host'
}

/**
 * Holds the lock of a journal: a socket that a living process listens on.
 * @throws Error when a living process holds it
 */
async function lock(dataDir: string, name: string): Promise<() => Promise<void>> {
  return holdLock(join(await runDirectory(dataDir), `${name}.lock`), dataDir)
}

/**
 * Makes a journal for this process among those of all that share the data directory.
 * @throws Error when the directory cannot be written
 */
export async function claimJournal(dataDir: string): Promise<HeldJournal> {
  const id = newName()
  // The lock first: a directory without one is taken for that of a dead process.
  const unlock = await lock(dataDir, id)
  const directory = join(dataDir, 'charges', `${thisHost()}.${id}`)
  await mkdir(directory, { recursive: true, mode: 0o700 })
  return {
    id,
    directory,
    async beat() {
      const now = new Date()
      await utimes(directory, now, now)
    },
    async release() {
      // Not if something is left to be brought in.
      await rmdir(directory).catch(() => undefined)
      await unlock()
    },
  }
}

/**
 * Brings in what processes that are gone had promised: of this host those that hold no lock, of others (or of a
 * container that was made anew) those that have not been heard of for a minute.
 * @throws ConnectionLost when the database does not answer
 */
export async function adoptJournals(options: {
  readonly database: Database
  readonly clock: Clock
  readonly dataDir: string
}): Promise<void> {
  const { database, clock, dataDir } = options
  const parent = join(dataDir, 'charges')
  if (!existsSync(parent)) return
  for (const entry of await readdir(parent, { withFileTypes: true })) {
    const [, host, id] = (entry.isDirectory() && directoryName.exec(entry.name)) || []
    if (host === undefined || id === undefined) continue
    const directory = join(parent, entry.name)
    if (host !== thisHost() && (await heardOf(directory))) continue
    const unlock = await lock(dataDir, id).catch(() => null)
    if (unlock === null) continue
    try {
      const journal = openJournal(directory)
      const segments = journal.leftBehind()
      await adoptSegments(database, clock, id, segments)
      for (const segment of segments) journal.remove(segment)
      journal.dispose()
      // A file that is damaged stays.
      await rmdir(directory).catch(() => undefined)
    } finally {
      await unlock()
    }
  }
}

/** Whether the owner of a journal has said within the last minute that it is alive. */
async function heardOf(directory: string): Promise<boolean> {
  const { mtimeMs } = await stat(directory).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
  return Date.now() - mtimeMs < goneAfterMs
}
