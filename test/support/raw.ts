import { connect, type Socket } from 'node:net'

/** One response as it came over the wire. */
export interface RawResponse {
  readonly status: number
  readonly headers: Record<string, string>
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  readonly body: any
}

/** A connection to a server of this machine, as a test's own client writes and hears it. */
export interface RawConnection {
  readonly socket: Socket
  write(bytes: string | Buffer): void
  /** How many responses began so far. */
  heard(): number
  /** Everything heard until the server closed the connection. */
  readonly closed: Promise<RawResponse[]>
}

/** Reads responses with content-length, one after the other; anything else is an error. */
export function parseResponses(heard: Buffer): RawResponse[] {
  const responses: RawResponse[] = []
  let rest = heard
  while (rest.length > 0) {
    const end = rest.indexOf('\r\n\r\n')
    if (end < 0) throw new Error(`not a response: ${rest.toString('latin1', 0, 200)}`)
    const [line, ...fields] = rest.toString('latin1', 0, end).split('\r\n')
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(line!)?.[1])
    const headers = Object.fromEntries(
      fields.map((field) => {
        const colon = field.indexOf(':')
        return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()]
      }),
    )
    const length = status === 100 ? 0 : Number(headers['content-length'])
    if (rest.length < end + 4 + length) throw new Error('half a response')
    const text = rest.toString('utf8', end + 4, end + 4 + length)
    if (Number.isNaN(status) || Number.isNaN(length)) throw new Error(`not a response: ${line}`)
    responses.push({ status, headers, text, body: text === '' ? undefined : JSON.parse(text) })
    rest = rest.subarray(end + 4 + length)
  }
  return responses
}

/** Opens a connection and sends what is given. */
export function rawConnection(base: string, ...sent: (string | Buffer)[]): RawConnection {
  const { port } = new URL(base)
  const heard: Buffer[] = []
  // Whether the server ended the connection, or the test.
  const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true })
  for (const bytes of sent) socket.write(bytes)
  const closed = new Promise<RawResponse[]>((resolve, reject) => {
    socket.on('data', (bytes) => heard.push(bytes))
    socket.on('error', () => {})
    socket.on('end', () => socket.end())
    socket.on('close', () => {
      try {
        resolve(parseResponses(Buffer.concat(heard)))
      } catch (error) {
        reject(error)
      }
    })
  })
  return {
    socket,
    write: (bytes) => void socket.write(bytes),
    heard: () => Buffer.concat(heard).toString('latin1').split('HTTP/1.1 ').length - 1,
    closed,
  }
}

/** Sends bytes and reads until the server closes the connection. */
export function raw(base: string, ...sent: (string | Buffer)[]): Promise<RawResponse[]> {
  return rawConnection(base, ...sent).closed
}
