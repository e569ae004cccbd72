import type { Logger } from 'pino'
import type { Registry as Metrics } from 'prom-client'
import { openDeviceLogins } from '../accounts/device-logins/part.ts'
import { firstAccount, openAccounts } from '../accounts/part.ts'
import { openSignIn } from '../accounts/sign-in/part.ts'
import { openOauth } from '../agents/oauth/part.ts'
import type { GuardedClient } from '../catalog/ports/upstream.ts'
import { createRegistry } from '../catalog/registry.ts'
import type { Upstream } from '../gateways/upstream/client.ts'
import { openUpstream } from '../gateways/upstream/part.ts'
import { openBlockedIdentifiers } from '../lookup/blocked-identifiers/part.ts'
import { openRefusals } from '../lookup/refusals/part.ts'
import { openSwitches } from '../lookup/switches/part.ts'
import { openSharedRates } from '../runtime/process/rates.ts'
import { createWorkBudgets } from '../runtime/process/work-budget.ts'
import { watchDatabase } from '../runtime/storage/metrics.ts'
import { openStorage } from '../runtime/storage/part.ts'
import { openTracing } from '../runtime/tracing/part.ts'
import { openClock } from './clock.ts'
import { openLedger } from './ledger.ts'
import type { ServiceOptions } from './options.ts'
import { withPriceList } from './price-list.ts'
import { type ProcessState, publicUrl } from './process-state.ts'
import { version } from './version.ts'

/** Opens the parts that all other parts need: storage, clock, outgoing traffic, ledger, accounts. */
export async function openBaseParts(
  state: ProcessState,
  options: ServiceOptions,
  log: Logger,
  metrics: Metrics,
) {
  const { config, role = 'all' } = options
  const { parts } = state
  const registry = createRegistry(withPriceList(options.platforms, config))
  const storage = parts.add(await openStorage({ ...options, given: options.database }))
  const { database } = storage
  parts.add({ close: watchDatabase(database, log, metrics) })
  const { clock } = options.clock
    ? { clock: options.clock }
    : parts.add(await openClock({ database, log, metrics }))
  const { tracing } = parts.add(
    await openTracing({
      endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
      headers: config.OTEL_EXPORTER_OTLP_HEADERS,
      serviceName: config.OTEL_SERVICE_NAME,
      share: config.OTEL_TRACES_SAMPLER_ARG,
      ...{ version, clock, log },
    }),
  )
  const workBudgets = createWorkBudgets(metrics)
  const common = { config, registry, clock, log, metrics, version, tracing, workBudgets }
  const serves = role !== 'worker'
  // A worker has no terminal: keys that it printed would only be in its log, or lost.
  const created = serves ? await firstAccount({ config, database, clock, deliver: options.firstKeys }) : null
  const upstream = parts.add(openUpstream({ ...common, wait: options.wait }))
  const { ledger, callerOf, keyLimits } = parts.add(
    await openLedger({ ...common, database, serves, wrap: options.wrapLedger }),
  )
  const { rates } = parts.add(openSharedRates({ database, clock }))
  const accounts = parts.add(openAccounts({ config, database, clock, ledger }))
  const signingIn = { ...common, storage, rates, publicUrl: publicUrl(state, config) }
  const { sessions, sessionActors, operatorAddress } = parts.add(openSignIn(signingIn))
  const { deviceLogins } = parts.add(openDeviceLogins({ ...signingIn, keyring: accounts.keyring }))
  const assistants = { sessions, deviceLogins, keyring: accounts.keyring, guarded: documentClient(upstream) }
  const { keyring, challenge } = parts.add(openOauth({ ...signingIn, ...assistants }))
  const { switches } = parts.add(await openSwitches({ ...common, database }))
  const { blocked } = parts.add(await openBlockedIdentifiers({ database, storage }))
  const { refusals } = parts.add(openRefusals({ config, database, clock }))
  return {
    common,
    refusals,
    storage,
    database,
    created,
    serves,
    upstream,
    ledger,
    callerOf,
    keyLimits,
    rates,
    keyring,
    challenge,
    switches,
    blocked,
    sessions,
    sessionActors,
    operatorAddress,
  }
}

/** The client that fetches the metadata documents of assistants: public https addresses alone. */
function documentClient(upstream: Upstream): GuardedClient {
  const binding = { platform: 'oauth', operation: 'oauth.client', mode: 'live' } as const
  return {
    request: (request) =>
      upstream
        .guarded({ ...binding, signal: AbortSignal.timeout(5000) }, { httpsOnly: true })
        .request(request),
  }
}

export type BaseParts = Awaited<ReturnType<typeof openBaseParts>>
