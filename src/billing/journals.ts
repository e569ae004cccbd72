import { randomInt, randomUUID } from 'node:crypto'
import { mkdir, readdir, rmdir, stat, utimes } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Clock } from '../clock.ts'
import type { Database } from '../storage/database.ts'
import { holdLock } from '../storage/embedded/lock.ts'
import { runDirectory } from '../storage/embedded/run-directory.ts'
import { sharedSetting } from '../storage/settings.ts'
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

/** The journals of all nodes that use one database and one data directory. */
export interface Journals {
  /** Where they are, each in a directory of its own. */
  readonly directory: string
  /**
   * Makes one for this process.
   * @throws Error when the directory cannot be written
   */
  claim(): Promise<HeldJournal>
  /**
   * Brings in what processes that are gone had promised: of this host those that hold no lock, of others (or of a
   * container that was made anew) those that have not been heard of for a minute.
   * @throws ConnectionLost when the database does not answer
   */
  adopt(): Promise<void>
}

/** Finds the journals of a database on a server; another database's may be in the same data directory. */
export async function openJournals(database: Database, clock: Clock, dataDir: string): Promise<Journals> {
  const directory = join(dataDir, 'charges', await sharedSetting(database, 'database-id', randomUUID()))

  async function adoptOne(node: string, path: string): Promise<void> {
    const journal = openJournal(path)
    const segments = journal.leftBehind()
    await adoptSegments(database, clock, node, segments)
    for (const segment of segments) journal.remove(segment)
    journal.dispose()
    // A file that is damaged stays.
    await rmdir(path).catch(() => undefined)
  }

  return {
    directory,
    async claim() {
      const id = newName()
      // The lock first: a directory without one is taken for that of a dead process.
      const unlock = await lock(dataDir, id)
      const path = join(directory, `${thisHost()}.${id}`)
      try {
        await mkdir(path, { recursive: true, mode: 0o700 })
      } catch (error) {
        await unlock()
        throw error
      }
      return {
        id,
        directory: path,
        async beat() {
          const now = new Date()
          await utimes(path, now, now)
        },
        async release() {
          // Not if something is left to be brought in.
          await rmdir(path).catch(() => undefined)
          await unlock()
        },
      }
    },
    async adopt() {
      for (const name of await readdir(directory).catch(() => [])) {
        const [, host, id] = directoryName.exec(name) ?? []
        if (host === undefined || id === undefined) continue
        const path = join(directory, name)
        if (host !== thisHost() && (await heardOf(path))) continue
        const unlock = await lock(dataDir, id).catch(() => null)
        if (unlock === null) continue
        try {
          await adoptOne(id, path)
        } finally {
          await unlock()
        }
      }
    },
  }
}

/** Whether the owner of a journal has said within the last minute that it is alive. */
async function heardOf(directory: string): Promise<boolean> {
  const { mtimeMs } = await stat(directory).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
  return Date.now() - mtimeMs < goneAfterMs
}
