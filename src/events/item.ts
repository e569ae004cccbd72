/** One item of a list: what identifies it, and when it appeared (milliseconds since the Unix epoch, or null). */
export interface Item<Record = unknown> {
  readonly id: string
  readonly time: number | null
  readonly record: Record
}
