import { isIPv6, type LookupFunction } from 'node:net'
import { LRUCache } from 'lru-cache'
import type { Dispatcher } from 'undici'
import { Fault } from '../../catalog/errors.ts'
import { networkTransport, type Transport } from './transport.ts'
import { undici } from './undici.ts'

/** Connections to addresses that were checked before; connecting does not resolve names again. */
export interface PinnedConnections {
  /** Carries requests for the origin to exactly these addresses. */
  to(url: URL, addresses: readonly string[]): Transport
  close(): Promise<void>
}

const maxOrigins = 256

/** Resolves every name to these addresses. */
export function pinnedLookup(addresses: readonly string[]): LookupFunction {
  const entries = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
  return (_hostname, options, callback) => {
    if (options.all) callback(null, entries)
    else callback(null, entries[0]!.address, entries[0]!.family)
  }
}

/**
 * Maximum bytes on connections to one origin that belong to no body (headers, chunk frames), TLS included: in total,
 * per request, and per byte of a body.
 */
const beside = { inAll: 16 * 1024 * 1024, perRequest: 256 * 1024, perByte: 1.25 }

/** Closes the connections of an origin that sends endless bytes outside bodies, which no size limit counts. */
function boundedOrigin(
  addresses: readonly string[],
  { connections, timeout }: { readonly connections: number; readonly timeout: number },
): Origin {
  const { Agent, buildConnector } = undici()
  const connect = buildConnector({ timeout, lookup: pinnedLookup(addresses) })
  let left = beside.inAll
  const agent = new Agent({
    connections,
    connect(options, done) {
      connect(options, (...results) => {
        const socket = results[1]
        let seen = 0
        socket?.on('readable', () => {
          left -= socket.bytesRead - seen
          seen = socket.bytesRead
          if (left > 0) return
          left = beside.inAll
          socket.destroy(new Fault('too_large', `what came of ${options.hostname} is hardly any answer`))
        })
        done(...results)
      })
    },
  })
  const send = networkTransport(agent)
  return {
    agent,
    async transport(request) {
      left += beside.perRequest
      const answer = await send(request)
      async function* body() {
        for await (const piece of answer.body) {
          left += piece.length * beside.perByte
          yield piece
        }
      }
      return { ...answer, body: body() }
    },
  }
}

interface Origin {
  readonly agent: Dispatcher
  readonly transport: Transport
}

/** @param proxy standard HTTP proxy through which checked addresses are tunnelled */
export function createPinnedConnections(
  options: { connectTimeoutMs: number; concurrency: number },
  proxy?: string,
): PinnedConnections {
  const { connectTimeoutMs: timeout, concurrency: connections } = options
  const tunnel = proxy ? new (undici().ProxyAgent)({ uri: proxy, connections, proxyTunnel: true }) : undefined
  const origins = new LRUCache<string, Origin>({
    max: maxOrigins,
    dispose: ({ agent }) => void agent.close().catch(() => {}),
  })

  return {
    to(url, addresses) {
      if (tunnel) {
        const [first = ''] = addresses
        // The Host header still has the name, from which undici takes the TLS server name.
        const dialled = isIPv6(first) ? `[${first}]` : first
        return networkTransport(
          tunnel,
          ({ protocol, port }) => `${protocol}//${dialled}${port && `:${port}`}`,
        )
      }
      const key = `${url.origin} ${addresses.toSorted().join(' ')}`
      let origin = origins.get(key)
      if (!origin) {
        origin = boundedOrigin(addresses, { connections, timeout })
        origins.set(key, origin)
      }
      return origin.transport
    },
    async close() {
      await tunnel?.destroy()
      const open = [...origins.values()]
      await Promise.all(open.map(({ agent }) => agent.destroy()))
      origins.clear()
    },
  }
}
