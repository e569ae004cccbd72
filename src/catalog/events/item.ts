/** One item of a list. `time` is its publication in milliseconds since the Unix epoch; null: unknown. */
export interface Item<Record = unknown> {
  readonly id: string
  readonly time: number | null
  readonly record: Record
}
