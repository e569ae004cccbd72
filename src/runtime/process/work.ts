/** Scheduled work that one worker of all does. */
export interface Sweep {
  readonly name: string
  /** Five-field cron expression, UTC. */
  readonly cron: string
  run(): Promise<unknown>
}

/** A loop that finds due work and does it. */
export interface Loop {
  start(): void
  /** Signals that work became due. */
  wake(): void
  /** Starts no more work, and waits for the work in progress. */
  stop(): Promise<void>
  /** Does all work that is due now, then returns. For a loop that was not started. */
  runDue(): Promise<void>
}

/** What a loop receives from its worker. */
export interface WorkerContext {
  readonly log: { error(object: object, message: string): void; warn(object: object, message: string): void }
  /** Poll interval, if it differs from the loop's default. */
  readonly pollMs: number | undefined
  /** Wakes another loop of this worker, by the name of its work. */
  wake(name: string): void
}

/** A kind of work: every worker opens a loop for it. */
export interface Work {
  readonly name: string
  open(worker: WorkerContext): Loop
}
