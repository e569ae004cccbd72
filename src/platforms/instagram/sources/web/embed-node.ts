import type { DriftReporter } from '../../../../reading/entries.ts'
import type { Json } from '../../../../reading/narrow.ts'
import type { Media } from '../../model.ts'
import { readNode } from './nodes.ts'

/**
 * Embeds send 0 likes if the likes are hidden, and 0 views for Reels with any number of plays (seen in recordings).
 * Without the flag for hidden counts, a 0 is unknown.
 */
export const dropAmbiguousZeros = (media: Media): Media =>
  media.areCountsHidden === null
    ? { ...media, likeCount: media.likeCount || null, views: media.views || null }
    : media

/** Reads a post of an embed. */
export const readEmbedded = (node: Json, reporter: DriftReporter): Media =>
  dropAmbiguousZeros(readNode(node, reporter))
