import { isIPv6, type LookupFunction } from 'node:net'
import { LRUCache } from 'lru-cache'
import type { Dispatcher } from 'undici'
import { Fault } from '../errors.ts'
import { networkTransport, type Transport } from './transport.ts'
import { undici } from './undici.ts'

/** Connections to addresses that were checked before; nothing is resolved again when they are dialled. */
export interface PinnedConnections {
  /** Carries requests for the origin to exactly these addresses. */
  to(url: URL, addresses: readonly string[]): Transport
  close(): Promise<void>
}

const keptOrigins = 256

/** Resolves every name to these addresses. */
export function pinnedLookup(addresses: readonly string[]): LookupFunction {
  const entries = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
  return (_hostname, options, callback) => {
    if (options.all) callback(null, entries)
    else callback(null, entries[0]!.address, entries[0]!.family)
  }
}

/**
 * What connections to one origin may bring that is part of no body (heads, marks of pieces), in bytes: in all, for each
 * request, and for each byte of a body, TLS included.
 */
const beside = { inAll: 16 * 1024 * 1024, perRequest: 256 * 1024, perByte: 1.25 }

/** An origin whose connections end where they bring without end what no size limit counts. */
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
      connect(options, (...made) => {
        const socket = made[1]
        let seen = 0
        socket?.on('readable', () => {
          left -= socket.bytesRead - seen
          seen = socket.bytesRead
          if (left > 0) return
          left = beside.inAll
          socket.destroy(new Fault('too_large', `what came of ${options.hostname} is hardly any answer`))
        })
        done(...made)
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
    max: keptOrigins,
    dispose: ({ agent }) => void agent.close().catch(() => {}),
  })

  return {
    to(url, addresses) {
      if (tunnel) {
        const [first = ''] = addresses
        // The Host header keeps the name, from which undici takes the TLS server name.
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
