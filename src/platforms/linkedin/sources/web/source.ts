import type { Finding } from '../../../../catalog/source.ts'

/** What was found, as it is. */
export const found = <T>(model: T): Finding<T> => ({ outcome: 'found', model })

/** A list that guests are shown at once. */
export const atOnce = { start: 0, page: 1 } as const
