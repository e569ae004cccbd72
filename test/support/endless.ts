import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Sends an answer without end, as fast as it is read. */
export function answerEndlessly(response: ServerResponse, type = 'application/json'): void {
  response.writeHead(200, { 'content-type': type })
  const piece = Buffer.alloc(65_536, '"')
  const write = () => {
    while (!response.destroyed && response.write(piece));
  }
  response.on('drain', write)
  write()
}

/** Sends the head of an answer, then a byte every 20 ms without end. */
export function answerSlowly(response: ServerResponse, type = 'application/json'): void {
  response.writeHead(200, { 'content-type': type })
  const timer = setInterval(() => response.write(' '), 20)
  response.on('close', () => clearInterval(timer))
}

/** A server that answers every request in one way, and counts the bytes that left it. */
export async function serverThat(answer: (response: ServerResponse) => void): Promise<{
  readonly url: string
  sentBytes(): number
  close(): void
}> {
  let sent = 0
  const server = createServer((request, response) => {
    const { socket } = request
    const before = socket.bytesWritten
    response.on('close', () => {
      sent += socket.bytesWritten - before
    })
    answer(response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sentBytes: () => sent,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
