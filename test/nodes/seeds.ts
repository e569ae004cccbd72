/**
 * Seeds that once broke a promise, with the number of lookups of their run: each stays a test. 675: the claim of a key ended while
 * the charge of its answered lookup waited for a lost statement, and another node charged it as a lookup of its own. 783: the same
 * while its node was killed for longer than the claim, which is documented: the key is charged once.
 */
export const brokenOnce: readonly (readonly [seed: number, lookups: number])[] = [
  [675, 300],
  [783, 10_000],
]

/**
 * Seeds of elections that once broke a promise. 3: a node whose keys were loaded while it handed over to another one took
 * itself for the only one again.
 */
export const brokenElections: readonly number[] = [3]
