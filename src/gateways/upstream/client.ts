import { Registry } from 'prom-client'
import type { Dispatcher } from 'undici'
import { systemClock } from '../../catalog/clock.ts'
import type { GuardedClient, UpstreamClient } from '../../catalog/ports/upstream.ts'
import { parseRanges } from './addresses.ts'
import { guardedClient, platformClient } from './clients.ts'
import { checkPublicUrl, type DestinationRules } from './destination.ts'
import { createGuardedProxy, type GuardedProxy } from './guarded-proxy.ts'
import { createUpstreamMetrics } from './metrics.ts'
import { dnsResolve, rememberNames } from './names.ts'
import { type Binding, defaultLimits, type UpstreamLimits, type UpstreamOptions } from './options.ts'
import { createOrigins } from './origins.ts'
import { createPinnedConnections } from './pinned.ts'
import { createPlatformWays } from './platforms.ts'
import { createPosting } from './posting.ts'
import { type SendRequest, type SendResult, sendGuarded } from './send.ts'
import type { UpstreamState } from './state.ts'
import { systemWait } from './timing.ts'
import { openNetwork } from './transport.ts'
import { createTurns } from './turns.ts'
import { undici } from './undici.ts'

/** All outgoing traffic. */
export interface Upstream {
  /** The user-agent of this service. */
  readonly agent: string
  /** A proxy in this process for browsers. It checks each connection like a guarded request. */
  guardedProxy(options: { listen: string }): GuardedProxy
  /** A client for a platform's own origins. */
  client(binding: Binding): UpstreamClient
  /** A client for URLs that came from a caller or from an answer. In test mode: simulated platforms only. */
  guarded(binding: Binding, options?: { httpsOnly?: boolean }): GuardedClient
  /** Delivers a message to a public https URL (http only inside the allowed ranges), in both modes. */
  send(request: SendRequest): Promise<SendResult>
  /** Checks a URL before it is stored. Throws ServiceError bad_request. */
  checkPublicUrl(text: string, options?: { httpsOnly?: boolean; name?: string }): Promise<URL>
  close(): Promise<void>
}

/** The default user-agent: the service, and the URL for complaints. */
export function userAgent(version: string, publicUrl?: string): string {
  return `social-lookup/${version}${publicUrl ? ` (+${publicUrl})` : ''}`
}

const silentLogger = { warn: () => {} }

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

function openState(options: UpstreamOptions) {
  const { clock = systemClock, wait = systemWait, random = Math.random, logger = silentLogger } = options
  const limits = { ...defaultLimits, ...options.limits }
  const metrics = createUpstreamMetrics(options.registry ?? new Registry())
  return {
    options,
    limits,
    clock,
    wait,
    random,
    agent: options.userAgent ?? userAgent('0'),
    metrics,
    origins: createOrigins(options.origins),
    network: openNetwork(() => dispatcherOf(options, limits)),
    ways: createPlatformWays({
      platforms: options.platforms ?? {},
      limits,
      dispatcher: (proxy) => dispatcherOf({ ...options, proxy }, limits),
      clock,
      wait,
    }),
    connections: createPinnedConnections(limits, options.proxy),
    rules: {
      allowed: parseRanges(options.allowedRanges ?? []),
      resolve: options.resolve ?? dnsResolve,
    },
    turns: createTurns({ limits, clock, wait, metrics, logger }),
  } satisfies UpstreamState
}

/** Sets up all outgoing traffic of a process. */
export function createUpstream(options: UpstreamOptions = {}): Upstream {
  const state = openState(options)
  const { agent, limits, rules, connections, network, ways } = state
  // Sends through a proxy need undici, which opens the tunnels.
  const posting = options.proxy ? undefined : createPosting()
  // Deliveries go to few hosts again and again. A name that is slow to resolve must not delay the other deliveries.
  const sendRules: DestinationRules = {
    ...rules,
    httpsOnly: true,
    resolve: rememberNames(rules.resolve, state.clock),
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
    client: (binding) => platformClient(state, binding),
    guarded: (binding, { httpsOnly = false } = {}) => guardedClient(state, binding, httpsOnly),
    send: (request) => sendGuarded(request, sendRules, posting ?? connections, agent),
    checkPublicUrl: (text, { httpsOnly = true, name } = {}) =>
      checkPublicUrl(text, { ...rules, httpsOnly }, name),
    async close() {
      posting?.close()
      await Promise.all([network.close(), connections.close(), ways.close()])
    },
  }
}
