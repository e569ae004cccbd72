import { type Json, must } from '../../../../reading/narrow.ts'
import { str, url } from '../../../../reading/values.ts'
import type { Media, Profile, ProfileLink } from '../../model.ts'

/** A profile and the posts that came with it. */
export interface FoundProfile {
  readonly profile: Profile
  /** Newest posts; null where they were not told. */
  readonly media: readonly Media[] | null
  /** Whether there are more posts than these; null where not told. */
  readonly hasMore: boolean | null
  /** Whether these posts say which of them are Reels: those on embeds do not. */
  readonly marksReels: boolean
  /** Told by what stands outside of a wall, where few posts are shown, and some without their counts. */
  readonly isPartial: boolean
}

export const linkOf = (link: Json): ProfileLink => ({
  title: str(link.title),
  url: must(url(link.url), 'link.url'),
})

export const pronounsOf = (value: unknown): string[] | null =>
  Array.isArray(value) ? value.flatMap((word) => str(word) ?? []) : null
