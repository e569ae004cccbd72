import { changed } from '../../../errors.ts'
import { type DriftReporter, readEntries, requiredList } from '../../../reading/entries.ts'
import { must } from '../../../reading/narrow.ts'
import { str } from '../../../reading/values.ts'

/** What is read of the fields that a thing is known by. */

/**
 * The id that an answer tells, which has to be the one asked for. Ids of YouTube are case-sensitive.
 * @throws Fault changed when it tells another one, or none
 */
export function sameId(asked: string, told: string | null, field: string): string {
  if (told !== asked) throw changed(field, { asked, told })
  return told
}

/**
 * The id of a video.
 * @throws Fault changed for what is none
 */
export function videoIdIn(value: unknown, field: string): string {
  const id = must(str(value), field)
  if (!/^[\w-]{11}$/.test(id)) throw changed(field, id)
  return id
}

/**
 * The words of a list that is left out where it has none. One that is no text is counted.
 * @throws Fault changed for anything but a list, and for one without any text
 */
export function collectTexts(list: unknown, reporter: DriftReporter, field: string): string[] {
  if (list === undefined) return []
  return readEntries(requiredList(list, field), (word) => must(str(word), field), reporter, field)
}
