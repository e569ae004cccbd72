import { createRequire, syncBuiltinESMExports } from 'node:module'
import { runningLife, type Step, type World } from './world.ts'

const require = createRequire(import.meta.url)
const crypto = require('node:crypto')
const timersOfPromises = require('node:timers/promises')

/** What the code of a process gets from Node.js that depends on time or chance. */
const real = {
  setTimeout: globalThis.setTimeout,
  clearTimeout: globalThis.clearTimeout,
  setInterval: globalThis.setInterval,
  clearInterval: globalThis.clearInterval,
  setImmediate: globalThis.setImmediate,
  clearImmediate: globalThis.clearImmediate,
  performanceNow: performance.now,
  dateNow: Date.now,
  randomUUID: crypto.randomUUID,
  randomBytes: crypto.randomBytes,
  sleep: timersOfPromises.setTimeout,
  turn: timersOfPromises.setImmediate,
}

/** The code between two turns of the event loop takes this long at most, in milliseconds. */
const maxTurnMs = 0.2

/** A timer of a simulated process. */
class SimulatedTimer {
  step: Step | null = null
  readonly #plan: () => Step

  constructor(plan: (timer: SimulatedTimer) => Step) {
    this.#plan = () => plan(this)
    this.step = this.#plan()
  }

  stop(): void {
    if (this.step !== null) this.step.run = null
    this.step = null
  }

  refresh(): this {
    this.stop()
    this.step = this.#plan()
    return this
  }

  ref = () => this
  unref = () => this
  hasRef = () => true
}

/**
 * Gives all processes of a world its time and its chance, in place of the machine's: timers, `performance.now`,
 * `Date.now`, random ids. The code under test is unchanged, and so is code outside of the processes (the database).
 * @returns a function that takes the replacements away
 */
export function simulateBuiltins(world: World): () => void {
  const life = runningLife
  const bytes = (size: number): Buffer => {
    const random = Buffer.alloc(size)
    for (let at = 0; at < size; at += 1) random[at] = world.random.below(256)
    return random
  }
  const uuid = (): string => {
    const hex = bytes(16).toString('hex')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
  }
  const timer = (run: () => void, ms: number, isRepeated: boolean): SimulatedTimer => {
    const owner = life()!
    const wait = Math.max(1, ms || 1) / owner.rate
    return new SimulatedTimer(function plan(self): Step {
      const late = world.delay(0, 1)
      return world.after(
        wait + late,
        `${owner.name}: timer`,
        () => {
          self.step = isRepeated ? plan(self) : null
          run()
        },
        owner,
      )
    })
  }
  const immediate = (run: () => void): SimulatedTimer => {
    const owner = life()!
    return new SimulatedTimer(() =>
      world.after(world.delay(0.001, maxTurnMs), `${owner.name}: turn`, run, owner),
    )
  }
  const stop = (one: unknown, otherwise: (one: never) => void) => {
    if (one instanceof SimulatedTimer) one.stop()
    else otherwise(one as never)
  }

  Object.assign(globalThis, {
    setTimeout: (run: (...args: unknown[]) => void, ms: number, ...args: unknown[]) =>
      life() ? timer(() => run(...args), ms, false) : real.setTimeout(run, ms, ...args),
    setInterval: (run: (...args: unknown[]) => void, ms: number, ...args: unknown[]) =>
      life() ? timer(() => run(...args), ms, true) : real.setInterval(run, ms, ...args),
    setImmediate: (run: (...args: unknown[]) => void, ...args: unknown[]) =>
      life() ? immediate(() => run(...args)) : real.setImmediate(run, ...args),
    clearTimeout: (one: unknown) => stop(one, real.clearTimeout),
    clearInterval: (one: unknown) => stop(one, real.clearInterval),
    clearImmediate: (one: unknown) => stop(one, real.clearImmediate),
  })
  performance.now = () => life()?.elapsed() ?? real.performanceNow.call(performance)
  Date.now = () => life()?.now() ?? real.dateNow()
  crypto.randomUUID = (options: object) => (life() ? uuid() : real.randomUUID(options))
  crypto.randomBytes = (size: number, ...rest: unknown[]) =>
    life() ? bytes(size) : real.randomBytes(size, ...rest)
  timersOfPromises.setTimeout = (ms: number, value: unknown, options: object) =>
    life() ? new Promise((resolve) => timer(() => resolve(value), ms, false)) : real.sleep(ms, value, options)
  timersOfPromises.setImmediate = (value: unknown, options: object) =>
    life() ? new Promise((resolve) => immediate(() => resolve(value))) : real.turn(value, options)
  syncBuiltinESMExports()

  return () => {
    const { performanceNow, dateNow, randomUUID, randomBytes, sleep, turn, ...globals } = real
    Object.assign(globalThis, globals)
    performance.now = performanceNow
    Date.now = dateNow
    Object.assign(crypto, { randomUUID, randomBytes })
    Object.assign(timersOfPromises, { setTimeout: sleep, setImmediate: turn })
    syncBuiltinESMExports()
  }
}
