/** Seeds that once broke a promise, with the number of lookups of their run: each stays a test. */
export const brokenOnce: readonly (readonly [seed: number, lookups: number])[] = []

/**
 * Seeds of elections that once broke a promise. 3: a node whose keys were loaded while it handed over to another one took
 * itself for the only one again.
 */
export const brokenElections: readonly number[] = [3]
