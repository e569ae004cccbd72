import { changed } from '../../../catalog/errors.ts'
import {
  type DriftReporter,
  isInFormOf,
  otherObject,
  readParts,
  requiredList,
} from '../../../reading/entries.ts'
import { must } from '../../../reading/narrow.ts'
import { str } from '../../../reading/values.ts'

/** Readers of the fields that identify an object. */

/**
 * Requires that the id in an answer equals the requested id. YouTube's ids are case-sensitive.
 * @throws Fault changed if the id is different or missing
 */
export function sameId(expected: string, actual: string | null, field: string): string {
  if (actual === null) throw changed(field)
  // An id in another form is unreadable, and not that of another object.
  if (!isInFormOf(expected, actual)) throw changed(field, { requested: expected, reported: actual })
  if (actual !== expected) throw otherObject(field, expected, actual)
  return actual
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
  return readParts(requiredList(list, field), (word) => must(str(word), field), reporter, field)
}
