import { Duplex } from 'node:stream'
import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import type { Queryable } from '../../../src/runtime/storage/database.ts'
import { openPglite } from '../../../src/runtime/storage/embedded/pglite.ts'
import { optimizePglite } from '../../support/compile-pglite.ts'
import { remember } from '../../support/rewind.ts'

/** The embedded database in this thread, which can be put back to what it was. */
export interface SeedDatabase extends Queryable {
  /** Runs statements of one transaction; nothing else reaches the database until it has ended. */
  transaction<T>(work: (q: Queryable) => Promise<T>): Promise<T>
  /** Makes it empty again, as it was before the first statement: nothing of a run decides about the next one. */
  rewind(): Promise<void>
  close(): Promise<void>
}

/** Authentication is not needed, and the server is ready. */
const greeting = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49])

/** The wire between the driver and PGlite: a function call. A socket takes most of the time of a short statement. */
class PgliteWire extends Duplex {
  readonly #pglite: PGlite
  #isGreeted = false

  constructor(pglite: PGlite) {
    super()
    this.#pglite = pglite
  }

  connect(): this {
    queueMicrotask(() => this.emit('connect'))
    return this
  }

  setNoDelay = () => this
  ref = () => this
  unref = () => this
  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#exchange(chunk)
    done()
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#exchange(Buffer.concat(chunks.map(({ chunk }) => chunk)))
    done()
  }

  #exchange(bytes: Buffer): void {
    if (!this.#isGreeted) {
      this.#isGreeted = true
      this.push(greeting)
      return
    }
    // Runs to its end before it returns. Without a receiver PGlite reads each answer as well as the driver does.
    void this.#pglite.execProtocolRawStream(bytes, {
      syncToFs: false,
      onRawData: (answer) => this.push(Buffer.from(answer)),
    })
  }
}

const int8 = 20

/** Where the driver notes the named statements that its session has prepared. */
interface PreparedOn {
  readonly parsedStatements: Record<string, string>
}

/**
 * Opens a migrated, empty database.
 * @param warmUp run once, in a transaction that is rolled back: its statements stay prepared with their plans and
 *   functions, because preparing them anew takes half of the time of a short run
 */
export async function openSeedDatabase(
  image: string,
  warmUp: (database: SeedDatabase) => Promise<unknown>,
): Promise<SeedDatabase> {
  optimizePglite()
  const pglite = await openPglite({ image })
  await pglite.exec('do $$ begin perform 1; end $$')
  await simulateDatabaseTime(pglite)
  // Plans of the first run serve all others: short statements take longer to plan than to run.
  await pglite.exec('set plan_cache_mode = force_generic_plan')

  const connect = async () => {
    const client = new pg.Client({
      stream: () => new PgliteWire(pglite) as never,
      types: {
        getTypeParser: ((oid: number, format: 'text') =>
          oid === int8 ? Number : pg.types.getTypeParser(oid, format)) as never,
      },
    })
    await client.connect()
    return client
  }
  let client = await connect()
  const names = new Map<string, string>()
  const query: Queryable['query'] = async <T>(text: string, values?: unknown[]) => {
    let name = names.get(text)
    if (name === undefined) {
      name = `statement_${names.size}`
      names.set(text, name)
    }
    const { rows } = await client.query({ text, values: values as unknown[], name })
    return rows as T[]
  }
  const prepared = () => (client as unknown as { connection: PreparedOn }).connection.parsedStatements

  const within =
    (begin: string, commit: string, rollback: string): SeedDatabase['transaction'] =>
    async (work) => {
      await query(begin)
      try {
        const result = await work({ query })
        await query(commit)
        return result
      } catch (error) {
        await query(rollback)
        throw error
      }
    }

  await query('begin')
  const savepoint = within('savepoint work', 'release savepoint work', 'rollback to savepoint work')
  await warmUp({
    query,
    async transaction(work) {
      const result = await savepoint(work)
      // What a transaction sets for itself.
      for (const name of ['usage', 'ledger'])
        await query(`select set_config('social_lookup.${name}', '', true)`)
      return result
    },
    async rewind() {
      await query('rollback')
      await query('begin')
    },
    close: async () => undefined,
  })
  await query('rollback')
  const restore = remember(pglite)
  const ready = { ...prepared() }
  return {
    query,
    transaction: within('begin', 'commit', 'rollback'),
    async rewind() {
      if (!restore()) throw new Error('the database cannot be put back')
      client = await connect()
      Object.assign(prepared(), ready)
    },
    close: () => pglite.close(),
  }
}

/** Lets the database's session read the time of the world (setting `simulated.ms`). */
async function simulateDatabaseTime(session: { exec(text: string): Promise<unknown> }): Promise<void> {
  // Functions of pg_catalog come first unless the path names it later.
  await session.exec(
    `create schema simulated;
     create function simulated.clock_timestamp() returns timestamptz language sql volatile as
       $$ select to_timestamp(current_setting('simulated.ms')::float8 / 1000) $$;
     set search_path = simulated, public, pg_catalog`,
  )
}
