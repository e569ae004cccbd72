import { LRUCache } from 'lru-cache'
import { Registry } from 'prom-client'
import type { Dispatcher } from 'undici'
import type { SimulatedPlatform } from '../catalog/ports/simulated.ts'
import type { GuardedClient, UpstreamClient, UpstreamRequest } from '../catalog/ports/upstream.ts'
import type { Mode } from '../catalog/source.ts'
import { type Clock, systemClock } from '../clock.ts'
import { Fault } from '../errors.ts'
import { parseRanges } from './addresses.ts'
import { type Breaker, createBreaker, type Health } from './breaker.ts'
import { checkPublicUrl, checkWrittenAddress, type DestinationRules, type Resolve } from './destination.ts'
import { type ExchangeOptions, exchange, type Route } from './exchange.ts'
import { createGate, type Gate } from './gate.ts'
import { guardedRoute } from './guarded.ts'
import { createGuardedProxy, type GuardedProxy } from './guarded-proxy.ts'
import { createUpstreamMetrics } from './metrics.ts'
import { vouched } from './missing.ts'
import { dnsResolve, rememberNames } from './names.ts'
import { createOrigins, staysHome } from './origins.ts'
import { createPinnedConnections } from './pinned.ts'
import { counted, createPlatformWays, type PlatformLimits, type PlatformWay } from './platforms.ts'
import { createPosting } from './posting.ts'
import { type SendRequest, type SendResult, sendGuarded } from './send.ts'
import { simulatedTransport } from './simulated.ts'
import { systemWait, type Wait } from './timing.ts'
import { openNetwork, type Transport } from './transport.ts'
import { undici } from './undici.ts'

/** Limits of outgoing traffic, each per origin and node. */
export interface UpstreamLimits {
  /** Requests under way at once to one origin. */
  readonly concurrency: number
  /** Requests that may wait for a place; further ones fail as `busy`. */
  readonly queue: number
  /** Requests started per second, after a burst of as many; 0: no limit. */
  readonly perSecond: number
  /** Limit of one attempt where a source names none. */
  readonly timeoutMs: number
  readonly connectTimeoutMs: number
  /** Requests in a row that fail before an origin is left alone for `breakerOpenMs`. */
  readonly breakerFailures: number
  readonly breakerOpenMs: number
}

export const defaultLimits: UpstreamLimits = {
  concurrency: 32,
  queue: 512,
  perSecond: 0,
  timeoutMs: 10_000,
  connectTimeoutMs: 5000,
  breakerFailures: 10,
  breakerOpenMs: 10_000,
}

export interface UpstreamOptions {
  /** A platform's origin → base URL where its requests go instead (UPSTREAM_ORIGINS). */
  readonly origins?: Readonly<Record<string, string>>
  /** Standard HTTP proxy (UPSTREAM_PROXY) and the hosts reached without it (UPSTREAM_NO_PROXY). */
  readonly proxy?: string | undefined
  readonly noProxy?: string | undefined
  /** CIDR ranges that guarded requests may reach although they are not public (ALLOW_PRIVATE_RANGES). */
  readonly allowedRanges?: readonly string[]
  readonly limits?: Partial<UpstreamLimits>
  /** Limits and proxies of single platforms (UPSTREAM_LIMITS). */
  readonly platforms?: Readonly<Record<string, PlatformLimits>>
  /** Sent where a source names none; see {@link userAgent}. */
  readonly userAgent?: string
  readonly clock?: Clock
  readonly registry?: Registry
  readonly logger?: { warn(object: object, message: string): void }
  /** The stand-in that answers test keys, or undefined for a platform that has none. */
  readonly simulated?: (platform: string) => Promise<SimulatedPlatform | undefined>
  /** Time in the simulated platforms (milliseconds since the Unix epoch; default: the clock's). */
  readonly simulatedNow?: () => number
  /** Hosts beside its own that a platform's redirects may lead to: `x.com` for twitter. */
  readonly hosts?: (platform: string) => readonly string[]
  readonly wait?: Wait
  readonly random?: () => number
  readonly resolve?: Resolve
}

/** Whose request it is. */
export interface Binding {
  readonly platform: string
  /** Operation id, for the metrics. */
  readonly operation: string
  readonly mode: Mode
  /** Aborted when the time limit of the lookup is over. */
  readonly signal: AbortSignal
  /** What is left of the lookup's time, in milliseconds. */
  readonly leftMs?: (() => number) | undefined
  /** The account that asks: accounts take turns at an origin. */
  readonly account?: string
  /** Whether it goes to the platform itself, rather than to a vendor or provider: its own limits and proxy count. */
  readonly own?: boolean
  /** How far ahead of its time a simulated platform is seen, in milliseconds (default 0). */
  readonly aheadMs?: number
}

/** All outgoing traffic. */
export interface Upstream {
  /** How this service introduces itself. */
  readonly agent: string
  /** A proxy of this process for browsers, whose every connection is checked as those of guarded requests are. */
  guardedProxy(options: { listen: string }): GuardedProxy
  /** A client for a platform's own origins. */
  client(binding: Binding): UpstreamClient
  /** A client for URLs that came from a caller or from an answer. In test mode: simulated platforms only. */
  guarded(binding: Binding, options?: { httpsOnly?: boolean }): GuardedClient
  /** Delivers a message to a public https URL (http only inside the allowed ranges), in both modes. */
  send(request: SendRequest): Promise<SendResult>
  /** Checks a URL before it is kept. Throws ServiceError bad_request. */
  checkPublicUrl(text: string, options?: { httpsOnly?: boolean; name?: string }): Promise<URL>
  close(): Promise<void>
}

/** The default user-agent: who asks, and where to complain. */
export function userAgent(version: string, publicUrl?: string): string {
  return `social-lookup/${version}${publicUrl ? ` (+${publicUrl})` : ''}`
}

const quiet = { warn: () => {} }
const keptOrigins = 512

/** Faults that say something about an origin's health; all others prove that it is there. */
const down = new Set(['timeout', 'connection', 'unavailable'])

function dispatcherOf({ proxy, noProxy = '' }: UpstreamOptions, limits: UpstreamLimits): Dispatcher {
  const options = {
    connections: limits.concurrency,
    connect: { timeout: limits.connectTimeoutMs },
    // Absolute-form requests for plain http: most proxies tunnel to port 443 only.
    proxyTunnel: false,
  }
  const { Agent, EnvHttpProxyAgent } = undici()
  return proxy
    ? new EnvHttpProxyAgent({ ...options, httpProxy: proxy, httpsProxy: proxy, noProxy })
    : new Agent(options)
}

/** Sets up all outgoing traffic of a process. */
export function createUpstream(options: UpstreamOptions = {}): Upstream {
  const { clock = systemClock, wait = systemWait, random = Math.random, logger = quiet } = options
  const limits = { ...defaultLimits, ...options.limits }
  const agent = options.userAgent ?? userAgent('0')
  const metrics = createUpstreamMetrics(options.registry ?? new Registry())
  const origins = createOrigins(options.origins)
  const network = openNetwork(() => dispatcherOf(options, limits))
  const ways = createPlatformWays({
    platforms: options.platforms ?? {},
    limits,
    dispatcher: (proxy) => dispatcherOf({ ...options, proxy }, limits),
    clock,
    wait,
  })
  const connections = createPinnedConnections(limits, options.proxy)
  // A proxy is reached through undici, whose tunnels it needs.
  const posting = options.proxy ? undefined : createPosting()
  const rules: DestinationRules = {
    allowed: parseRanges(options.allowedRanges ?? []),
    resolve: options.resolve ?? dnsResolve,
  }
  // Deliveries go to the same few hosts all the time, and a name that is slow to resolve must not hold up the others.
  const sendRules: DestinationRules = {
    ...rules,
    httpsOnly: true,
    resolve: rememberNames(options.resolve ?? dnsResolve, clock),
  }

  const gates = new LRUCache<string, Gate>({ max: keptOrigins })
  const breakers = new LRUCache<string, Breaker>({ max: keptOrigins })

  function gateOf(origin: string): Gate {
    const gate = gates.get(origin) ?? createGate(origin, limits, clock, wait)
    gates.set(origin, gate)
    return gate
  }

  function breakerOf(origin: string): Breaker {
    const known = breakers.get(origin)
    if (known) return known
    const breaker = createBreaker({
      failures: limits.breakerFailures,
      openMs: limits.breakerOpenMs,
      clock,
      name: origin,
      changed: (state) => {
        metrics.breaker(origin, state)
        logger.warn({ origin, state }, 'circuit breaker')
      },
    })
    breakers.set(origin, breaker)
    return breaker
  }

  function exchangeOptions({ platform, operation, signal, leftMs }: Binding): ExchangeOptions {
    return {
      userAgent: agent,
      wait,
      random,
      now: () => clock.now(),
      timeoutMs: limits.timeoutMs,
      started: () => metrics.started(platform, operation),
      signal,
      leftMs,
    }
  }

  const wayOf = ({ platform, own }: Binding): PlatformWay | undefined => (own ? ways.of(platform) : undefined)

  /** A route whose requests are counted by the platform's gate: for one exchange. */
  function countedRoute(route: Route, way: PlatformWay | undefined): Route {
    const gate = way?.gate
    if (!gate) return route
    const seen = { requests: 0 }
    return {
      ...route,
      async hop(url, signal) {
        const { transport, url: to } = await route.hop(url, signal)
        return { transport: counted(transport, gate, seen), url: to }
      },
    }
  }

  /** Runs a request when its account has a turn at its platform's own gate, where there is one. */
  function inPlatformTurn<T>(binding: Binding, run: () => Promise<T>): Promise<T> {
    const gate = wayOf(binding)?.gate
    return gate ? throughGate(gate, binding.platform, binding, run) : run()
  }

  function platformRoute(platform: string, network: Transport): Route {
    const hosts = options.hosts?.(platform) ?? []
    return {
      hop: async (url) => ({ transport: network, url: origins.outward(url) }),
      follow(start, from, location) {
        if (!URL.canParse(location, from.href)) return null
        const to = origins.homeward(new URL(location, from.href))
        to.hash = ''
        return staysHome(from, to, [...hosts, start.hostname]) ? to : null
      },
    }
  }

  const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : 'invalid')

  /** Runs a request when its account has a turn at an origin's gate. */
  const inTurn = <T>(name: string, binding: Binding, run: () => Promise<T>): Promise<T> =>
    throughGate(gateOf(name), name, binding, run)

  async function throughGate<T>(
    gate: Gate,
    name: string,
    { signal, account }: Binding,
    run: () => Promise<T>,
  ): Promise<T> {
    const leave = await gate.enter(signal, account).catch((error) => {
      throw error instanceof Fault ? error : new Fault('timeout', `no turn for ${name} in time`)
    })
    try {
      return await run()
    } finally {
      leave()
    }
  }

  /** Runs a request under its origin's gate and breaker. */
  async function withinLimits<T>(url: string, binding: Binding, run: () => Promise<T>): Promise<T> {
    const origin = originOf(url)
    const report = breakerOf(origin).enter()
    let health: Health = 'unknown'
    const asked = async () => {
      const began = clock.elapsed()
      try {
        const result = await run()
        health = 'up'
        return result
      } catch (error) {
        // A lookup whose time is over tells something about the origin only where that had enough of it.
        const told = !binding.signal.aborted || clock.elapsed() - began >= limits.timeoutMs / 2
        if (error instanceof Fault && told) health = down.has(error.reason) ? 'down' : 'up'
        throw error
      }
    }
    try {
      return await inTurn(origin, binding, asked)
    } finally {
      report(health)
    }
  }

  function testClient(binding: Binding, live: Route, check?: (url: URL) => void): UpstreamClient {
    const simulatedNow = options.simulatedNow ?? (() => clock.now())
    const now = () => simulatedNow() + (binding.aheadMs ?? 0)
    return {
      async request(request: UpstreamRequest) {
        const simulated = await options.simulated?.(binding.platform)
        if (!simulated) throw new Fault('refused', `${binding.platform} has no simulated platform`)
        const transport = simulatedTransport(simulated, now, wait)
        const hop = async (url: URL) => {
          check?.(url)
          return { transport, url }
        }
        const route = { ...live, hop }
        return exchange(request, route, exchangeOptions(binding))
      },
    }
  }

  return {
    agent,
    guardedProxy: ({ listen }) =>
      createGuardedProxy({
        rules,
        listen,
        through: options.proxy,
        connectTimeoutMs: limits.connectTimeoutMs,
      }),
    client(binding) {
      const way = wayOf(binding)
      const route = platformRoute(binding.platform, way?.proxied?.network ?? network.transport)
      if (binding.mode === 'test') {
        const simulated = testClient(binding, route)
        return { request: async (request) => vouched(request, await simulated.request(request)) }
      }
      return {
        request: (request) =>
          inPlatformTurn(binding, () =>
            withinLimits(request.url, binding, () =>
              exchange(request, countedRoute(route, way), exchangeOptions(binding)),
            ),
          ).then((response) => vouched(request, response)),
      }
    },
    guarded(binding, { httpsOnly = false } = {}) {
      const way = wayOf(binding)
      const dialled = way?.proxied?.connections ?? connections
      const route = guardedRoute(
        { ...rules, httpsOnly },
        dialled,
        origins,
        way?.proxied?.network ?? network.transport,
      )
      if (binding.mode === 'test') {
        return testClient(binding, route, (url) => checkWrittenAddress(url, { ...rules, httpsOnly }))
      }
      // No breaker: a caller who names addresses must not close an origin to others.
      return {
        request: (request) =>
          inPlatformTurn(binding, () =>
            inTurn(`guarded ${originOf(request.url)}`, binding, () =>
              exchange(request, countedRoute(route, way), exchangeOptions(binding)),
            ),
          ),
      }
    },
    send: (request) => sendGuarded(request, sendRules, posting ?? connections, agent),
    checkPublicUrl: (text, { httpsOnly = true, name } = {}) =>
      checkPublicUrl(text, { ...rules, httpsOnly }, name),
    async close() {
      posting?.close()
      await Promise.all([network.close(), connections.close(), ways.close()])
    },
  }
}
