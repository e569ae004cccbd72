import type { DriftReporter } from '../../../../reading/entries.ts'
import type { Json } from '../../../../reading/narrow.ts'
import type { Media } from '../../model.ts'
import { fillUnknown } from '../unknown-models.ts'
import { readNode } from './nodes.ts'

/**
 * Embeds send 0 likes if the likes are hidden, and 0 views for Reels with any number of plays (seen in recordings).
 * Without the flag for hidden counts, a 0 is unknown.
 */
export const dropAmbiguousZeros = (media: Media): Media =>
  media.areCountsHidden === null
    ? { ...media, likeCount: media.likeCount || null, views: media.views || null }
    : media

/**
 * Fills unknown values of an embedded post from the same post on a page. Embeds do not mark hidden counts: where the page
 * does, the counts are the page's.
 */
export function mergeMedia(embedded: Media, own: Media): Media {
  const merged = { ...fillUnknown(embedded, own), files: fillUnknown(embedded.files, own.files) }
  if (own.areCountsHidden !== true) return merged
  const { likeCount, plays, views, areCountsHidden } = own
  return { ...merged, likeCount, plays, views, areCountsHidden }
}

/** Reads a post of an embed. */
export const readEmbedded = (node: Json, reporter: DriftReporter): Media =>
  dropAmbiguousZeros(readNode(node, reporter))
