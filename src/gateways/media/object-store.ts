import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

/** The store of hosted files: a folder or a bucket. Names have the form `<32 hex digits>.<extension>`. */
export interface ObjectStore {
  /** Stores a local file. A folder store moves the file. */
  put(name: string, file: { path: string; bytes: number }, mime: string): Promise<void>
  /** Size in bytes. Null for an unknown file. */
  size(name: string): Promise<number | null>
  /** The bytes from `start` to `end`, both included. */
  read(name: string, start: number, end: number): Promise<Readable>
  /** Lists all stored files. */
  list(): AsyncIterable<StoredFile>
  remove(key: string): Promise<void>
  /** The key of a file, for `remove`. */
  keyOf(name: string): string
}

/** A file as a store lists it. */
export interface StoredFile {
  /** Identifies the file for `remove`. */
  readonly key: string
  readonly bytes: number
  /** When it was stored (milliseconds since the Unix epoch). */
  readonly at: number
}

/** Files under a folder, spread over 256 sub-folders. */
export function localStore(folder: string): ObjectStore {
  const pathOf = (name: string) => join(folder, name.slice(0, 2), name)
  return {
    async put(name, file) {
      const path = pathOf(name)
      await mkdir(join(folder, name.slice(0, 2)), { recursive: true, mode: 0o700 })
      // Renaming is atomic: a reader never sees an incomplete file.
      await rename(file.path, path)
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
    async *list() {
      for (const group of await readdir(folder).catch(() => [])) {
        for (const file of await readdir(join(folder, group)).catch(() => [])) {
          const key = join(folder, group, file)
          const found = await stat(key).catch(() => null)
          if (found?.isFile()) yield { key, bytes: found.size, at: found.mtimeMs }
        }
      }
    },
    remove: (key) => rm(key, { force: true }),
    keyOf: pathOf,
  }
}
