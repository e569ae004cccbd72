import pino from 'pino'
import { Registry as Metrics } from 'prom-client'
import { systemClock } from '../catalog/clock.ts'
import { Fault } from '../catalog/errors.ts'
import type { Platform } from '../catalog/platform.ts'
import { createRegistry, type Registry } from '../catalog/registry.ts'
import { createProviders } from '../gateways/providers/source.ts'
import { openUpstream } from '../gateways/upstream/part.ts'
import { vendorAccess } from '../gateways/vendor-accounts/part.ts'
import type { Observer } from '../lookup/answer-shapes/observe.ts'
import { nothingBlocked } from '../lookup/blocked-identifiers/blocked.ts'
import type { Lookups } from '../lookup/lookups.ts'
import { openLookups } from '../lookup/part.ts'
import type { OutgoingClients } from '../lookup/runner-options.ts'
import type { SourceRunner } from '../lookup/sources.ts'
import { allOn } from '../lookup/switches/switches.ts'
import type { Config } from '../runtime/config/config.ts'
import { collectParts } from '../runtime/process/part.ts'
import { withPriceList } from '../service/price-list.ts'
import { version } from '../service/version.ts'

/** Lookups that store nothing and cost nothing, for commands that try sources. */
export interface TrialLookups {
  readonly registry: Registry
  readonly lookups: Lookups
  readonly runner: SourceRunner
  close(): Promise<void>
}

const notTried = async (): Promise<never> => {
  throw new Fault('not_configured', 'not tried')
}

/**
 * Opens lookups on the same parts that the service uses.
 * @param more `observer` watches the answers; `upstream` answers the requests instead of the platforms
 */
export function openTrialLookups(
  config: Config,
  platforms: readonly Platform[],
  more: { readonly observer?: Observer; readonly upstream?: OutgoingClients } = {},
): TrialLookups {
  const log = pino({ level: 'silent' })
  const parts = collectParts(log)
  const registry = createRegistry(withPriceList(platforms, config))
  const common = { registry, clock: systemClock, log, metrics: new Metrics(), version, tracing: null }
  const upstream = more.upstream ?? parts.add(openUpstream({ ...common, config }))
  const { lookups, runner } = parts.add(
    openLookups({
      ...common,
      // Tokens shared by the nodes would hide credentials that no longer work.
      config: { ...config, VALKEY_URL: undefined },
      cursorSecret: 'commands read first pages only, always',
      upstream,
      observer: more.observer,
      switches: allOn,
      blocked: nothingBlocked,
      countOutcome: () => undefined,
      media: () => ({ store: async () => [], storeFile: notTried }),
      browser: () => ({ render: notTried }),
      transcriber: () => ({ available: false, transcribe: notTried }),
      provider: createProviders(config.PROVIDERS),
      ...vendorAccess(config),
      purchases: () => ({ buy: notTried }),
    }),
  )
  return { registry, lookups, runner, close: () => parts.close() }
}
