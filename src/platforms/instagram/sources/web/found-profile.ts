import { type Json, must } from '../../../../reading/narrow.ts'
import { str, url } from '../../../../reading/values.ts'
import type { Media, Profile, ProfileLink } from '../../model.ts'

/** A profile and the posts that came with it. */
export interface FoundProfile {
  readonly profile: Profile
  /** Newest posts; null if the answer has no list of posts. */
  readonly media: readonly Media[] | null
  /** Whether the account has more posts; null if unknown. */
  readonly hasMore: boolean | null
  /** Whether the account has Reels; null if unknown. */
  readonly hasReels: boolean | null
  /** Whether the posts carry the product type that marks Reels. Posts on embeds do not. */
  readonly marksReels: boolean
  /** Read from public pages of a restricted account: few posts, and some posts without counts. */
  readonly isPartial: boolean
}

export const linkOf = (link: Json): ProfileLink => ({
  title: str(link.title),
  url: must(url(link.url), 'link.url'),
})

export const pronounsOf = (value: unknown): string[] | null =>
  Array.isArray(value) ? value.flatMap((word) => str(word) ?? []) : null
