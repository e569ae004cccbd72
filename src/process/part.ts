import type { FastifyInstance } from 'fastify'
import type { AnyRoute } from '../http/route.ts'
import { isOutage } from '../storage/errors.ts'
import type { Sweep, Work } from './work.ts'

/** Something that every process does again and again. */
export interface Upkeep {
  /** For the log: `deletion of expired media`. */
  readonly what: string
  readonly everyMs: number
  run(): Promise<unknown>
}

/** What a room contributes to a process of the service. Whatever it has beside this is for the rooms above it. */
export interface Part {
  /** Service routes, served and documented. */
  readonly routes?: readonly AnyRoute[]
  /** What is served beside lookups and service routes. */
  readonly plugins?: readonly ((app: FastifyInstance) => void | Promise<void>)[]
  /** What is served to the operator alone (server/inside.ts). */
  readonly operatorPlugins?: readonly ((app: FastifyInstance) => void | Promise<void>)[]
  readonly upkeep?: readonly Upkeep[]
  /** What a worker does all the time. */
  readonly work?: readonly Work[]
  /** What one worker of all does at its times. */
  readonly sweeps?: readonly Sweep[]
  /** Lets go of what the part holds. Called after its upkeep has ended. */
  close?(): unknown
}

/** The parts of one process, in the order in which they were opened. */
export interface Parts {
  /** Takes up a part: its upkeep begins. Gives the part back. */
  add<P extends Part>(part: P): P
  readonly routes: readonly AnyRoute[]
  readonly plugins: NonNullable<Part['plugins']>
  readonly inside: NonNullable<Part['operatorPlugins']>
  readonly work: readonly Work[]
  readonly sweeps: readonly Sweep[]
  /** Closes all of them, the last one first. Once; further calls wait for the first. */
  close(): Promise<void>
}

/** Runs `upkeep` every so often, one run at a time; returns the function that ends it. */
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

/** Starts with no parts at all. */
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
    get inside() {
      return parts.flatMap(({ operatorPlugins: inside = [] }) => inside)
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
