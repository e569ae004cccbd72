import type { Clock } from '../../clock.ts'
import type { Loop } from '../../process/work.ts'
import type { Database } from '../../storage/database.ts'
import { isOutage } from '../../storage/errors.ts'
import {
  type ClaimedCheck,
  claimChecks,
  dueLanes,
  extendLeases,
  type Lane,
  leaseMs,
  makeChecksDue,
} from './check-queue.ts'
import type { Checker } from './checker.ts'
import { WorkerCapacity } from './fair-share.ts'

export interface CheckRunnerOptions {
  readonly database: Database
  readonly clock: Clock
  readonly check: Checker
  readonly log: { error(object: object, message: string): void; warn(object: object, message: string): void }
  /** Checks under way at once in this worker (default 16). */
  readonly concurrency?: number | undefined
  /** How often the runner queries for due monitors (default 1000 ms). */
  readonly pollMs?: number | undefined
}

/** How often a worker extends the leases of its running checks. */
const heartbeatIntervalMs = 5000
/** A check that failed with an internal error is retried after this time. */
const retryDelayMs = 5000
const firstLane: Lane = { walletId: '', platform: '' }

/** Claims due monitors and runs their checks until it is stopped. */
export class CheckRunner implements Loop {
  readonly #options: CheckRunnerOptions
  readonly #pollMs: number
  readonly #concurrency: number
  readonly #places: WorkerCapacity
  readonly #running = new Map<string, { check: ClaimedCheck; work: Promise<void> }>()
  #loop: Promise<void> | undefined
  #heart: NodeJS.Timeout | undefined
  #stopping = false
  #woken = false
  #wake: (() => void) | undefined
  #lane = firstLane
  /** More checks may be waiting for free capacity. */
  #hungry = false

  constructor(options: CheckRunnerOptions) {
    this.#options = options
    this.#concurrency = options.concurrency ?? 16
    this.#pollMs = options.pollMs ?? 1000
    this.#places = new WorkerCapacity(this.#concurrency)
  }

  start(): void {
    this.#loop ??= this.#run()
    this.#heart = setInterval(() => void this.#beat(), heartbeatIntervalMs)
    this.#heart.unref()
  }

  /** Announces that a monitor became due. */
  wake(): void {
    this.#woken = true
    this.#wake?.()
  }

  /** Claims no further checks and waits for the running checks. */
  async stop(): Promise<void> {
    this.#stopping = true
    this.wake()
    await this.#loop
    await this.#drain()
    clearInterval(this.#heart)
  }

  /** Runs every check that is due now, then returns. */
  async runDue(): Promise<void> {
    const { database, clock } = this.#options
    for (;;) {
      await makeChecksDue(database, new Date(clock.now()))
      const claimed = await this.#take()
      await this.#drain()
      if (claimed === 0 && this.#lane === firstLane) return
    }
  }

  async #drain(): Promise<void> {
    while (this.#running.size > 0) await Promise.all([...this.#running.values()].map(({ work }) => work))
  }

  async #run(): Promise<void> {
    const { database, clock, log } = this.#options
    let lookAt = Number.NEGATIVE_INFINITY
    while (!this.#stopping) {
      const woken = this.#woken
      this.#woken = false
      let claimed = 0
      try {
        // A finished check wakes this loop to claim waiting checks. Newly due monitors are looked up once per poll.
        const look = woken || performance.now() >= lookAt
        if (look) {
          await makeChecksDue(database, new Date(clock.now()))
          lookAt = performance.now() + this.#pollMs
        }
        if (look || this.#roomy()) claimed = await this.#take()
      } catch (error) {
        if (!isOutage(error)) log.warn({ error: String(error) }, 'due monitors could not be claimed')
      }
      if (claimed === 0 || !this.#roomy()) await this.#pause()
    }
  }

  /** Whether enough capacity is free to justify a claim. */
  #roomy(): boolean {
    return this.#places.free >= Math.max(1, this.#concurrency / 4)
  }

  #pause(): Promise<void> {
    if (this.#woken || (this.#hungry && this.#roomy())) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, this.#pollMs)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  /** Starts as many checks as fit, lane after lane. Returns their number. */
  async #take(): Promise<number> {
    const { database, clock } = this.#options
    if (this.#places.free <= 0) return 0
    const lanes = await dueLanes(database, this.#lane)
    const shares = this.#places.share(lanes)
    const claimed = await claimChecks(database, shares, clock.now())
    // The next round continues after the last served lane and wraps around after the last lane.
    const ended = shares.length === lanes.length || shares.length === 0
    const wrapped = this.#lane !== firstLane
    this.#lane = ended ? firstLane : shares.at(-1)!.lane
    this.#hungry = claimed.length > 0 || (ended && wrapped)
    for (const check of claimed) this.#begin(check)
    return claimed.length
  }

  #begin(check: ClaimedCheck): void {
    const began = performance.now()
    this.#places.take(check)
    const work = this.#check(check).finally(() => {
      this.#running.delete(check.monitorId)
      this.#places.leave(check, performance.now() - began)
      if (this.#hungry && this.#roomy()) this.#wake?.()
    })
    this.#running.set(check.monitorId, { check, work })
  }

  async #check(claimed: ClaimedCheck): Promise<void> {
    const { database, clock, check, log } = this.#options
    const { monitorId, slot } = claimed
    try {
      await check(monitorId, slot)
    } catch (error) {
      const what = error instanceof Error ? error.stack : String(error)
      if (!isOutage(error)) log.error({ monitorId, slot, error: what }, 'check failed with an internal error')
      // If this fails too, the check is retried when its lease ends.
      await extendLeases(database, [claimed], clock.now() + retryDelayMs).catch(() => undefined)
    }
  }

  async #beat(): Promise<void> {
    const { database, clock } = this.#options
    const checks = [...this.#running.values()].map(({ check }) => check)
    await extendLeases(database, checks, clock.now() + leaseMs).catch(() => undefined)
  }
}
