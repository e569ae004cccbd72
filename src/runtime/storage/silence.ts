import pg from 'pg'

/**
 * Finds out that a server is silent: its host hangs, or the network between drops everything. Statements would wait for it until
 * the system gives up their connections, which takes up to hours.
 */

/** A statement of a connection that was not answered yet. */
interface Waiting {
  readonly end: () => void
  readonly sinceMs: number
}

/** No statement was answered for this long, and one waits: the server is asked over a connection of its own. */
const quietMs = 1200
/** The server is silent if it does not answer that within this time. Callers are promised an answer in five seconds. */
const probeMs = 2600
/** How often waiting statements, or a silent server, are looked at. */
const everyMs = 200

const silentError = () => new Error('Connection terminated: the server is silent')

export interface SilenceWatch {
  /** The client class of pools whose statements are watched. */
  readonly Client: typeof pg.Client
  /** Waits for work that needs the server. Rejects as soon as the server is silent; a later result goes to `late`. */
  whileHeard<T>(work: () => Promise<T>, late: (result: T) => void): Promise<T>
  close(): void
}

/**
 * Watches the statements of a server's pools. When it is silent, the connections of waiting statements are closed, and new ones
 * are refused at once, until it answers again.
 */
export function watchSilence(connectionString: string): SilenceWatch {
  const waiting = new Set<Waiting>()
  const refusals = new Set<(error: Error) => void>()
  let heardMs = 0
  let isSilent = false
  let isProbing = false
  let timer: NodeJS.Timeout | undefined

  class WatchedClient extends pg.Client {
    override query = ((...given: Parameters<pg.Client['query']>) => {
      const answer: unknown = super.query(...given)
      if (answer instanceof Promise) watch(this, answer)
      return answer
    }) as pg.Client['query']
  }

  function watch(client: pg.Client, answer: Promise<unknown>): void {
    const one: Waiting = { sinceMs: performance.now(), end: () => void client.end().catch(() => undefined) }
    waiting.add(one)
    const ended = (isHeard: boolean) => {
      waiting.delete(one)
      if (isHeard) heardMs = performance.now()
    }
    answer.then(
      () => ended(true),
      // An error of the server is an answer, too.
      (error: unknown) => ended(error instanceof pg.DatabaseError),
    )
    start()
  }

  function start(): void {
    timer ??= setInterval(look, everyMs).unref()
  }

  function stop(): void {
    clearInterval(timer)
    timer = undefined
  }

  function look(): void {
    if (!isSilent && waiting.size === 0) {
      stop()
      return
    }
    const [oldest] = waiting
    const isQuiet = oldest !== undefined && performance.now() - Math.max(heardMs, oldest.sinceMs) > quietMs
    if (!isProbing && (isSilent || isQuiet)) void probe()
  }

  async function probe(): Promise<void> {
    isProbing = true
    const startedMs = performance.now()
    const answers = await answersProbe(connectionString)
    isProbing = false
    const isHeard = answers || heardMs > startedMs
    if (isHeard) heardMs = performance.now()
    isSilent = !isHeard
    if (!isSilent) return
    for (const { end } of waiting) end()
    for (const refuse of refusals) refuse(silentError())
  }

  return {
    Client: WatchedClient,
    async whileHeard(work, late) {
      if (isSilent) throw silentError()
      return unlessRefused(refusals, work, late)
    },
    close: stop,
  }
}

/** The result of `work`, unless one of `refusals` is called before; a later result goes to `late`. */
async function unlessRefused<T>(
  refusals: Set<(error: Error) => void>,
  work: () => Promise<T>,
  late: (result: T) => void,
): Promise<T> {
  const { promise: refused, reject: refuse } = Promise.withResolvers<never>()
  refusals.add(refuse)
  let isOver = false
  const result = work()
  result.then(
    (value) => isOver && late(value),
    () => undefined,
  )
  try {
    return await Promise.race([result, refused])
  } finally {
    isOver = true
    refusals.delete(refuse)
  }
}

/** Whether a server answers a new connection at all, be it with a refusal. */
async function answersProbe(connectionString: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: probeMs,
    query_timeout: probeMs,
  })
  client.on('error', () => {})
  const limit = Promise.withResolvers<false>()
  const timer = setTimeout(() => limit.resolve(false), probeMs).unref()
  const asked = client
    .connect()
    .then(() => client.query('select 1'))
    .then(
      () => true,
      (error: Error) => !/timeout/i.test(error.message),
    )
  try {
    return await Promise.race([asked, limit.promise])
  } finally {
    clearTimeout(timer)
    void client.end().catch(() => undefined)
  }
}
