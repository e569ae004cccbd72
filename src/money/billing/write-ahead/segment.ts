import { crc32 } from 'node:zlib'
import {
  appendBatch,
  batchesOf,
  type ChargeBatch,
  type GatheredBatch,
  writeBatches,
} from '../flushing/batch.ts'
import { ByteBuffer } from '../flushing/byte-buffer.ts'

/** Charges promised within one period; they enter the database together. */
export interface Segment {
  /** The id of each ledger entry is this id and the wallet's. A segment applied twice is recognised by it. */
  readonly id: string
  readonly batches: ReadonlyMap<string, GatheredBatch>
}

/** Bytes of a file that are not a valid charge line. */
export interface Unreadable {
  /** Line number, from 1. */
  readonly line: number
  readonly reason: string
  readonly bytes: Buffer
}

/**
 * Adds batches to the batches of a segment.
 * @param memory allocates the buffer of a list
 */
export function addBatches(
  batches: Map<string, GatheredBatch>,
  more: Iterable<ChargeBatch>,
  memory: () => ByteBuffer,
): void {
  for (const one of more) {
    const { walletId } = one
    let batch = batches.get(walletId)
    if (batch === undefined) {
      const lists = { charges: memory(), usage: memory(), keys: memory() }
      batch = { walletId, credits: 0, lookups: 0, ...lists, sums: [] }
      batches.set(walletId, batch)
    }
    appendBatch(batch, one)
  }
}

/**
 * Writes the batches of one turn of the event loop as one line: a checksum, and JSON for the database.
 * @param to the buffer that holds the line until it is written to again
 */
export function lineOf(segmentId: string, batches: readonly ChargeBatch[], to = new ByteBuffer()): Buffer {
  to.clear()
  to.append(emptyChecksum)
  to.append(`{"segment":"${segmentId}","parts":`)
  writeBatches(to, batches)
  to.append('}\n')
  return withChecksum(to.view())
}

/** `<CRC-32 of the text, 8 hex digits> <text>\n` */
export function checkedLine(text: string): Buffer {
  return withChecksum(Buffer.from(`${emptyChecksum}${text}\n`))
}

function withChecksum(line: Buffer): Buffer {
  line.write(checksum(line.subarray(checksumBytes, -1)))
  return line
}

/** The text of a line without its newline; null when the checksum differs. */
export function checkedText(line: Buffer): string | null {
  const text = line.subarray(checksumBytes)
  const same = line.toString('latin1', 0, checksumBytes) === `${checksum(text)} `
  return text.length > 0 && same ? text.toString() : null
}

const emptyChecksum = '00000000 '
const checksumBytes = emptyChecksum.length

function checksum(text: Buffer): string {
  return crc32(text).toString(16).padStart(8, '0')
}

/**
 * Reads the segments and the unreadable lines of a file. After a kill, a truncated last line was never answered.
 * After a power cut it may have been answered; the file may then also contain zeros.
 */
export function readSegments(bytes: Buffer): { segments: Segment[]; unreadable: Unreadable[] } {
  const found = new Map<string, Map<string, GatheredBatch>>()
  const unreadable: Unreadable[] = []
  let start = 0
  for (let line = 1; start < bytes.length; line += 1) {
    const end = bytes.indexOf(0x0a, start)
    const content = bytes.subarray(start, end < 0 ? bytes.length : end)
    start = end < 0 ? bytes.length : end + 1
    const text = end < 0 ? null : checkedText(content)
    if (text === null) {
      unreadable.push({ line, reason: reasonOf(content, end < 0), bytes: content })
      continue
    }
    const { segment, parts } = JSON.parse(text) as { segment: string; parts: Parameters<typeof batchesOf>[0] }
    let batches = found.get(segment)
    if (batches === undefined) {
      batches = new Map()
      found.set(segment, batches)
    }
    addBatches(batches, batchesOf(parts), () => new ByteBuffer())
  }
  return { segments: [...found].map(([id, batches]) => ({ id, batches })), unreadable }
}

function reasonOf(content: Buffer, atEnd: boolean): string {
  if (content.every((byte) => byte === 0)) return 'zeros in the file'
  return atEnd ? 'the last line was cut off' : 'a line is damaged'
}
