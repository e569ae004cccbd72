import type { DriftReporter } from '../../../../reading/entries.ts'
import type { Json } from '../../../../reading/narrow.ts'
import type { Media } from '../../model.ts'
import { readNode } from './nodes.ts'

/**
 * Embeds tell hidden likes as 0, and not which are hidden; and of Reels with any number of plays they tell 0 views
 * (recorded). A 0 of either with no flag beside it is not told.
 */
export const dropAmbiguousZeros = (media: Media): Media =>
  media.areCountsHidden === null
    ? { ...media, likeCount: media.likeCount || null, views: media.views || null }
    : media

/** A post as an embed has it. */
export const readEmbedded = (node: Json, reporter: DriftReporter): Media =>
  dropAmbiguousZeros(readNode(node, reporter))
