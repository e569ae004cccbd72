import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createSocketServer, type Socket } from 'node:net'

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

/** Sends a text again and again without end, as fast as it is read. */
export function flood(socket: Socket, text: string): void {
  const piece = Buffer.from(text.repeat(Math.ceil(65_536 / text.length)))
  const write = () => {
    while (!socket.destroyed && socket.write(piece));
  }
  socket.on('drain', write)
  write()
}

/** What answers of HTTP are full of before, beside and after their bodies, by what it is. */
export const floods: Readonly<Record<string, readonly [begins: string, goesOn: string]>> = {
  'interim answers': ['', 'HTTP/1.1 102 a\r\nlink: <a>\r\n\r\n'],
  'interim answers of another kind': ['', 'HTTP/1.1 100 Continue\r\n\r\n'],
  headers: ['HTTP/1.1 200 OK\r\n', 'a: b\r\n'],
  'a header': ['HTTP/1.1 200 OK\r\na: ', 'a'],
  'a chunk extension': ['HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1;a=', 'a'],
  'chunks of one byte': ['HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n', '1\r\n \r\n'],
  trailers: ['HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n', 'a: b\r\n'],
}

/** A server whose connections are in the hands of a test. */
export async function socketsThat(
  serve: (socket: Socket) => void,
): Promise<{ readonly port: number; readonly sockets: ReadonlySet<Socket>; close(): void }> {
  const sockets = new Set<Socket>()
  const server = createSocketServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    serve(socket)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as AddressInfo).port,
    sockets,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
