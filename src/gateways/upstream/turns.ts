import { LRUCache } from 'lru-cache'
import type { Clock } from '../../catalog/clock.ts'
import { Fault } from '../../catalog/errors.ts'
import { traced } from '../../runtime/tracing/tracing.ts'
import { type Breaker, createBreaker, type Health } from './breaker.ts'
import { createGate, type Gate } from './gate.ts'
import type { UpstreamMetrics } from './metrics.ts'
import type { Binding, UpstreamLimits } from './options.ts'
import type { Wait } from './timing.ts'

const maxOrigins = 512

/** Faults of an unhealthy origin; all other faults prove that the origin answers. */
const faultsOfOutage = new Set(['timeout', 'connection', 'unavailable'])

/** The gates and breakers of all origins. */
export interface Turns {
  readonly limits: UpstreamLimits
  readonly clock: Clock
  readonly wait: Wait
  readonly metrics: UpstreamMetrics
  readonly logger: { warn(object: object, message: string): void }
  readonly gates: LRUCache<string, Gate>
  readonly breakers: LRUCache<string, Breaker>
}

export function createTurns(options: Omit<Turns, 'gates' | 'breakers'>): Turns {
  return {
    ...options,
    gates: new LRUCache({ max: maxOrigins }),
    breakers: new LRUCache({ max: maxOrigins }),
  }
}

/** The origin of a URL; all unreadable URLs share one gate. */
export const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : 'invalid')

function gateOf({ gates, limits, clock, wait }: Turns, origin: string): Gate {
  const gate = gates.get(origin) ?? createGate(origin, limits, clock, wait)
  gates.set(origin, gate)
  return gate
}

function breakerOf({ breakers, limits, clock, metrics, logger }: Turns, origin: string): Breaker {
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

/**
 * Runs a request when its account has a turn at a gate.
 * @param name names the gate in faults
 * @throws Fault busy where the queue is full; timeout where the lookup ends before its turn
 */
export async function throughGate<T>(
  gate: Gate,
  name: string,
  { signal, account, span }: Binding,
  run: () => Promise<T>,
): Promise<T> {
  const leave = await traced(span, 'queue', { 'social_lookup.queue': name }, () =>
    gate.enter(signal, account).catch((error) => {
      throw error instanceof Fault ? error : new Fault('timeout', `no turn for ${name} in time`)
    }),
  )
  try {
    return await run()
  } finally {
    leave()
  }
}

/** Runs a request when its account has a turn at an origin's gate. */
export const inTurn = <T>(turns: Turns, name: string, binding: Binding, run: () => Promise<T>): Promise<T> =>
  throughGate(gateOf(turns, name), name, binding, run)

/** Runs a request under its origin's gate and breaker. */
export async function withinLimits<T>(
  turns: Turns,
  url: string,
  binding: Binding,
  run: () => Promise<T>,
): Promise<T> {
  const { clock, limits } = turns
  const origin = originOf(url)
  const report = breakerOf(turns, origin).enter()
  let health: Health = 'unknown'
  const runAndJudge = async () => {
    const startedAt = clock.elapsed()
    try {
      const result = await run()
      health = 'up'
      return result
    } catch (error) {
      // If the lookup's time ended, the origin is to blame only where it had enough of that time.
      const hadEnoughTime = clock.elapsed() - startedAt >= limits.timeoutMs / 2
      const isConclusive = !binding.signal.aborted || hadEnoughTime
      if (error instanceof Fault && isConclusive) health = faultsOfOutage.has(error.reason) ? 'down' : 'up'
      throw error
    }
  }
  try {
    return await inTurn(turns, origin, binding, runAndJudge)
  } finally {
    report(health)
  }
}
