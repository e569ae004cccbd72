import { Fault } from '../../catalog/errors.ts'

/** The fault of a body that is longer than allowed. */
export function tooLarge(maxBytes: number): Fault {
  return new Fault('too_large', `the answer has more than ${maxBytes} bytes`)
}

/** Smaller pieces are copied together: a server that sends its body in pieces of one byte would fill 150 bytes of memory with each. */
const minPieceBytes = 4096
const blockBytes = 65_536

/**
 * Reads a body into memory.
 * @throws Fault too_large
 */
export async function gather(chunks: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer> {
  const kept: Uint8Array[] = []
  let size = 0
  let block: Buffer | undefined
  let used = 0
  const closeBlock = () => {
    if (block !== undefined && used > 0) kept.push(block.subarray(0, used))
    block = undefined
    used = 0
  }
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > maxBytes) throw tooLarge(maxBytes)
    const isFirst = kept.length === 0 && block === undefined
    if (chunk.length >= minPieceBytes) {
      closeBlock()
      kept.push(chunk)
      continue
    }
    if (block !== undefined && used + chunk.length > block.length) closeBlock()
    // A short answer is one piece, and needs no block of its own.
    block ??= Buffer.allocUnsafe(isFirst ? minPieceBytes : blockBytes)
    block.set(chunk, used)
    used += chunk.length
  }
  closeBlock()
  return kept.length === 1 ? Buffer.from(kept[0]!.buffer, kept[0]!.byteOffset, size) : Buffer.concat(kept)
}
