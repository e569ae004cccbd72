import { changed } from '../../../catalog/errors.ts'
import type { DriftReporter } from '../../../reading/entries.ts'
import { isReel, type Media } from '../model.ts'

/**
 * The Reels in a list of media. A video of an unknown product type is left out and reported.
 * @throws Fault changed if the list has media and all have an unknown product type
 */
export function reelsIn(media: readonly Media[], reporter: DriftReporter): Media[] {
  const flags = media.map((one) => isReel(one))
  if (flags.length > 0 && flags.every((flag) => flag === null)) throw changed('item.product_type')
  for (const flag of flags) if (flag === null) reporter.drift('item.product_type')
  return media.filter((_, place) => flags[place])
}
