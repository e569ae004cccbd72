/** Changes of the writing alone, and members that are new: the record stays the same, and nothing becomes a fault. */
export type HarmlessKind = 'white space' | 'members in another order' | 'unknown members'

/** A wire answer as the engine keeps and changes it. */
export interface WireAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
  readonly fault?: 'reset' | 'hang'
}

/** A part of a text, by its place, and what replaces it. */
export type Splice = readonly [start: number, end: number, text: string]

/** What a change stands for, which decides what may come of it. */
export type MutationKind =
  | 'key renamed'
  | 'key renamed in one entry'
  | 'part of one entry gone'
  | 'part of one entry unreadable'
  | 'cursor removed'
  | 'list emptied'
  | 'entries of an unknown kind'
  | 'half of the entries of an unknown kind'
  | 'entries null'
  | 'count in another form'
  | 'text in another form'
  | 'flag in another form'
  | 'container in another form'
  | 'null in its place'
  | 'id in another form'
  | 'time in another form'
  | 'words of another language'
  | 'a constant that is not known'
  | 'another id'
  | 'another thing'
  | 'cut in the middle'
  | 'another format'
  | 'nothing in it'
  | 'wall'
  | 'status'
  | 'missing without words'
  | 'connection'
  | 'text renamed'
  | 'all replaced'
  | 'entry of another'
  | 'list emptied beside a count'
  | 'counts hidden'
  | 'link or id of an unknown form'
  | 'address continues'
  | 'entries in a wrapper'
  | 'entry repeated'
  | 'advertisement added'
  | HarmlessKind

/** One change of one wire answer. */
export interface Mutation {
  readonly kind: MutationKind
  /** Where: a path with `*` for every entry, or a part of the text. */
  readonly path: string
  /** How: `"1.2K"`, `500`. */
  readonly form: string
  /** What a reader may honestly make of the changed value. */
  readonly means: readonly unknown[]
  /** Whether a value is what an honest reader may make of the change in place of another one. */
  readonly allows?: (was: unknown, is: unknown) => boolean
  /** Whether a list of the record (general path) may lack entries: nothing of them is left in the answer. */
  readonly mayLose?: (list: string) => boolean
  /** Outcomes other than found that the change itself is a sign of. */
  readonly signs: readonly ('not_found' | 'private' | 'restricted')[]
  /** Whether values of the record are below the changed place. */
  readonly onPath: boolean
  /** All that it changes, in the text of the intact body; absent where it changes more, or in another way. */
  readonly splices?: readonly Splice[]
  apply(answer: WireAnswer): WireAnswer
}
