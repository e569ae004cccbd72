import { changed } from '../../../errors.ts'
import type { DriftReporter } from '../../../reading/entries.ts'
import { isReel, type Media } from '../model.ts'

/**
 * Those of a list that are Reels. What may be one is left out and counted.
 * @throws Fault changed where nothing in it says whether it is one
 */
export function reelsIn(media: readonly Media[], reporter: DriftReporter): Media[] {
  const told = media.map((one) => isReel(one))
  if (told.length > 0 && told.every((is) => is === null)) throw changed('item.product_type')
  for (const is of told) if (is === null) reporter.drift('item.product_type')
  return media.filter((_, place) => told[place])
}
