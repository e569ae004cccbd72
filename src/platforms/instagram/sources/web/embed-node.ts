import type { Losses } from '../../../../reading/entries.ts'
import type { Json } from '../../../../reading/narrow.ts'
import type { Media } from '../../model.ts'
import { readNode } from './nodes.ts'

/** Embeds tell hidden likes as 0, and not which are hidden: a 0 with no flag beside it is not told. */
export const withoutVagueZero = (media: Media): Media =>
  media.likes === 0 && media.hidesCounts === null ? { ...media, likes: null } : media

/** A post as an embed has it. */
export const readEmbedded = (node: Json, losses: Losses): Media => withoutVagueZero(readNode(node, losses))
