import { AsyncLocalStorage } from 'node:async_hooks'
import { seeded } from '../../support/random.ts'

/** One life of a simulated process: from its start to its kill. Nothing of a dead life ever runs again. */
export interface Life {
  readonly name: string
  isAlive: boolean
  /** Until when the process stands still, in the world's milliseconds: a stopped virtual machine. */
  pausedUntil: number
  /** The process's own clocks. */
  now(): number
  elapsed(): number
  /** How fast its clocks run. */
  readonly rate: number
}

/** Something that happens at a moment of the world. */
export interface Step {
  at: number
  order: number
  readonly what: string
  /** The process it happens in; null: the network, a server or the experiment. */
  readonly life: Life | null
  run: (() => unknown) | null
}

/** Last steps that a failure shows. */
const shownSteps = 40

/** What happened at a moment of the world. */
interface Note {
  readonly at: number
  readonly what: string
  readonly result: unknown
}

const textOf = ({ at, what, result }: Note) =>
  `${at.toFixed(3)} ${what}${result === undefined ? '' : ` ${JSON.stringify(result)}`}`

const realImmediate = globalThis.setImmediate

/** Which process the running code belongs to. */
const lives = new AsyncLocalStorage<Life | null>()

/** The process whose code runs now; null outside of all. */
export const runningLife = (): Life | null => lives.getStore() ?? null

/** Runs code of the experiment or of a server: it has the machine's own timers. */
export const runOutside = <T>(work: () => T): T => lives.run(null, work)

/**
 * A world of several processes in one thread, whose time passes only from step to step. A seed decides how long every
 * message takes, so that it decides every order of steps: the same seed gives the same run.
 */
export class World {
  readonly random: ReturnType<typeof seeded>
  /** Milliseconds since the start of the world. */
  time = 0
  /** Steps run so far. */
  steps = 0
  #order = 0
  readonly #heap: Step[] = []
  readonly #last: Note[] = []
  readonly #isDigested: boolean
  #digest = 0x811c9dc5

  /** @param isDigested computes {@link World.digest}, which takes a fiftieth of a run */
  constructor(seed: number, isDigested = false) {
    this.random = seeded(seed)
    this.#isDigested = isDigested
  }

  /** Plans a step. @param delayMs from now on, in the world's milliseconds */
  after(delayMs: number, what: string, run: () => unknown, life: Life | null = null): Step {
    const step: Step = { at: this.time + Math.max(0, delayMs), order: this.#order++, what, life, run }
    this.#push(step)
    return step
  }

  /** A delay between both limits; most are close to the lower one. */
  delay(minMs: number, maxMs: number): number {
    const one = this.random.next()
    return minMs + (maxMs - minMs) * one * one * one
  }

  /**
   * Adds to the record of what happened, from which {@link World.digest} is computed.
   * @param result becomes text where it is shown
   */
  note(what: string, result?: unknown): void {
    const note = { at: this.time, what, result }
    if (this.#isDigested) {
      const line = textOf(note)
      let digest = this.#digest
      for (let at = 0; at < line.length; at += 1) digest = Math.imul(digest ^ line.charCodeAt(at), 0x01000193)
      this.#digest = digest
    }
    if (this.#last.push(note) > 2 * shownSteps) this.#last.splice(0, shownSteps)
  }

  /** The same for two runs that took the same steps. */
  get digest(): string {
    return (this.#digest >>> 0).toString(16).padStart(8, '0')
  }

  /** The last steps, for a failure. */
  lastSteps(): string {
    return this.#last.slice(-shownSteps).map(textOf).join('\n')
  }

  /** Starts the code of a process: everything that it begins belongs to it. */
  start<T>(life: Life, work: () => T): T {
    return lives.run(life, work)
  }

  /**
   * Takes step after step until the condition holds.
   * @param maxMs the world's milliseconds that this may take
   * @param afterStep called after each step
   */
  async runUntil(isDone: () => boolean, maxMs: number, afterStep?: () => unknown): Promise<void> {
    const end = this.time + maxMs
    // What began outside of a step goes on first.
    await turnOfLoop()
    while (!isDone()) {
      const step = this.#pop()
      if (step === undefined) throw new Error('the world stands still: every process waits for another one')
      if (step.at > end) {
        this.#push(step)
        throw new Error(`the world did not come to an end within ${maxMs} ms`)
      }
      const { run, life } = step
      if (run === null || life?.isAlive === false) continue
      if (life !== null && life.pausedUntil > step.at) {
        step.at = life.pausedUntil
        step.order = this.#order++
        this.#push(step)
        continue
      }
      this.time = step.at
      step.run = null
      this.steps += 1
      this.note(step.what)
      const ended = lives.run(life, run)
      if (ended instanceof Promise) await ended
      await turnOfLoop()
      const checked = afterStep?.()
      if (checked instanceof Promise) await checked
    }
  }

  /** Lets time pass. */
  async pass(ms: number, afterStep?: () => unknown): Promise<void> {
    let isOver = false
    this.after(ms, 'time has passed', () => {
      isOver = true
    })
    await this.runUntil(() => isOver, ms + 1, afterStep)
  }

  #push(step: Step): void {
    const heap = this.#heap
    let at = heap.push(step) - 1
    while (at > 0) {
      const above = (at - 1) >> 1
      if (!isEarlier(step, heap[above]!)) break
      heap[at] = heap[above]!
      at = above
    }
    heap[at] = step
  }

  #pop(): Step | undefined {
    const heap = this.#heap
    const first = heap[0]
    const last = heap.pop()
    if (first === undefined || last === undefined || heap.length === 0) return first
    let at = 0
    for (;;) {
      let below = 2 * at + 1
      if (below >= heap.length) break
      if (below + 1 < heap.length && isEarlier(heap[below + 1]!, heap[below]!)) below += 1
      if (!isEarlier(heap[below]!, last)) break
      heap[at] = heap[below]!
      at = below
    }
    heap[at] = last
    return first
  }
}

const isEarlier = (a: Step, b: Step) => a.at < b.at || (a.at === b.at && a.order < b.order)

/** All that a step led to in its process happens before the next step: promises, and reads of files. */
const turnOfLoop = () => new Promise<void>((resolve) => realImmediate(resolve))
