import type { Registry } from 'prom-client'
import type { Clock } from '../../catalog/clock.ts'
import type { SimulatedPlatform } from '../../catalog/ports/simulated.ts'
import type { Mode } from '../../catalog/source.ts'
import type { Span } from '../../runtime/tracing/tracing.ts'
import type { Resolve } from './destination.ts'
import type { PlatformLimits } from './platforms.ts'
import type { Wait } from './timing.ts'

/** Limits of outgoing traffic, each per origin and node. */
export interface UpstreamLimits {
  /** Concurrent requests to one origin. */
  readonly concurrency: number
  /** Requests that may wait for a place; further requests fail as `busy`. */
  readonly queue: number
  /** Requests started per second, after a burst of the same size; 0: no limit. */
  readonly perSecond: number
  /** Time limit of one attempt; a source may set its own. */
  readonly timeoutMs: number
  readonly connectTimeoutMs: number
  /** Consecutive failures after which no request goes to an origin for `breakerOpenMs`. */
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
  /** A platform's origin → base URL that replaces it (UPSTREAM_ORIGINS). */
  readonly origins?: Readonly<Record<string, string>>
  /** Standard HTTP proxy (UPSTREAM_PROXY) and the hosts reached without it (UPSTREAM_NO_PROXY). */
  readonly proxy?: string | undefined
  readonly noProxy?: string | undefined
  /** Non-public CIDR ranges that guarded requests may reach (ALLOW_PRIVATE_RANGES). */
  readonly allowedRanges?: readonly string[]
  readonly limits?: Partial<UpstreamLimits>
  /** Limits and proxies of single platforms (UPSTREAM_LIMITS). */
  readonly platforms?: Readonly<Record<string, PlatformLimits>>
  /** The default user-agent; a source may set its own. */
  readonly userAgent?: string
  readonly clock?: Clock
  readonly registry?: Registry
  readonly logger?: { warn(object: object, message: string): void }
  /** The simulated platform that answers test keys; undefined for a platform without a simulation. */
  readonly simulated?: (platform: string) => Promise<SimulatedPlatform | undefined>
  /** Time in the simulated platforms (milliseconds since the Unix epoch; default: the clock's). */
  readonly simulatedNow?: () => number
  /** Further hosts that a platform's redirects may lead to: `x.com` for twitter. */
  readonly hosts?: (platform: string) => readonly string[]
  readonly wait?: Wait
  readonly random?: () => number
  readonly resolve?: Resolve
}

/** The lookup that requests belong to. */
export interface Binding {
  readonly platform: string
  /** Operation id, for the metrics. */
  readonly operation: string
  readonly mode: Mode
  /** Aborted when the time limit of the lookup is over. */
  readonly signal: AbortSignal
  /** The remaining time of the lookup, in milliseconds. */
  readonly leftMs?: (() => number) | undefined
  /** The requesting account: accounts take turns at an origin. */
  readonly account?: string
  /** Whether requests go to the platform itself and not to a vendor or provider: then its limits and proxy apply. */
  readonly own?: boolean
  /** The span that requests belong to; null or absent: not traced. No platform receives it. */
  readonly span?: Span | null
  /** How far a simulated platform's time is ahead of the clock, in milliseconds. Default: 0. */
  readonly aheadMs?: number
}
