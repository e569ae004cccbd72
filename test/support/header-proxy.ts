import { createServer } from 'node:http'
import { freePort } from './ports.ts'

interface Changes {
  readonly request?: (body: string) => string
  readonly answer?: (body: string) => string
}

/** Forwards requests to a service with further headers, for clients that cannot send their own. */
export async function openHeaderProxy(
  base: string,
  headers: Readonly<Record<string, string>>,
  changes: Changes = {},
) {
  const change = (bytes: Buffer, by: ((body: string) => string) | undefined) =>
    by === undefined || bytes.length === 0 ? bytes : Buffer.from(by(bytes.toString()))
  const port = await freePort()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', async () => {
      const {
        host,
        connection,
        'content-length': _,
        'transfer-encoding': _encoding,
        ...sent
      } = request.headers
      const answer = await fetch(base + request.url, {
        method: request.method!,
        headers: { ...(sent as Record<string, string>), ...headers, 'x-forwarded-host': host! },
        ...(chunks.length > 0 ? { body: change(Buffer.concat(chunks), changes.request) } : {}),
      })
      const {
        'content-encoding': _coding,
        'content-length': _length,
        ...received
      } = Object.fromEntries(answer.headers)
      response.writeHead(answer.status, received)
      response.end(change(Buffer.from(await answer.arrayBuffer()), changes.answer))
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${port}`, close: () => new Promise((resolve) => server.close(resolve)) }
}
