import type { Dispatcher } from 'undici'
import type { Clock } from '../../catalog/clock.ts'
import { createGate, type Gate, type GateLimits } from './gate.ts'
import { createPinnedConnections, type PinnedConnections } from './pinned.ts'
import type { Wait } from './timing.ts'
import { networkTransport, type Transport } from './transport.ts'

/** The operator's settings for one platform (UPSTREAM_LIMITS). They apply to all its hosts together, on this node. */
export interface PlatformLimits {
  /** Maximum number of concurrent requests. */
  readonly concurrency?: number | undefined
  /** Requests started per second. */
  readonly perSecond?: number | undefined
  /** HTTP proxy in place of UPSTREAM_PROXY. */
  readonly proxy?: string | undefined
}

/** How requests to the hosts of one platform are sent. */
export interface PlatformWay {
  /** A gate in front of the gates of its hosts; null if the platform only has its own proxy. */
  readonly gate: Gate | null
  /** The platform's own proxy; null: the common way. */
  readonly proxied: { readonly network: Transport; readonly connections: PinnedConnections } | null
}

export interface PlatformWays {
  of(platform: string): PlatformWay | undefined
  close(): Promise<void>
}

export function createPlatformWays(options: {
  readonly platforms: Readonly<Record<string, PlatformLimits>>
  readonly limits: GateLimits & { readonly connectTimeoutMs: number }
  readonly dispatcher: (proxy: string) => Dispatcher
  readonly clock: Clock
  readonly wait: Wait
}): PlatformWays {
  const { platforms, limits, clock, wait } = options
  const closers: (() => Promise<unknown>)[] = []

  function proxied(proxy: string): PlatformWay['proxied'] {
    const dispatcher = options.dispatcher(proxy)
    const connections = createPinnedConnections(limits, proxy)
    closers.push(
      () => dispatcher.destroy(),
      () => connections.close(),
    )
    return { network: networkTransport(dispatcher), connections }
  }

  const ways = new Map(
    Object.entries(platforms).map(([name, { concurrency, perSecond, proxy }]): [string, PlatformWay] => {
      const own = { queue: limits.queue, perSecond: perSecond ?? 0 }
      const bounded = concurrency !== undefined || perSecond !== undefined
      const most = concurrency ?? Number.MAX_SAFE_INTEGER
      return [
        name,
        {
          gate: bounded ? createGate(name, { ...own, concurrency: most }, clock, wait) : null,
          proxied: proxy === undefined ? null : proxied(proxy),
        },
      ]
    }),
  )
  return {
    of: (platform) => ways.get(platform),
    close: async () => void (await Promise.all(closers.map((close) => close()))),
  }
}

/** A transport that reports every request after the first to the gate: retries and redirects count too. */
export function counted(transport: Transport, gate: Gate, seen: { requests: number }): Transport {
  return (request) => {
    if (seen.requests > 0) gate.another()
    seen.requests += 1
    return transport(request)
  }
}
