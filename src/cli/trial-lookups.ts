import pino from 'pino'
import { Registry as Metrics } from 'prom-client'
import type { Observer } from '../answer-shapes/observe.ts'
import { nothingBlocked } from '../blocked-identifiers/blocked.ts'
import type { Platform } from '../catalog/platform.ts'
import { createRegistry, type Registry } from '../catalog/registry.ts'
import { systemClock } from '../clock.ts'
import type { Config } from '../config.ts'
import { Fault } from '../errors.ts'
import type { Lookups } from '../lookup/lookups.ts'
import { openLookups } from '../lookup/part.ts'
import type { OutgoingClients } from '../lookup/runner-options.ts'
import type { SourceRunner } from '../lookup/sources.ts'
import { collectParts } from '../process/part.ts'
import { createProviders } from '../providers/source.ts'
import { withPriceList } from '../service/price-list.ts'
import { version } from '../service/version.ts'
import { allOn } from '../switches/switches.ts'
import { openUpstream } from '../upstream/part.ts'
import { vendorAccess } from '../vendor-accounts/part.ts'

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
