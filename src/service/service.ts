import { hostname } from 'node:os'
import pino, { type Logger } from 'pino'
import { collectDefaultMetrics, Gauge, Registry as Metrics } from 'prom-client'
import type { BootstrapKeys } from '../accounts/accounts.ts'
import type { Keyring } from '../accounts/keyring.ts'
import { firstAccount, openAccounts } from '../accounts/part.ts'
import { openAdmin } from '../admin/part.ts'
import { openAsk } from '../ask/part.ts'
import type { Ledger } from '../billing/ledger.ts'
import type { CallerOf } from '../billing/wallet-payer.ts'
import { openBrowser } from '../browser/part.ts'
import type { Platform } from '../catalog/platform.ts'
import { createRegistry, type Registry } from '../catalog/registry.ts'
import type { Clock } from '../clock.ts'
import { type Config, publicUrlOf } from '../config.ts'
import { listCursors } from '../http/lists.ts'
import type { Worker, WorkerOptions } from '../jobs/worker.ts'
import type { Lookups } from '../lookup/lookups.ts'
import { openLookups } from '../lookup/part.ts'
import { openMedia } from '../media/part.ts'
import { requireWatchable, sampleEvent } from '../monitors/lists/sources.ts'
import { openMonitors } from '../monitors/part.ts'
import { openPayments } from '../payments/part.ts'
import { collectParts } from '../process/part.ts'
import { createLocalRates, openSharedRates } from '../process/rates.ts'
import { createProviders } from '../providers/source.ts'
import type { HttpLimits } from '../server/connections.ts'
import { stopping as stoppingSentence } from '../server/health.ts'
import { openOperatorServer } from '../server/operator-server.ts'
import { openServer } from '../server/part.ts'
import { createLimiter } from '../server/rate-limit.ts'
import type { Database } from '../storage/database.ts'
import { watchDatabase } from '../storage/metrics.ts'
import { openStorage } from '../storage/part.ts'
import { createTranscriber } from '../transcripts/transcriber.ts'
import { openUpstream } from '../upstream/part.ts'
import { systemWait, type Wait } from '../upstream/timing.ts'
import { openVendors } from '../vendor-accounts/part.ts'
import type { Sender } from '../webhooks/delivery/sender.ts'
import { openWebhooks } from '../webhooks/part.ts'
import { openClock } from './clock.ts'
import { openLedger } from './ledger.ts'
import { withPriceList } from './price-list.ts'
import { version } from './version.ts'
import { openWorker } from './worker.ts'

export type Role = 'all' | 'api' | 'worker'

export interface ServiceOptions {
  readonly config: Config
  readonly platforms: readonly Platform[]
  readonly clock?: Clock
  readonly role?: Role
  /** The configured database, on its way to being open. */
  readonly opening?: Promise<Database>
  /** An open database in place of the configured one (tests); the service does not close it. */
  readonly database?: Database
  readonly log?: Logger
  /** Told of the keys of the first account before it is there for good. */
  readonly firstKeys?: ((keys: BootstrapKeys) => Promise<void>) | undefined
  /** Waits of outgoing traffic (retries, slow simulated platforms) and for a balancer to look; default: real time. */
  readonly wait?: Wait
  /** Bounds of connections and requests, where they differ from the defaults. */
  readonly httpLimits?: Partial<HttpLimits>
  /** Lets a caller put itself between the pipeline and the ledger (fault tests). */
  readonly wrapLedger?: (ledger: Ledger) => Ledger
}

/** A running service and what others may use of it. */
export interface Service {
  readonly config: Config
  readonly registry: Registry
  readonly database: Database
  readonly ledger: Ledger
  readonly keyring: Keyring
  readonly lookups: Lookups
  readonly callerOf: CallerOf
  /** Makes single delivery attempts. */
  readonly sender: Sender
  /** What a worker of this service does. */
  readonly work: WorkerOptions
  /** Where the service listens; empty in a pure worker. */
  readonly url: string
  /** Where metrics, health and the administration are, where they have an address of their own; null: they have none. */
  readonly internalUrl: string | null
  /** The keys that were created because this was the first start. */
  readonly created: BootstrapKeys | null
  /** Stops everything: says so to balancers for DRAIN_SECONDS, answers what is in flight, writes what is waiting. */
  stop(): Promise<void>
}

/** Opens everything a process of the service needs, in the order in which it is needed, and starts to serve. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { config, role = 'all' } = options
  const log = options.log ?? pino({ level: config.LOG_LEVEL })
  const metrics = new Metrics()
  collectDefaultMetrics({ register: metrics })
  buildInfo(metrics, role)
  const parts = collectParts(log)
  let url = ''
  let worker: Worker | undefined
  const wake = () => worker?.wake()
  /** Why this process wants no requests or work just now. */
  let unready: string | null = 'This process is starting.'
  let drain = async () => {
    unready = stoppingSentence
  }
  let stopping: Promise<void> | undefined
  try {
    const registry = createRegistry(withPriceList(options.platforms, config))
    const storage = parts.add(await openStorage({ ...options, given: options.database }))
    const { database, secrets } = storage
    parts.add({ close: watchDatabase(database, log, metrics) })
    const { clock } = options.clock
      ? { clock: options.clock }
      : parts.add(await openClock({ database, log, metrics }))
    const common = { config, registry, clock, log, metrics, version }
    // A worker is nobody's terminal: keys printed there would be in its log alone, or lost.
    const created =
      role === 'worker' ? null : await firstAccount({ config, database, clock, deliver: options.firstKeys })
    const upstream = parts.add(openUpstream({ ...common, wait: options.wait }))
    const serves = role !== 'worker'
    const { ledger, callerOf, keyLimits } = parts.add(
      await openLedger({ ...common, database, serves, wrap: options.wrapLedger }),
    )
    const { rates } = parts.add(openSharedRates({ database, clock }))
    const { keyring } = parts.add(openAccounts({ database, clock, ledger }))
    const media = parts.add(
      openMedia({
        ...common,
        secret: await storage.secret('media-secret'),
        publicUrl: () => publicUrlOf(config) ?? url,
      }),
    )
    const browser = parts.add(openBrowser({ config, upstream }))
    const { setting, testSetting, purchases, order } = parts.add(
      openVendors({ ...common, database, upstream }),
    )
    const lookups = parts.add(
      openLookups({
        ...common,
        upstream,
        cursorSecret: config.CURSOR_SECRET ?? (await storage.secret('cursor-secret')),
        media: (guarded) => media.store(guarded),
        transcriber: (clients) =>
          createTranscriber({ ...clients, maxSeconds: config.TRANSCRIPTION_MAX_SECONDS }),
        browser: browser.of,
        provider: createProviders(config.PROVIDERS),
        ...{ setting, testSetting, purchases, order },
      }),
    )
    const { endpoints, sender } = parts.add(
      openWebhooks({
        ...common,
        database,
        secrets,
        rates,
        upstream,
        wake,
        limits: { endpoints: config.ENDPOINTS_PER_ACCOUNT, sinks: config.SINKS_PER_ACCOUNT },
        concurrency: config.DELIVERY_CONCURRENCY,
        retentionDays: config.EVENT_RETENTION_DAYS,
        sampleEvent: (operationId) => sampleEvent(requireWatchable(registry, operationId)),
      }),
    )
    parts.add(
      openMonitors({
        ...common,
        database,
        lookups: lookups.lookups,
        callerOf,
        ledger,
        endpoints,
        cursors: listCursors(secrets),
        wake,
        home: () => publicUrlOf(config) ?? url,
        limitFeed: createLimiter({ perMinute: config.FEED_REQUESTS_PER_MINUTE, clock, rates }).take,
        limitFeedReader: createLimiter({
          perMinute: config.HEALTH_REQUESTS_PER_MINUTE,
          clock,
          rates: createLocalRates(clock),
        }).take,
        limit: config.MONITORS_PER_ACCOUNT,
        concurrency: config.CHECK_CONCURRENCY,
      }),
    )
    parts.add(openAsk({ ...common, lookups: lookups.lookups, callerOf, upstream }))
    parts.add(await openAdmin({ ...common, database, keyring, secrets: storage.secrets }))
    const sold = parts.routes.filter(({ sell }) => sell !== undefined)
    const { seller } = parts.add(await openPayments({ ...common, storage, ledger, sold }))
    const { url: internalUrl } = parts.add(
      await openOperatorServer({
        ...common,
        database,
        plugins: parts.operatorPlugins,
        unready: () => unready,
      }),
    )
    if (serves) {
      const { httpLimits } = options
      const server = await openServer({
        ...{ ...common, rates, storage, lookups, callerOf, keyLimits, keyring, seller, parts, httpLimits },
      })
      url = parts.add(server).url
      drain = async () => {
        unready = stoppingSentence
        server.drain()
        if (config.DRAIN_SECONDS > 0) await (options.wait ?? systemWait)(config.DRAIN_SECONDS * 1000)
      }
    }
    const work: WorkerOptions = { database, log, work: parts.work, sweeps: parts.sweeps }
    if (role !== 'api') {
      parts.add(
        await openWorker(
          { ...work, log },
          {
            alone: role === 'worker',
            ready(started) {
              worker = started
            },
          },
        ),
      )
    }
    unready = null
    return {
      config,
      registry,
      database,
      ledger,
      keyring,
      lookups: lookups.lookups,
      callerOf,
      sender,
      work,
      url,
      internalUrl,
      created,
      stop() {
        stopping ??= drain().then(() => parts.close())
        return stopping
      },
    }
  } catch (error) {
    await parts.close().catch(() => undefined)
    throw error
  }
}

/** Says which program this is, beside its numbers. */
function buildInfo(metrics: Metrics, role: Role): void {
  new Gauge({
    name: 'social_lookup_build_info',
    help: 'Always 1; its labels tell the version, the role of the process and the machine it runs on.',
    labelNames: ['version', 'role', 'node'],
    registers: [metrics],
  }).set({ version, role, node: hostname() }, 1)
}
