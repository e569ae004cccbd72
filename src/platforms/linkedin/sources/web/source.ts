import type { Finding } from '../../../../catalog/source.ts'

/** The outcome `found` with a model. */
export const found = <T>(model: T): Finding<T> => ({ outcome: 'found', model })

/** The position of a list that consists of a single page. */
export const atOnce = { start: 0, page: 1 } as const
