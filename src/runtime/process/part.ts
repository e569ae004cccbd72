import type { FastifyInstance } from 'fastify'
import type { AnyRoute } from '../../catalog/http/route.ts'
import { isOutage } from '../storage/errors.ts'
import type { Sweep, Work } from './work.ts'

/** A task that every process repeats. */
export interface Upkeep {
  /** For the log: `deletion of expired media`. */
  readonly what: string
  readonly everyMs: number
  run(): Promise<unknown>
}

/** Contributions of a module to a process of the service. Further fields are for modules above it. */
export interface Part {
  /** Service routes, served and documented. */
  readonly routes?: readonly AnyRoute[]
  /** Other HTTP handlers of the public server. */
  readonly plugins?: readonly ((app: FastifyInstance) => void | Promise<void>)[]
  /** HTTP handlers of the operator's server. */
  readonly operatorPlugins?: readonly ((app: FastifyInstance) => void | Promise<void>)[]
  readonly upkeep?: readonly Upkeep[]
  /** Work that a worker does continuously. */
  readonly work?: readonly Work[]
  /** Scheduled work that one worker of all does. */
  readonly sweeps?: readonly Sweep[]
  /** Frees the part's resources, after its upkeep has ended. */
  close?(): unknown
}

/** The parts of one process, in the order in which they were opened. */
export interface Parts {
  /** Adds a part, starts its upkeep, and returns it. */
  add<P extends Part>(part: P): P
  readonly routes: readonly AnyRoute[]
  readonly plugins: NonNullable<Part['plugins']>
  readonly operatorPlugins: NonNullable<Part['operatorPlugins']>
  readonly work: readonly Work[]
  readonly sweeps: readonly Sweep[]
  /** Closes all parts in reverse order. Further calls wait for the first. */
  close(): Promise<void>
}

/** Runs `upkeep` at its interval, one run at a time; returns a function that stops it. */
function repeat({ what, everyMs, run }: Upkeep, log: Log): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  let busy = false
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    running = run()
      .catch((error) => {
        if (!isOutage(error)) log.warn({ error: String(error) }, `${what} failed`)
      })
      .finally(() => {
        busy = false
      })
  }, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}

type Log = { warn(object: object, message: string): void }

/** Creates an empty list of parts. */
export function collectParts(log: Log): Parts {
  const parts: Part[] = []
  const closers: (() => unknown)[] = []
  let closing: Promise<void> | undefined
  return {
    add(part) {
      parts.push(part)
      closers.push(() => part.close?.())
      for (const upkeep of part.upkeep ?? []) closers.push(repeat(upkeep, log))
      return part
    },
    get routes() {
      return parts.flatMap(({ routes = [] }) => routes)
    },
    get plugins() {
      return parts.flatMap(({ plugins = [] }) => plugins)
    },
    get operatorPlugins() {
      return parts.flatMap(({ operatorPlugins = [] }) => operatorPlugins)
    },
    get work() {
      return parts.flatMap(({ work = [] }) => work)
    },
    get sweeps() {
      return parts.flatMap(({ sweeps = [] }) => sweeps)
    },
    close() {
      closing ??= (async () => {
        for (const close of closers.reverse()) await close()
      })()
      return closing
    },
  }
}
