/** What a completed lookup found (INTERFACE.md, "Lookup outcomes"). */
export type Outcome = 'found' | 'not_found' | 'private' | 'restricted'

/** The outcomes without the thing asked for. */
export type Missing = Exclude<Outcome, 'found'>
