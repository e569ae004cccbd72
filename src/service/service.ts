import { hostname } from 'node:os'
import { collectDefaultMetrics, Gauge, Registry as Metrics } from 'prom-client'
import type { BootstrapKeys } from '../accounts/accounts.ts'
import type { Keyring } from '../accounts/keyring.ts'
import { prepaidKeys } from '../accounts/prepaid-key.ts'
import { withCurrentRights } from '../accounts/sign-in/current-rights.ts'
import { openAsk } from '../agents/ask/part.ts'
import { openAccountApi } from '../api/account/part.ts'
import { openConsole } from '../api/console/part.ts'
import { openFront } from '../api/front/part.ts'
import { stopping } from '../api/server/health.ts'
import { openOperatorServer } from '../api/server/operator-server.ts'
import { openServer } from '../api/server/part.ts'
import { openStatus } from '../api/status/part.ts'
import type { Clock } from '../catalog/clock.ts'
import type { Registry } from '../catalog/registry.ts'
import { systemWait } from '../gateways/upstream/timing.ts'
import { freeCaller } from '../lookup/free.ts'
import type { Lookups } from '../lookup/lookups.ts'
import type { Ledger } from '../money/billing/ledger.ts'
import type { CallerOf } from '../money/billing/wallet-payer.ts'
import { openPayments } from '../money/payments/part.ts'
import type { Seller } from '../money/payments/take-payments.ts'
import { openAdmin } from '../operator/administration/part.ts'
import type { ServingProcess } from '../operator/reports/serving-process.ts'
import { type Config, operatorUrlOf } from '../runtime/config/config.ts'
import { watchCertificate } from '../runtime/process/certificate.ts'
import { createLog } from '../runtime/process/log.ts'
import { collectParts, type Parts } from '../runtime/process/part.ts'
import type { Database } from '../runtime/storage/database.ts'
import { countSweeps } from '../runtime/workers/sweep-metrics.ts'
import type { WorkerOptions } from '../runtime/workers/worker.ts'
import type { Sender } from '../watching/webhooks/delivery/sender.ts'
import { openAgentParts } from './agent-parts.ts'
import { type BaseParts, openBaseParts } from './base-parts.ts'
import { openJobParts } from './job-parts.ts'
import { type LookupParts, openLookupParts } from './lookup-parts.ts'
import { openMonitorParts } from './monitor-parts.ts'
import type { Role, ServiceOptions } from './options.ts'
import { createProcessState, type ProcessState, publicUrl, wakeWorker } from './process-state.ts'
import { version } from './version.ts'
import { openWorker } from './worker.ts'

export type { Role, ServiceOptions } from './options.ts'

/** A running service. */
export interface Service {
  readonly config: Config
  readonly registry: Registry
  readonly database: Database
  readonly clock: Clock
  readonly ledger: Ledger
  readonly keyring: Keyring
  readonly lookups: Lookups
  readonly callerOf: CallerOf
  /** Sends single delivery attempts. */
  readonly sender: Sender
  /** The work of a worker of this service. */
  readonly work: WorkerOptions
  /** The URL of the service; empty in a pure worker. */
  readonly url: string
  /** The URL of metrics, health and the administration; null: they have no address of their own. */
  readonly internalUrl: string | null
  /** The keys that were created because this was the first start. */
  readonly created: BootstrapKeys | null
  /** Stops everything: reports it to balancers for DRAIN_SECONDS, answers requests in flight, writes waiting charges. */
  stop(): Promise<void>
}

/** Opens the parts of a process in the order in which they need each other, and starts to serve. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { config, role = 'all' } = options
  const log = options.log ?? createLog(config.LOG_LEVEL)
  const metrics = new Metrics()
  collectDefaultMetrics({ register: metrics })
  buildInfo(metrics, role)
  const state = createProcessState(collectParts(log))
  const { parts } = state
  try {
    const base = await openBaseParts(state, options, log, metrics)
    const lookups = await openLookupParts(state, base)
    const { sender } = openMonitorParts(state, base, lookups.lookups)
    openJobParts(state, base, lookups)
    const { common, database, callerOf, upstream, keyring, storage, ledger, refusals } = base
    const { sessions, operatorAddress, switches, blocked } = base
    const home = publicUrl(state, config)
    const { repeats } = lookups
    parts.add(
      openAccountApi({ ...common, storage, keyring, refusals, repeats, home, wake: wakeWorker(state) }),
    )
    const ask = parts.add(
      openAsk({ ...common, lookups: lookups.lookups, repeats: lookups.repeats, callerOf, upstream }),
    )
    parts.add(
      await openAdmin({
        ...{ ...common, database, keyring, sessions, operatorAddress, switches, blocked },
        erasures: lookups.erasures,
        process: servingProcess(common, lookups),
        secrets: storage.secrets,
        publicUrl: home,
        operatorUrl: () => operatorUrlOf(config) ?? home(),
      }),
    )
    const results = lookups.dailyResults
    const { readStatus } = parts.add(openStatus({ ...common, database, switches, results }))
    parts.add(openFront({ ...common, switches, readStatus, exampleOf: lookups.exampleOf }))
    parts.add(openConsole({ hasOperatorAddress: config.INTERNAL_ADDRESS !== undefined }))
    const sold = parts.routes.filter(({ sell }) => sell !== undefined)
    const selling = { ...common, storage, ledger, prepaid: prepaidKeys(database, common.clock) }
    const { seller } = parts.add(await openPayments({ ...selling, sold }))
    const { url: internalUrl } = parts.add(
      await openOperatorServer({
        ...common,
        database,
        plugins: parts.operatorPlugins,
        unready: () => state.unready,
      }),
    )
    if (base.serves) {
      await openAgentParts(state, base, lookups, seller, ask)
      await serve(state, options, base, lookups, seller)
    }
    const work = workOf(parts, { config, metrics, clock: common.clock, database, log })
    if (role !== 'api') await startWorker(state, { ...work, log }, role === 'worker')
    state.unready = null
    let stopped: Promise<void> | undefined
    return {
      config,
      registry: common.registry,
      database,
      clock: common.clock,
      ledger,
      keyring,
      lookups: lookups.lookups,
      callerOf,
      sender,
      work,
      url: state.url,
      internalUrl,
      created: base.created,
      stop() {
        stopped ??= state.drain().then(() => parts.close())
        return stopped
      },
    }
  } catch (error) {
    await parts.close().catch(() => undefined)
    throw error
  }
}

/** What a worker does, counted. */
function workOf(
  parts: Parts,
  { config, metrics, clock, ...opened }: Pick<WorkerOptions, 'database' | 'log'> & WorkMetrics,
): WorkerOptions {
  parts.add(watchCertificate(config.PUBLIC_URL, metrics))
  return { ...opened, work: parts.work, sweeps: countSweeps(parts.sweeps, metrics, clock) }
}

interface WorkMetrics {
  readonly config: Config
  readonly metrics: Metrics
  readonly clock: Clock
}

/** What the administration reports of this process. */
function servingProcess(
  common: BaseParts['common'],
  { lookups, runner, dailyResults }: LookupParts,
): ServingProcess {
  const { config, metrics, version } = common
  const caller = freeCaller('live', 'operator')
  return {
    ...{ config, metrics, version, results: dailyResults },
    sources: (operation) => runner.sources(operation, 'live'),
    query: (operation, source) => lookups.call(operation, operation.example, caller, { source }),
  }
}

/** How long a process that balancers know refuses requests before it stops listening. */
const refusingMs = 1000

/** Opens the public server. */
async function serve(
  state: ProcessState,
  { config, httpLimits, wait = systemWait }: ServiceOptions,
  base: BaseParts,
  lookups: LookupParts,
  seller: Seller | null,
): Promise<void> {
  const { parts } = state
  const { common, rates, storage, callerOf, keyLimits, keyring, sessionActors, challenge } = base
  const { refusals, switches } = base
  const routes = withCurrentRights(parts.routes, { database: storage.database, clock: common.clock })
  const { plugins, operatorPlugins } = parts
  const server = await openServer({
    ...{
      ...common,
      rates,
      storage,
      lookups,
      results: lookups.dailyResults,
      callerOf,
      keyLimits,
      keyring,
      seller,
      httpLimits,
    },
    parts: { routes, plugins, operatorPlugins },
    ...{ sessionActors, challenge, refusals, switches, repeats: lookups.repeats },
  })
  state.url = parts.add(server).url
  state.drain = async () => {
    state.unready = stopping
    server.drain()
    if (config.DRAIN_SECONDS === 0) return
    await wait(config.DRAIN_SECONDS * 1000)
    // A balancer that asks no check (nginx) takes a refusal to the other node; a connection that breaks is lost.
    server.refuse()
    await wait(refusingMs)
  }
}

/** @param alone whether the process is a pure worker */
async function startWorker(
  state: ProcessState,
  work: Parameters<typeof openWorker>[0],
  alone: boolean,
): Promise<void> {
  const part = await openWorker(work, {
    alone,
    ready(started) {
      state.worker = started
    },
  })
  state.parts.add(part)
}

/** Adds a metric with the version of the program. */
function buildInfo(metrics: Metrics, role: Role): void {
  new Gauge({
    name: 'social_lookup_build_info',
    help: 'Always 1; its labels are the version, the role of the process and the machine it runs on.',
    labelNames: ['version', 'role', 'node'],
    registers: [metrics],
  }).set({ version, role, node: hostname() }, 1)
}
