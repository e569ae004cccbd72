import type { Continuation } from '../../../../catalog/source.ts'
import type { Media } from '../../model.ts'

/** A page of media. */
export interface MediaList {
  readonly media: readonly Media[]
  /** Where the next page starts; null where Instagram said that this was the last, or shows visitors no more. */
  readonly next: Continuation
  /** Whether Instagram has more than it shows visitors. */
  readonly hasMore: boolean
  /** Whether they say which of them are Reels. */
  readonly marksReels: boolean
  /** Told by what stands outside of a wall. */
  readonly isPartial: boolean
}
