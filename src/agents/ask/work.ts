/** The work of one question, counted in steps. A step takes about a microsecond where a cached lookup takes 60. */

/** The most steps of one question with the suggestions of its refusal: about 400 cached lookups. */
export const maxWork = 16_000

/**
 * The most steps of all questions of one request, which may ask several: in a batch of messages, or in the parts of a plan.
 * Ten questions of the median take 20,000 where each is judged and ranked; ten of the dearest took 400 ms.
 */
export const maxRequestWork = 2 * maxWork

/** Steps for each part of a question. */
export const workOf = {
  /** Reading and tagging a token. */
  token: 25,
  /** Reading a lookup's filters in a token. */
  tokenOfLookup: 0.4,
  /** Filling and ranking a lookup. */
  lookup: 15,
  /** Offering a target or span to a lookup; the first time its parsers read the text. */
  target: 1.5,
  newTarget: 4,
} as const

/** The question takes more work than one question may. */
export class TooComplicated extends Error {
  constructor() {
    super('The question is too complicated.')
    this.name = 'TooComplicated'
  }
}

/** Counts the work of a question, and ends it where there is more than one question may take. */
export class Work {
  readonly #max: number
  #spent = 0

  constructor(max = maxWork) {
    this.#max = max
  }

  get spent(): number {
    return this.#spent
  }

  /** Steps that are left. */
  get left(): number {
    return this.#max - this.#spent
  }

  /** Whether so many more steps may be taken. */
  allows(steps: number): boolean {
    return this.#spent + steps <= this.#max
  }

  /** Counts steps before they are taken. @throws TooComplicated */
  spend(steps: number): void {
    if (!this.allows(steps)) throw new TooComplicated()
    this.#spent += steps
  }
}
