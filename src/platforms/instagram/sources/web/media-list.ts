import type { Continuation } from '../../../../catalog/source.ts'
import type { Media } from '../../model.ts'

/** A page of media. */
export interface MediaList {
  readonly media: readonly Media[]
  /** Start of the next page; null on the last page, or if Instagram shows no further page to visitors. */
  readonly next: Continuation
  /** Whether the account has more media than this page; null if unknown. */
  readonly hasMore: boolean | null
  /** Whether the account has Reels by the answer's own flag; null without a flag. */
  readonly hasReels: boolean | null
  /** Whether the media carry the product type that marks Reels. */
  readonly marksReels: boolean
  /** Read from public pages of a restricted account. */
  readonly isPartial: boolean
}
