import type { Registry as Metrics } from 'prom-client'
import type { Clock } from '../../catalog/clock.ts'
import { didYouMean } from '../../catalog/http/nearest.ts'
import type { Platform } from '../../catalog/platform.ts'
import type { SimulatedPlatform } from '../../catalog/ports/simulated.ts'
import type { Registry } from '../../catalog/registry.ts'
import { type Config, ConfigError } from '../../runtime/config/config.ts'
import type { Part } from '../../runtime/process/part.ts'
import { createUpstream, type Upstream, userAgent } from './client.ts'
import type { Wait } from './timing.ts'

export interface UpstreamPartOptions {
  readonly config: Config
  readonly registry: Registry
  readonly clock: Clock
  readonly metrics: Metrics
  readonly log: { warn(object: object, message: string): void }
  /** The service's own version, for the user-agent. */
  readonly version: string
  /** Waits in outgoing traffic (retries, slow simulated platforms); default: real time. */
  readonly wait?: Wait | undefined
}

/** All outgoing traffic of a process, as the operator configured it. */
export function openUpstream(options: UpstreamPartOptions): Upstream & Part {
  const { config, registry, wait } = options
  const simulated = new Map<string, Promise<SimulatedPlatform>>()
  const names = registry.platforms.map(({ name }) => name)
  const unknown = Object.keys(config.UPSTREAM_LIMITS).find((name) => !names.includes(name))
  if (unknown !== undefined) {
    throw new ConfigError(
      `UPSTREAM_LIMITS: there is no platform ${unknown}.${didYouMean(unknown, names)} There are ${names.join(', ')}.`,
    )
  }
  async function simulate(platform: Platform): Promise<SimulatedPlatform> {
    const [stood, { schemaProvider }, { together }, { hashKnownNames }] = await Promise.all([
      platform.simulated(),
      import('../../simulation/provider/provider.ts'),
      import('../../simulation/router.ts'),
      import('../../simulation/ids.ts'),
    ])
    await hashKnownNames()
    return together(stood, schemaProvider(registry, platform.name, stood))
  }
  return createUpstream({
    origins: config.UPSTREAM_ORIGINS,
    proxy: config.UPSTREAM_PROXY,
    noProxy: config.UPSTREAM_NO_PROXY,
    allowedRanges: config.ALLOW_PRIVATE_RANGES,
    limits: { concurrency: config.UPSTREAM_CONCURRENCY, timeoutMs: config.UPSTREAM_TIMEOUT_MS },
    platforms: config.UPSTREAM_LIMITS,
    hosts: (name) => registry.platform(name)?.hosts ?? [],
    userAgent: userAgent(options.version, config.PUBLIC_URL),
    clock: options.clock,
    registry: options.metrics,
    logger: options.log,
    ...(wait ? { wait } : {}),
    async simulated(name) {
      const platform = registry.platform(name)
      if (!platform) return undefined
      const known = simulated.get(name) ?? simulate(platform)
      simulated.set(name, known)
      return known
    },
  })
}
