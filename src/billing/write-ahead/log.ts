import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { dirname, join } from 'node:path'
import { timeOrderedUuid } from '../../clock.ts'
import type { ChargeBatch, GatheredBatch } from '../flushing/batch.ts'
import { ByteBuffer } from '../flushing/byte-buffer.ts'
import type { DoubtfulFlush } from '../types.ts'
import type { Disk } from './disk.ts'
import { type Reserve, takeReserve } from './reserve.ts'
import { addBatches, checkedLine, lineOf, type Segment } from './segment.ts'

/** Where a process writes ahead: a directory only it writes, as long as `held` says so. */
export interface WriteAheadPlace {
  /** Null for a database in memory, which a kill loses as well. */
  readonly directory: string | null
  held(): boolean
  /** The file system, where tests put a failing one in its place. */
  readonly disk?: Disk | undefined
}

/**
 * What a killed process must not forget, in files that outlive it: charges that were promised and are not in the
 * database yet, and flushes in doubt. They are brought in by the next process that owns the directory (recovery.ts).
 */
export interface WriteAheadLog {
  /** Names this process in its files and leases. */
  readonly node: string
  /** Whether it can be written just now, as far as is known. */
  writable(): boolean
  /**
   * Adds charges to the open segment; when it returns, a kill does not lose them.
   * @throws Error when it cannot be written: then nothing of it counts
   */
  append(batches: readonly ChargeBatch[]): void
  /** Tries whether it can be written. @throws Error when it cannot */
  probe(): void
  /** Ends the open segment, if there is one. */
  cut(): Segment | null
  /** Forgets a segment that is in the database. */
  forget(segment: Segment): void
  /** Remembers a flush in doubt until it is forgotten. @throws Error when it cannot be written */
  noteDoubt(flush: DoubtfulFlush): void
  forgetDoubt(flushId: string): void
  /** Lets go of its files; removes those that hold nothing. */
  close(): void
}

/** After a write that failed nothing is written for so long: a full disk does not get emptier by trying. */
const pauseMs = 1000

/** Memory that is kept for what comes next: so many lists, each of so many bytes at most. */
const maxFreeBuffers = 64
const maxFreeBufferBytes = 262_144

export const segmentSuffix = '.wal'
const probeSuffix = '.probe'
/** More than a block. */
const probeBytes = 65_536
export const doubtSuffix = '.in-doubt'

interface OpenFile {
  readonly fd: number
  readonly path: string
}

interface OpenSegment extends Segment {
  readonly batches: Map<string, GatheredBatch>
  /** Null without a directory. */
  readonly file: OpenFile | null
  /** What counts of its file. */
  bytes: number
  /** A write to its file failed: nothing more is written there. */
  spoilt: boolean
}

/**
 * Opens the log of this process. The directory is made when it is first written.
 * @param now milliseconds since the Unix epoch: ids of segments tell when they were begun
 */
export function openWriteAheadLog(
  place: WriteAheadPlace,
  elapsed: () => number,
  now: () => number = Date.now,
): WriteAheadLog {
  const { directory, disk = fs } = place
  const node = randomBytes(5).toString('hex')
  let open: OpenSegment | null = null
  /** Empty files: making one takes longer than all that is written to it. */
  let free: OpenFile[] = []
  let files = 0
  /** Memory of lists that are in the database. */
  const freeMemory: ByteBuffer[] = []
  const lineMemory = new ByteBuffer()
  const reserve: Reserve | null =
    directory !== null && place.held() ? takeReserve(directory, node, disk) : null
  /** When writing may be tried again; never, once the directory is not ours. */
  let notBefore = 0

  function newSegment(): OpenSegment {
    if (!place.held()) {
      notBefore = Number.POSITIVE_INFINITY
      throw new Error('DATA_DIR is not ours any more')
    }
    return { id: timeOrderedUuid(now()), batches: new Map(), file: takeFile(), bytes: 0, spoilt: false }
  }

  function takeFile(): OpenFile | null {
    if (directory === null) return null
    for (let file = free.pop(); file !== undefined; file = free.pop()) {
      // Somebody may have removed it: what is written there a restart would not find.
      if (disk.fstatSync(file.fd).nlink > 0) return file
      disk.closeSync(file.fd)
    }
    disk.mkdirSync(directory, { recursive: true, mode: 0o700 })
    const path = join(directory, `${node}-${files++}${segmentSuffix}`)
    return { path, fd: disk.openSync(path, 'ax', 0o600) }
  }

  function write(segment: OpenSegment, batches: readonly ChargeBatch[]): void {
    const { id, file, spoilt, bytes } = segment
    if (!file) return
    if (spoilt) throw new Error('the file of this segment cannot be written')
    const line = lineOf(id, batches, lineMemory)
    try {
      writeAll(disk, file.fd, line)
    } catch (error) {
      segment.spoilt = true
      // What was written of the line must not be taken for a promise; without its end it is not either.
      attempt(() => disk.ftruncateSync(file.fd, bytes))
      // A segment with charges is cut soon.
      if (segment.batches.size === 0) {
        open = null
        empty(segment)
      }
      throw error
    }
    segment.bytes += line.length
  }

  function empty({ file, spoilt }: OpenSegment): void {
    if (!file) return
    if (!spoilt && attempt(() => disk.ftruncateSync(file.fd, 0))) free.push(file)
    else remove(disk, file)
  }

  function keep(memory: ByteBuffer): void {
    if (freeMemory.length === maxFreeBuffers || memory.capacity > maxFreeBufferBytes) return
    memory.clear()
    freeMemory.push(memory)
  }

  return {
    node,
    writable: () => notBefore === 0 || elapsed() >= notBefore,
    append(batches) {
      try {
        open ??= newSegment()
        write(open, batches)
        addBatches(open.batches, batches, () => freeMemory.pop() ?? new ByteBuffer())
        notBefore = 0
      } catch (error) {
        notBefore = Math.max(notBefore, elapsed() + pauseMs)
        throw error
      }
    },
    probe() {
      if (directory === null) return
      if (!place.held()) throw new Error('DATA_DIR is not ours any more')
      const path = join(directory, `${node}${probeSuffix}`)
      try {
        writeFile(disk, path, Buffer.alloc(probeBytes))
      } finally {
        attempt(() => disk.unlinkSync(path))
      }
    },
    cut() {
      const segment = open
      open = null
      return segment
    },
    forget(segment) {
      empty(segment as OpenSegment)
      for (const { charges, usage } of segment.batches.values()) {
        keep(charges)
        keep(usage)
      }
    },
    noteDoubt(flush) {
      if (directory === null) return
      if (!place.held()) throw new Error('DATA_DIR is not ours any more')
      try {
        writeFile(disk, doubtPath(directory, flush.id), checkedLine(JSON.stringify(flush)))
      } catch (error) {
        if (!reserve) throw error
        reserve.note(flush)
      }
    },
    forgetDoubt(flushId) {
      if (directory === null || reserve?.forget(flushId)) return
      attempt(() => disk.unlinkSync(doubtPath(directory, flushId)))
    },
    close() {
      reserve?.close()
      for (const file of free) remove(disk, file)
      free = []
      notBefore = Number.POSITIVE_INFINITY
    },
  }
}

function doubtPath(directory: string, flushId: string): string {
  return join(directory, `${flushId}${doubtSuffix}`)
}

function writeAll(disk: Disk, fd: number, bytes: Buffer): void {
  for (let written = 0; written < bytes.length; ) {
    const more = disk.writeSync(fd, bytes, written)
    if (more === 0) throw new Error('the disk takes nothing')
    written += more
  }
}

/** A new file, whole or not at all. */
function writeFile(disk: Disk, path: string, bytes: Buffer): void {
  disk.mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const fd = disk.openSync(path, 'wx', 0o600)
  try {
    writeAll(disk, fd, bytes)
  } catch (error) {
    attempt(() => disk.unlinkSync(path))
    throw error
  } finally {
    attempt(() => disk.closeSync(fd))
  }
}

function remove(disk: Disk, { fd, path }: OpenFile): void {
  attempt(() => disk.unlinkSync(path))
  attempt(() => disk.closeSync(fd))
}

/** Whether it worked. What is left of a file that cannot be removed is in the database, which recovery finds. */
function attempt(work: () => void): boolean {
  try {
    work()
    return true
  } catch {
    return false
  }
}
