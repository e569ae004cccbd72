import type { Life, World } from './world.ts'

/** The way between one process and one server, with its faults. */
export class Link {
  readonly #world: World
  readonly #name: string
  /** Until when nothing arrives in either direction, in the world's milliseconds. */
  cutUntil = 0
  /** Share of messages that get lost, and of those that take seconds. */
  lossRate = 0
  slowRate = 0
  /** Share of responses to flushes that get lost: what the database has done, its caller does not learn. */
  doubtRate = 0
  /** Share of transactions that end before their commit. */
  brokenRate = 0
  /** When a message last got lost or took seconds, in the world's milliseconds. */
  troubledAt = Number.NEGATIVE_INFINITY
  /** Messages of a connection keep their order: when the last one of each direction arrives. */
  readonly #lastArrival = { request: 0, response: 0 }

  constructor(world: World, name: string) {
    this.#world = world
    this.#name = name
  }

  get isCut(): boolean {
    return this.#world.time < this.cutUntil
  }

  /**
   * Sends a message.
   * @param life the process that it arrives at; null: a server, which takes what is on its way from a dead process too
   * @param inOrder behind the earlier messages of this direction
   * @param lost called where the sender notices the loss; a silent loss is noticed by nobody
   */
  send(message: {
    readonly what: string
    readonly direction: 'request' | 'response'
    readonly life: Life | null
    readonly inOrder?: boolean
    arrive(): unknown
    lost(): void
  }): void {
    const world = this.#world
    const { what, direction, life, inOrder = false, arrive, lost } = message
    const fail = () => {
      this.troubledAt = world.time
      // A broken connection is noticed soon; where packets just vanish, nothing is.
      if (!world.random.chance(0.3)) world.after(world.delay(0, 200), `${this.#name}: ${what} lost`, lost)
    }
    const isOfFlush = direction === 'response' && what.startsWith('ledger_flush')
    const lossRate = isOfFlush ? Math.max(this.lossRate, this.doubtRate) : this.lossRate
    if (this.isCut || world.random.chance(lossRate)) {
      fail()
      return
    }
    const isSlow = world.random.chance(this.slowRate)
    if (isSlow) this.troubledAt = world.time + 15_000
    let delay = isSlow ? world.delay(500, 15_000) : world.delay(0.1, 3)
    if (inOrder) {
      delay = Math.max(delay, this.#lastArrival[direction] - world.time)
      this.#lastArrival[direction] = world.time + delay
    }
    world.after(
      delay,
      `${this.#name}: ${what} ${direction}`,
      () => {
        if (this.isCut) {
          fail()
          return
        }
        return arrive()
      },
      life,
    )
  }
}

/** One request to a server and its response over a link. */
interface Call<T> {
  readonly world: World
  readonly link: Link
  readonly life: Life
  readonly what: string
  readonly inOrder?: boolean
  /** Milliseconds after which the caller gives up. */
  readonly timeoutMs: number
  /** What the server does. */
  perform(): T | Promise<T>
  /** The error of a caller that got no response. */
  failure(reason: string): Error
}

/** Makes a request. What the server did and whether the caller learns of it are two things. */
export function callServer<T>(call: Call<T>): Promise<T> {
  const { world, link, life, what, inOrder, timeoutMs } = call
  return new Promise<T>((resolve, reject) => {
    const lost = () => end(() => reject(call.failure('connection reset')))
    const timeout = world.after(timeoutMs, `${life.name}: ${what} timed out`, () => give('timeout'), life)
    let isOver = false
    const give = (reason: string) => end(() => reject(call.failure(reason)))
    function end(tell: () => void): void {
      if (isOver || !life.isAlive) return
      isOver = true
      timeout.run = null
      world.start(life, tell)
    }
    const respond = (tell: () => void) =>
      link.send({ what, direction: 'response', life, inOrder, arrive: () => end(tell), lost })
    link.send({
      ...{ what, direction: 'request', life: null, inOrder, lost },
      async arrive() {
        try {
          const result = await call.perform()
          respond(() => resolve(result))
        } catch (error) {
          respond(() => reject(error))
        }
      },
    })
  })
}
