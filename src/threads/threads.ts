import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import type { Piscina } from 'piscina'
import type { Mode } from '../catalog/source.ts'
import { Fault, ServiceError } from '../errors.ts'
import { currentAccount } from '../sharing/account-context.ts'
import { FairQueue } from '../sharing/fair-queue.ts'
import { unpack } from './errors.ts'
import type { ThreadAnswer, ThreadTask } from './worker.ts'

/** Threads are let go of when they have had nothing to do for so long. */
const idleMs = 20_000
const heapMb = 512
/** What a thread may hold beside its heap, in bytes: many times the largest page. */
const outsideBytes = 256 * 1024 * 1024
/** How often that is looked at, in milliseconds: a stream unfolds into some hundred megabytes in a second. */
const lookMs = 50
const mostWaiting = 256
/** Most pages are read within: a thread is waited for by who asked more of it, not by who asked more often. */
const turnMs = 50
/** No work of ours takes so long: what does is stuck. */
const longestMs = 30_000
const tooLong =
  'What the platform answered is too large or too tangled to be read in time. Nothing was charged.'

/**
 * Kinds of work with threads of their own, so that none waits for another: callers have web pages read as they like, and
 * platforms' own pages are not for them to wait for.
 */
export type WorkKind = 'pages' | 'captions' | 'platforms'

/** Whether reading a text as markup takes longer than others should wait: some 20 ms. */
export const isLong = (text: string) => text.length > 128 * 1024

/** Threads of one kind of work, and the turns that accounts take at them. */
interface Threads {
  readonly turns: FairQueue
  readonly pool: Promise<Piscina>
}

const opened = new Map<string, Threads>()

/**
 * Threads of this process, started at first use: a service that has no long work has none. Test keys have one of their own,
 * and one thread more than there are processors is there so that no account alone can have them all.
 */
function threads(kind: WorkKind, mode: Mode): Threads {
  const name = `${mode} ${kind}`
  const known = opened.get(name)
  if (known !== undefined) return known
  const most = mode === 'test' ? 1 : 1 + Math.min(4, availableParallelism())
  const pool = import('piscina').then(({ Piscina: Pool }) => {
    const made = new Pool({
      filename: new URL('./worker.ts', import.meta.url).href,
      minThreads: 0,
      maxThreads: most,
      idleTimeout: idleMs,
      concurrentTasksPerWorker: 1,
      resourceLimits: { maxOldGenerationSizeMb: heapMb, stackSizeMb: 4 },
    })
    // A thread that dies of its work has told so to who waits for it; there is nobody else to tell.
    made.on('error', () => undefined)
    return made
  })
  const time = { unitMs: turnMs, elapsed: () => performance.now() }
  const turns = new FairQueue('a thread', { places: most, spared: 1, waiting: mostWaiting, time })
  const made = { turns, pool }
  opened.set(name, made)
  return made
}

const asked = new WeakSet<Worker>()

/** Ends threads that hold too much beside their heaps: node bounds these alone, and a stream unfolds outside of them. */
function endSwollen({ threads }: Piscina): void {
  for (const thread of threads.filter((one) => !asked.has(one))) {
    asked.add(thread)
    thread
      .getHeapStatistics()
      .then(({ external_memory: outside }) => (outside > outsideBytes ? thread.terminate() : undefined))
      // It ended meanwhile.
      .catch(() => undefined)
      .finally(() => asked.delete(thread))
  }
}

/** What a function in a thread may fail with as it would have here; anything else is the thread's own end. */
const passes = [Fault, ServiceError, TypeError, RangeError, SyntaxError]

export interface ThreadLimits {
  /** Ends the work, and the thread with it. */
  readonly signal?: AbortSignal | undefined
  /** How long it may take once it has a thread. */
  readonly limitMs?: number
  /** What the caller of the service hears where the thread did not live to give an answer. */
  readonly publicMessage?: string
}

/**
 * Calls an exported function in a thread: what takes long must not hold up the process. What it is given and what it
 * returns is copied (structured clone). Accounts take turns (sharing/account-context.ts).
 * @throws Fault, ServiceError, TypeError, RangeError and SyntaxError as the function does; the signal's reason when it
 *   aborts; Fault busy where too many wait; Fault too_large where the thread died, or reached its limit of time or memory
 */
export async function inThread<T>(
  kind: WorkKind,
  { module, ...task }: Omit<ThreadTask, 'module'> & { readonly module: URL },
  { signal, limitMs = longestMs, publicMessage = tooLong }: ThreadLimits = {},
): Promise<T> {
  const { account, mode } = currentAccount()
  const { turns, pool } = threads(kind, mode)
  const leave = await turns.enter(account, signal)
  let watch: NodeJS.Timeout | undefined
  try {
    const workers = await pool
    watch = setInterval(endSwollen, lookMs, workers)
    const limit = AbortSignal.timeout(limitMs)
    const sent: ThreadTask = { ...task, module: module.href }
    const answer: ThreadAnswer = await workers.run(sent, {
      signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
    })
    if ('failed' in answer) throw unpack(answer.failed)
    return answer.done as T
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    if (passes.some((kind) => error instanceof kind)) throw error
    throw new Fault('too_large', `${task.name} ended its thread: ${String(error)}`, {
      cause: error,
      publicMessage,
    })
  } finally {
    clearInterval(watch)
    leave()
  }
}

/**
 * Reads a text: here, or in a thread where it is long.
 * @param module of the reader: its `import.meta.url`
 * @param read exported by that module under its own name; pure, of values that can be copied
 * @param signal ends the reading of a long text
 * @throws as `read` does, and as {@link inThread}
 */
export async function readText<More extends readonly unknown[], T>(
  module: string,
  read: (text: string, ...more: More) => T | Promise<T>,
  text: string,
  more: More,
  signal: AbortSignal,
): Promise<T> {
  if (!isLong(text)) return await read(text, ...more)
  return await inThread<T>(
    'platforms',
    { module: new URL(module), name: read.name, args: [text, ...more] },
    { signal },
  )
}
