import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pino, { type Logger } from 'pino'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry as Metrics } from 'prom-client'
import { type BootstrapKeys, bootstrap } from './accounts/accounts.ts'
import { createKeyring, type Keyring } from './accounts/keys.ts'
import { adminSocketPath } from './admin/connect.ts'
import { adminRoutes, serveAdminSocket } from './admin/routes.ts'
import { createAdmin } from './admin/verbs.ts'
import { type HeldJournal, heartbeatMs, openJournals } from './billing/journals.ts'
import { createLedger, type Ledger } from './billing/ledger.ts'
import { maintain } from './billing/maintenance.ts'
import { createRegistry, type Registry } from './catalog/registry.ts'
import { type Clock, systemClock } from './clock.ts'
import type { Config } from './config.ts'
import type { Worker } from './jobs/worker.ts'
import { type AnswerCache, MemoryCache } from './lookup/cache.ts'
import { createCursorBox } from './lookup/cursors.ts'
import { exampleCursors } from './lookup/example-cursors.ts'
import { Gate } from './lookup/gate.ts'
import { createLookupMetrics } from './lookup/metrics.ts'
import { createPipeline, type Pipeline } from './lookup/pipeline.ts'
import { createSharedValues } from './lookup/shared-values.ts'
import { createSourceRunner, type SourceRunner } from './lookup/sources.ts'
import { connectValkey } from './lookup/valkey.ts'
import { ValkeyCache } from './lookup/valkey-cache.ts'
import { createMedia, type Media } from './media/media.ts'
import { createWatching, type Watching } from './monitors/watching.ts'
import type { Platform } from './platforms/platform.ts'
import { createProviders } from './providers/source.ts'
import { accountRoutes } from './server/account-routes.ts'
import { createApp } from './server/app.ts'
import type { HttpLimits } from './server/connections.ts'
import { createIdempotency } from './server/idempotency.ts'
import { type Database, migrate, openDatabase } from './storage/database.ts'
import { openSecrets, sharedSecret } from './storage/secrets.ts'
import { createTranscriber } from './transcripts/transcriber.ts'
import { createUpstream, type Upstream, userAgent } from './upstream/client.ts'
import type { Wait } from './upstream/timing.ts'
import type { SimulatedPlatform } from './upstream/types.ts'

const packageFile = join(import.meta.dirname, '..', 'package.json')
/** The service's own version. */
export const version: string = JSON.parse(readFileSync(packageFile, 'utf8')).version

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
  /** Waits of outgoing traffic (retries, slow simulated platforms); default: real time. */
  readonly wait?: Wait
  /** Bounds of connections and requests, where they differ from the defaults. */
  readonly httpLimits?: Partial<HttpLimits>
  /** Lets a caller put itself between the pipeline and the ledger (fault tests). */
  readonly wrapLedger?: (ledger: Ledger) => Ledger
}

/** A running service and its parts. */
export interface Service {
  readonly config: Config
  readonly registry: Registry
  readonly database: Database
  readonly ledger: Ledger
  readonly keyring: Keyring
  readonly pipeline: Pipeline
  readonly runner: SourceRunner
  readonly upstream: Upstream
  readonly cache: AnswerCache
  readonly media: Media
  readonly watching: Watching
  readonly metrics: Metrics
  readonly log: Logger
  /** Where the service listens; empty in a pure worker. */
  readonly url: string
  /** The keys that were created because this was the first start. */
  readonly created: BootstrapKeys | null
  /** Stops everything: answers what is in flight, writes what is waiting. */
  stop(): Promise<void>
}

function meters(metrics: Metrics, gate: Gate) {
  collectDefaultMetrics({ register: metrics })
  new Gauge({
    name: 'social_lookup_lookups_running',
    help: 'Uncached lookups under way.',
    registers: [metrics],
    collect() {
      this.set(gate.running)
    },
  })
  const flushes = new Histogram({
    name: 'social_lookup_ledger_flush_seconds',
    help: 'Time of one group commit of the ledger.',
    buckets: [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1],
    registers: [metrics],
  })
  const items = new Counter({
    name: 'social_lookup_ledger_items_total',
    help: 'Charges, reservations and settlements committed.',
    registers: [metrics],
  })
  const drift = new Counter({
    name: 'social_lookup_drift_total',
    help: 'Optional fields that were not where a platform used to put them.',
    labelNames: ['platform', 'operation', 'field'],
    registers: [metrics],
  })
  return {
    ledger: {
      flushed(count: number, seconds: number) {
        flushes.observe(seconds)
        items.inc(count)
      },
    },
    drift: (operation: { platform: string; id: string }, field: string) =>
      drift.inc({ platform: operation.platform, operation: operation.id, field }),
  }
}

/** How long a reservation may live: longer than the longest lookup that it stands for. */
function reservationSeconds(registry: Registry, config: Config): number {
  const limits = registry.operations.map(({ timeoutMs }) => timeoutMs ?? 0)
  return Math.max(config.LOOKUP_TIMEOUT_MS, ...limits) / 1000 + 30
}

/** Runs `work` every so often, one run at a time; returns the function that ends it. */
function every(ms: number, what: string, log: Logger, work: () => Promise<unknown>): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  let busy = false
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    running = work()
      .catch((error) => log.warn({ error: String(error) }, `${what} failed`))
      .finally(() => {
        busy = false
      })
  }, ms)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}

/** Opens everything a process of the service needs, in the order in which it is needed, and starts to serve. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { config, platforms, clock = systemClock, role = 'all' } = options
  const log = options.log ?? pino({ level: config.LOG_LEVEL })
  const closers: (() => unknown)[] = []
  let url = ''
  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= (async () => {
      for (const close of closers.reverse()) await close()
    })()
    return stopping
  }
  try {
    const registry = createRegistry(platforms)
    const database =
      options.database ??
      (await (options.opening ??
        openDatabase({
          url: config.DATABASE_URL,
          dataDir: config.DATA_DIR,
          poolSize: config.DATABASE_POOL,
        })))
    if (!options.database) closers.push(() => database.close())
    await migrate(database)
    const startingCredits = { trialCredits: config.TRIAL_CREDITS, testCredits: config.TEST_CREDITS }
    const created = await bootstrap({
      database,
      clock,
      liveKey: config.BOOTSTRAP_LIVE_KEY,
      testKey: config.BOOTSTRAP_TEST_KEY,
      ...startingCredits,
    })
    const cursorSecret = config.CURSOR_SECRET ?? (await sharedSecret(database, 'cursor-secret'))
    const mediaSecret = await sharedSecret(database, 'media-secret')
    const secrets = await openSecrets(database, config.SECRETS_KEY)

    const metrics = new Metrics()
    const gate = new Gate(config.MAX_CONCURRENT_LOOKUPS, config.MAX_CONCURRENT_PER_PLATFORM)
    const meter = meters(metrics, gate)
    const valkey = config.VALKEY_URL
      ? connectValkey({
          url: config.VALKEY_URL,
          timeoutMs: config.VALKEY_TIMEOUT_MS,
          // Answers carry cursors sealed with this secret: other deployments could not open them.
          keyPrefix: `slk:${createHash('sha256').update(cursorSecret).digest('base64url').slice(0, 12)}:`,
          log,
        })
      : undefined
    if (valkey) closers.push(() => valkey.disconnect())
    const memory = new MemoryCache({ maxBytes: config.CACHE_BYTES, clock })
    const cache: AnswerCache = valkey ? new ValkeyCache({ valkey, memory, clock, log }) : memory
    closers.push(() => cache.close())
    const simulated = new Map<string, Promise<SimulatedPlatform>>()
    const upstream = createUpstream({
      origins: config.UPSTREAM_ORIGINS,
      proxy: config.UPSTREAM_PROXY,
      noProxy: config.UPSTREAM_NO_PROXY,
      allowedRanges: config.ALLOW_PRIVATE_RANGES,
      limits: { concurrency: config.UPSTREAM_CONCURRENCY, timeoutMs: config.UPSTREAM_TIMEOUT_MS },
      hosts: (name) => registry.platform(name)?.hosts ?? [],
      userAgent: userAgent(version, config.PUBLIC_URL),
      clock,
      registry: metrics,
      logger: log,
      ...(options.wait ? { wait: options.wait } : {}),
      async simulated(name) {
        const platform = registry.platform(name)
        if (!platform) return undefined
        const known = simulated.get(name) ?? platform.simulated()
        simulated.set(name, known)
        return known
      },
    })
    closers.push(() => upstream.close())
    let journal: HeldJournal | undefined
    if (database.kind === 'server' && role !== 'worker') {
      const journals = await openJournals(database, clock, config.DATA_DIR)
      await journals.adopt()
      if (config.CHARGE_JOURNAL) {
        journal = await journals.claim().catch((error) => {
          log.warn({ err: error }, 'DATA_DIR cannot be written: every charge waits for its commit')
          return undefined
        })
      }
      closers.push(() => journal?.release())
      const upkeep = async () => {
        await journal?.beat()
        await journals.adopt()
      }
      closers.push(every(heartbeatMs, 'upkeep of the journals', log, upkeep))
    }
    const ledger = (options.wrapLedger ?? ((one) => one))(
      createLedger({
        database,
        clock,
        metrics: meter.ledger,
        reservationSeconds: reservationSeconds(registry, config),
        journal,
      }),
    )
    closers.push(() => ledger.close())
    closers.push(every(10_000, 'expiry of reservations', log, () => ledger.expireReservations()))
    const keyring = createKeyring({ database, clock })
    const cursors = createCursorBox({ secret: cursorSecret, clock, lifetimeHours: config.CURSOR_HOURS })
    const media = createMedia({
      config,
      clock,
      log,
      secret: mediaSecret,
      publicUrl: () => config.PUBLIC_URL?.replace(/\/$/, '') ?? url,
    })
    const runner = createSourceRunner({
      operations: registry,
      clock,
      log,
      upstream,
      cursors,
      shared: createSharedValues({ clock, log, valkey }),
      media: (guarded) => media.store(guarded),
      transcriber: (clients) =>
        createTranscriber({ ...clients, maxSeconds: config.TRANSCRIPTION_MAX_SECONDS }),
      setting: config.platformSetting,
      provider: createProviders(config.PROVIDERS),
      drift: meter.drift,
    })
    const pipeline = createPipeline({
      clock,
      ledger,
      cache,
      cursors,
      gate,
      runner,
      metrics: createLookupMetrics(metrics),
      timeoutMs: config.LOOKUP_TIMEOUT_MS,
      checkoutUrl: config.CHECKOUT_URL,
    })

    const admin = createAdmin({ database, clock, startingCredits, keyring })
    // Nobody else can open the embedded database while this process has it: the command line asks here.
    if (database.dataDir !== null) {
      closers.push(await serveAdminSocket(admin, await adminSocketPath(database.dataDir)))
    }
    closers.push(every(3_600_000, 'deletion of expired media', log, () => media.sweep()))
    const upkeep = () => maintain({ database, clock, usageRetentionDays: config.USAGE_RETENTION_DAYS })
    closers.push(every(3_600_000, 'upkeep of the database', log, upkeep))
    let worker: Worker | undefined
    const watching = createWatching({
      database,
      clock,
      registry,
      pipeline,
      ledger,
      secrets,
      upstream,
      limits: {
        monitors: config.MONITORS_PER_ACCOUNT,
        endpoints: config.ENDPOINTS_PER_ACCOUNT,
        sinks: config.SINKS_PER_ACCOUNT,
      },
      wake: () => worker?.wake(),
    })
    const idempotency = createIdempotency({ database, clock, secrets })
    closers.push(every(3_600_000, 'deletion of old idempotency keys', log, () => idempotency.forgetOld()))
    if (role !== 'worker') {
      const app = await createApp({
        config,
        registry,
        routes: [...accountRoutes({ ledger }), ...watching.routes],
        idempotency,
        pipeline,
        keyring,
        metrics,
        clock,
        log,
        version,
        httpLimits: options.httpLimits,
        exampleCursors: () =>
          exampleCursors({ registry, runner, cursors, timeoutMs: config.LOOKUP_TIMEOUT_MS }),
        plugins: [media.plugin, ...(config.ADMIN_TOKEN ? [adminRoutes(admin, config.ADMIN_TOKEN)] : [])],
      })
      url = await app.listen()
      closers.push(() => app.close())
    }
    if (role !== 'api') {
      // The API answers first: the job queue takes longer to load than everything before it.
      const { createWorker } = await import('./jobs/worker.ts')
      const made = createWorker({
        database,
        clock,
        registry,
        pipeline,
        sender: watching.sender,
        log,
        metrics,
        eventRetentionDays: config.EVENT_RETENTION_DAYS,
        checkConcurrency: config.CHECK_CONCURRENCY,
        deliveryConcurrency: config.DELIVERY_CONCURRENCY,
      })
      const started = made.start().then(
        () => {
          worker = made
        },
        (error) => {
          // The API goes on without the worker beside it; a worker alone is nothing without.
          if (role === 'worker') throw error
          log.error({ error: String(error) }, 'the worker did not start')
        },
      )
      closers.push(() => started.then(() => made.stop()))
      if (role === 'worker') await started
    }
    return {
      config,
      registry,
      database,
      ledger,
      keyring,
      pipeline,
      runner,
      upstream,
      cache,
      media,
      watching,
      metrics,
      log,
      url,
      created,
      stop,
    }
  } catch (error) {
    await stop().catch(() => undefined)
    throw error
  }
}
