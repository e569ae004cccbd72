import { createServer, request as send } from 'node:http'
import { freePort } from './ports.ts'

/** A reverse proxy that serves a service below a path, which it takes away, and nothing else. */
export interface PrefixProxy {
  /** With the path, without a final slash. */
  readonly url: string
  /** The service, which may start after the proxy. */
  forwardTo(base: string): void
  close(): Promise<void>
}

export async function openPrefixProxy(prefix: string): Promise<PrefixProxy> {
  const port = await freePort()
  let target = ''
  const server = createServer((incoming, outgoing) => {
    if (!incoming.url!.startsWith(`${prefix}/`)) {
      outgoing.writeHead(404).end('not below the prefix')
      return
    }
    const { method, headers, url } = incoming
    const sent = send(target + url!.slice(prefix.length), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(outgoing)
    })
    sent.on('error', () => outgoing.destroy())
    incoming.pipe(sent)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${port}${prefix}`,
    forwardTo: (base) => {
      target = base
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
