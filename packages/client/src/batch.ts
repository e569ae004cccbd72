import { CreditLimitError, SocialLookupError } from './api-error.ts'
import { BatchJournal } from './batch-journal.ts'
import { isRetryable, matchRows } from './batch-rows.ts'
import { keyOfPart, randomKey } from './request.ts'
import { countedOf } from './results.ts'
import type { BatchOptions, Meta } from './types.ts'

interface BatchAnswer {
  readonly data: { readonly results: readonly unknown[] }
  readonly meta: Meta
}

/** How a batch is sent. */
export interface BatchSource {
  readonly id: string
  /** Names the call, its parameters and its mode in a journal. */
  readonly name: string
  /** The parameter of the inputs, which each row repeats. */
  readonly parameter: string
  readonly maxInputs: number
  /** Prepares the first request. */
  begin(): Promise<void>
  /** The credits that the limits of the client leave. @param key of a request that is sent again */
  left(key: string | undefined): number
  /** The highest price of a request. */
  price(inputs: readonly string[]): number
  fetch(inputs: readonly string[], options: BatchOptions): Promise<BatchAnswer>
  /** Waits before the first (1) or a later repeat of failed rows. */
  wait(repeat: number, signal: AbortSignal | undefined): Promise<unknown>
}

/** Inputs of one request. */
interface Part {
  /** The places of the inputs in the batch; -1 for one that is paid for and not wanted. */
  readonly places: readonly number[]
  readonly inputs: readonly string[]
  /** Of the same request in an earlier run, whose answer is not known. */
  readonly key?: string | undefined
}

/** The rows of a batch of any number of inputs, in their order. Nothing is sent before the first is requested. */
export class Rows<Row> implements AsyncIterable<Row> {
  /** Credits charged so far. */
  creditsCharged = 0
  /** The rows that `toArray` collected, also those before its error. */
  collected: Row[] = []
  readonly #source: BatchSource
  readonly #inputs: readonly string[]
  readonly #options: BatchOptions
  /** The highest prices of the requests under way, which share the limit. */
  #reserved = 0
  /** Keys of requests whose answer was lost, by their inputs: sent again, they are paid once. */
  readonly #lost = new Map<string, string>()

  constructor(source: BatchSource, inputs: Iterable<string>, options: BatchOptions) {
    this.#source = source
    this.#inputs = [...inputs]
    this.#options = options
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Row, void, undefined> {
    const { concurrency = 2, journal } = this.#options
    const written = journal && (await BatchJournal.read(journal, this.#source.name))
    const rows: (Row | undefined)[] = this.#inputs.map((input) => written?.takeRow(input) as Row | undefined)
    const waiting = this.#plan(rows, written)
    if (waiting.length > 0) await this.#source.begin()
    const underWay: Promise<unknown>[] = []
    const failures: unknown[] = []
    let next = 0
    for (;;) {
      while (failures.length === 0 && underWay.length < Math.max(1, concurrency)) {
        const part = this.#take(waiting, underWay.length === 0)
        if (part === undefined) break
        const fill = (row: Row, index: number) => {
          if (part.places[index]! >= 0) rows[part.places[index]!] = row
        }
        underWay.push(this.#part(part, fill, written).catch((error) => failures.push(error)))
      }
      for (; next < rows.length && rows[next] !== undefined; next++) yield rows[next]!
      const first = underWay.shift()
      if (first === undefined) break
      await first
    }
    // Rows that were paid for come before the error, although others before them are missing.
    for (; next < rows.length; next++) if (rows[next] !== undefined) yield rows[next]!
    if (failures.length > 0) throw failures[0]
    if (waiting.length > 0) {
      const [{ inputs }] = waiting as [Part]
      const one = this.#source.price(inputs.slice(0, 1))
      throw new CreditLimitError(this.#source.id, one, this.#left(undefined))
    }
  }

  /** Collects all rows. After an error, `collected` has those that came before it. */
  async toArray(): Promise<Row[]> {
    this.collected = []
    for await (const row of this) this.collected.push(row)
    return this.collected
  }

  /** The requests for the rows that are not known: first those of an earlier run, with the same inputs and keys. */
  #plan(rows: readonly unknown[], written: BatchJournal | undefined): Part[] {
    const missing = new Map<string, number[]>()
    const left: number[] = []
    for (const [place, row] of rows.entries()) {
      if (row !== undefined) continue
      const input = this.#inputs[place]!
      missing.set(input, [...(missing.get(input) ?? []), place])
    }
    const parts: Part[] = (written?.open ?? []).map(({ key, inputs }) => ({
      key,
      inputs,
      places: inputs.map((input) => missing.get(input)?.shift() ?? -1),
    }))
    for (const places of missing.values()) left.push(...places)
    left.sort((a, b) => a - b)
    const { maxInputs } = this.#source
    for (let begin = 0; begin < left.length; begin += maxInputs) {
      const places = left.slice(begin, begin + maxInputs)
      parts.push({ places, inputs: places.map((place) => this.#inputs[place]!) })
    }
    return parts
  }

  #left(key: string | undefined, isAlone = true): number {
    const { maxCredits = Number.POSITIVE_INFINITY } = this.#options
    const own = maxCredits - this.creditsCharged - this.#reserved
    // Requests under way may not have told the client yet what they hold.
    return Math.min(own, this.#source.left(key) - (isAlone ? 0 : this.#reserved))
  }

  /**
   * Takes the next part whose highest price a limit allows. The last one is cut to fit when nothing is under way, whose
   * real cost may leave more.
   */
  #take(waiting: Part[], isAlone: boolean): Part | undefined {
    const [part] = waiting
    if (part === undefined) return undefined
    const left = this.#left(part.key, isAlone)
    const fits = (count: number) => this.#source.price(part.inputs.slice(0, count)) <= left
    let count = part.inputs.length
    if (fits(count) || (part.key !== undefined && isAlone)) {
      waiting.shift()
      return part
    }
    if (!isAlone) return undefined
    while (count > 0 && !fits(count)) count -= 1
    if (count === 0) return undefined
    const { places, inputs } = part
    waiting[0] = { places: places.slice(count), inputs: inputs.slice(count) }
    return { places: places.slice(0, count), inputs: inputs.slice(0, count) }
  }

  /** Looks up the inputs of one request, and again those that failed for a passing reason. */
  async #part(
    { inputs, key }: Part,
    fill: (row: Row, index: number) => void,
    written: BatchJournal | undefined,
  ): Promise<void> {
    const { rowRetries = 2, signal } = this.#options
    let indexes = [...inputs.keys()]
    for (let tries = 0; ; tries++) {
      let rows: (Row | undefined)[]
      try {
        rows = await this.#send(
          indexes.map((index) => inputs[index]!),
          tries,
          tries === 0 ? key : undefined,
          written,
        )
      } catch (error) {
        // The rows beside the failed ones are paid for, and those have their errors.
        if (tries === 0 || signal?.aborted) throw error
        return
      }
      for (const [at, row] of rows.entries()) if (row !== undefined) fill(row, indexes[at]!)
      const missing = rows.flatMap((row, at) => (row === undefined ? [inputs[indexes[at]!]!] : []))
      indexes = indexes.filter((_, at) => rows[at] === undefined || isRetryable(rows[at]))
      if (indexes.length === 0) return
      if (tries >= rowRetries) {
        if (missing.length === 0) return
        const names = missing.slice(0, 3).join(', ')
        throw new SocialLookupError(`${this.#source.id}: no row came for ${missing.length} inputs (${names})`)
      }
      await this.#source.wait(tries + 1, signal)
    }
  }

  /** Sends one request; returns its rows in the order of the inputs, undefined for those that did not come. */
  async #send(
    inputs: readonly string[],
    tries: number,
    before: string | undefined,
    written: BatchJournal | undefined,
  ): Promise<(Row | undefined)[]> {
    const { maxCredits, idempotencyKey, journal: _, ...options } = this.#options
    const place = JSON.stringify(inputs)
    const key =
      before ??
      this.#lost.get(place) ??
      (idempotencyKey === undefined ? randomKey() : keyOfPart(idempotencyKey, `${tries} ${place}`))
    const left = maxCredits === undefined ? undefined : maxCredits - this.creditsCharged - this.#reserved
    const price = this.#source.price(inputs)
    this.#reserved += price
    this.#lost.set(place, key)
    try {
      if (before === undefined) await written?.begin(key, inputs)
      const answer = await this.#source.fetch(inputs, { ...options, maxCredits: left, idempotencyKey: key })
      this.creditsCharged += countedOf(answer)
      const { results } = answer.data
      if (!Array.isArray(results)) throw new SocialLookupError(`${this.#source.id}: the answer has no rows`)
      this.#lost.delete(place)
      const rows = matchRows<Row>(results, inputs, this.#source.parameter)
      await written?.end(key, inputs, rows)
      return rows
    } finally {
      this.#reserved -= price
    }
  }
}
