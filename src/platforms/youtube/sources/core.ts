import { changed } from '../../../errors.ts'
import { type DriftReporter, readEntries, requiredList } from '../../../reading/entries.ts'
import { must } from '../../../reading/narrow.ts'
import { str } from '../../../reading/values.ts'

/** What is read of the fields that a thing is known by. */

/**
 * Requires that the id in an answer equals the requested id. YouTube's ids are case-sensitive.
 * @throws Fault changed if the id is different or missing
 */
export function sameId(asked: string, told: string | null, field: string): string {
  if (told !== asked) throw changed(field, { asked, told })
  return told
}

/**
 * Reads the id of a video.
 * @throws Fault changed for any other value
 */
export function videoIdIn(value: unknown, field: string): string {
  const id = must(str(value), field)
  if (!/^[\w-]{11}$/.test(id)) throw changed(field, id)
  return id
}

/**
 * Reads a list of texts; YouTube omits empty lists. Reports drift for entries that are not texts.
 * @throws Fault changed if the value is not a list or contains no text
 */
export function collectTexts(list: unknown, reporter: DriftReporter, field: string): string[] {
  if (list === undefined) return []
  return readEntries(requiredList(list, field), (word) => must(str(word), field), reporter, field)
}
