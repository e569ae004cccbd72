import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { dirname, join } from 'node:path'
import { timeOrderedUuid } from '../../../catalog/clock.ts'
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
  return new SegmentLog(place, elapsed, now)
}

class SegmentLog implements WriteAheadLog {
  readonly node = randomBytes(5).toString('hex')
  readonly #place: WriteAheadPlace
  readonly #directory: string | null
  readonly #disk: Disk
  readonly #elapsed: () => number
  readonly #now: () => number
  #open: OpenSegment | null = null
  /** Empty files for reuse: creating a file takes longer than all writes to it. */
  #free: OpenFile[] = []
  #files = 0
  /** Buffers of segments that are already in the database. */
  readonly #freeMemory: ByteBuffer[] = []
  readonly #lineMemory = new ByteBuffer()
  readonly #reserve: Reserve | null
  /** When writes may be tried again; infinite once another process owns the directory. */
  #notBefore = 0

  constructor(place: WriteAheadPlace, elapsed: () => number, now: () => number) {
    this.#place = place
    this.#directory = place.directory
    this.#disk = place.disk ?? fs
    this.#elapsed = elapsed
    this.#now = now
    this.#reserve =
      place.directory !== null && place.held() ? takeReserve(place.directory, this.node, this.#disk) : null
  }

  #newSegment(): OpenSegment {
    if (!this.#place.held()) {
      this.#notBefore = Number.POSITIVE_INFINITY
      throw new Error('DATA_DIR is not ours any more')
    }
    return {
      id: timeOrderedUuid(this.#now()),
      batches: new Map(),
      file: this.#takeFile(),
      bytes: 0,
      spoilt: false,
    }
  }

  #takeFile(): OpenFile | null {
    if (this.#directory === null) return null
    for (let file = this.#free.pop(); file !== undefined; file = this.#free.pop()) {
      // An operator may have deleted the file: a restart could not find charges written to it.
      if (this.#disk.fstatSync(file.fd).nlink > 0) return file
      this.#disk.closeSync(file.fd)
    }
    this.#disk.mkdirSync(this.#directory, { recursive: true, mode: 0o700 })
    const path = join(this.#directory, `${this.node}-${this.#files++}${segmentSuffix}`)
    return { path, fd: this.#disk.openSync(path, 'ax', 0o600) }
  }

  #write(segment: OpenSegment, batches: readonly ChargeBatch[]): void {
    const { id, file, spoilt, bytes } = segment
    if (!file) return
    if (spoilt) throw new Error('the file of this segment cannot be written')
    const line = lineOf(id, batches, this.#lineMemory)
    try {
      writeAll(this.#disk, file.fd, line)
    } catch (error) {
      segment.spoilt = true
      // Remove the partial line. If that fails too, the line has no end and recovery rejects it.
      attempt(() => this.#disk.ftruncateSync(file.fd, bytes))
      // A segment that already has charges is cut soon by its caller.
      if (segment.batches.size === 0) {
        this.#open = null
        this.#empty(segment)
      }
      throw error
    }
    segment.bytes += line.length
  }

  #empty({ file, spoilt }: OpenSegment): void {
    if (!file) return
    if (!spoilt && attempt(() => this.#disk.ftruncateSync(file.fd, 0))) this.#free.push(file)
    else remove(this.#disk, file)
  }

  #reuse(memory: ByteBuffer): void {
    if (this.#freeMemory.length === maxFreeBuffers || memory.capacity > maxFreeBufferBytes) return
    memory.clear()
    this.#freeMemory.push(memory)
  }

  writable(): boolean {
    return this.#notBefore === 0 || this.#elapsed() >= this.#notBefore
  }

  append(batches: readonly ChargeBatch[]): void {
    try {
      this.#open ??= this.#newSegment()
      this.#write(this.#open, batches)
      addBatches(this.#open.batches, batches, () => this.#freeMemory.pop() ?? new ByteBuffer())
      this.#notBefore = 0
    } catch (error) {
      this.#notBefore = Math.max(this.#notBefore, this.#elapsed() + pauseMs)
      throw error
    }
  }

  probe(): void {
    if (this.#directory === null) return
    if (!this.#place.held()) throw new Error('DATA_DIR is not ours any more')
    const path = join(this.#directory, `${this.node}${probeSuffix}`)
    try {
      writeFile(this.#disk, path, Buffer.alloc(probeBytes))
    } finally {
      attempt(() => this.#disk.unlinkSync(path))
    }
  }

  cut(): Segment | null {
    const segment = this.#open
    this.#open = null
    return segment
  }

  forget(segment: Segment): void {
    this.#empty(segment as OpenSegment)
    for (const { charges, usage, keys } of segment.batches.values()) {
      for (const memory of [charges, usage, keys]) this.#reuse(memory)
    }
  }

  noteDoubt(flush: DoubtfulFlush): void {
    if (this.#directory === null) return
    if (!this.#place.held()) throw new Error('DATA_DIR is not ours any more')
    try {
      writeFile(this.#disk, doubtPath(this.#directory, flush.id), checkedLine(JSON.stringify(flush)))
    } catch (error) {
      if (!this.#reserve) throw error
      // Its room is for what costs money: a key whose charge was refunded stays used, and its repetition is free.
      this.#reserve.note({ ...flush, keys: [] })
    }
  }

  forgetDoubt(flushId: string): void {
    const directory = this.#directory
    if (directory === null || this.#reserve?.forget(flushId)) return
    attempt(() => this.#disk.unlinkSync(doubtPath(directory, flushId)))
  }

  close(): void {
    this.#reserve?.close()
    for (const file of this.#free) remove(this.#disk, file)
    this.#free = []
    this.#notBefore = Number.POSITIVE_INFINITY
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
