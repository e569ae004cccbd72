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

/** An object in a record, with the values that are known before it is created. */
export interface ShownThing {
  readonly operationId: string
  /** The names of its fields, which show what kind of object it is. */
  readonly fields: ReadonlySet<string>
  /** Values from the request. */
  readonly requested: Readonly<Record<string, string | number>>
  /** Values that are already decided: its handle, its id. */
  readonly known: Readonly<Record<string, unknown>>
  /** The account that owns the listed objects. */
  readonly owner: NamedAccount | undefined
  /** Distinguishes it from other objects. */
  readonly seed: string
  /** Its id, unless the world sets another. */
  readonly id: string
  /** The words of the search that lists it; empty for other lists. */
  readonly words: string
  /** The time at which it appeared, and the current time: milliseconds since the Unix epoch. */
  readonly at: number
  readonly now: number
}

/**
 * A simulated platform: answers the same requests in the same wire formats from a deterministic world. It does not
 * use the parsers.
 */
export interface SimulatedPlatform {
  /** Origins it answers for: `https://www.youtube.com`; `*` for every origin without a platform of its own. */
  readonly origins: readonly string[]
  /** Fields of an account in this world. The simulated provider uses the same values. */
  account?(named: NamedAccount): Readonly<Record<string, string>>
  /** The same for any object in a record; null if the world has no such objects. */
  thing?(shown: ShownThing): Readonly<Record<string, unknown>> | null
  handle(request: SimulatedRequest): SimulatedResponse | Promise<SimulatedResponse>
}
