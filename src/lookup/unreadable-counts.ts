import type { UnreadableEntry } from '../catalog/source.ts'

/** The number of entries that an answer lacks because they could not be read, by kind. */
export type UnreadableCounts = Readonly<Record<UnreadableEntry, number>>

export const noneUnreadable: UnreadableCounts = { entry: 0, part: 0 }

/** Adds one to a count. */
export function countUnreadable(counts: Record<UnreadableEntry, number>, kind: UnreadableEntry): void {
  counts[kind] += 1
}
