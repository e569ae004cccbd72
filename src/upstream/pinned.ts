import { isIPv6, type LookupFunction } from 'node:net'
import { LRUCache } from 'lru-cache'
import type { Dispatcher } from 'undici'
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

/** @param proxy standard HTTP proxy through which checked addresses are tunnelled */
export function createPinnedConnections(
  options: { connectTimeoutMs: number; concurrency: number },
  proxy?: string,
): PinnedConnections {
  const { connectTimeoutMs: timeout, concurrency: connections } = options
  const tunnel = proxy ? new (undici().ProxyAgent)({ uri: proxy, connections, proxyTunnel: true }) : undefined
  const agents = new LRUCache<string, Dispatcher>({
    max: keptOrigins,
    dispose: (agent) => void agent.close().catch(() => {}),
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
      let agent = agents.get(key)
      if (!agent) {
        const { Agent } = undici()
        agent = new Agent({ connections, connect: { timeout, lookup: pinnedLookup(addresses) } })
        agents.set(key, agent)
      }
      return networkTransport(agent)
    },
    async close() {
      await tunnel?.destroy()
      const open = [...agents.values()]
      await Promise.all(open.map((agent) => agent.destroy()))
      agents.clear()
    },
  }
}
