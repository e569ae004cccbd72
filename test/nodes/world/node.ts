import type { Redis } from 'iovalkey'
import type { Logger } from 'pino'
import { Registry as Metrics } from 'prom-client'
import type { Clock } from '../../../src/catalog/clock.ts'
import { Fault } from '../../../src/catalog/errors.ts'
import { createRegistry } from '../../../src/catalog/registry.ts'
import { nothingBlocked } from '../../../src/lookup/blocked-identifiers/blocked.ts'
import { MemoryCache } from '../../../src/lookup/cache.ts'
import { createCursorBox } from '../../../src/lookup/cursors.ts'
import { Gate } from '../../../src/lookup/gate.ts'
import { createLookups, type Lookups } from '../../../src/lookup/lookups.ts'
import { createLookupMetrics } from '../../../src/lookup/metrics.ts'
import { openRepeats } from '../../../src/lookup/repeats/part.ts'
import type { Repeats } from '../../../src/lookup/repeats/repeats.ts'
import type { SourceRunner } from '../../../src/lookup/sources.ts'
import { openSwitches } from '../../../src/lookup/switches/part.ts'
import type { Switches } from '../../../src/lookup/switches/switches.ts'
import { noneUnreadable } from '../../../src/lookup/unreadable-counts.ts'
import { ValkeyCache } from '../../../src/lookup/valkey-cache.ts'
import { drainOutbox } from '../../../src/money/billing/books/usage-outbox.ts'
import { databaseTime } from '../../../src/money/billing/database-time.ts'
import { createKeyLimiter } from '../../../src/money/billing/key-limits.ts'
import { createLedger, type Ledger } from '../../../src/money/billing/ledger.ts'
import { type CallerOf, walletCallers } from '../../../src/money/billing/wallet-payer.ts'
import type { WriteAheadPlace } from '../../../src/money/billing/write-ahead/log.ts'
import { recover } from '../../../src/money/billing/write-ahead/recovery.ts'
import { collectParts } from '../../../src/runtime/process/part.ts'
import { openSharedRates, type RateCounter } from '../../../src/runtime/process/rates.ts'
import type { Database } from '../../../src/runtime/storage/database.ts'
import { examplePlatform } from '../../support/example-platform.ts'
import type { Life, World } from './world.ts'

/** Everything of a process that the experiment uses: the modules of the service, opened as the service opens them. */
export interface SimulatedNode {
  readonly life: Life
  readonly ledger: Ledger
  readonly lookups: Lookups
  readonly repeats: Repeats
  readonly switches: Switches
  readonly rates: RateCounter
  readonly callerOf: CallerOf
  readonly clock: Clock
  /** Moves usage that waits in the outbox to the records and sums. */
  moveUsage(): Promise<void>
  close(): Promise<void>
}

interface NodeOptions {
  readonly world: World
  readonly life: Life
  readonly database: Database
  readonly valkey: Redis
  readonly place: WriteAheadPlace
  readonly deferCharges: boolean
  /** Stays registered among the nodes that take keys. */
  readonly takesKeys: boolean
  /** Reads the switches of operators again and again, as every node does; where no switch changes, it need not. */
  readonly readsSwitches: boolean
  readonly platform: SimulatedPlatform
  /** Receives warnings of the node. */
  warn(details: object, message: string): void
}

export const registry = createRegistry([examplePlatform({ requests: [] })])
/** One credit, and two for each of up to four pictures. */
export const operation = registry.byId('example.things.get')!

const secret = 'x'.repeat(43)

/** The platform behind all nodes: how many nodes build the answer of a name at the same time. */
export class SimulatedPlatform {
  readonly #world: World
  readonly #building = new Map<string, number>()
  failureRate = 0
  /** Answers that two nodes built at the same time. */
  builtTwice = 0
  built = 0

  constructor(world: World) {
    this.#world = world
  }

  /** The source of a node. */
  runnerOf(): SourceRunner {
    return {
      sources: () => [],
      query: async ({ params }) => {
        const world = this.#world
        const name = String(params.name)
        const others = this.#building.get(name) ?? 0
        if (others > 0) this.builtTwice += 1
        this.built += 1
        this.#building.set(name, others + 1)
        const isFailing = world.random.chance(this.failureRate)
        const takesMs = world.random.chance(0.05) ? world.delay(1000, 12_000) : world.delay(20, 400)
        // A killed node ends its requests too.
        world.after(takesMs, `platform: ${name}`, () => {
          this.#building.set(name, this.#building.get(name)! - 1)
        })
        await new Promise((resolve) => setTimeout(resolve, takesMs))
        if (isFailing) throw new Fault('unavailable', 'the platform is away')
        return {
          finding: {
            outcome: 'found',
            model: { name, text: 'a thing' },
            served: { hostMedia: name.length % 5 },
          },
          source: 'web',
          unreadable: noneUnreadable,
        }
      },
    }
  }
}

/** Starts a node: applies what an earlier life left, then opens its parts. @throws ConnectionLost */
export async function startNode(options: NodeOptions): Promise<SimulatedNode> {
  const { world, life, database, place, deferCharges, takesKeys, platform, warn } = options
  const log = { warn, info: () => undefined, debug: () => undefined, error: warn } as unknown as Logger
  const machine: Clock = { now: () => life.now(), elapsed: () => life.elapsed() }
  const clock = await databaseTime(database, machine)
  await recover({ database, clock, place, log })
  const ledger = createLedger({ database, clock, writeAhead: place, deferCharges, log })
  const limiter = createKeyLimiter({ database, clock })
  const parts = collectParts(log)
  parts.add({
    upkeep: [
      { what: 'clock', everyMs: 10_000, run: () => clock.sync() },
      { what: 'expiry of holds', everyMs: 10_000, run: () => ledger.expireHolds() },
    ],
    close: () => ledger.close(),
  })
  const switching = await openSwitches({ database, registry })
  const { switches } = options.readsSwitches ? parts.add(switching) : switching
  const { rates } = parts.add(openSharedRates({ database, clock }))
  // No answer is stored for repetitions: each of them makes its lookup again, without a charge.
  const kept = {
    keep: () => false,
    read: async () => null,
    settled: async () => undefined,
    deleteExpired: async () => undefined,
  } as never
  const { node, settled } = ledger
  const repeating = openRepeats({ database, clock, log, kept, node, settled, serves: takesKeys })
  const { repeats } = parts.add(repeating)
  const memory = new MemoryCache({ maxBytes: 1_000_000, clock })
  const cache = new ValkeyCache({ valkey: options.valkey, memory, clock, log })
  const lookups = createLookups({
    ...{ clock, registry, cache, switches, rates, log, tracing: null, timeoutMs: 20_000 },
    cursors: createCursorBox({ secret, clock, lifetimeHours: 1 }),
    gate: new Gate(1000, 1000),
    runner: platform.runnerOf(),
    drift: () => undefined,
    results: { countResult: () => undefined, countRecord: () => undefined },
    metrics: createLookupMetrics(new Metrics()),
    blocked: nothingBlocked,
    parametersToRecord: () => undefined,
  })
  world.note(`${life.name}: serves`)
  return {
    ...{ life, ledger, lookups, repeats, switches, rates, clock },
    callerOf: walletCallers(ledger, limiter),
    moveUsage: () => drainOutbox(database),
    close: () => parts.close(),
  }
}
