/** How a lookup of the catalog is requested, and where its answer has the records. */
export interface Lookup {
  readonly method: 'GET' | 'POST'
  /** With `{name}` for parameters of the path. */
  readonly path: string
  /** Parameters that are sent in the body. */
  readonly body: readonly string[]
  /** The fields of `data` whose entries are the items of a list. */
  readonly items: readonly string[]
  /** The field of `data` that is the record; null where it is `data` itself. */
  readonly subject: string | null
  /** The field of `data` in the common shape; null without one. */
  readonly common: string | null
  /** Whether the list has further pages by a cursor. */
  readonly isPaged: boolean
  /** Whether a monitor can report new items of the list. */
  readonly isWatchable: boolean
}
