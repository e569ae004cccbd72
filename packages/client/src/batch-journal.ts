import { isRetryable } from './batch-rows.ts'
import { isObject } from './read-answer.ts'
import type { Journal } from './types.ts'

/** A request of an earlier run whose answer was not recorded. */
interface OpenRequest {
  readonly key: string
  readonly inputs: readonly string[]
}

/**
 * What a batch records of its requests, as lines of JSON: before each its key and inputs, afterwards its rows. A run
 * after a crash takes the recorded rows, and sends the requests without rows again under their keys, which the service
 * does not charge a second time within 24 hours.
 */
export class BatchJournal {
  readonly #journal: Journal
  readonly #name: string
  readonly #rows = new Map<string, unknown[]>()
  readonly #open = new Map<string, OpenRequest>()

  private constructor(journal: Journal, name: string) {
    this.#journal = journal
    this.#name = name
  }

  /** Reads the lines about one call. A line that a crash has cut is left out. */
  static async read(journal: Journal, name: string): Promise<BatchJournal> {
    const written = new BatchJournal(journal, name)
    for (const text of await journal.read()) {
      try {
        const line: unknown = JSON.parse(text)
        if (isObject(line) && line.batch === name) written.#take(line)
      } catch {}
    }
    return written
  }

  #take({ key, inputs, rows }: Readonly<Record<string, unknown>>): void {
    if (typeof key !== 'string' || !Array.isArray(inputs)) return
    if (!Array.isArray(rows)) {
      this.#open.set(key, { key, inputs: inputs.map(String) })
      return
    }
    this.#open.delete(key)
    for (const [index, row] of rows.entries()) {
      const input = String(inputs[index])
      // A failed row cost nothing, and may succeed now.
      if (isObject(row) && !isRetryable(row)) this.#rows.set(input, [...(this.#rows.get(input) ?? []), row])
    }
  }

  /** The requests whose answers are not known. */
  get open(): readonly OpenRequest[] {
    return [...this.#open.values()]
  }

  /** The next recorded row of an input; equal inputs take theirs in turn. */
  takeRow(input: string): unknown {
    return this.#rows.get(input)?.shift()
  }

  async begin(key: string, inputs: readonly string[]): Promise<void> {
    await this.#journal.append(JSON.stringify({ batch: this.#name, key, inputs }))
  }

  async end(key: string, inputs: readonly string[], rows: readonly unknown[]): Promise<void> {
    const line = { batch: this.#name, key, inputs, rows: rows.map((row) => row ?? null) }
    await this.#journal.append(JSON.stringify(line))
  }
}
