import { connect, type Socket } from 'node:net'
import { Duplex } from 'node:stream'

/** Replies to a mail have some kilobytes, those of TLS with its certificates included. */
const maxReceivedBytes = 64 * 1024

/**
 * A connection to a mail server that ends when more bytes arrive than a mail needs. The library stores any number of
 * lines, and takes longer for each the more there are: a second of empty ones would hold the process for minutes.
 *
 * It is a stream, and no socket with `boundReceived`: TLS takes the handle of a socket, past that bound.
 */
class BoundedConnection extends Duplex {
  readonly #socket: Socket

  constructor(socket: Socket) {
    super()
    this.#socket = socket
    let left = maxReceivedBytes
    socket
      .on('data', (piece) => {
        left -= piece.length
        if (left < 0) this.destroy(new Error(`the mail server sent more than ${maxReceivedBytes} bytes`))
        else if (!this.push(piece)) socket.pause()
      })
      .on('end', () => this.push(null))
      .on('timeout', () => this.emit('timeout'))
      .on('error', (error) => this.destroy(error))
      .on('close', () => this.destroy())
  }

  setTimeout(milliseconds: number): this {
    this.#socket.setTimeout(milliseconds)
    return this
  }

  override _read(): void {
    this.#socket.resume()
  }

  override _write(piece: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    this.#socket.write(piece, done)
  }

  override _final(done: () => void): void {
    this.#socket.end(done)
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#socket.destroy()
    done(error)
  }
}

/**
 * Connects to a mail server.
 * @returns not a whole socket: what the library uses of one
 * @throws Error if it does not accept the connection in time
 */
export function connectToServer(host: string, port: number, timeoutMs: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, timeout: timeoutMs })
    socket.once('timeout', () => socket.destroy(new Error('the mail server accepted no connection in time')))
    socket.once('error', reject)
    socket.once('connect', () => {
      socket.removeAllListeners()
      socket.setTimeout(0)
      resolve(new BoundedConnection(socket) as unknown as Socket)
    })
  })
}
