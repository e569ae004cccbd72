import { closeSync, constants, fstatSync, mkdirSync, openSync, realpathSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'

/** The native module is read only where a directory is taken. */
const require = createRequire(import.meta.url)

/** A data directory that this process has to itself. */
export interface OwnedDirectory {
  /** Its one real path, however it was spelled. */
  readonly path: string
  /** The descriptor that carries the lock: a process it is handed to shares the ownership. */
  readonly fd: number
  /** Whether it is still ours. Not if it was removed or replaced: then somebody else may have the new one. */
  held(): boolean
  release(): void
}

/** The directory belongs to a living process. */
export class DirectoryInUse extends Error {
  constructor(directory: string) {
    super(
      `DATA_DIR ${directory} is in use by another process; stop it, or set DATABASE_URL to share a PostgreSQL server`,
    )
  }
}

const lockName = 'lock'

/**
 * Takes a data directory, which is made if it is missing. The lock is the kernel's, on a file inside: it belongs to the
 * directory rather than to a spelling of its path, and ends with the process however that ends.
 * @throws DirectoryInUse when a living process has it
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

/** Rooms of a shared data directory beyond the first; the nodes of a machine are fewer. */
const mostRooms = 100
const roomsFolder = 'nodes'

/**
 * Takes a room in a data directory that several processes on one server database may share: the directory itself, or
 * while a living process has that, the first free one of `nodes/2`, `nodes/3` and so on in it.
 * @throws DirectoryInUse when all are taken, and what the file system throws
 */
export async function ownSubdirectory(dataDir: string): Promise<OwnedDirectory> {
  for (let room = 1; ; room += 1) {
    try {
      return await ownDirectory(room === 1 ? dataDir : join(dataDir, roomsFolder, String(room)))
    } catch (error) {
      if (!(error instanceof DirectoryInUse) || room === mostRooms) throw error
    }
  }
}

/** Takes, one after the other, those rooms of a data directory that exist and that no living process has. */
export async function forEachFreeSubdirectory(
  dataDir: string,
  work: (room: OwnedDirectory) => Promise<void>,
): Promise<void> {
  const names = await readdir(join(dataDir, roomsFolder)).catch((): string[] => [])
  for (const path of [dataDir, ...names.sort().map((name) => join(dataDir, roomsFolder, name))]) {
    const room = await ownDirectory(path).catch(() => null)
    if (room === null) continue
    try {
      await work(room)
    } finally {
      room.release()
    }
  }
}
