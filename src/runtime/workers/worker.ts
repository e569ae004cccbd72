import { setTimeout as sleep } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import type { Loop, Sweep, Work, WorkerContext } from '../process/work.ts'
import type { Database } from '../storage/database.ts'
import { isOutage } from '../storage/errors.ts'
import { startBoss } from './boss.ts'

/** How long a stop waits for running work: the time limit of a delivery attempt plus a reserve. */
const maxStopMs = 17_000

export interface WorkerOptions {
  readonly database: Database
  readonly log: WorkerContext['log']
  readonly work: readonly Work[]
  readonly sweeps: readonly Sweep[]
  /** How often loops poll for due work. Overrides their defaults. */
  readonly pollMs?: number
}

/** Runs the loops and sweeps of all parts. Any number of workers share one database. */
export interface Worker {
  start(): Promise<void>
  /** Starts no further work, and waits for running work. */
  stop(): Promise<void>
  /** Wakes all loops, because work may be due now. Called in the same process, to avoid waiting for the next poll. */
  wake(): void
  /** Runs all due work, then returns. For a worker that was not started. */
  runDue(): Promise<void>
}

interface Opened {
  readonly boss: PgBoss
  readonly loops: ReadonlyMap<string, Loop>
}

/** Creates a worker. `serve` starts a worker in the roles `worker` and `all`. */
export function createWorker({ database, log, work, sweeps, pollMs }: WorkerOptions): Worker {
  let opening: Promise<Opened> | undefined

  async function openLoops(): Promise<Opened> {
    const boss = await startBoss(database, log)
    const loops = new Map<string, Loop>()
    const wake = (name: string) => loops.get(name)?.wake()
    for (const { name, open } of work) loops.set(name, open({ log, pollMs, wake }))
    return { boss, loops }
  }

  function open(): Promise<Opened> {
    opening ??= openLoops()
    return opening
  }

  async function scheduleSweeps(boss: PgBoss): Promise<void> {
    for (const { name, cron, run } of sweeps) {
      const queue = `sweep-${name}`
      await boss.createQueue(queue, { policy: 'exclusive', retryLimit: 0, deleteAfterSeconds: 3600 })
      await boss.schedule(queue, cron)
      await boss.work(queue, { pollingIntervalSeconds: 15 }, async () => {
        await run().catch((error) => {
          if (!isOutage(error)) log.warn({ error: String(error) }, `sweep ${name} failed`)
        })
      })
    }
  }

  return {
    async start() {
      const { boss, loops } = await open()
      await scheduleSweeps(boss)
      for (const loop of loops.values()) loop.start()
    },
    async stop() {
      // A queue that failed to open needs no closing.
      const opened = await opening?.catch(() => undefined)
      if (!opened) return
      // Another worker repeats work that takes longer.
      const settled = Promise.all([...opened.loops.values()].map((loop) => loop.stop()))
      await Promise.race([settled, sleep(maxStopMs, undefined, { ref: false })])
      await opened.boss.stop({ graceful: false, close: false })
    },
    wake() {
      opening?.then(
        ({ loops }) => {
          for (const loop of loops.values()) loop.wake()
        },
        () => undefined,
      )
    },
    async runDue() {
      const { loops } = await open()
      // Later loops create work for earlier loops: checks create deliveries.
      for (const loop of [...loops.values()].reverse()) await loop.runDue()
    },
  }
}
