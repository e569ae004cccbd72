import { closeSync, constants, fstatSync, mkdirSync, openSync, realpathSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'

/** Loads the native module only when a directory is locked. */
const require = createRequire(import.meta.url)

/** A data directory that only this process uses. */
export interface OwnedDirectory {
  /** Its real path, without links. */
  readonly path: string
  /** Descriptor of the lock file. A child process that inherits it shares the ownership. */
  readonly fd: number
  /**
   * Whether this process still owns the directory. False if it was removed or replaced: another process may own the
   * new one.
   */
  held(): boolean
  release(): void
}

/** Another running process owns the directory. */
export class DirectoryInUse extends Error {
  constructor(directory: string) {
    super(
      `DATA_DIR ${directory} is in use by another process; stop it, or set DATABASE_URL to share a PostgreSQL server`,
    )
  }
}

const lockName = 'lock'

/**
 * Locks a data directory; creates it if missing. The kernel holds the lock on a file inside. So two spellings of one
 * path share one lock, and the lock ends with the process.
 * @throws DirectoryInUse when a running process has it
 */
export async function ownDirectory(dataDir: string): Promise<OwnedDirectory> {
  const { tryLock } = require('fs-native-extensions') as { tryLock(fd: number): boolean }
  mkdirSync(resolve(dataDir), { recursive: true, mode: 0o700 })
  const path = realpathSync(resolve(dataDir))
  const file = join(path, lockName)
  const fd = openSync(file, constants.O_RDWR | constants.O_CREAT, 0o600)
  const held = () => {
    try {
      const [ours, there] = [fstatSync(fd), statSync(file)]
      return ours.ino === there.ino && ours.dev === there.dev
    } catch {
      return false
    }
  }
  try {
    if (!tryLock(fd) || !held()) throw new DirectoryInUse(dataDir)
  } catch (error) {
    closeSync(fd)
    throw error
  }
  let released = false
  return {
    path,
    fd,
    held: () => !released && held(),
    release() {
      if (!released) closeSync(fd)
      released = true
    },
  }
}

/** Limit of subdirectories; a machine has fewer nodes. */
const maxSubdirectories = 100
const subdirectoriesFolder = 'nodes'

/**
 * Locks a directory for one of several processes that share a data directory and a database server. The first process
 * gets the directory itself; later ones get the first free of `nodes/2`, `nodes/3` and so on.
 * @throws DirectoryInUse when all are taken; errors of the file system
 */
export async function ownSubdirectory(dataDir: string): Promise<OwnedDirectory> {
  for (let subdirectory = 1; ; subdirectory += 1) {
    try {
      return await ownDirectory(
        subdirectory === 1 ? dataDir : join(dataDir, subdirectoriesFolder, String(subdirectory)),
      )
    } catch (error) {
      if (!(error instanceof DirectoryInUse) || subdirectory === maxSubdirectories) throw error
    }
  }
}

/** Locks each existing subdirectory that no running process owns, one after the other, and calls `work` with it. */
export async function forEachFreeSubdirectory(
  dataDir: string,
  work: (subdirectory: OwnedDirectory) => Promise<void>,
): Promise<void> {
  const names = await readdir(join(dataDir, subdirectoriesFolder)).catch((): string[] => [])
  for (const path of [dataDir, ...names.sort().map((name) => join(dataDir, subdirectoriesFolder, name))]) {
    const subdirectory = await ownDirectory(path).catch(() => null)
    if (subdirectory === null) continue
    try {
      await work(subdirectory)
    } finally {
      subdirectory.release()
    }
  }
}
