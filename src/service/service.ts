import { hostname } from 'node:os'
import pino from 'pino'
import { collectDefaultMetrics, Gauge, Registry as Metrics } from 'prom-client'
import { openAccountApi } from '../account-api/part.ts'
import type { BootstrapKeys } from '../accounts/accounts.ts'
import type { Keyring } from '../accounts/keyring.ts'
import { openAdmin } from '../admin/part.ts'
import { openAsk } from '../ask/part.ts'
import type { Ledger } from '../billing/ledger.ts'
import type { CallerOf } from '../billing/wallet-payer.ts'
import type { Registry } from '../catalog/registry.ts'
import type { Clock } from '../clock.ts'
import { type Config, operatorUrlOf } from '../config.ts'
import { openConsole } from '../console/part.ts'
import type { WorkerOptions } from '../jobs/worker.ts'
import { freeCaller } from '../lookup/free.ts'
import type { Lookups } from '../lookup/lookups.ts'
import type { LookupPart } from '../lookup/part.ts'
import type { ServingProcess } from '../operator-reports/serving-process.ts'
import { openPayments } from '../payments/part.ts'
import type { Seller } from '../payments/take-payments.ts'
import { collectParts } from '../process/part.ts'
import { stopping } from '../server/health.ts'
import { openOperatorServer } from '../server/operator-server.ts'
import { openServer } from '../server/part.ts'
import { openStatus } from '../status/part.ts'
import type { Database } from '../storage/database.ts'
import { systemWait } from '../upstream/timing.ts'
import type { Sender } from '../webhooks/delivery/sender.ts'
import { openAgentParts } from './agent-parts.ts'
import { type BaseParts, openBaseParts } from './base-parts.ts'
import { openLookupParts } from './lookup-parts.ts'
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
  const log = options.log ?? pino({ level: config.LOG_LEVEL })
  const metrics = new Metrics()
  collectDefaultMetrics({ register: metrics })
  buildInfo(metrics, role)
  const state = createProcessState(collectParts(log))
  const { parts } = state
  try {
    const base = await openBaseParts(state, options, log, metrics)
    const lookups = await openLookupParts(state, base)
    const { sender } = openMonitorParts(state, base, lookups.lookups)
    const { common, database, callerOf, upstream, keyring, storage, ledger, refusals } = base
    const { sessions, operatorAddress, switches, blocked } = base
    const home = publicUrl(state, config)
    parts.add(openAccountApi({ ...common, storage, keyring, refusals, home, wake: wakeWorker(state) }))
    const ask = parts.add(openAsk({ ...common, lookups: lookups.lookups, callerOf, upstream }))
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
    parts.add(openStatus({ ...common, database, switches }))
    parts.add(openConsole({ hasOperatorAddress: config.INTERNAL_ADDRESS !== undefined }))
    const sold = parts.routes.filter(({ sell }) => sell !== undefined)
    const { seller } = parts.add(await openPayments({ ...common, storage, ledger, sold }))
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
    const work: WorkerOptions = { database, log, work: parts.work, sweeps: parts.sweeps }
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

/** What the administration reports of this process. */
function servingProcess(common: BaseParts['common'], { lookups, runner }: LookupPart): ServingProcess {
  const { config, metrics, version } = common
  const caller = freeCaller('live', 'operator')
  return {
    ...{ config, metrics, version },
    sources: (operation) => runner.sources(operation, 'live'),
    query: (operation, source) => lookups.call(operation, operation.example, caller, { source }),
  }
}

/** Opens the public server. */
async function serve(
  state: ProcessState,
  { config, httpLimits, wait = systemWait }: ServiceOptions,
  { common, rates, storage, callerOf, keyLimits, keyring, sessionActors, challenge, refusals }: BaseParts,
  lookups: LookupPart,
  seller: Seller | null,
): Promise<void> {
  const { parts } = state
  const server = await openServer({
    ...{ ...common, rates, storage, lookups, callerOf, keyLimits, keyring, seller, parts, httpLimits },
    ...{ sessionActors, challenge, refusals },
  })
  state.url = parts.add(server).url
  state.drain = async () => {
    state.unready = stopping
    server.drain()
    if (config.DRAIN_SECONDS > 0) await wait(config.DRAIN_SECONDS * 1000)
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
