import { setTimeout as sleep } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import { Counter, Histogram, type Registry as Metrics } from 'prom-client'
import type { Registry } from '../catalog/registry.ts'
import type { Clock } from '../clock.ts'
import type { Pipeline } from '../lookup/pipeline.ts'
import { createChecker } from '../monitors/check.ts'
import type { Database } from '../storage/database.ts'
import type { Sender } from '../webhooks/attempt.ts'
import { Deliverer } from '../webhooks/deliverer.ts'
import { startBoss } from './boss.ts'
import { CheckRunner } from './check-runner.ts'
import { forgetOldEvents, resumeExhausted } from './sweeps.ts'

/** Longest a stop waits for checks and attempts under way: an attempt's time limit, and reserve. */
const longestStopMs = 17_000

/** Something to be done regularly by one worker of all. */
export interface Sweep {
  readonly name: string
  /** Five-field cron expression, UTC. */
  readonly cron: string
  run(): Promise<unknown>
}

export interface WorkerOptions {
  readonly database: Database
  readonly clock: Clock
  readonly registry: Registry
  readonly pipeline: Pipeline
  readonly sender: Sender
  readonly log: {
    error(object: object, message: string): void
    warn(object: object, message: string): void
  }
  readonly metrics?: Metrics
  readonly sweeps?: readonly Sweep[]
  /** How long events and deliveries are kept (default 30 days). */
  readonly eventRetentionDays?: number
  readonly checkConcurrency?: number
  readonly deliveryConcurrency?: number
  readonly deliveriesPerEndpoint?: number
  readonly pollMs?: number
}

/** Checks monitors and delivers events. Any number of workers share one database. */
export interface Worker {
  start(): Promise<void>
  /** Takes up nothing more, finishes what is under way. */
  stop(): Promise<void>
  /** There may be something due: said by the same process, so that nothing waits for the next poll. */
  wake(): void
  /** Makes every check that is due, and every delivery, then returns. For a worker that is not started. */
  runDue(): Promise<void>
}

function meters(metrics: Metrics | undefined) {
  const registers = metrics ? [metrics] : []
  const checks = new Counter({
    name: 'social_lookup_monitor_checks_total',
    help: 'Checks of monitors by outcome.',
    labelNames: ['outcome'],
    registers,
  })
  const checkSeconds = new Histogram({
    name: 'social_lookup_monitor_check_seconds',
    help: 'Time of one check, lookups included.',
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 20, 60],
    registers,
  })
  const events = new Counter({
    name: 'social_lookup_events_total',
    help: 'Events about new items.',
    registers,
  })
  const attempts = new Counter({
    name: 'social_lookup_delivery_attempts_total',
    help: 'Attempts to deliver events by result.',
    labelNames: ['result'],
    registers,
  })
  const attemptSeconds = new Histogram({
    name: 'social_lookup_delivery_attempt_seconds',
    help: 'Time endpoints take to answer.',
    buckets: [0.005, 0.02, 0.1, 0.5, 1, 5, 15],
    registers,
  })
  return { checks, checkSeconds, events, attempts, attemptSeconds }
}

/** Sets up a worker; `serve` starts one for the roles worker and all. */
export function createWorker(options: WorkerOptions): Worker {
  const { database, clock, registry, pipeline, sender, log } = options
  const meter = meters(options.metrics)
  const poll = options.pollMs === undefined ? {} : { pollMs: options.pollMs }
  const deliverer = new Deliverer({
    database,
    clock,
    sender,
    log,
    ...poll,
    ...(options.deliveryConcurrency === undefined ? {} : { concurrency: options.deliveryConcurrency }),
    ...(options.deliveriesPerEndpoint === undefined ? {} : { perEndpoint: options.deliveriesPerEndpoint }),
    observe(_, attempt) {
      meter.attempts.inc({ result: attempt.success ? 'success' : 'failed' })
      meter.attemptSeconds.observe(attempt.durationMs / 1000)
    },
  })
  const check = createChecker({
    database,
    clock,
    registry,
    pipeline,
    wake: () => deliverer.wake(),
    observe(outcome, seconds, events) {
      meter.checks.inc({ outcome })
      meter.checkSeconds.observe(seconds)
      meter.events.inc(events)
    },
  })
  const sweeps: Sweep[] = [
    { name: 'resume-monitors', cron: '* * * * *', run: () => resumeExhausted(database, clock) },
    {
      name: 'forget-events',
      cron: '17 * * * *',
      run: () => forgetOldEvents(database, clock, options.eventRetentionDays ?? 30),
    },
    ...(options.sweeps ?? []),
  ]
  let opening: Promise<{ boss: PgBoss; runner: CheckRunner }> | undefined

  function open() {
    opening ??= startBoss(database, log).then((boss) => {
      const concurrency =
        options.checkConcurrency === undefined ? {} : { concurrency: options.checkConcurrency }
      return { boss, runner: new CheckRunner({ database, boss, clock, check, log, ...poll, ...concurrency }) }
    })
    return opening
  }

  async function scheduleSweeps(boss: PgBoss): Promise<void> {
    for (const { name, cron, run } of sweeps) {
      const queue = `sweep-${name}`
      await boss.createQueue(queue, { policy: 'exclusive', retryLimit: 0, deleteAfterSeconds: 3600 })
      await boss.schedule(queue, cron)
      await boss.work(queue, { pollingIntervalSeconds: 15 }, async () => {
        await run().catch((error) => log.warn({ error: String(error) }, `sweep ${name} failed`))
      })
    }
  }

  return {
    async start() {
      const { boss, runner } = await open()
      await scheduleSweeps(boss)
      runner.start()
      deliverer.start()
    },
    async stop() {
      // A queue that could not be opened has nothing to close.
      const opened = await opening?.catch(() => undefined)
      // What takes longer is taken up again by another worker.
      const settled = Promise.all([opened?.runner.stop(), deliverer.stop()])
      await Promise.race([settled, sleep(longestStopMs, undefined, { ref: false })])
      await opened?.boss.stop({ graceful: false, close: false })
    },
    wake() {
      void opening?.then(({ runner }) => runner.wake())
      deliverer.wake()
    },
    async runDue() {
      const { runner } = await open()
      await runner.checkDue()
      await deliverer.deliverDue()
    },
  }
}
