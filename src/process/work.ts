/** Something to be done regularly by one worker of all. */
export interface Sweep {
  readonly name: string
  /** Five-field cron expression, UTC. */
  readonly cron: string
  run(): Promise<unknown>
}

/** Looks for what is due and does it, for as long as it runs. */
export interface Loop {
  start(): void
  /** Something became due. */
  wake(): void
  /** Takes up nothing more; waits for what is under way. */
  stop(): Promise<void>
  /** Does everything that is due now, then returns. For a loop that is not started. */
  runDue(): Promise<void>
}

/** What a loop gets from the worker it runs in. */
export interface WorkerContext {
  readonly log: { error(object: object, message: string): void; warn(object: object, message: string): void }
  /** How often the loop looks for what is due, where it differs from its own default. */
  readonly pollMs: number | undefined
  /** Tells another loop of this worker, by the name of its work, that there is something to do. */
  wake(name: string): void
}

/** Work of one kind: every worker opens a loop for it. */
export interface Work {
  readonly name: string
  open(worker: WorkerContext): Loop
}
