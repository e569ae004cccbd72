import type { Clock } from '../../catalog/clock.ts'
import type { DestinationRules } from './destination.ts'
import type { ExchangeOptions, Route } from './exchange.ts'
import type { UpstreamMetrics } from './metrics.ts'
import type { Binding, UpstreamLimits, UpstreamOptions } from './options.ts'
import type { Origins } from './origins.ts'
import type { PinnedConnections } from './pinned.ts'
import { counted, type PlatformWay, type PlatformWays } from './platforms.ts'
import type { Wait } from './timing.ts'
import type { Transport } from './transport.ts'
import { type Turns, throughGate } from './turns.ts'

/** The shared state of all clients of a process. */
export interface UpstreamState {
  readonly options: UpstreamOptions
  readonly limits: UpstreamLimits
  readonly clock: Clock
  readonly wait: Wait
  readonly random: () => number
  /** The default user-agent. */
  readonly agent: string
  readonly metrics: UpstreamMetrics
  readonly origins: Origins
  readonly network: { readonly transport: Transport }
  readonly connections: PinnedConnections
  readonly ways: PlatformWays
  readonly rules: DestinationRules
  readonly turns: Turns
}

export function exchangeOptions(
  { agent, wait, random, clock, limits, metrics }: UpstreamState,
  { platform, operation, signal, leftMs }: Binding,
): ExchangeOptions {
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

/** The platform's own limits and proxy, for requests to the platform itself. */
export const wayOf = ({ ways }: UpstreamState, { platform, own }: Binding): PlatformWay | undefined =>
  own ? ways.of(platform) : undefined

/** A route whose requests the platform's gate counts, for one exchange. */
export function countedRoute(route: Route, way: PlatformWay | undefined): Route {
  const gate = way?.gate
  if (!gate) return route
  const seen = { requests: 0 }
  return {
    ...route,
    async hop(url, signal) {
      const { transport, url: target } = await route.hop(url, signal)
      return { transport: counted(transport, gate, seen), url: target }
    },
  }
}

/** Runs a request when its account has a turn at the platform's own gate, if the platform has one. */
export function inPlatformTurn<T>(
  way: PlatformWay | undefined,
  binding: Binding,
  run: () => Promise<T>,
): Promise<T> {
  return way?.gate ? throughGate(way.gate, binding.platform, binding, run) : run()
}
