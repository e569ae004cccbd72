import type { PgBoss } from 'pg-boss'
import type { Clock } from '../clock.ts'
import type { Checker } from '../monitors/check.ts'
import { Overtaken } from '../monitors/commit.ts'
import type { Database } from '../storage/database.ts'
import { checkQueue, heartbeatMs } from './boss.ts'
import { claimBatch, claimDue } from './claims.ts'

export interface CheckRunnerOptions {
  readonly database: Database
  readonly boss: PgBoss
  readonly clock: Clock
  readonly check: Checker
  readonly log: { error(object: object, message: string): void; warn(object: object, message: string): void }
  /** Checks under way at once in this worker (default 16). */
  readonly concurrency?: number
  /** How often due monitors and jobs are looked for (default 1000 ms). */
  readonly pollMs?: number
}

interface CheckJob {
  readonly monitorId: string
  readonly slot: string
}

/** Claims due monitors and makes their checks, for as long as it runs. */
export class CheckRunner {
  readonly #options: CheckRunnerOptions
  readonly #concurrency: number
  readonly #pollMs: number
  readonly #running = new Map<string, Promise<void>>()
  #done: string[] = []
  #completing: Promise<void> | undefined
  #loop: Promise<void> | undefined
  #heart: NodeJS.Timeout | undefined
  #stopping = false
  #woken = false
  #wake: (() => void) | undefined
  /** The last fetch filled the room there was: more jobs may be waiting for room. */
  #hungry = false

  constructor(options: CheckRunnerOptions) {
    this.#options = options
    this.#concurrency = options.concurrency ?? 16
    this.#pollMs = options.pollMs ?? 1000
  }

  start(): void {
    this.#loop ??= this.#run()
    this.#heart = setInterval(() => void this.#beat(), heartbeatMs)
    this.#heart.unref()
  }

  /** A monitor became due. */
  wake(): void {
    this.#woken = true
    this.#wake?.()
  }

  /** Takes up nothing more; waits for the checks under way. */
  async stop(): Promise<void> {
    this.#stopping = true
    this.wake()
    await this.#loop
    clearInterval(this.#heart)
    await this.#drain()
  }

  /** Makes every check that is due now, then returns. */
  async checkDue(): Promise<void> {
    for (;;) {
      const claimed = await claimDue(this.#options.database, this.#options.boss, this.#options.clock)
      const taken = await this.#take()
      await this.#drain()
      if (claimed === 0 && !taken) return
    }
  }

  async #drain(): Promise<void> {
    while (this.#running.size > 0 || this.#completing) {
      await Promise.all([...this.#running.values(), this.#completing])
    }
  }

  async #run(): Promise<void> {
    const { database, boss, clock, log } = this.#options
    let claimAt = Number.NEGATIVE_INFINITY
    while (!this.#stopping) {
      const woken = this.#woken
      this.#woken = false
      let more = false
      try {
        // Checks that end wake the loop for the next jobs; new claims can wait for their time.
        if (woken || performance.now() >= claimAt) {
          more = (await claimDue(database, boss, clock)) === claimBatch
          claimAt = more ? Number.NEGATIVE_INFINITY : performance.now() + this.#pollMs
        }
        more = (await this.#take()) || more
      } catch (error) {
        log.warn({ error: String(error) }, 'due monitors could not be claimed')
      }
      if (!more || this.#full()) await this.#pause()
    }
  }

  /** Whether there is too little room to make fetching worth while. */
  #full(): boolean {
    return this.#concurrency - this.#running.size < Math.max(1, this.#concurrency / 4)
  }

  #pause(): Promise<void> {
    if (this.#woken) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, this.#pollMs)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  /** Starts as many checks as there is room for; tells whether there may be more to do. */
  async #take(): Promise<boolean> {
    const room = this.#concurrency - this.#running.size
    if (this.#full()) return true
    const jobs = await this.#options.boss.fetch<CheckJob>(checkQueue, { batchSize: room })
    for (const { id, data } of jobs) {
      const work = this.#check(id, data).finally(() => {
        this.#running.delete(id)
        if (this.#hungry && !this.#full()) this.#wake?.()
      })
      this.#running.set(id, work)
    }
    this.#hungry = jobs.length === room
    return jobs.length > 0
  }

  async #check(jobId: string, job: CheckJob): Promise<void> {
    const { boss, check, log } = this.#options
    try {
      await this.#untilCurrent(() => check(job.monitorId, job.slot))
      this.#done.push(jobId)
      this.#completing ??= this.#complete()
    } catch (error) {
      log.error(
        { ...job, error: error instanceof Error ? error.stack : String(error) },
        'check failed inside',
      )
      // Left to its heartbeat where even this fails.
      await boss.fail(checkQueue, jobId, { error: String(error) }).catch(() => undefined)
    }
  }

  /** A check that was overtaken by another of its monitor is made again on what that one left. */
  async #untilCurrent(check: () => Promise<void>): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        return await check()
      } catch (error) {
        if (!(error instanceof Overtaken) || tries === 5) throw error
      }
    }
  }

  /** Completes jobs, many in one statement. */
  async #complete(): Promise<void> {
    try {
      while (this.#done.length > 0) {
        const ids = this.#done
        this.#done = []
        // A job that stays active is made again, which finds its slot stored.
        await this.#options.boss.complete(checkQueue, ids).catch((error) => {
          this.#options.log.warn({ error: String(error) }, 'checks could not be marked as done')
        })
      }
    } finally {
      this.#completing = undefined
    }
  }

  async #beat(): Promise<void> {
    const ids = [...this.#running.keys()]
    if (ids.length > 0) await this.#options.boss.touch(checkQueue, ids).catch(() => undefined)
  }
}
