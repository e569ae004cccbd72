import { createAccountIn } from '../../../src/accounts/accounts.ts'
import { timeOrderedUuid } from '../../../src/catalog/clock.ts'
import { ServiceError } from '../../../src/catalog/errors.ts'
import { unchargedCaller } from '../../../src/lookup/free.ts'
import type { PreparedLookup } from '../../../src/lookup/lookups.ts'
import { lookupForm, requestHash } from '../../../src/lookup/repeats/keyed-call.ts'
import { knownEverywhereMs } from '../../../src/lookup/switches/part.ts'
import { switchOff, switchOn } from '../../../src/lookup/switches/store.ts'
import { lookupsOf } from '../../../src/money/billing/books/merge-usage.ts'
import { drainOutbox } from '../../../src/money/billing/books/usage-outbox.ts'
import type { UsageRecords } from '../../../src/money/billing/flushing/usage-records.ts'
import type { Database } from '../../../src/runtime/storage/database.ts'
import { isOutage } from '../../../src/runtime/storage/errors.ts'
import { testNow } from '../../support/clock.ts'
import { simulateBuiltins } from './builtins.ts'
import { SharedDatabase } from './database.ts'
import { MemoryDisk } from './disk.ts'
import type { SeedDatabase } from './embedded.ts'
import { BrokenPromise, type Charged, Model, type Used } from './model.ts'
import { Link } from './network.ts'
import { operation, registry, type SimulatedNode, SimulatedPlatform, startNode } from './node.ts'
import { OnceLookups } from './once.ts'
import { noFaults, type Plan, planOf } from './plan.ts'
import { MemoryValkey } from './valkey.ts'
import { type Life, type Step, World } from './world.ts'

/** Time of a whole run that no run needs, in the world's milliseconds. */
const maxRunMs = 3_600_000
const directory = '/charges'
const keyId = 'key_simulated'
/** Of the operation with its pictures. */
const maxPrice = 9
/** How long a node counts alone when the database did not answer (runtime/process/rates.ts), and some milliseconds. */
const countsAloneMs = 5_010
/** Few, so that a run of 300 lookups goes beyond it. */
const limit = { most: 8, windowMs: 10_000 }
/** Within this time every node knows a switch (lookup/switches/part.ts). */
const switchMs = knownEverywhereMs
const switched = registry.byId('example.things.list')!
const valkeyTimeoutMs = 500
/** A claim of a key ends after this time (lookup/repeats/key-rows.ts), and may be that old before it is renewed (repeats.ts, part.ts). */
const claimMs = 10_000
const renewMs = 4_000
/** How long the nodes go on without faults and callers: leases go back, and flushes in doubt are voided. */
const restMs = 2_000

/** A machine with its disk and its links, on which one life of a node follows another. */
class Machine {
  readonly name: string
  readonly disk = new MemoryDisk()
  readonly toDatabase: Link
  readonly toValkey: Link
  skewMs: number
  readonly rate: number
  life: Life | null = null
  node: SimulatedNode | null = null
  /** Times without the database, or without any life that goes on. */
  readonly #aways: { readonly from: number; until: number }[] = []
  /** Bursts that this life has not read. */
  unread = 0
  /** Counts of rates that got no result, and until when the node counts alone after the last one. */
  failedCounts = 0
  countsAloneUntil = 0
  /** Starts the next life. */
  nextBoot: Step | null = null
  /** Lookups of callers that this life has not answered. */
  readonly running = new Set<string>()
  /** The same of lookups that come again. */
  readonly onKill = new Set<() => void>()

  constructor(world: World, name: string, maxSkewMs: number) {
    this.name = name
    this.toDatabase = new Link(world, `${name}-database`)
    this.toValkey = new Link(world, `${name}-valkey`)
    this.skewMs = (2 * world.random.next() - 1) * maxSkewMs
    this.rate = 1 + (world.random.next() - 0.5) * 0.0004
  }

  /** It is away, in the world's milliseconds; what it misses before it is back belongs to the same time. */
  leave(from: number, until = Number.POSITIVE_INFINITY): void {
    const last = this.#aways.at(-1)
    if (last !== undefined && from <= last.until) last.until = Math.max(last.until, until)
    else this.#aways.push({ from, until })
  }

  comeBack(now: number): void {
    const last = this.#aways.at(-1)
    if (last?.until === Number.POSITIVE_INFINITY) last.until = now
  }

  /** Whether it was away for so long, from some moment between the two on. */
  wasAway(since: number, now: number, ms: number): boolean {
    return this.#aways.some(({ from, until }) => from >= since && Math.min(until, now) - from >= ms)
  }
}

interface RunOptions {
  readonly database: SeedDatabase
  readonly seed: number
  readonly nodes?: number
  readonly lookups?: number
  /** Compare the books after this many statements (default: only at the end). */
  readonly checkEvery?: number
  /**
   * Every lookup ends before the next one begins, and no fault happens: the model then knows which of them are refused.
   */
  readonly oneAtATime?: boolean
  /** Computes {@link RunReport.digest}. */
  readonly digest?: boolean
  /** Changes what the seed decided. */
  readonly change?: (plan: Plan) => Plan
}

interface RunReport {
  readonly lookups: number
  readonly answered: number
  readonly refused: number
  readonly lost: number
  readonly steps: number
  readonly statements: number
  readonly digest: string
  /** The plan of the seed. */
  readonly plan: Plan
  /** Lookups whose charge was set aside. */
  readonly setAside: number
  /** Statements that applied charges answered out of a lease. */
  readonly draws: number
}

/**
 * Runs a seed: callers, nodes and faults, until every lookup has ended and all faults are over. Leaves an empty database.
 * @throws Error with the last steps when a promise was broken
 */
export async function simulate(options: RunOptions): Promise<RunReport> {
  const run = new Run(options)
  const giveBack = simulateBuiltins(run.world)
  try {
    return await run.complete()
  } catch (error) {
    const size = options.lookups === undefined ? '' : ` LOOKUPS=${options.lookups}`
    const command = `SEED=${options.seed}${size} npm test -- test/nodes/simulated-nodes.test.ts`
    throw new Error(
      `seed ${options.seed}: ${error instanceof Error ? error.message : error}\n` +
        `Run it again: ${command}\nplan: ${JSON.stringify(run.plan)}\nlast steps:\n${run.world.lastSteps()}`,
      { cause: error },
    )
  } finally {
    run.end()
    giveBack()
    await options.database.rewind()
  }
}

class Run {
  readonly world: World
  readonly plan: Plan
  readonly #options: RunOptions
  readonly #model = new Model()
  readonly #database: SharedDatabase
  readonly #valkey: MemoryValkey
  readonly #platform: SimulatedPlatform
  readonly #machines: Machine[]
  readonly #operator: Life
  readonly #once: OnceLookups
  readonly #wallets: string[] = []
  readonly #keys: string[] = []
  readonly #prepared = new Map<string, PreparedLookup>()
  #asked = 0
  #lives = 0
  #checkedAt = 0
  #broken: unknown = null
  #isHealing = false

  constructor(options: RunOptions) {
    const { seed, nodes, lookups, change = (plan) => plan } = options
    const world = new World(seed, options.digest)
    this.world = world
    this.#options = options
    const plan = change(planOf(world.random, { ...(nodes && { nodes }), ...(lookups && { lookups }) }))
    this.plan = options.oneAtATime
      ? { ...plan, faults: noFaults, failureRate: 0, maxBurst: 1, onceShare: 0 }
      : plan
    this.#database = new SharedDatabase(world, options.database, testNow)
    this.#valkey = new MemoryValkey(() => world.time)
    this.#platform = new SimulatedPlatform(world)
    this.#platform.failureRate = this.plan.failureRate
    const { maxSkewMs } = this.plan.faults
    this.#machines = Array.from(
      { length: this.plan.nodes },
      (_, at) => new Machine(world, `node${at + 1}`, maxSkewMs),
    )
    this.#operator = this.#newLife('operator', 1, () => 0)
    this.#once = new OnceLookups({
      ...{ world, model: this.#model, pick: () => world.random.pick(this.#machines) },
      expect: (work) => this.#expect(work),
    })
  }

  #newLife(name: string, rate: number, skewMs: () => number): Life {
    const { world } = this
    const bornAt = world.time
    return {
      name: `${name}.${++this.#lives}`,
      isAlive: true,
      pausedUntil: 0,
      rate,
      now: () => Math.floor(testNow + skewMs() + world.time),
      elapsed: () => (world.time - bornAt) * rate,
    }
  }

  async complete(): Promise<RunReport> {
    const { world } = this
    await this.#createWallets()
    for (const machine of this.#machines) this.#boot(machine)
    await this.#until(() => this.#machines.every(({ node }) => node !== null))
    await this.#fillCache()
    this.#planFaults()
    this.#planBurst()
    await this.#until(() => this.#asked >= this.plan.lookups)
    await this.#heal()
    const report = await this.#audit()
    const fates = [...this.#model.lookups.values()].map(({ fate }) => fate)
    const count = (wanted: string) => fates.filter((fate) => fate === wanted).length
    return {
      ...{
        lookups: fates.length,
        answered: count('answered'),
        refused: count('refused'),
        lost: count('lost'),
      },
      ...{
        steps: world.steps,
        statements: this.#database.statements,
        draws: this.#database.draws,
        digest: world.digest,
        plan: this.plan,
      },
      ...report,
    }
  }

  /** Ends all processes: nothing of them may go on after the run. */
  end(): void {
    for (const { life } of this.#machines) if (life !== null) life.isAlive = false
    this.#operator.isAlive = false
  }

  #until(isDone: () => boolean, maxMs = maxRunMs): Promise<void> {
    return this.world.runUntil(isDone, maxMs, () => this.#afterStep())
  }

  #afterStep(): Promise<void> | undefined {
    if (this.#broken !== null) throw this.#broken
    const { checkEvery } = this.#options
    if (checkEvery === undefined || this.#database.statements < this.#checkedAt + checkEvery) return
    this.#checkedAt = this.#database.statements
    return this.#checkBooks()
  }

  /** Notes a broken promise within the code of a node, whose own handling of errors must not hide it. */
  #expect(work: () => void): void {
    try {
      work()
    } catch (error) {
      this.#broken ??= error
    }
  }

  async #createWallets(): Promise<void> {
    const { query } = this.#database
    const clock = { now: () => testNow, elapsed: () => 0 }
    for (const credits of this.plan.wallets) {
      const { id } = await this.world.start(this.#operator, () =>
        createAccountIn({ query }, clock, { trialCredits: credits, testCredits: 0 }),
      )
      this.#wallets.push(`${id}:live`)
      this.#model.give(`${id}:live`, credits)
    }
  }

  /** What callers look up again and again is in Valkey from the start: most lookups of a run are cached. */
  async #fillCache(): Promise<void> {
    const [first] = this.#machines
    const walletId = this.#wallets[0]!
    this.world.start(first!.life!, () => {
      for (let at = 0; at < this.plan.names; at += 1) this.#ask(first!, walletId, this.#asked++, nameOf(at))
    })
    await this.#until(() => this.#model.running === 0)
  }

  /** Starts a node, again and again until its database answers, as a supervisor does. */
  #boot(machine: Machine): void {
    const { world } = this
    const life = this.#newLife(machine.name, machine.rate, () => machine.skewMs)
    machine.life = life
    const { disk } = machine
    const start = () =>
      startNode({
        ...{ world, life, platform: this.#platform, deferCharges: true },
        database: this.#database.connect(life, machine.toDatabase, (what) => {
          if (what === 'count_rates') {
            machine.failedCounts += 1
            machine.countsAloneUntil = world.time + countsAloneMs
          }
        }),
        valkey: this.#valkey.connect(world, life, machine.toValkey, valkeyTimeoutMs),
        place: { directory, held: () => life.isAlive, disk: disk.calls },
        takesKeys: this.plan.keyedShare > 0,
        readsSwitches: this.plan.switches > 0,
        warn: (details, message) => world.note(`${life.name}: ${message}`, details),
      }).then(
        (node) => {
          if (!life.isAlive) return
          machine.node = node
          machine.comeBack(world.time)
        },
        (error) => {
          if (!(error instanceof ServiceError)) this.#broken ??= error
          life.isAlive = false
          this.#bootLater(machine, 1000)
        },
      )
    void world.start(life, start)
  }

  #kill(machine: Machine): void {
    const { world } = this
    if (machine.life === null || !machine.life.isAlive) return
    world.note(`${machine.life.name}: killed`)
    machine.life.isAlive = false
    machine.node = null
    machine.leave(world.time)
    for (const lookupId of machine.running) this.#model.lose(lookupId)
    machine.running.clear()
    for (const kill of [...machine.onKill]) kill()
    machine.onKill.clear()
    machine.unread = 0
    const awayMs = world.random.chance(0.2) ? world.delay(30_000, 100_000) : world.delay(50, 5_000)
    this.#bootLater(machine, awayMs)
  }

  /** Kills the first node that has answered charges which are not in the database yet. */
  #killOwing(): void {
    const owing = this.#machines.find(({ node, disk }) => node !== null && disk.list(directory).length > 0)
    if (owing !== undefined) this.#kill(owing)
    else if (!this.#isHealing)
      this.world.after(4, 'a kill waits for charges written ahead', () => {
        if (!this.#isHealing) this.#killOwing()
      })
  }

  /** A node moves usage, and is killed at any moment of it. */
  #moveUsage(machine: Machine): void {
    const { world } = this
    const { node, life } = machine
    if (node === null || life === null) return
    void world.start(life, () =>
      node.moveUsage().catch((error) => {
        if (!isOutage(error)) this.#broken ??= error
      }),
    )
    if (this.plan.faults.brokenRate > 0 && world.random.chance(0.3))
      world.after(world.delay(0, 6), `${life.name}: is killed in a move`, () => {
        if (machine.life === life && !this.#isHealing) this.#kill(machine)
      })
  }

  #bootLater(machine: Machine, delayMs: number): void {
    machine.nextBoot = this.world.after(delayMs, `${machine.name}: starts`, () => {
      machine.nextBoot = null
      this.#boot(machine)
    })
  }

  /** Stops a node in order: what it was asked it answers, then it closes. */
  #stop(machine: Machine): void {
    const { node, life } = machine
    if (node === null || life === null) return
    machine.node = null
    const close = async () => {
      while (machine.running.size + machine.onKill.size + machine.unread > 0)
        await new Promise((resolve) => setTimeout(resolve, 10))
      await node.close()
      life.isAlive = false
      this.#bootLater(machine, 1000)
    }
    void this.world.start(life, () =>
      close().catch((error) => {
        this.#broken ??= error
      }),
    )
  }

  #planFaults(): void {
    const { world } = this
    const { faults, maxPauseMs, maxBurst, lookups } = this.plan
    // About how long the run takes.
    const span = (lookups / (maxBurst / 4)) * (maxPauseMs / 4)
    const sometime = (times: number, what: string, act: (machine: Machine) => void) => {
      for (let at = 0; at < times; at += 1) {
        const machine = world.random.pick(this.#machines)
        world.after(world.random.next() * span, `fault: ${what} ${machine.name}`, () => {
          // Half of the faults hit the node that has work.
          const busy = world.random.chance(0.5) ? this.#lastCaller?.machine : undefined
          if (!this.#isHealing) act(busy ?? machine)
        })
      }
    }
    for (const { toDatabase, toValkey } of this.#machines) {
      for (const link of [toDatabase, toValkey]) {
        link.lossRate = faults.lossRate
        link.slowRate = faults.slowRate
        link.doubtRate = faults.doubtRate
        link.brokenRate = faults.brokenRate
      }
    }
    sometime(faults.kills, 'kill', (machine) => this.#kill(machine))
    sometime(Math.ceil(faults.kills / 2), 'kill at its charges, beside', () => this.#killOwing())
    sometime(this.plan.moves, 'not a fault: usage is moved by', (machine) => this.#moveUsage(machine))
    sometime(faults.stops, 'stop', (machine) => this.#stop(machine))
    sometime(faults.cuts, 'cut', (machine) => {
      const link = world.random.chance(0.7) ? machine.toDatabase : machine.toValkey
      const isLong = world.random.chance(0.25)
      link.cutUntil = world.time + (isLong ? world.delay(20_000, 100_000) : world.delay(100, 8_000))
      if (link === machine.toDatabase) machine.leave(world.time, link.cutUntil)
    })
    sometime(faults.pauses, 'pause', (machine) => {
      const { life } = machine
      const isLong = world.random.chance(0.4)
      if (life === null) return
      life.pausedUntil = world.time + (isLong ? world.delay(25_000, 100_000) : world.delay(50, 5_000))
      machine.leave(world.time, life.pausedUntil)
    })
    sometime(faults.clockJumps, 'clock of', (machine) => {
      machine.skewMs = (2 * world.random.next() - 1) * 86_400_000
    })
    sometime(faults.fullDisks, 'full disk of', ({ disk }) => {
      disk.isFull = true
      world.after(world.delay(10, 5_000), 'the disk has space again', () => {
        disk.isFull = false
      })
    })
    sometime(this.plan.deductions, 'operator takes credits, beside', (machine) => this.#deduct(machine))
    sometime(this.plan.switches, 'operator switches off, beside', () => this.#switchOff())
    sometime(faults.valkeyRestarts, 'valkey forgets, beside', () => this.#valkey.clear())
  }

  #planBurst(): void {
    const { world } = this
    const { maxPauseMs, maxQuietMs, maxBurst, lookups } = this.plan
    const isQuiet = world.random.chance(0.01)
    const pause = isQuiet ? world.delay(5_000, maxQuietMs) : world.delay(0, maxPauseMs)
    world.after(pause, 'callers', () => {
      const size = Math.min(Math.ceil(world.delay(0, maxBurst)), lookups - this.#asked)
      const mustWait = this.#options.oneAtATime && (this.#model.running > 0 || this.#grants.size > 0)
      const ready = mustWait ? [] : this.#machines.filter(({ node }) => node !== null)
      if (ready.length > 0) {
        const { machine, walletId } = this.#pickCaller(ready)
        const count = size
        this.#asked += count
        const first = this.#asked - count
        machine.unread += 1
        const hasOnce = world.random.chance(this.plan.onceShare)
        const ask = () => {
          machine.unread -= 1
          for (let at = 0; at < count; at += 1) this.#ask(machine, walletId, first + at)
          if (hasOnce) this.#once.begin(machine, walletId)
        }
        // A node that stands still reads the requests when it goes on; those of a killed one are sent to nobody.
        world.after(0, `${machine.name}: ${count} requests`, ask, machine.life)
        if (world.random.chance(0.02)) this.#grant(machine, walletId)
        for (let at = 0; at < this.plan.limited; at += 1) this.#countLimited(world.random.pick(ready))
      }
      if (this.#asked < lookups) this.#planBurst()
    })
  }

  /** A caller stays with its node for a while: what the node leases for it is used. */
  #pickCaller(ready: readonly Machine[]): { readonly machine: Machine; readonly walletId: string } {
    const { random } = this.world
    const last = this.#lastCaller
    if (last !== null && last.machine.node !== null && random.chance(this.plan.stays)) return last
    const machine = random.pick(ready)
    const walletId = random.pick(this.#wallets)
    this.#lastCaller = { machine, walletId }
    return this.#lastCaller
  }

  #lastCaller: { readonly machine: Machine; readonly walletId: string } | null = null

  /** An operator adds credits, and repeats that until it is confirmed. */
  #grant(machine: Machine, walletId: string, credits = 1 + this.world.random.below(500)): void {
    const { world } = this
    const idempotencyKey = `grant-${world.steps}-${walletId}`
    const accountId = walletId.slice(0, -':live'.length)
    this.#model.give(walletId, credits)
    const attempt = (at: Machine): void => {
      const node = at.node ?? this.#machines.find(({ node }) => node !== null)?.node
      const again = () => attempt(world.random.pick(this.#machines))
      if (node === undefined || node === null) {
        world.after(500, 'operator: waits', again)
        return
      }
      let isConfirmed = false
      const entry = { accountId, mode: 'live', kind: 'purchase', credits, idempotencyKey } as const
      void world.start(node.life, () =>
        node.ledger.grant(entry).then(
          () => {
            isConfirmed = true
          },
          (error) => {
            if (!(error instanceof ServiceError)) this.#broken ??= error
          },
        ),
      )
      this.#grants.add(idempotencyKey)
      const look = () => {
        if (isConfirmed) this.#grants.delete(idempotencyKey)
        else again()
      }
      world.after(3_000, 'operator: looks', look)
    }
    attempt(machine)
  }

  /** An operator takes all credits of a wallet that no hold and no lease has, and gives them back later. */
  #deduct(machine: Machine): void {
    const { world } = this
    const walletId = world.random.pick(this.#wallets)
    const { query } = this.#database
    world.after(0, 'operator: takes credits', async () => {
      const [free] = await query<{ credits: number }>(
        'select balance - held as credits from wallets where id = $1',
        [walletId],
      )
      const { credits } = free!
      if (credits <= 0) return
      const at = new Date(testNow + world.time)
      const id = `deduction-${world.steps}`
      await query('select ledger_add($1, $2, $3, $4, null, $5, null)', [
        id,
        walletId,
        'deduction',
        -credits,
        at,
      ])
      this.#model.give(walletId, -credits)
      world.after(world.delay(1_000, 40_000), 'operator: gives them back', () =>
        this.#grant(machine, walletId, credits),
      )
    })
  }

  /** An event that a limit over all nodes counts. */
  #countLimited(machine: Machine): void {
    const { node, life } = machine
    if (node === null || life === null) return
    const { failedCounts } = machine
    const isAlone = this.world.time < machine.countsAloneUntil
    void this.world.start(life, () =>
      node.rates.count('limited', limit).then(({ used, endsAt }) => {
        if (used > limit.most) return
        const shares = !isAlone && machine.failedCounts === failedCounts
        if (shares) this.#expect(() => this.#model.admitAmongAll(this.world.time, limit))
        const window = shares ? 'all nodes' : `${life.name} alone for the ${machine.failedCounts}th time`
        this.#expect(() => this.#model.admit(`${window} until ${endsAt}`, limit.most))
      }),
    )
  }

  /** An operator switches an operation off, and on again: every node that reaches the database knows both in time. */
  #switchOff(): void {
    const { world } = this
    if (this.#isSwitched) return
    this.#isSwitched = true
    const { query } = this.#database
    const one = { kind: 'operation', name: switched.id } as const
    const clock = { now: () => Math.floor(testNow + world.time), elapsed: () => world.time }
    const look = (isOff: boolean, since: number) => {
      for (const { name, node, life, toDatabase } of this.#machines) {
        const isHealthy = node !== null && toDatabase.troubledAt < since && life!.pausedUntil < since
        if (isHealthy && !toDatabase.isCut && (node.switches.ofOperation(switched) !== null) !== isOff)
          throw new BrokenPromise(
            `${name} does not know after ${switchMs} ms that ${switched.id} is ${isOff ? 'off' : 'on'}`,
          )
      }
    }
    const change = (isOff: boolean, done: () => void) => async () => {
      await (isOff
        ? switchOff({ query }, clock, { ...one, reason: 'simulated', by: 'operator' })
        : switchOn({ query }, one))
      const since = world.time - 30_000
      world.after(switchMs, 'operator: looks at the switches', () => {
        look(isOff, since)
        done()
      })
    }
    const on = change(false, () => {
      this.#isSwitched = false
    })
    world.after(
      0,
      'operator: off',
      change(true, () => world.after(0, 'operator: on', on)),
    )
  }

  #isSwitched = false

  /** Grants that no node has confirmed. */
  readonly #grants = new Set<string>()

  #prepare(node: SimulatedNode, name: string): PreparedLookup {
    const known = this.#prepared.get(name)
    if (known !== undefined) return known
    const prepared = node.lookups.prepare(operation, 'live', { hostMedia: 'true' }, { name })
    this.#prepared.set(name, prepared)
    return prepared
  }

  /** A caller asks a node, within the node's life. */
  #ask(machine: Machine, walletId: string, number: number, wanted?: string): void {
    const { random } = this.world
    const { names, freshShare, keyedShare } = this.plan
    const { node } = machine
    if (node === null) return
    const isFresh = random.chance(freshShare)
    const name = wanted ?? (isFresh ? `fresh${number}` : nameOf(random.below(names)))
    const lookupId = timeOrderedUuid(node.clock.now())
    const key = random.chance(keyedShare) ? this.#keyOf(number, walletId, name) : null
    const asked = key ?? { walletId, name, text: null }
    this.#model.ask(lookupId, asked.walletId, maxPrice, key && `${key.walletId} ${key.text}`)
    machine.running.add(lookupId)
    if (key !== null) this.#keyedAt.set(lookupId, { machine, at: this.world.time })
    const end = (tell: () => void) => {
      machine.running.delete(lookupId)
      this.#expect(tell)
    }
    const work =
      key === null
        ? this.#plain(node, asked, lookupId).then((credits) => () => this.#model.answer(lookupId, credits))
        : this.#keyed(node, key, lookupId).then(
            (one) => () => this.#model.answerKeyed(lookupId, one, (first) => this.#wasAway(first)),
          )
    work.then(end, (error: unknown) => {
      if (!(error instanceof ServiceError)) this.#broken ??= error
      else if (this.#options.oneAtATime) this.#expect(() => this.#checkRefusal(error, asked.walletId))
      end(() => this.#model.refuse(lookupId))
    })
  }

  /** Where and when lookups with a key came. */
  readonly #keyedAt = new Map<string, { readonly machine: Machine; readonly at: number }>()

  /** Whether the machine of a lookup could not renew its claim of a key until that ended. */
  #wasAway(lookupId: string): boolean {
    const { machine, at } = this.#keyedAt.get(lookupId)!
    return machine.wasAway(at, this.world.time, claimMs - renewMs)
  }

  /** Without faults, only a wallet that cannot pay is refused, on whichever node its credits are leased. */
  #checkRefusal(error: ServiceError, walletId: string): void {
    const left = this.#model.leftOf(walletId)
    if (error.kind !== 'insufficient_credits' || left >= maxPrice)
      throw new BrokenPromise(
        `a lookup was refused with ${left} credits left: ${error.kind} ${error.message}`,
      )
  }

  #keyOf(number: number, walletId: string, name: string) {
    const { random } = this.world
    const isRepeated = this.#keys.length > 0 && random.chance(0.6)
    if (!isRepeated) this.#keys.push(JSON.stringify({ walletId, name, text: `key${number}` }))
    const recent = this.#keys.slice(-20)
    return JSON.parse(isRepeated ? random.pick(recent) : recent.at(-1)!) as {
      walletId: string
      name: string
      text: string
    }
  }

  #callerOf = (node: SimulatedNode, walletId: string) =>
    node.callerOf({ mode: 'live', keyId, walletId, allowed: null, accountLimits: null })

  async #plain(
    node: SimulatedNode,
    { walletId, name }: { walletId: string; name: string },
    lookupId: string,
  ): Promise<number> {
    const prepared = this.#prepare(node, name)
    const caller = this.#callerOf(node, walletId)
    const { lookups } = node
    const result = await (lookups.runFromMemory(prepared, caller, lookupId, node.clock.elapsed()) ??
      lookups.run(prepared, caller, { lookupId }))
    return result.credits
  }

  /** A lookup with an Idempotency-Key, as api/server/lookups/repeat.ts makes it. */
  async #keyed(
    node: SimulatedNode,
    { walletId, name, text }: { walletId: string; name: string; text: string },
    lookupId: string,
  ): Promise<{ lookupId: string; credits: number }> {
    const { lookups, repeats } = node
    const prepared = this.#prepare(node, name)
    const caller = this.#callerOf(node, walletId)
    const actor = { walletId, mode: 'live' as const, keyId, scopes: undefined }
    const call = { actor, key: text, request: requestHash(prepared), lookupId }
    const taken = await repeats.take(call as never, lookupForm(prepared, walletId))
    const { repeatable } = taken
    if (taken.kind === 'repeat') {
      this.#model.findCharged(`${walletId} ${text}`)
      await lookups.run(prepared, unchargedCaller(caller), { lookupId, repeatable })
      return taken.first
    }
    try {
      const result = await (lookups.runFromMemory(
        prepared,
        caller,
        lookupId,
        node.clock.elapsed(),
        repeatable,
      ) ?? lookups.run(prepared, caller, { lookupId, repeatable }))
      taken.end(false)
      if (result.wasCharged) return (await repeats.charged(call as never))!
      return { lookupId, credits: result.credits }
    } catch (error) {
      taken.end(true)
      throw error
    }
  }

  /** All faults end, every node runs again, and every caller gets its answer. */
  async #heal(): Promise<void> {
    const { world } = this
    this.#isHealing = true
    this.#platform.failureRate = 0
    for (const machine of this.#machines) {
      const { toDatabase, toValkey, disk, life, nextBoot } = machine
      if (nextBoot !== null) {
        nextBoot.run = null
        this.#bootLater(machine, 0)
      }
      for (const link of [toDatabase, toValkey])
        Object.assign(link, { cutUntil: 0, lossRate: 0, slowRate: 0, doubtRate: 0, brokenRate: 0 })
      disk.isFull = false
      if (life !== null) life.pausedUntil = Math.min(life.pausedUntil, world.time)
    }
    await this.#until(() => this.#machines.every(({ node }) => node !== null))
    const isRead = () => this.#machines.every(({ unread }) => unread === 0)
    const isEnded = () => this.#model.running + this.#once.pending + this.#grants.size === 0
    await this.#until(() => isRead() && isEnded())
    await world.pass(restMs, () => this.#afterStep())
    await this.#closeAll(this.#machines)
    // A statement that was still in doubt when its node stopped is left to the next start.
    const owing = this.#machines.filter(({ disk }) => disk.list(directory).length > 0)
    for (const machine of owing) {
      machine.node = null
      machine.life!.isAlive = false
      this.#boot(machine)
    }
    await this.#until(() => owing.every(({ node }) => node !== null))
    await this.#closeAll(owing)
  }

  async #closeAll(machines: readonly Machine[]): Promise<void> {
    let closed = 0
    for (const { life, node } of machines) {
      void this.world.start(life!, () =>
        node!.close().then(
          () => {
            closed += 1
          },
          (error) => {
            this.#broken ??= error
          },
        ),
      )
    }
    await this.#until(() => closed === machines.length)
  }

  async #checkBooks(): Promise<void> {
    const wrong = await this.#database.query(
      `select w.id, w.balance, w.held, l.sum, h.sum as holds, s.sum as leases
       from wallets w
       left join lateral (select sum(credits)::bigint from ledger_entries e where e.wallet_id = w.id) l on true
       left join lateral (select sum(credits)::bigint from holds e where e.wallet_id = w.id) h on true
       left join lateral (select sum(credits)::bigint from leases e where e.wallet_id = w.id) s on true
       where w.balance <> coalesce(l.sum, 0) or w.held <> coalesce(h.sum, 0) + coalesce(s.sum, 0)
         or w.held < 0 or w.balance < w.held`,
    )
    if (wrong.length > 0) throw new BrokenPromise(`the books do not add up: ${JSON.stringify(wrong)}`)
    await this.#checkUsageSums()
  }

  /** Compares the records of usage with the charges, and its sums with the records. */
  async #auditUsage(charged: readonly Charged[]): Promise<void> {
    const { query, transaction } = this.#database
    await drainOutbox({ query, transaction, usage: null, markKey: null } as unknown as Database)
    // The view usage_lookups reads a row once more for each of its lookups, of which a busy minute has thousands.
    const used = usedIn(await query<UsageRow>('select wallet_id as "walletId", at, items from usage_batches'))
    this.#model.compareUsage(used, charged)
    const records = used.reduce((sum, { credits }) => sum + credits, 0)
    const [sums] = await query<{ credits: number }>(
      'select coalesce(sum(credits), 0)::int as credits from usage_hours',
    )
    if (sums!.credits !== records)
      throw new BrokenPromise(`usage of ${records} is summed up as ${sums!.credits}`)
    await this.#checkUsageSums()
  }

  /** Records and sums are written together. */
  async #checkUsageSums(): Promise<void> {
    const [sums] = await this.#database.query<Record<string, number>>(
      `select sum(records)::int as records, sum(hours)::int as hours, sum(days)::int as days,
         sum(in_hours)::int as "inHours", sum(in_days)::int as "inDays"
       from (
         select lookups as records, 0 as hours, 0 as days, 0 as in_hours, 0 as in_days from usage_batches
         union all select 0, lookups, 0, credits, 0 from usage_hours
         union all select 0, 0, lookups, 0, credits from usage_days
       ) all_usage`,
    )
    const { records, hours, days, inHours, inDays } = sums!
    if (records !== hours || records !== days || inHours !== inDays)
      throw new BrokenPromise(`the sums of usage are not those of its records: ${JSON.stringify(sums)}`)
  }

  /** Compares the books with the model, now that no node owes anything. */
  async #audit(): Promise<{ setAside: number }> {
    const { query } = this.#database
    await query('select ledger_release(null, $1)', [new Date(testNow + this.world.time + 600_000)])
    await this.#checkBooks()
    const charged = chargedIn(
      await query<EntryRow>('select kind, lookups from ledger_entries where lookups is not null'),
    )
    const aside = await query<{ content: string; reason: string }>(
      'select content, reason from charges_set_aside',
    )
    const setAside = new Set(aside.flatMap(({ content }) => idsOf(content)))
    // A repetition of a key noted that it answers by this charge (lookup/repeats/key-rows.ts), though its node may not have learned that.
    const reported = await query<{ id: string }>(
      `select lookup_id as id from reported_charges where reported_by = '00000000-0000-0000-0000-000000000000'`,
    )
    this.#model.compare(charged, setAside, new Set(reported.map(({ id }) => id)))
    await this.#auditUsage(charged)
    for (const { id, balance } of await query<{ id: string; balance: number }>(
      `select id, balance from wallets where mode = 'live'`,
    )) {
      const expected = this.#model.balanceOf(id, charged)
      if (balance !== expected)
        throw new BrokenPromise(`${id} has ${balance} credits in place of ${expected}`)
    }
    for (const table of ['holds', 'leases']) {
      const left = await query(`select * from ${table}`)
      if (left.length > 0) throw new BrokenPromise(`${table} are left: ${JSON.stringify(left)}`)
    }
    for (const { name, disk } of this.#machines) {
      const files = disk.list(directory)
      if (files.length > 0) throw new BrokenPromise(`${name} left charges behind: ${files.join(', ')}`)
    }
    const claimed = await query('select key, lookup_id from lookup_keys where credits is null')
    if (claimed.length > 0 && Object.values(this.plan.faults).every((often) => often === 0))
      throw new BrokenPromise(`keys of lookups that ended are still claimed: ${JSON.stringify(claimed)}`)
    const { cuts, lossRate, slowRate, kills, pauses, valkeyRestarts, stops } = this.plan.faults
    // Credits that a lease had may be spent elsewhere once its node was cut off or dead for a minute (docs/LEDGER.md).
    if (setAside.size > 0 && cuts + lossRate + slowRate + kills === 0)
      throw new BrokenPromise(`${setAside.size} lookups were set aside though no node was away`)
    const { builtTwice } = this.#platform
    if (builtTwice > 0 && cuts + lossRate + slowRate + kills + stops + pauses + valkeyRestarts === 0)
      throw new BrokenPromise(`${builtTwice} answers were built by two nodes at a time`)
    return { setAside: setAside.size }
  }
}

/** Names of different lengths have different prices. */
const nameOf = (at: number) => `thing${'x'.repeat(at)}`

/** A row of usage_batches. */
interface UsageRow {
  readonly walletId: string
  readonly at: Date
  readonly items: UsageRecords
}

/** The records of usage of each lookup. */
function usedIn(rows: readonly UsageRow[]): Used[] {
  const used = new Map<string, Used>()
  for (const { walletId, at, items } of rows) {
    for (const { id, credits } of lookupsOf(items, at.getTime())) {
      const before = used.get(id)
      const records = (before?.records ?? 0) + 1
      used.set(id, { lookupId: id, walletId, credits: (before?.credits ?? 0) + credits, records })
    }
  }
  return [...used.values()]
}

/** An entry of the ledger with its lookups. */
interface EntryRow {
  readonly kind: string
  readonly lookups: readonly (readonly [lookupId: string, credits: number])[]
}

/** The charges of each lookup, and what was taken back of them. */
function chargedIn(entries: readonly EntryRow[]): Charged[] {
  const charged = new Map<string, Charged>()
  for (const { kind, lookups } of entries) {
    for (const [lookupId, credits] of lookups) {
      const { net, charges, refunds } = charged.get(lookupId) ?? { net: 0, charges: 0, refunds: 0 }
      charged.set(lookupId, {
        lookupId,
        net: net + (kind === 'charge' ? credits : -credits),
        charges: charges + (kind === 'charge' ? 1 : 0),
        refunds: refunds + (kind === 'refund' ? 1 : 0),
      })
    }
  }
  return [...charged.values()]
}

/** Ids of the lookups in a row of charges_set_aside: pairs as JSON, or bytes in base64. */
function idsOf(content: string): string[] {
  const text = content.startsWith('[') ? content : Buffer.from(content, 'base64').toString()
  return text.match(/[0-9a-f]{8}-[0-9a-f-]{27}/g) ?? []
}
