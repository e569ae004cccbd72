import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import { Counter, Gauge, type Registry as Metrics } from 'prom-client'
import type { Registry } from '../catalog/registry.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Part } from '../process/part.ts'
import { type AnswerCache, MemoryCache } from './cache.ts'
import { createCursorBox } from './cursors.ts'
import { buildExamples, type Examples } from './examples.ts'
import { Gate } from './gate.ts'
import { createLookups, type Lookups } from './lookups.ts'
import { createLookupMetrics } from './metrics.ts'
import { createSharedValues } from './shared-values.ts'
import { createSourceRunner, type RunnerOptions, type SourceRunner } from './sources.ts'
import { connectValkey, meterValkey } from './valkey.ts'
import { ValkeyCache } from './valkey-cache.ts'

export interface LookupPartOptions
  extends Pick<
    RunnerOptions,
    | 'upstream'
    | 'media'
    | 'transcriber'
    | 'browser'
    | 'provider'
    | 'setting'
    | 'testSetting'
    | 'purchases'
    | 'order'
  > {
  readonly config: Config
  readonly registry: Registry
  readonly clock: Clock
  readonly log: Logger
  readonly metrics: Metrics
  /** Seals cursors; the same on every node. */
  readonly cursorSecret: string
}

/** Runs lookups and reports on their sources. */
export interface LookupPart extends Part {
  readonly lookups: Lookups
  readonly runner: SourceRunner
  readonly cache: AnswerCache
  /** The examples of the documents. */
  readonly examples: () => Promise<Examples>
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
  return {
    drift: ({ platform, id }, source, field) => drift.inc({ platform, operation: id, source, field }),
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
  const { drift } = meters(metrics, gate)
  const runner = createSourceRunner({
    ...options,
    operations: registry,
    cursors,
    shared: createSharedValues({ clock, log, valkey }),
    drift,
  })
  const lookups = createLookups({
    clock,
    registry,
    cache,
    cursors,
    gate,
    runner,
    drift,
    metrics: createLookupMetrics(metrics),
    log,
    timeoutMs,
    retirementStartsAt: config.RETIREMENT_STARTS,
  })
  return {
    lookups,
    runner,
    cache,
    examples: () => buildExamples({ registry, runner, cursors, clock, timeoutMs }),
    async close() {
      await cache.close()
      valkey?.disconnect()
    },
  }
}
