import type { Socket } from 'node:net'

export interface ReceivedBound {
  readonly maxBytes: number
  /** Whether the rest needs no bound: it belongs to a body, which has a limit of its own. Default: never. */
  readonly isOver?: () => boolean
  /** The error of a socket that received more. */
  readonly fault: () => Error
}

/**
 * A parser of HTTP reads all that arrived at once, whatever its handlers decide meanwhile: 64 kB of interim answers (1xx)
 * take 100 ms. Between pieces of this size a handler can end the connection.
 */
const pieceBytes = 2048

type Receiver = Partial<Pick<Socket, 'push'>>

/**
 * Destroys a socket that receives more bytes than allowed, before anything reads them.
 * @returns ends the bound: the next request on the socket has its own
 */
export function boundReceived(
  socket: Socket,
  { maxBytes, isOver = () => false, fault }: ReceivedBound,
): () => void {
  const receiver: Receiver = socket
  const end = () => {
    delete receiver.push
  }
  end()
  const push = socket.push.bind(socket)
  let left = maxBytes
  receiver.push = (received: Buffer | null, encoding) => {
    if (received === null) return push(null)
    for (let at = 0; at < received.length; at += pieceBytes) {
      if (socket.destroyed) return false
      if (isOver()) return push(received.subarray(at), encoding)
      const piece = received.subarray(at, at + pieceBytes)
      left -= piece.length
      if (left < 0) {
        socket.destroy(fault())
        return false
      }
      if (at + pieceBytes >= received.length) return push(piece, encoding)
      push(piece, encoding)
    }
    return true
  }
  return end
}
