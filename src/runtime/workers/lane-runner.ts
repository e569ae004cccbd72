import type { Clock } from '../../catalog/clock.ts'
import type { Loop } from '../process/work.ts'
import { isOutage } from '../storage/errors.ts'
import { type Lane, type Share, WorkerCapacity } from './worker-capacity.ts'

/** A queue in the database whose tasks form lanes: claims rotate through the lanes. */
export interface LaneQueue<Task extends Lane> {
  /** What its tasks are, for the log: `checks`. */
  readonly what: string
  /** Marks tasks whose time has come as due, and those of dead workers. */
  makeDue(now: Date): Promise<void>
  /** The lanes with due tasks, in order, starting after a lane. */
  lanes(after: Lane, now: Date): Promise<Lane[]>
  /** Claims up to `most` tasks of each lane. */
  claim(shares: readonly Share[], now: number): Promise<Task[]>
  /** Names a task among those of this worker. */
  idOf(task: Task): string
  run(task: Task): Promise<void>
  /** Frees a task that failed with an internal error, to be claimed again soon. */
  postpone(task: Task, now: number): Promise<void>
  /** Extends the leases of running tasks. */
  extend(tasks: readonly Task[], now: number): Promise<void>
}

export interface LaneRunnerOptions {
  readonly clock: Clock
  readonly log: { error(object: object, message: string): void; warn(object: object, message: string): void }
  /** Tasks under way at once in this worker (default 16). */
  readonly concurrency?: number | undefined
  /** How often the runner queries for due tasks (default 1000 ms). */
  readonly pollMs?: number | undefined
}

/** How often a worker extends the leases of its running tasks. */
const heartbeatIntervalMs = 5000
const firstLane: Lane = { walletId: '', platform: '' }

/** Claims due tasks and runs them until it is stopped. */
export class LaneRunner<Task extends Lane> implements Loop {
  readonly #queue: LaneQueue<Task>
  readonly #options: LaneRunnerOptions
  readonly #pollMs: number
  readonly #concurrency: number
  readonly #places: WorkerCapacity
  readonly #running = new Map<string, { task: Task; work: Promise<void> }>()
  #loop: Promise<void> | undefined
  #heart: NodeJS.Timeout | undefined
  #stopping = false
  #woken = false
  #wake: (() => void) | undefined
  #lane = firstLane
  /** More tasks may be waiting for free capacity. */
  #hungry = false

  constructor(queue: LaneQueue<Task>, options: LaneRunnerOptions) {
    this.#queue = queue
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

  /** Announces that a task became due. */
  wake(): void {
    this.#woken = true
    this.#wake?.()
  }

  /** Claims no further tasks and waits for the running tasks. */
  async stop(): Promise<void> {
    this.#stopping = true
    this.wake()
    await this.#loop
    await this.#drain()
    clearInterval(this.#heart)
  }

  /** Runs every task that is due now, then returns. */
  async runDue(): Promise<void> {
    const { clock } = this.#options
    for (;;) {
      await this.#queue.makeDue(new Date(clock.now()))
      const claimed = await this.#take()
      await this.#drain()
      if (claimed === 0 && this.#lane === firstLane) return
    }
  }

  async #drain(): Promise<void> {
    while (this.#running.size > 0) await Promise.all([...this.#running.values()].map(({ work }) => work))
  }

  async #run(): Promise<void> {
    const { clock, log } = this.#options
    let lookAt = Number.NEGATIVE_INFINITY
    while (!this.#stopping) {
      const woken = this.#woken
      this.#woken = false
      let claimed = 0
      try {
        // A finished task wakes this loop to claim waiting tasks. Newly due ones are looked up once per poll.
        const look = woken || performance.now() >= lookAt
        if (look) {
          await this.#queue.makeDue(new Date(clock.now()))
          lookAt = performance.now() + this.#pollMs
        }
        if (look || this.#roomy()) claimed = await this.#take()
      } catch (error) {
        if (!isOutage(error)) {
          log.warn({ error: String(error) }, `due ${this.#queue.what} could not be claimed`)
        }
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

  /** Starts as many tasks as fit, lane after lane. Returns their number. */
  async #take(): Promise<number> {
    const { clock } = this.#options
    if (this.#places.free <= 0) return 0
    const lanes = await this.#queue.lanes(this.#lane, new Date(clock.now()))
    const shares = this.#places.share(lanes)
    const claimed = await this.#queue.claim(shares, clock.now())
    // The next round continues after the last served lane and wraps around after the last lane.
    const ended = shares.length === lanes.length || shares.length === 0
    const wrapped = this.#lane !== firstLane
    this.#lane = ended ? firstLane : shares.at(-1)!.lane
    this.#hungry = claimed.length > 0 || (ended && wrapped)
    for (const task of claimed) this.#begin(task)
    return claimed.length
  }

  #begin(task: Task): void {
    const began = performance.now()
    const id = this.#queue.idOf(task)
    this.#places.take(task)
    const work = this.#work(task).finally(() => {
      this.#running.delete(id)
      this.#places.leave(task, performance.now() - began)
      if (this.#hungry && this.#roomy()) this.#wake?.()
    })
    this.#running.set(id, { task, work })
  }

  async #work(task: Task): Promise<void> {
    const { clock, log } = this.#options
    try {
      await this.#queue.run(task)
    } catch (error) {
      const what = error instanceof Error ? error.stack : String(error)
      const { what: tasks } = this.#queue
      if (!isOutage(error)) log.error({ ...task, error: what }, `${tasks}: an internal error`)
      // If this fails too, the task is claimed again when its lease ends.
      await this.#queue.postpone(task, clock.now()).catch(() => undefined)
    }
  }

  async #beat(): Promise<void> {
    const tasks = [...this.#running.values()].map(({ task }) => task)
    await this.#queue.extend(tasks, this.#options.clock.now()).catch(() => undefined)
  }
}
