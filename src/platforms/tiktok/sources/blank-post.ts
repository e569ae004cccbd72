import { isoFromSeconds } from '../../../reading/values.ts'
import type { Post, PostAuthor } from '../model.ts'

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
    caption: null,
    createdAt: null,
    region: null,
    durationMs: null,
    mediaType: 'video',
    isAd: false,
    pinned: false,
    thumbnailUrl: null,
    downloadUrl: null,
    cleanUrl: null,
    width: null,
    height: null,
    images: [],
    captions: null,
    stats: { views: null, likes: null, comments: null, shares: null, saves: null },
    author: null,
    music: null,
    details: {},
  }
}

/** An author known by name only; such ways never show a badge, and show public accounts alone. */
export function namedAuthor(handle: string, displayName: string | null = null): PostAuthor {
  return {
    id: null,
    handle,
    secUid: null,
    displayName,
    avatarUrl: null,
    signature: null,
    region: null,
    verified: false,
    privateAccount: null,
  }
}
