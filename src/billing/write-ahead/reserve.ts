import { join } from 'node:path'
import type { DoubtfulFlush } from '../types.ts'
import type { Disk } from './disk.ts'
import { checkedLine, checkedText } from './segment.ts'

export const reserveSuffix = '.reserve'

/** Flushes in doubt of some hundred callers: what a disk that has become full must still take. */
const bytes = 65_536

/**
 * A file whose space was taken while there was some: on a full disk flushes in doubt are remembered there, by writing
 * over its zeros.
 */
export interface Reserve {
  /** @throws Error when it does not fit or cannot be written */
  note(flush: DoubtfulFlush): void
  /** Whether it was there. */
  forget(flushId: string): boolean
  /** Lets go of it; removes it when nothing is in it. */
  close(): void
}

/** Takes the space; null where there is none. */
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
        // Nothing is in it: left where it is it does no harm.
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
          // Making a flush void twice refunds it once.
        }
      }
      return true
    },
    close() {
      if (noted.size === 0) drop()
    },
  }
}

/** The flushes in doubt that a reserve holds. */
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
