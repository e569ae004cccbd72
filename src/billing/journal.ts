import { randomUUID } from 'node:crypto'
import {
  closeSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  unlinkSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { appendBatch, type ChargeBatch } from './payload.ts'

/** Charges that were promised in one stretch of time and are written to the database as one flush. */
export interface Segment {
  /** The flush's id. */
  readonly id: string
  readonly batches: ReadonlyMap<string, ChargeBatch>
}

/**
 * Charges on their way into the database, in files that outlive a killed process. A file is a segment or
 * empty: its first line is the flush's id, every other the charges of one turn of the event loop.
 */
export interface Journal {
  /** Adds charges to the open segment; when it returns, a kill does not lose them. */
  append(batches: readonly ChargeBatch[]): void
  /** Ends the open segment, if there is one. */
  close(): Segment | null
  /** Forgets a segment that is in the database. */
  remove(segment: Segment): void
  /** Segments that an earlier process left. */
  leftBehind(): Segment[]
  /** Removes its empty files; to be used no more. */
  dispose(): void
}

/** What is written of a batch: its JSON is taken over as it is. */
function lineOf(batches: readonly ChargeBatch[]): string {
  const parts = batches.map(
    ({ walletId, credits, lookups, charges, records }) =>
      `{"w":${JSON.stringify(walletId)},"t":${credits},"n":${lookups},"c":[${charges}],"u":[${records}]}`,
  )
  return `[${parts.join(',')}]\n`
}

interface LinePart {
  w: string
  t: number
  n: number
  c: unknown[]
  u: unknown[]
}

function add(batches: Map<string, ChargeBatch>, more: ChargeBatch): void {
  const batch = batches.get(more.walletId)
  if (batch) appendBatch(batch, more)
  else batches.set(more.walletId, { ...more })
}

/** Reads whole lines; the last one may have been cut off, in which case nobody was told of it. */
function readSegment(text: string): Omit<FileSegment, 'file' | 'bytes'> | null {
  const [first, ...lines] = text.split('\n').slice(0, -1)
  if (first === undefined) return null
  const { id } = JSON.parse(first) as { id: string }
  const batches = new Map<string, ChargeBatch>()
  const inner = (list: unknown[]) => JSON.stringify(list).slice(1, -1)
  for (const line of lines) {
    for (const part of JSON.parse(line) as LinePart[]) {
      const { w, t, n, c, u } = part
      add(batches, { walletId: w, credits: t, lookups: n, charges: inner(c), records: inner(u) })
    }
  }
  return { id, batches }
}

function writeAll(fd: number, text: string): number {
  const bytes = Buffer.from(text)
  let written = 0
  while (written < bytes.length) written += writeSync(fd, bytes, written)
  return written
}

interface OpenFile {
  readonly fd: number
  readonly path: string
}

interface FileSegment extends Segment {
  readonly batches: Map<string, ChargeBatch>
  /** Null without a directory. */
  readonly file: OpenFile | null
  bytes: number
}

/**
 * Opens the journal of a data directory.
 * @param directory where its files are; null for a database in memory, which a kill loses as well
 */
export function openJournal(directory: string | null): Journal {
  let open: FileSegment | null = null
  /** Empty files: making one takes longer than all that is written to it. */
  let free: OpenFile[] = []
  if (directory !== null) mkdirSync(directory, { recursive: true, mode: 0o700 })

  function newFile(): OpenFile | null {
    if (directory === null) return null
    const path = join(directory, `${randomUUID()}.jsonl`)
    return { path, fd: openSync(path, 'ax', 0o600) }
  }

  return {
    append(batches) {
      open ??= { id: randomUUID(), batches: new Map(), file: free.pop() ?? newFile(), bytes: 0 }
      const { file } = open
      if (file) {
        const head = open.bytes === 0 ? `{"id":"${open.id}"}\n` : ''
        try {
          open.bytes += writeAll(file.fd, head + lineOf(batches))
        } catch (error) {
          // What was written of the line must not be taken for a promise.
          ftruncateSync(file.fd, open.bytes)
          throw error
        }
      }
      for (const batch of batches) add(open.batches, batch)
    },
    close() {
      const segment = open
      open = null
      return segment
    },
    remove(segment) {
      const { file } = segment as FileSegment
      if (!file) return
      ftruncateSync(file.fd, 0)
      free.push(file)
    },
    leftBehind() {
      const found: FileSegment[] = []
      if (directory === null) return found
      for (const name of readdirSync(directory)) {
        if (!name.endsWith('.jsonl')) continue
        const path = join(directory, name)
        try {
          const text = readFileSync(path, 'utf8')
          const segment = readSegment(text)
          if (segment === null) unlinkSync(path)
          else {
            const file = { path, fd: openSync(path, 'a') }
            found.push({ ...segment, file, bytes: Buffer.byteLength(text) })
          }
        } catch (error) {
          // Only a failing disk or a power cut garbles whole lines.
          renameSync(path, `${path}.damaged`)
          process.emitWarning(`${path} is damaged and was set aside: ${String(error)}`)
        }
      }
      return found
    },
    dispose() {
      for (const { fd, path } of free) {
        closeSync(fd)
        unlinkSync(path)
      }
      free = []
    },
  }
}
