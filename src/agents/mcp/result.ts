/** A result as a tool returns it, before it gets the form of the protocol. */
export interface ShownResult {
  /** `found`, `not_found`, `private`, `restricted` or `done`. */
  readonly status: string
  /** The first line of the text. */
  readonly sentence: string
  /** The structured result; its names are top-level beside the status. */
  readonly data?: Readonly<Record<string, unknown>>
  /** The text below the sentence, if it is not the data as lines. */
  readonly text?: string
  /** The third party whose text the result contains. */
  readonly untrusted?: string
  /** Absent for a call that can never cost credits. */
  readonly charged?: number
  readonly creditsLeft?: number | undefined
  /** Entries that lists of the result lack because they could not be read; absent: none. */
  readonly unreadableEntries?: number | undefined
  readonly more?: More | undefined
  /** The handle of the answer with the texts in full that this form cuts; it is free. */
  readonly readOn?: string | undefined
  /** Files and large parts that can be read later. */
  readonly links?: readonly ResultLink[]
  /** Both forms are exactly this object, as JSON (research modes read it there), after the mark of foreign text. */
  readonly exactData?: Readonly<Record<string, unknown>>
}

/** The rest of a result. */
export interface More {
  /** Pass it to next_page, or to the same typed tool. */
  readonly next: string
  /** Items of this page that are not shown; null for a text. */
  readonly remaining: number | null
  /** Whether the next call is charged like the first. */
  readonly isCharged: boolean
}

export interface ResultLink {
  readonly uri: string
  readonly name: string
  readonly title?: string
  readonly mimeType?: string
}
