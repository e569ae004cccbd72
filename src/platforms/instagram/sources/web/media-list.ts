import type { Continuation } from '../../../../catalog/source.ts'
import type { Media } from '../../model.ts'

/** A page of media. */
export interface MediaList {
  readonly media: readonly Media[]
  /** Start of the next page; null on the last page, or if Instagram shows no further page to visitors. */
  readonly next: Continuation
  /** Whether Instagram has more media than it shows to visitors. */
  readonly hasMore: boolean
  /** Whether the media carry the product type that marks Reels. */
  readonly marksReels: boolean
  /** Read from public pages of a restricted account. */
  readonly isPartial: boolean
}
