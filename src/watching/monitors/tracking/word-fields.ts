import { memoize } from '../../../catalog/memoize.ts'
import { itemFields } from '../filters/item-fields.ts'
import type { Watchable } from '../lists/sources.ts'

/**
 * Texts that the author of an item writes: not names of other people, counts and ages in words, which change by
 * themselves.
 */
const ownWords =
  /^(?:(?:video|creative|item)\.)?(?:title|text|caption|body|bodyText|description|headline|name|hashtags)$/

/** The paths of the texts by which edits of an item are recognized. */
export const wordFields = memoize((operation: Watchable): readonly string[] =>
  itemFields(operation).prose.filter((path) => ownWords.test(path)),
)
