import { each } from '../../../catalog/fields.ts'
import { isoFromSeconds } from '../../../reading/values.ts'
import type { Post, PostAuthor, Profile } from '../model.ts'

/** Things of which little is known. */

/** The upper 32 bits of a 64-bit id are the Unix time of its creation. */
export function timeOfId(id: string): string | null {
  return /^\d{18,20}$/.test(id) ? isoFromSeconds(Number(BigInt(id) >> 32n)) : null
}

/**
 * A post of which nothing but the id is known, for ways to the data that tell little (oEmbed, embed pages, the
 * Research API). They never mark advertising; the contract's type has no null for it.
 */
export function blankPost(id: string): Post {
  return {
    id,
    mediaType: 'video',
    isAd: false,
    pinned: false,
    images: [],
    stats: each(null, 'views', 'likes', 'comments', 'shares', 'saves'),
    ...each(null, 'caption', 'createdAt', 'region', 'durationMs', 'width', 'height', 'captions'),
    ...each(null, 'thumbnailUrl', 'downloadUrl', 'cleanUrl', 'author', 'music'),
    details: {},
  }
}

/** An author known by name only; such ways never show a badge, and show public accounts alone. */
export const namedAuthor = (handle: string, displayName: string | null = null): PostAuthor => ({
  handle,
  displayName,
  verified: false,
  ...each(null, 'id', 'secUid', 'avatarUrl', 'signature', 'region', 'privateAccount'),
})

/** An account known by its handle only. */
export const namedProfile = (handle: string): Profile => ({
  handle,
  avatars: {},
  counts: each(null, 'followers', 'following', 'likes', 'posts', 'friends', 'diggs'),
  settings: {},
  ...each(null, 'id', 'secUid', 'displayName', 'bio', 'language', 'region', 'createdAt'),
  ...each(null, 'verified', 'privateAccount', 'roomId', 'followingVisibility'),
})
