import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

/** Where hosted files lie: a folder, or a bucket. Names are of the form `<32 hex digits>.<extension>`. */
export interface ObjectStore {
  put(name: string, body: Buffer, mime: string): Promise<void>
  /** Size in bytes; null when there is no such file. */
  size(name: string): Promise<number | null>
  /** The bytes from `start` to `end`, both included. */
  read(name: string, start: number, end: number): Promise<Readable>
  /** Deletes what was stored before this time (milliseconds since the epoch); returns how many. */
  sweep(before: number): Promise<number>
}

/** Files under a folder, spread over 256 sub-folders. */
export function localStore(folder: string): ObjectStore {
  const pathOf = (name: string) => join(folder, name.slice(0, 2), name)
  return {
    async put(name, body) {
      const path = pathOf(name)
      await mkdir(join(folder, name.slice(0, 2)), { recursive: true, mode: 0o700 })
      // A reader never sees half a file.
      await writeFile(`${path}.part`, body, { mode: 0o600 })
      await rename(`${path}.part`, path)
    },
    async size(name) {
      return stat(pathOf(name)).then(
        (found) => found.size,
        () => null,
      )
    },
    async read(name, start, end) {
      return createReadStream(pathOf(name), { start, end })
    },
    async sweep(before) {
      let deleted = 0
      const groups = await readdir(folder).catch(() => [])
      for (const group of groups) {
        for (const file of await readdir(join(folder, group))) {
          const path = join(folder, group, file)
          const found = await stat(path).catch(() => null)
          if (found === null || found.mtimeMs >= before) continue
          await rm(path, { force: true })
          deleted += 1
        }
      }
      return deleted
    },
  }
}
