import type { IncomingMessage } from 'node:http'
import { ServiceError } from '../errors.ts'

/** Maximum number of chunks of a body. Without it, a body sent byte by byte would cause much work. */
const maxChunksOf = (maxBytes: number) => Math.max(10_000, maxBytes / minChunkBytes)
/** Chunks of a large body have about the size of a network packet or more. */
const minChunkBytes = 512

/** The connection closes after the answer, because the rest of the body is not read. */
const refused = (message: string) =>
  new ServiceError('bad_request', message, { headers: { connection: 'close' } })

/**
 * Reads the bytes of a body into one buffer, in any number of chunks.
 * @param maxBytes maximum size of the body
 * @throws ServiceError bad_request for a body that is larger, has too many chunks, or is cut off
 */
export function readBytes(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let kept = Buffer.allocUnsafe(4096)
    let [size, pieces] = [0, 0]
    const maxChunks = maxChunksOf(maxBytes)
    const end = (settle: () => void) => {
      request.off('data', take).off('end', done).off('error', gone).off('close', gone)
      settle()
    }
    const refuse = (message: string) => {
      request.pause()
      end(() => reject(refused(message)))
    }
    const take = (piece: Buffer) => {
      pieces += 1
      if (size + piece.length > maxBytes) return refuse(`The body is larger than ${maxBytes} bytes.`)
      if (pieces > maxChunks) return refuse(`The body comes in more than ${maxChunks} pieces.`)
      if (size + piece.length > kept.length) {
        const grown = Buffer.allocUnsafe(Math.min(maxBytes, 2 * (size + piece.length)))
        kept.copy(grown, 0, 0, size)
        kept = grown
      }
      piece.copy(kept, size)
      size += piece.length
    }
    const done = () => end(() => resolve(kept.subarray(0, size)))
    const gone = () => end(() => reject(refused('The body was cut off.')))
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) {
      return refuse(`The body is larger than ${maxBytes} bytes.`)
    }
    request.on('data', take).once('end', done).once('error', gone).once('close', gone)
  })
}
