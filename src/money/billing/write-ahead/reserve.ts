import { join } from 'node:path'
import type { DoubtfulFlush } from '../types.ts'
import type { Disk } from './disk.ts'
import { checkedLine, checkedText } from './segment.ts'

export const reserveSuffix = '.reserve'

/** Room for flushes in doubt of some hundred callers: they must be recorded even on a full disk. */
const bytes = 65_536

/** A file of zeros, created while the disk has space. On a full disk, flushes in doubt overwrite the zeros. */
export interface Reserve {
  /** @throws Error when the flush does not fit or the write fails */
  note(flush: DoubtfulFlush): void
  /** Removes a flush; returns whether the reserve held it. */
  forget(flushId: string): boolean
  /** Closes the file; deletes it if it holds no flush. */
  close(): void
}

/** Creates the reserve file; null when the disk has no space. */
export function takeReserve(directory: string, node: string, disk: Disk): Reserve | null {
  const path = join(directory, `${node}${reserveSuffix}`)
  let fd: number
  try {
    disk.mkdirSync(directory, { recursive: true, mode: 0o700 })
    fd = disk.openSync(path, 'wx', 0o600)
  } catch {
    return null
  }
  const noted = new Set<string>()
  let end = 0

  function write(content: Buffer, at: number): void {
    for (let done = 0; done < content.length; ) {
      const more = disk.writeSync(fd, content, done, content.length - done, at + done)
      if (more === 0) throw new Error('the disk takes nothing')
      done += more
    }
  }

  function drop(): void {
    for (const last of [() => disk.unlinkSync(path), () => disk.closeSync(fd)]) {
      try {
        last()
      } catch {
        // The file holds no flush, so it does no harm if it stays.
      }
    }
  }

  try {
    write(Buffer.alloc(bytes), 0)
  } catch {
    drop()
    return null
  }
  return {
    note(flush) {
      const line = checkedLine(JSON.stringify(flush))
      if (end + line.length > bytes) throw new Error('the reserve for flushes in doubt is full')
      write(line, end)
      end += line.length
      noted.add(flush.id)
    },
    forget(flushId) {
      if (!noted.delete(flushId)) return false
      if (noted.size === 0) {
        try {
          write(Buffer.alloc(end), 0)
          end = 0
        } catch {
          // Stale bytes are harmless: voiding a flush twice refunds it once.
        }
      }
      return true
    },
    close() {
      if (noted.size === 0) drop()
    },
  }
}

/** Reads the flushes in doubt from a reserve file. */
export function readReserve(content: Buffer): DoubtfulFlush[] {
  const found: DoubtfulFlush[] = []
  for (let start = 0; start < content.length && content[start] !== 0; ) {
    const end = content.indexOf(0x0a, start)
    if (end < 0) break
    const text = checkedText(content.subarray(start, end))
    if (text !== null) found.push(JSON.parse(text) as DoubtfulFlush)
    start = end + 1
  }
  return found
}
