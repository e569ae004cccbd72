import { randomUUID } from 'node:crypto'
import type { Redis } from 'iovalkey'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../catalog/clock.ts'
import type { Mode, SharedValues } from '../catalog/source.ts'
import { createLruMap } from '../runtime/process/lru-map.ts'
import { Flights } from './flight.ts'

type Make = () => Promise<{ value: string; seconds: number }>
type Log = { debug(details: object, message: string): void }

const maxShortValues = 10_000
/** The few longer values have their own store, bounded by characters, so that they cannot evict short values. */
const longValueCharacters = 4096
const maxLongValueCharacters = 16_000_000

interface Kept {
  readonly value: string
  readonly until: number
}

/** Copies a text: a substring of a page would retain the whole page in memory. */
const copied = (text: string): string => JSON.parse(JSON.stringify(text))

/** Shared values whose part in this process's memory can be searched. */
interface SearchableValues extends SharedValues {
  /** Removes values of this process's memory whose name or text matches. */
  purge(matches: (text: string) => boolean): void
}

/** Values in this process's memory: for a single node, and for a node whose Valkey is unavailable. */
export function memorySharedValues(clock: Clock): SearchableValues {
  const short = createLruMap<string, Kept>(maxShortValues)
  const longer = new LRUCache<string, Kept>({
    maxSize: maxLongValueCharacters,
    sizeCalculation: ({ value }) => value.length,
  })
  const underWay = new Flights<string>()

  async function createValue(name: string, make: Make): Promise<string> {
    const { value, seconds } = await make()
    const [kept, other] = value.length > longValueCharacters ? [longer, short] : [short, longer]
    kept.set(name, { value: copied(value), until: clock.now() + seconds * 1000 })
    other.delete(name)
    return value
  }

  return {
    async get(name, make) {
      const known = short.get(name) ?? longer.get(name)
      if (known && known.until > clock.now()) return known.value
      return underWay.get(name) ?? underWay.start(name, () => createValue(name, make))
    },
    async forget(name) {
      short.delete(name)
      longer.delete(name)
    },
    purge(matches) {
      for (const values of [short, longer]) {
        for (const [name, { value }] of [...values.entries()]) {
          if (matches(name) || matches(value)) values.delete(name)
        }
      }
    },
  }
}

/** How long one node may compute a value before another node computes it too, in milliseconds. */
const lockMs = 15_000
const pollMs = 50

/** Releases the lock only if this node still holds it: after `lockMs` another node may hold it. */
const unlock = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0`

/**
 * Shares values between the nodes in Valkey or Redis. One node at a time computes a value. While Valkey is unavailable,
 * each node computes its own values: slower, but still correct.
 * @param options.valkey a connection whose commands fail soon when the server is unavailable
 */
export function valkeySharedValues(options: {
  valkey: Redis
  mode: Mode
  clock: Clock
  log: Log
  wait?: (milliseconds: number) => Promise<void>
}): SearchableValues {
  const { valkey, mode, clock, log } = options
  const wait = options.wait ?? ((ms) => new Promise<void>((resolve) => setTimeout(resolve, ms)))
  const alone = memorySharedValues(clock)
  const underWay = new Flights<string>()
  const valueKey = (name: string) => `v:${mode}:${name}`
  const lockKey = (name: string) => `l:${mode}:${name}`

  async function read(name: string): Promise<string | null> {
    const text = await valkey.get(valueKey(name))
    if (text === null) return null
    const { value, until } = JSON.parse(text) as { value: string; until: number }
    return until > clock.now() ? value : null
  }

  /** The value that another node computed meanwhile, or our token of the lock; null after waiting for `lockMs` in vain. */
  async function turn(name: string): Promise<{ value: string } | { token: string } | null> {
    const token = randomUUID()
    for (let waited = 0; waited <= lockMs; waited += pollMs) {
      const value = await read(name)
      if (value !== null) return { value }
      if ((await valkey.set(lockKey(name), token, 'PX', lockMs, 'NX')) === 'OK') {
        // Made and given back between our reading and our locking.
        const late = await read(name)
        if (late === null) return { token }
        await valkey.eval(unlock, 1, lockKey(name), token)
        return { value: late }
      }
      await wait(pollMs)
    }
    return null
  }

  async function away<T>(what: string, work: Promise<T>): Promise<T | undefined> {
    try {
      return await work
    } catch (error) {
      log.debug({ error: String(error) }, `shared values away: ${what}`)
      return undefined
    }
  }

  async function get(name: string, make: Make): Promise<string> {
    const mine = await away('get', turn(name))
    if (mine === undefined) return alone.get(name, make)
    if (mine && 'value' in mine) return mine.value
    try {
      const { value, seconds } = await make()
      const lifetimeMs = Math.max(1, Math.round(seconds * 1000))
      const text = JSON.stringify({ value, until: clock.now() + lifetimeMs })
      await away('set', valkey.set(valueKey(name), text, 'PX', lifetimeMs))
      return value
    } finally {
      if (mine) await away('unlock', valkey.eval(unlock, 1, lockKey(name), mine.token))
    }
  }

  return {
    get: (name, make) => underWay.get(name) ?? underWay.start(name, () => get(name, make)),
    async forget(name) {
      await alone.forget(name)
      await away('forget', valkey.del(valueKey(name)))
    },
    purge: (matches) => alone.purge(matches),
  }
}

/** The shared values of each mode: in Valkey where there is one, else in this process. */
export function createSharedValues(options: {
  clock: Clock
  log: Log
  valkey?: Redis | undefined
}): ((mode: Mode) => SharedValues) & Pick<SearchableValues, 'purge'> {
  const { clock, log, valkey } = options
  const of = (mode: Mode) =>
    valkey ? valkeySharedValues({ valkey, mode, clock, log }) : memorySharedValues(clock)
  const all = { live: of('live'), test: of('test') }
  return Object.assign((mode: Mode) => all[mode], {
    purge(matches: (text: string) => boolean) {
      all.live.purge(matches)
      all.test.purge(matches)
    },
  })
}
