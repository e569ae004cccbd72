import { changed } from '../../../catalog/errors.ts'
import type { DriftReporter } from '../../../reading/entries.ts'
import { isReel, type Media } from '../model.ts'

/** Whether a post is a video that is no Reel by its product type. */
const isOtherVideo = (one: Media) => one.kind === 'video' && isReel(one) === false

/**
 * The Reels in a list of media. A video of an unknown product type is left out and counted.
 * @throws Fault changed if the list has videos and all have an unknown product type
 */
export function reelsIn(media: readonly Media[], reporter: DriftReporter): Media[] {
  const flags = media.map((one) => isReel(one))
  const unknown = flags.filter((flag) => flag === null)
  if (unknown.length > 0 && !flags.includes(true) && !media.some((one) => isOtherVideo(one))) {
    throw changed('item.product_type')
  }
  for (const _ of unknown) reporter.drift('item.product_type', 'entry')
  return media.filter((_, place) => flags[place])
}
