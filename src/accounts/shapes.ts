/** What an account may do: all, nothing for now, or nothing any more. */
export type AccountState = 'active' | 'suspended' | 'closed'

/** Where a page of a list begins that is ordered by creation: behind this one. */
export interface CreatedBefore {
  readonly createdAt: Date
  readonly id: string
}

/** One page of a list, oldest first. */
export interface CreatedPage {
  /** Default: from the first on. */
  readonly after?: CreatedBefore | undefined
  /** Default: all. */
  readonly limit?: number | undefined
}
