/** A request as a simulated platform sees it. */
export interface SimulatedRequest {
  readonly method: string
  readonly url: URL
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | undefined
  /** The simulated platform's time: milliseconds since the Unix epoch. */
  readonly now: number
  readonly signal: AbortSignal
}

export interface SimulatedResponse {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  /** Wait this long before the answer (milliseconds). */
  readonly delayMs?: number
  /** Break the connection, or never answer, in place of an answer. */
  readonly fault?: 'reset' | 'hang'
}

/** An account as a request names it. */
export interface NamedAccount {
  readonly handle?: string
  readonly id?: string
}

/** A thing in a record, as far as it is known before it is made. */
export interface ShownThing {
  readonly operationId: string
  /** The names of its fields: what kind of thing it is. */
  readonly fields: ReadonlySet<string>
  /** What the request says. */
  readonly requested: Readonly<Record<string, string | number>>
  /** What is said of it already: its handle, its id. */
  readonly known: Readonly<Record<string, unknown>>
  /** The account whose things are listed. */
  readonly owner: NamedAccount | undefined
  /** Tells it from others. */
  readonly seed: string
  /** Its id, where nobody gives it another. */
  readonly id: string
  /** The words that its list was searched by; empty for one that was not. */
  readonly words: string
  /** When it appeared, and what time it is: milliseconds since the Unix epoch. */
  readonly at: number
  readonly now: number
}

/**
 * A stand-in for a platform: answers the same requests in the same wire formats from a deterministic world. It
 * knows nothing of the parsers.
 */
export interface SimulatedPlatform {
  /** Origins it answers for: `https://www.youtube.com`; `*` for every one that no other answers for. */
  readonly origins: readonly string[]
  /** What its world says of an account, as fields of records: a simulated provider says the same. */
  account?(named: NamedAccount): Readonly<Record<string, string>>
  /** The same of any thing in a record; null where its world has no such things. */
  thing?(shown: ShownThing): Readonly<Record<string, unknown>> | null
  handle(request: SimulatedRequest): SimulatedResponse | Promise<SimulatedResponse>
}
