import type { Database, Queryable } from '../../../src/runtime/storage/database.ts'
import { ConnectionLost } from '../../../src/runtime/storage/errors.ts'
import type { QueryOptions } from '../../../src/runtime/storage/queryable.ts'
import type { SeedDatabase } from './embedded.ts'
import { callServer, type Link } from './network.ts'
import { type Life, runOutside, type World } from './world.ts'

/** How long a process waits for a statement without a time limit of its own, until its system gives up the connection. */
const maxSilenceMs = 30_000

/** Functions that read the time of the database, which is the world's. */
const readsTime = /clock_timestamp|lookup_keys_join/

/**
 * The database that all nodes share: the real one, in which a statement runs when its request arrives. Its clock shows the
 * time of the world.
 */
export class SharedDatabase {
  readonly #world: World
  readonly #real: SeedDatabase
  readonly #epoch: number
  statements = 0
  /** Statements that applied charges answered out of a lease. */
  draws = 0

  /** @param epoch milliseconds since the Unix epoch at which the world begins */
  constructor(world: World, real: SeedDatabase, epoch: number) {
    this.#world = world
    this.#real = real
    this.#epoch = epoch
  }

  /** Runs a statement of the experiment itself. */
  query: Queryable['query'] = (text, values) => runOutside(() => this.#real.query(text, values))

  /** Runs a transaction of the experiment itself. */
  transaction: SeedDatabase['transaction'] = (work) => runOutside(() => this.#real.transaction(work))

  /** A transaction of a process, which may lose its connection before the commit. */
  #transact<T>(life: Life, link: Link, work: (q: Queryable) => Promise<T>): Promise<T> {
    const world = this.#world
    let left = world.random.chance(link.brokenRate) ? world.random.below(6) : Number.POSITIVE_INFINITY
    const next = () => {
      left -= 1
      if (left < 0) throw new ConnectionLost(new Error('connection reset in a transaction'))
    }
    return this.transaction(async (q) => {
      const query: Queryable['query'] = async (text, values) => {
        next()
        this.statements += 1
        return runOutside(() => q.query(text, values))
      }
      if (!life.isAlive) throw new ConnectionLost(new Error('a dead process commits nothing'))
      const result = await world.start(life, () => work({ query }))
      next()
      return result
    })
  }

  async #run(text: string, values?: unknown[], options?: QueryOptions): Promise<unknown[]> {
    this.statements += 1
    if (text.includes('ledger_bring_in')) this.draws += 1
    const { name } = options ?? {}
    return runOutside(async () => {
      if (readsTime.test(text)) {
        const ms = String(this.#epoch + this.#world.time)
        await this.#real.query(`select set_config('simulated.ms', $1, false)`, [ms], { name: 'simulated_ms' })
      }
      const rows = await this.#real.query(text, values, name === undefined ? {} : { name })
      this.#world.note(`database: ${nameOf(text, options)} gave`, rows)
      return rows
    })
  }

  /**
   * The database as a process sees it.
   * @param onFailure called with the name of a statement whose caller got no result
   */
  connect(life: Life, link: Link, onFailure: (what: string) => void = () => undefined): Database {
    const world = this.#world
    const send = <T>(text: string, values?: unknown[], options?: QueryOptions): Promise<T[]> =>
      callServer<T[]>({
        ...{ world, link, life, what: nameOf(text, options), timeoutMs: options?.timeoutMs ?? maxSilenceMs },
        perform: () => this.#run(text, values, options) as Promise<T[]>,
        failure(reason) {
          onFailure(nameOf(text, options))
          return new ConnectionLost(new Error(`${reason}: ${nameOf(text, options)}`))
        },
      })
    return {
      kind: 'server' as const,
      concurrency: 10,
      directory: null,
      query: send,
      usage: null,
      markKey: null,
      transaction: <T>(work: (q: Queryable) => Promise<T>) =>
        callServer<T>({
          ...{ world, link, life, what: 'transaction', timeoutMs: maxSilenceMs },
          perform: () => this.#transact(life, link, work),
          failure: (reason) => new ConnectionLost(new Error(`${reason}: transaction`)),
        }),
      lane() {
        // One statement after another, each on a new connection where the one before failed.
        let last: Promise<unknown> = Promise.resolve()
        const query = <T>(text: string, values?: unknown[], options?: QueryOptions): Promise<T[]> => {
          const rows = last.then(() => send<T>(text, values, options))
          last = rows.catch(() => undefined)
          return rows
        }
        return { query, close: () => undefined }
      },
    } satisfies Partial<Database> as unknown as Database
  }
}

const nameOf = (text: string, options?: QueryOptions) =>
  options?.name ?? text.trim().split(/\s+/, 4).join(' ')
