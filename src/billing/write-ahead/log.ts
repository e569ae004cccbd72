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

/** The directory of a write-ahead log. Only this process writes there while `held` returns true. */
export interface WriteAheadPlace {
  /** Null for a database in memory: a kill loses that database too. */
  readonly directory: string | null
  held(): boolean
  /** The file system; tests pass a failing one. */
  readonly disk?: Disk | undefined
}

/**
 * Files that survive a killed process. They hold promised charges that are not in the database yet, and flushes in
 * doubt. The next process that owns the directory applies them (recovery.ts).
 */
export interface WriteAheadLog {
  /** Identifies this process in file names and leases. */
  readonly node: string
  /** False while the log pauses after a failed write. */
  writable(): boolean
  /**
   * Adds charges to the open segment. Once it returns, a kill does not lose them.
   * @throws Error when the write fails: then none of these charges is recorded
   */
  append(batches: readonly ChargeBatch[]): void
  /** Writes and removes a test file. @throws Error when the disk refuses it */
  probe(): void
  /** Closes the open segment and returns it; null without one. */
  cut(): Segment | null
  /** Frees the file and memory of a segment that is in the database. */
  forget(segment: Segment): void
  /** Records a flush in doubt until `forgetDoubt`. @throws Error when the write fails */
  noteDoubt(flush: DoubtfulFlush): void
  forgetDoubt(flushId: string): void
  /** Closes the files and removes the empty ones. */
  close(): void
}

/** Pause after a failed write: a full disk seldom recovers within a second. */
const pauseMs = 1000

/** Buffers reused for new segments: up to 64 buffers of up to 256 KiB each. */
const maxFreeBuffers = 64
const maxFreeBufferBytes = 262_144

export const segmentSuffix = '.wal'
const probeSuffix = '.probe'
/** More than one disk block, so that a full disk refuses it. */
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
  /** Valid bytes of the file. */
  bytes: number
  /** A write to the file failed: nothing more is written to it. */
  spoilt: boolean
}

/**
 * Opens the log of this process. The first write creates the directory.
 * @param now milliseconds since the Unix epoch: segment ids contain their start time
 */
export function openWriteAheadLog(
  place: WriteAheadPlace,
  elapsed: () => number,
  now: () => number = Date.now,
): WriteAheadLog {
  const { directory, disk = fs } = place
  const node = randomBytes(5).toString('hex')
  let open: OpenSegment | null = null
  /** Empty files for reuse: creating a file takes longer than all writes to it. */
  let free: OpenFile[] = []
  let files = 0
  /** Buffers of segments that are already in the database. */
  const freeMemory: ByteBuffer[] = []
  const lineMemory = new ByteBuffer()
  const reserve: Reserve | null =
    directory !== null && place.held() ? takeReserve(directory, node, disk) : null
  /** When writes may be tried again; infinite once another process owns the directory. */
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
      // An operator may have deleted the file: a restart could not find charges written to it.
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
      // Remove the partial line. If that fails too, the line has no end and recovery rejects it.
      attempt(() => disk.ftruncateSync(file.fd, bytes))
      // A segment that already has charges is cut soon by its caller.
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

/** Creates a file with these bytes, or leaves no file. */
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

/**
 * Returns whether the work succeeded. A file that cannot be removed does no harm: recovery finds its charges in the
 * database.
 */
function attempt(work: () => void): boolean {
  try {
    work()
    return true
  } catch {
    return false
  }
}
