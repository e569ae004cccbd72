import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import type { Piscina } from 'piscina'
import { Fault, ServiceError } from '../../catalog/errors.ts'
import type { Mode } from '../../catalog/source.ts'
import { currentAccount } from '../fair-shares/account-context.ts'
import { FairQueue } from '../fair-shares/fair-queue.ts'
import { unpack } from './errors.ts'
import { takeServingTurn } from './serving-turns.ts'
import { inMs, type ThreadAnswer, type ThreadTask } from './worker.ts'

/** Idle threads end after this time. */
const idleMs = 20_000
const heapMb = 512
/** The memory in bytes that a thread may hold beside its heap: many times the largest page. */
const outsideBytes = 256 * 1024 * 1024
/**
 * The interval of memory checks in milliseconds: decompression can fill several hundred megabytes
 * in a second.
 */
const lookMs = 50
const maxWaiting = 256
/**
 * Most pages take less than this. An account that uses more thread time waits longer; the number of
 * its calls does not count.
 */
const turnMs = 50
/** The longest processor time of a task: a longer task is stuck. */
const maxMs = 30_000
/** A busy machine gives a thread a part of a processor; a task that waits for longer is given up too. */
const maxSlowness = 4
const tooLong =
  'What the platform answered is too large or too tangled to be read in time. Nothing was charged.'

/**
 * Kinds of work that have separate threads, so that they do not delay each other. Callers choose
 * the web pages to read, and platforms' own pages must not wait for them.
 */
export type WorkKind = 'pages' | 'captions' | 'platforms'

/** Reading a shorter text takes a millisecond or less. */
const minTurnCharacters = 64 * 1024
/**
 * Reading a text of this length takes about 20 ms. A thread would cost as much again: it starts, loads the reader, and
 * gets a copy of the text and of the result.
 */
const maxCharactersHere = 1024 * 1024

/**
 * Tags of markup that the serving thread reads. Recorded pages have at most 5,000; 10,000 take up to 60 ms, and as many as fit
 * into a megabyte half a second.
 */
const maxTagsHere = 10_000

/** Whether markup is so long, or has so many tags, that a thread reads it. */
export function isLongMarkup(text: string): boolean {
  if (text.length > maxCharactersHere) return true
  let tags = 0
  if (text.length > maxTagsHere) {
    for (let at = text.indexOf('<'); at >= 0 && tags <= maxTagsHere; at = text.indexOf('<', at + 1)) tags += 1
  }
  return tags > maxTagsHere
}

/** The threads of one kind of work, and the turns that accounts take. */
interface Threads {
  readonly turns: FairQueue
  readonly pool: Promise<Piscina>
}

const opened = new Map<string, Threads>()

/**
 * The threads of this process, started at first use: a service without long tasks starts no thread.
 * Test keys have a separate thread. The pool has one thread more than the machine has processors,
 * so that one account cannot hold them all.
 */
function threads(kind: WorkKind, mode: Mode): Threads {
  const name = `${mode} ${kind}`
  const known = opened.get(name)
  if (known !== undefined) return known
  const most = mode === 'test' ? 1 : 1 + Math.min(4, availableParallelism())
  const pool = import('piscina').then(({ Piscina: Pool }) => {
    const created = new Pool({
      filename: new URL('./worker.ts', import.meta.url).href,
      minThreads: 0,
      maxThreads: most,
      idleTimeout: idleMs,
      concurrentTasksPerWorker: 1,
      resourceLimits: { maxOldGenerationSizeMb: heapMb, stackSizeMb: 4 },
    })
    // The task's caller already has the error of a thread that dies from its task.
    created.on('error', () => undefined)
    return created
  })
  const time = { unitMs: turnMs, elapsed: () => performance.now() }
  const turns = new FairQueue('a thread', { places: most, spared: 1, waiting: maxWaiting, time })
  const created = { turns, pool }
  opened.set(name, created)
  return created
}

const asked = new WeakSet<Worker>()

/**
 * Ends threads that hold too much memory outside their heaps. Node.js limits only the heap, and
 * decompression allocates outside it.
 */
function endSwollen({ threads }: Piscina): void {
  for (const thread of threads.filter((one) => !asked.has(one))) {
    asked.add(thread)
    thread
      .getHeapStatistics()
      .then(({ external_memory: outside }) => (outside > outsideBytes ? thread.terminate() : undefined))
      // The thread ended in the meantime.
      .catch(() => undefined)
      .finally(() => asked.delete(thread))
  }
}

/**
 * Errors that pass from a thread to the caller. Any other error means that the thread itself ended.
 */
const passes = [Fault, ServiceError, TypeError, RangeError, SyntaxError]

export interface ThreadLimits {
  /** Ends the task and its thread. */
  readonly signal?: AbortSignal | undefined
  /** The processor time of the task once it has a thread, and a quarter of the time that it may take. */
  readonly limitMs?: number
  /** The message to the service's caller if the thread died before it answered. */
  readonly publicMessage?: string
}

/**
 * Calls an exported function in a thread, because a long task must not block the process. Arguments
 * and result are copied (structured clone). Accounts take turns (runtime/fair-shares/account-context.ts).
 * @throws Fault, ServiceError, TypeError, RangeError and SyntaxError as the function does; the
 * signal's reason when it aborts; Fault busy if too many tasks wait; Fault too_large if the thread
 * died or reached its time or memory limit
 */
export async function inThread<T>(
  kind: WorkKind,
  { module, ...task }: Omit<ThreadTask, 'module' | 'began'> & { readonly module: URL },
  { signal, limitMs = maxMs, publicMessage = tooLong }: ThreadLimits = {},
): Promise<T> {
  const { account, mode } = currentAccount()
  const { turns, pool } = threads(kind, mode)
  const leave = await turns.enter(account, signal)
  let watch: NodeJS.Timeout | undefined
  try {
    const workers = await pool
    watch = setInterval(endSwollen, lookMs, workers)
    const began = beginning()
    using limit = limitTime(limitMs, () => usedMs(workers, began))
    const sent: ThreadTask = { ...task, module: module.href, began }
    const answer: ThreadAnswer = await workers.run(sent, {
      signal: signal === undefined ? limit.signal : AbortSignal.any([signal, limit.signal]),
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

/** How a task's thread tells which it is: its id, and its processor time before the task (worker.ts). */
const beginning = () => new Int32Array(new SharedArrayBuffer(8))

/** Milliseconds of processor time that a task has used; null: its thread is not known, or has ended. */
async function usedMs({ threads }: Piscina, began: ThreadTask['began']): Promise<number | null> {
  const thread = threads.find((one) => one.threadId === Atomics.load(began, 0))
  const used = await thread?.cpuUsage().catch(() => undefined)
  return used === undefined ? null : inMs(used) - Atomics.load(began, 1)
}

/** Aborts when a task has used its processor time, or {@link maxSlowness} times as long has passed. */
function limitTime(
  limitMs: number,
  used: () => Promise<number | null>,
): Disposable & { readonly signal: AbortSignal } {
  const controller = new AbortController()
  const end = () => controller.abort(new DOMException('The time of the task is used up', 'TimeoutError'))
  // A thread in native code does not say what it has used.
  const last = setTimeout(end, maxSlowness * limitMs)
  let timer: NodeJS.Timeout
  const look = async () => {
    const left = limitMs - ((await used()) ?? 0)
    if (left <= 0) end()
    else if (!isOver) timer = setTimeout(look, Math.max(left, lookMs))
  }
  let isOver = false
  timer = setTimeout(look, limitMs)
  return {
    signal: controller.signal,
    [Symbol.dispose]() {
      isOver = true
      clearTimeout(timer)
      clearTimeout(last)
    },
  }
}

/** One function, and the name under which its module exports it: `{ readPost }`. Bundling changes a function's `name`. */
export type ExportedFunction<F> = Readonly<Record<string, F>>

/** @throws RangeError unless there is exactly one function */
export function nameAndFunction<F>(exported: ExportedFunction<F>): readonly [name: string, run: F] {
  const [entry, ...more] = Object.entries(exported)
  if (entry === undefined || more.length > 0) throw new RangeError('give one exported function')
  return entry
}

/**
 * Reads a text: in the calling thread, or a text of more than a megabyte or of many tags in a separate thread.
 * @param module of the reader: its `import.meta.url`
 * @param reader exported by that module; pure, with values that can be copied
 * @param signal ends the reading of a long text
 * @throws as the reader does, and as {@link inThread}
 */
export async function readText<More extends readonly unknown[], T>(
  module: string,
  reader: ExportedFunction<(text: string, ...more: More) => T | Promise<T>>,
  text: string,
  more: More,
  signal: AbortSignal,
): Promise<T> {
  const [name, read] = nameAndFunction(reader)
  if (text.length < minTurnCharacters) return await read(text, ...more)
  if (!isLongMarkup(text))
    return await takeServingTurn(currentAccount().account, () => read(text, ...more), signal)
  return await inThread<T>('platforms', { module: new URL(module), name, args: [text, ...more] }, { signal })
}
