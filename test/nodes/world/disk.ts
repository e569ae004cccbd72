import type { Disk } from '../../../src/money/billing/write-ahead/disk.ts'

interface File {
  bytes: Buffer
  size: number
  links: number
}

/** A disk in memory, which outlives the processes that write to it, as the page cache of a system does. */
export class MemoryDisk {
  /** Refuses every write: there is no space left. */
  isFull = false
  readonly #files = new Map<string, File>()
  readonly #open = new Map<number, File>()
  #fds = 100

  #fail(code: string, path: string): never {
    throw Object.assign(new Error(`${code}: ${path}`), { code })
  }

  #find(path: string): File {
    return this.#files.get(path) ?? this.#fail('ENOENT', path)
  }

  #space(): void {
    if (this.isFull) this.#fail('ENOSPC', 'no space left')
  }

  /** Paths of the files in a directory that are not empty. */
  list(directory: string): string[] {
    return [...this.#files]
      .filter(([path, { size }]) => path.startsWith(`${directory}/`) && size > 0)
      .map(([path]) => path)
  }

  /** The calls of `node:fs` that the write-ahead log uses. */
  readonly calls = {
    mkdirSync: () => undefined,
    openSync: (path: string) => {
      this.#space()
      if (this.#files.has(path)) this.#fail('EEXIST', path)
      const file: File = { bytes: Buffer.alloc(1024), size: 0, links: 1 }
      this.#files.set(path, file)
      this.#open.set(this.#fds, file)
      return this.#fds++
    },
    closeSync: (fd: number) => {
      this.#open.delete(fd)
    },
    fstatSync: (fd: number) => ({ nlink: this.#open.get(fd)!.links }),
    ftruncateSync: (fd: number, size = 0) => {
      this.#open.get(fd)!.size = size
    },
    unlinkSync: (path: string) => {
      this.#find(path).links = 0
      this.#files.delete(path)
    },
    writeSync: (fd: number, from: Buffer, offset = 0, length = from.length - offset, position?: number) => {
      const file = this.#open.get(fd)!
      const at = position ?? file.size
      // Bytes that have their place on the disk can be written on a full one.
      if (at + length > file.size) this.#space()
      if (at + length > file.bytes.length) {
        file.bytes = Buffer.concat([file.bytes, Buffer.alloc(file.bytes.length + length)])
      }
      from.copy(file.bytes, at, offset, offset + length)
      file.size = Math.max(file.size, at + length)
      return length
    },
    promises: {
      readdir: async (directory: string) =>
        [...this.#files.keys()]
          .filter((path) => path.startsWith(`${directory}/`))
          .map((path) => path.slice(directory.length + 1)),
      readFile: async (path: string) => {
        const { bytes, size } = this.#find(path)
        return Buffer.from(bytes.subarray(0, size))
      },
      rename: async (from: string, to: string) => {
        this.#files.set(to, this.#find(from))
        this.#files.delete(from)
      },
      unlink: async (path: string) => this.calls.unlinkSync(path),
    },
  } as unknown as Disk
}
