/** What a completed lookup found (INTERFACE.md, "Lookup outcomes"). */
export type Outcome = (typeof outcomes)[number]

export const outcomes = ['found', 'not_found', 'private', 'restricted'] as const

/** Whether a word is an outcome of a completed lookup. Error codes of failed lookups are different words. */
export const isOutcome = (word: string): word is Outcome => (outcomes as readonly string[]).includes(word)

/** The outcomes in which the requested object was not returned. */
export type Missing = Exclude<Outcome, 'found'>
