/** Parameters beside the target that a question decides, and the places of the words that said so. */
export interface Filters {
  readonly params: Record<string, string>
  readonly used: Set<number>
  /** Other values that the words of a choice may mean, tried where the first is refused beside the rest. */
  readonly others?: Record<string, string>
}

/** Marks places as used. */
export const fill = (used: Set<number>, from: number, to: number) => {
  for (let place = from; place < to; place += 1) used.add(place)
}
/** Whether none of the places is used. */
export const free = (used: ReadonlySet<number>, { from, to }: { from: number; to: number }) => {
  for (let place = from; place < to; place += 1) if (used.has(place)) return false
  return true
}
