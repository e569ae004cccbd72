/** What a completed lookup found (INTERFACE.md, "Lookup outcomes"). */
export type Outcome = (typeof outcomes)[number]

export const outcomes = ['found', 'not_found', 'private', 'restricted'] as const

/** Whether a word says how a lookup was completed, not why it failed. */
export const isOutcome = (word: string): word is Outcome => (outcomes as readonly string[]).includes(word)

/** The outcomes without the thing asked for. */
export type Missing = Exclude<Outcome, 'found'>
