import type { Redis } from 'iovalkey'
import { callServer, type Link } from './network.ts'
import type { Life, World } from './world.ts'

interface Entry {
  readonly value: string
  /** Milliseconds of the server's clock. */
  readonly until: number
}

/** A script that acts on a key only if it has a value: `if get == ARGV[1] then return COMMAND(...) end return 0`. */
const guardedScript =
  /^if redis\.call\('get', KEYS\[1\]\) == ARGV\[1\] then return redis\.call\('(\w+)', ([\w[\], ]+)\) end return 0$/

type Reply = string | number | null

/** The commands of Valkey that lookups use, in memory. `test/nodes/valkey.test.ts` holds it to the real server. */
export class MemoryValkey {
  readonly #now: () => number
  readonly #entries = new Map<string, Entry>()

  /** @param now milliseconds of the server's clock */
  constructor(now: () => number) {
    this.#now = now
  }

  #find(key: string): Entry | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined || entry.until > this.#now()) return entry
    this.#entries.delete(key)
    return undefined
  }

  /** @throws Error for a command that the service does not use */
  call(command: string, args: readonly (string | number)[]): Reply {
    const [key = '', ...rest] = args.map(String)
    switch (command) {
      case 'get':
        return this.#find(key)?.value ?? null
      case 'set': {
        const [value, unit, ms, condition] = rest
        if (unit !== 'PX' || (condition !== undefined && condition !== 'NX')) break
        if (condition === 'NX' && this.#find(key)) return null
        this.#entries.set(key, { value: value!, until: this.#now() + Number(ms) })
        return 'OK'
      }
      case 'del':
        return [key, ...rest].filter((one) => this.#find(one) && this.#entries.delete(one)).length
      case 'pexpire': {
        const entry = this.#find(key)
        if (entry === undefined) return 0
        this.#entries.set(key, { ...entry, until: this.#now() + Number(rest[0]) })
        return 1
      }
      case 'eval':
        return this.#evaluate(key, rest)
    }
    throw new Error(`the service does not use ${command} ${args.join(' ')}`)
  }

  #evaluate(script: string, [, key, ...args]: readonly string[]): Reply {
    const [, command, names] = guardedScript.exec(script) ?? []
    if (command === undefined) throw new Error(`unknown script: ${script}`)
    if (this.#find(key!)?.value !== args[0]) return 0
    const values = names!.split(', ').map((name) => {
      const place = Number(/\d/.exec(name)![0]) - 1
      return name.startsWith('KEYS') ? key! : args[place]!
    })
    return this.call(command, values)
  }

  /** Forgets everything, as a server without a disk does that starts again. */
  clear(): void {
    this.#entries.clear()
  }

  /** The server as a process sees it: commands of one connection, in their order. */
  connect(world: World, life: Life, link: Link, timeoutMs: number): Redis {
    const send = (command: string, args: (string | number)[]) =>
      callServer<Reply>({
        ...{ world, link, life, timeoutMs, inOrder: true, what: `valkey ${command}` },
        perform: () => this.call(command, args),
        failure: (reason) => new Error(reason),
      })
    const commands = ['get', 'set', 'eval', 'del'].map((command) => [
      command,
      (...args: (string | number | string[])[]) => send(command, args.flat()),
    ])
    return { ...Object.fromEntries(commands), options: { keyPrefix: '' } } as unknown as Redis
  }
}
