import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as the replay server saw it. */
export interface SeenRequest {
  readonly method: string
  /** Origin the service meant, as given to {@link startReplay}. */
  readonly origin: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface ReplayAnswer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

/** Answers one request, or undefined to leave it to the next route. */
export type ReplayRoute = (
  request: SeenRequest,
) => ReplayAnswer | undefined | Promise<ReplayAnswer | undefined>

/** A local server that answers in a platform's place. */
export interface Replay {
  /** The value of UPSTREAM_ORIGINS that sends the origins here. */
  readonly upstreamOrigins: string
  readonly seen: SeenRequest[]
  /** Replaces the routes. */
  use(...routes: ReplayRoute[]): void
  close(): Promise<void>
}

/** Starts a replay server for these platform origins (`https://www.youtube.com`). Unknown requests get a 599. */
export async function startReplay(origins: readonly string[]): Promise<Replay> {
  let routes: readonly ReplayRoute[] = []
  const seen: SeenRequest[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const [, place, ...rest] = (request.url ?? '/').split('/')
    const url = new URL(`http://replay/${rest.join('/')}`)
    const one: SeenRequest = {
      method: request.method ?? 'GET',
      origin: origins[Number(place)] ?? '',
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    }
    seen.push(one)
    let answer: ReplayAnswer | undefined
    for (const route of routes) {
      answer = await route(one)
      if (answer) break
    }
    response.writeHead(answer?.status ?? (answer ? 200 : 599), answer?.headers ?? {})
    response.end(answer?.body ?? 'no recording for this request')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    upstreamOrigins: JSON.stringify(
      Object.fromEntries(origins.map((origin, place) => [origin, `http://127.0.0.1:${port}/${place}`])),
    ),
    seen,
    use: (...next) => {
      routes = next
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
