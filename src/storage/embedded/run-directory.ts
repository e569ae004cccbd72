import { createHash } from 'node:crypto'
import { lstat, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Longest socket path that every system accepts (sun_path has 104 bytes on BSD and macOS, 108 on Linux). */
const longestSocketPath = 100

/**
 * The private directory for the sockets that belong to a data directory: inside it, or, where the path would be
 * too long for a socket, in the system's temporary directory under a name derived from it.
 */
export async function runDirectory(dataDir: string): Promise<string> {
  const inside = join(dataDir, 'run')
  const fits = Buffer.byteLength(join(inside, '.s.PGSQL.5432')) <= longestSocketPath
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  const directory = fits ? inside : join(tmpdir(), `social-lookup-${hash}`)
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const found = await lstat(directory)
  // The name in the temporary directory can be foreseen, so somebody else may have been there first.
  if (!found.isDirectory() || (process.getuid && found.uid !== process.getuid())) {
    throw new Error(`${directory} belongs to another user`)
  }
  return directory
}
