import { lstatSync, mkdirSync } from 'node:fs'
import { lstat, mkdtemp, readlink, realpath, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

/** Longest socket path that every system accepts (sun_path has 104 bytes on BSD and macOS, 108 on Linux). */
const longestSocketPath = 100
const prefix = 'social-lookup-'

function inside(dataDir: string): string {
  return join(dataDir, 'run')
}

/**
 * Makes the private directory for the sockets of a data directory: `run` inside it. Where that path would be too long
 * for a socket, `run` is a link to a directory in the system's temporary one.
 * @param dataDir the real path of a directory that this process owns
 */
export async function makeRunDirectory(dataDir: string): Promise<string> {
  const run = inside(dataDir)
  if (Buffer.byteLength(join(run, '.s.PGSQL.5432')) <= longestSocketPath) {
    mkdirSync(run, { recursive: true, mode: 0o700 })
    return run
  }
  const earlier = await readlink(run).catch(() => null)
  // A killed process left it behind.
  if (earlier !== null && basename(earlier).startsWith(prefix) && isOurs(earlier)) {
    await rm(earlier, { recursive: true, force: true })
  }
  await rm(run, { recursive: true, force: true })
  const directory = await mkdtemp(join(tmpdir(), prefix))
  await symlink(directory, run)
  return directory
}

/** Removes what {@link makeRunDirectory} made outside the data directory. */
export async function removeRunDirectory(dataDir: string, directory: string): Promise<void> {
  if (directory === inside(dataDir)) return
  await rm(inside(dataDir), { force: true })
  await rm(directory, { recursive: true, force: true })
}

/** Where the sockets of the process are that owns a data directory, however it is spelled; null if there never was one. */
export async function findRunDirectory(dataDir: string): Promise<string | null> {
  const directory = await realpath(inside(dataDir)).catch(() => null)
  if (directory === null) return null
  const found = await lstat(directory)
  return found.isDirectory() && isOurs(directory) ? directory : null
}

function isOurs(path: string): boolean {
  try {
    return process.getuid === undefined || lstatSync(path).uid === process.getuid()
  } catch {
    return false
  }
}
