import { refusedPhrases } from '../lexicon/tables.ts'
import { plain } from '../words/words.ts'

/**
 * The fields that a question lists of a record: `handle: ada; fields: bio, follower_count`. They choose no lookup, but a
 * private one is no part of any.
 */

const list = String.raw`\[[^\]]{0,300}\]|["'][^"']{0,300}["']|[^;|{}\n=:]{1,300}?(?=\s?[;|}\n]|[,\s]\s?["']?[a-z]\w{0,29}["']?\s?[:=]|$)`
const fields = new RegExp(
  String.raw`[,;.|]?\s?["']?(?<!\w)(?:fields|columns|attributes|select)["']?\s?[:=]\s?(${list})`,
  'iu',
)

/** Most questions have none of these words. */
const isListing = /fields|columns|attributes|select/iu

/** The words of a field's name: `login_email`, `phoneNumber`. */
const wordsOf = (name: string) =>
  plain(name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_.-]+/g, ' '))
    .split(/\s+/)
    .filter(Boolean)

/** Fields that no public record has. */
const personal = /^(?:login|private|personal|registration|recovery|home|phone|mobile|cell|birth|ip)$/
const isPrivate = (words: readonly string[]): boolean =>
  words.some((word) => personal.test(word)) || refusedPhrases.all(words).some(({ id }) => id === 'private')

/** Whether a question lists a private field of a record. */
export function listsPrivate(text: string): boolean {
  if (!isListing.test(text)) return false
  const listed = fields.exec(text)?.[1]?.split(/[,[\]"'&]+|\s(?:and|und|y|et|e)\s/u) ?? []
  return listed.some((name) => isPrivate(wordsOf(name)))
}

/** A question without the fields that it lists. A single one may be a search word, and columns what is wanted of a record. */
export const withoutFields = (text: string): string =>
  !isListing.test(text)
    ? text
    : text
        .replace(fields, (whole) => (/,/.test(whole.slice(1)) && !/columns/i.test(whole) ? '' : whole))
        .trim()
