/** One item of a list. `time` is its publication in milliseconds since the Unix epoch; null: unknown. */
export interface Item<Record = unknown> {
  readonly id: string
  readonly time: number | null
  /** The latest time that its publication can have had, of an item with an age in words. Absent: unknown. */
  readonly latest?: number
  readonly record: Record
}
