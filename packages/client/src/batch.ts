import type { BatchOptions, Meta } from './types.ts'

interface BatchRow {
  readonly lookupStatus?: string
  readonly error?: { readonly code?: string; readonly retryable?: boolean } | null
}

interface BatchAnswer {
  readonly data: { readonly results: readonly unknown[] }
  readonly meta: Meta
}

/** Codes of errors that pass by themselves, for rows without `retryable`. A failed row costs nothing. */
const passing = new Set(['temporarily_unavailable', 'internal_error'])

function isRetryable(row: unknown): boolean {
  const { error } = row as BatchRow
  return error?.retryable ?? passing.has(error?.code ?? '')
}

/** How a batch is sent. */
export interface BatchSource {
  readonly maxInputs: number
  /** The highest price of a request. */
  price(inputs: readonly string[]): number
  fetch(inputs: readonly string[], options: BatchOptions): Promise<BatchAnswer>
  /** Waits before the first (1) or a later repeat of failed rows. */
  wait(repeat: number, signal: AbortSignal | undefined): Promise<unknown>
}

/** The rows of a batch of any number of inputs, in their order. Nothing is sent before the first is requested. */
export class Rows<Row> implements AsyncIterable<Row> {
  /** Credits charged so far. */
  creditsCharged = 0
  readonly #source: BatchSource
  readonly #inputs: readonly string[]
  readonly #options: BatchOptions
  /** The highest prices of the requests under way, which share the limit. */
  #reserved = 0

  constructor(source: BatchSource, inputs: Iterable<string>, options: BatchOptions) {
    this.#source = source
    this.#inputs = [...inputs]
    this.#options = options
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Row, void, undefined> {
    const { concurrency = 2 } = this.#options
    const { maxInputs } = this.#source
    const parts: Promise<Row[]>[] = []
    let begun = 0
    const begin = () => {
      if (begun >= this.#inputs.length) return
      const part = this.#part(this.#inputs.slice(begun, begun + maxInputs))
      // A failure is reported when the part's turn comes.
      part.catch(() => {})
      parts.push(part)
      begun += maxInputs
    }
    for (let count = 0; count < Math.max(1, concurrency); count++) begin()
    for (let part = parts.shift(); part !== undefined; part = parts.shift()) {
      yield* await part
      begin()
    }
  }

  /** Collects all rows. */
  async toArray(): Promise<Row[]> {
    const rows: Row[] = []
    for await (const row of this) rows.push(row)
    return rows
  }

  /** Looks up the inputs of one request, and again those that failed for a passing reason. */
  async #part(inputs: readonly string[]): Promise<Row[]> {
    const { rowRetries = 2 } = this.#options
    const rows = await this.#send(inputs)
    for (let tries = 0; tries < rowRetries; tries++) {
      const places = rows.flatMap((row, place) => (isRetryable(row) ? [place] : []))
      if (places.length === 0) break
      await this.#source.wait(tries + 1, this.#options.signal)
      try {
        const again = await this.#send(places.map((place) => inputs[place]!))
        for (const [index, place] of places.entries()) rows[place] = again[index]!
      } catch (error) {
        if (this.#options.signal?.aborted) throw error
        // The rows beside the failed ones are paid for.
        break
      }
    }
    return rows
  }

  async #send(inputs: readonly string[]): Promise<Row[]> {
    const { maxCredits } = this.#options
    const left = maxCredits === undefined ? undefined : maxCredits - this.creditsCharged - this.#reserved
    const price = this.#source.price(inputs)
    this.#reserved += price
    try {
      const answer = await this.#source.fetch(inputs, { ...this.#options, maxCredits: left })
      this.creditsCharged += answer.meta.creditsCharged
      return [...answer.data.results] as Row[]
    } finally {
      this.#reserved -= price
    }
  }
}
