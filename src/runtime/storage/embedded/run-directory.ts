import { lstatSync, mkdirSync } from 'node:fs'
import { lstat, mkdtemp, readlink, realpath, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

/** Maximum length of a socket path on every system (sun_path has 104 bytes on BSD and macOS, 108 on Linux). */
const maxSocketPathBytes = 100
const prefix = 'social-lookup-'

function runPath(dataDir: string): string {
  return join(dataDir, 'run')
}

/**
 * Creates the private directory for the sockets of a data directory: `run` inside it. If that path is too long for a
 * socket, `run` is a link to a temporary directory.
 * @param dataDir the real path of a directory that this process owns
 */
export async function makeRunDirectory(dataDir: string): Promise<string> {
  const run = runPath(dataDir)
  if (Buffer.byteLength(join(run, '.s.PGSQL.5432')) <= maxSocketPathBytes) {
    mkdirSync(run, { recursive: true, mode: 0o700 })
    return run
  }
  const earlier = await readlink(run).catch(() => null)
  // Left behind by a killed process.
  if (earlier !== null && basename(earlier).startsWith(prefix) && isOurs(earlier)) {
    await rm(earlier, { recursive: true, force: true })
  }
  await rm(run, { recursive: true, force: true })
  const directory = await mkdtemp(join(tmpdir(), prefix))
  await symlink(directory, run)
  return directory
}

/** Removes the temporary directory of {@link makeRunDirectory}. */
export async function removeRunDirectory(dataDir: string, directory: string): Promise<void> {
  if (directory === runPath(dataDir)) return
  await rm(runPath(dataDir), { force: true })
  await rm(directory, { recursive: true, force: true })
}

/** The socket directory of the process that owns a data directory; null if there was never one. */
export async function findRunDirectory(dataDir: string): Promise<string | null> {
  const directory = await realpath(runPath(dataDir)).catch(() => null)
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
