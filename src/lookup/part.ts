import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import { Counter, Gauge, type Registry as Metrics } from 'prom-client'
import type { Clock } from '../catalog/clock.ts'
import type { Registry } from '../catalog/registry.ts'
import type { Config } from '../runtime/config/config.ts'
import type { Part } from '../runtime/process/part.ts'
import { createLocalRates, type RateCounter } from '../runtime/process/rates.ts'
import { type AnswerCache, MemoryCache } from './cache.ts'
import { createCursorBox } from './cursors.ts'
import { createExamples, type ExampleOf } from './examples.ts'
import { Gate } from './gate.ts'
import { createLookups, type Lookups } from './lookups.ts'
import { createLookupMetrics, type LookupMetrics } from './metrics.ts'
import type { RunnerOptions } from './runner-options.ts'
import { createSharedValues } from './shared-values.ts'
import { createSourceRunner, type SourceRunner } from './sources.ts'
import type { LookupsOptions } from './state.ts'
import { createUsageParameters } from './usage-parameters.ts'
import { connectValkey, meterValkey } from './valkey.ts'
import { ValkeyCache } from './valkey-cache.ts'

export interface LookupPartOptions
  extends Pick<
    RunnerOptions,
    | 'upstream'
    | 'tracing'
    | 'media'
    | 'transcriber'
    | 'browser'
    | 'provider'
    | 'setting'
    | 'testSetting'
    | 'purchases'
    | 'order'
    | 'observer'
    | 'switches'
    | 'blocked'
    | 'countOutcome'
  > {
  readonly config: Config
  readonly registry: Registry
  readonly clock: Clock
  readonly log: Logger
  readonly metrics: Metrics
  /** Counts results by day; absent: nothing is counted. */
  readonly results?: LookupsOptions['results'] | undefined
  /** Counts over all nodes; default: in this process. */
  readonly rates?: RateCounter | undefined
  /** Seals cursors; the same on every node. */
  readonly cursorSecret: string
}

/** Runs lookups and reports on their sources. */
export interface LookupPart extends Part {
  readonly lookups: Lookups
  readonly runner: SourceRunner
  readonly cache: AnswerCache
  /** Removes matching texts from this process's memory; returns the removed answers. */
  readonly purgeMemory: AnswerCache['purge']
  /** How the lookups of this process ended. */
  readonly counts: LookupMetrics['counts']
  /** The examples of the documents. */
  readonly exampleOf: ExampleOf
}

function meters(metrics: Metrics, gate: Gate): Pick<RunnerOptions, 'drift'> {
  new Gauge({
    name: 'social_lookup_lookups_running',
    help: 'Uncached lookups under way.',
    registers: [metrics],
    collect() {
      this.set(gate.running)
    },
  })
  const drift = new Counter({
    name: 'social_lookup_upstream_drift_total',
    help: 'What was not where a platform used to put it: source faults of kind changed, entries lost, fields missing.',
    labelNames: ['platform', 'operation', 'source', 'field'],
    registers: [metrics],
  })
  // Finding the counter of labels takes a microsecond, and an answer may have thousands of unreadable entries.
  let latest: { readonly of: string; readonly counter: Counter.Internal } | undefined
  return {
    drift({ platform, id }, source, field) {
      const of = `${id} ${source} ${field}`
      if (latest?.of !== of) {
        latest = { of, counter: drift.labels({ platform, operation: id, source, field }) }
      }
      latest.counter.inc()
    },
  }
}

function openValkey({ config, cursorSecret, log, metrics }: LookupPartOptions) {
  if (!config.VALKEY_URL) return undefined
  const valkey = connectValkey({
    url: config.VALKEY_URL,
    timeoutMs: config.VALKEY_TIMEOUT_MS,
    // Answers contain cursors sealed with this secret, which other deployments could not open.
    keyPrefix: `slk:${createHash('sha256').update(cursorSecret).digest('base64url').slice(0, 12)}:`,
    log,
  })
  meterValkey(valkey, metrics)
  return valkey
}

/** Opens caches, cursors and the gate, and the lookups on top of them. */
export function openLookups(options: LookupPartOptions): LookupPart {
  const { config, registry, clock, log, metrics } = options
  const timeoutMs = config.LOOKUP_TIMEOUT_MS
  const valkey = openValkey(options)
  const memory = new MemoryCache({ maxBytes: config.CACHE_BYTES, clock })
  const cache: AnswerCache = valkey ? new ValkeyCache({ valkey, memory, clock, log }) : memory
  const gate = new Gate(config.MAX_CONCURRENT_LOOKUPS, config.MAX_CONCURRENT_PER_PLATFORM)
  const cursors = createCursorBox({
    secret: options.cursorSecret,
    previous: config.CURSOR_SECRET_PREVIOUS,
    clock,
    lifetimeHours: config.CURSOR_HOURS,
  })
  const shared = createSharedValues({ clock, log, valkey })
  const { drift } = meters(metrics, gate)
  const runner = createSourceRunner({
    ...options,
    operations: registry,
    cursors,
    shared,
    drift,
  })
  const counted = createLookupMetrics(metrics)
  const lookups = createLookups({
    clock,
    registry,
    cache,
    cursors,
    gate,
    runner,
    drift,
    results: options.results ?? { countResult: () => undefined, countRecord: () => undefined },
    metrics: counted,
    switches: options.switches,
    blocked: options.blocked,
    tracing: options.tracing,
    rates: options.rates ?? createLocalRates(clock),
    log,
    timeoutMs,
    parametersToRecord: createUsageParameters({
      clock,
      isOn: config.USAGE_PARAMETERS,
      maxTestBytes: config.USAGE_TEST_BYTES,
    }),
    retirementStartsAt: config.RETIREMENT_STARTS,
  })
  return {
    lookups,
    runner,
    cache,
    purgeMemory(matches) {
      shared.purge(matches)
      return cache.purge(matches)
    },
    counts: () => counted.counts(),
    exampleOf: createExamples(registry, cursors),
    async close() {
      await cache.close()
      valkey?.disconnect()
    },
  }
}
