/** `suspended` accounts cannot make requests for now; `closed` accounts never again. */
export type AccountState = 'active' | 'suspended' | 'closed'

/** Position in a list ordered by creation; the next page begins after it. */
export interface CreatedBefore {
  readonly createdAt: Date
  readonly id: string
}

/** A page of a list, oldest first. */
export interface CreatedPage {
  /** Default: start with the first. */
  readonly after?: CreatedBefore | undefined
  /** Default: all. */
  readonly limit?: number | undefined
}
