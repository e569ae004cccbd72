import { changed } from '../../../errors.ts'
import { type DriftReporter, readEntries, requiredList, type skipEntry } from '../../../reading/entries.ts'
import { named, type Places } from '../../../reading/named.ts'
import { at, type Json, must } from '../../../reading/narrow.ts'
import { count, isoFromSeconds, str, text } from '../../../reading/values.ts'

/** How TikTok writes values, on every way to its data. */

/** A flag, as truth or as 0 and 1; null when it is not told. */
export function flag(value: unknown): boolean | null {
  if (value === 1 || value === true) return true
  return value === 0 || value === false ? false : null
}

/**
 * Whether an account has a badge, in answers written with underscores: by the reasons for one, which are empty for an
 * account without. Null where one of the two is not told, and the other gives no reason.
 */
export function readBadge(user: Json): boolean | null {
  const reasons = [text(user.custom_verify), text(user.enterprise_verify_reason)]
  if (reasons.some((reason) => reason)) return true
  return reasons.includes(null) ? (flag(user.verified) ?? flag(user.is_verified)) : false
}

/** Counts under names of ours: `statsV2` has every digit (as text), `stats` is rounded for large numbers. */
export function readCounts<Name extends string>(
  thing: unknown,
  names: Places<Name>,
): Record<Name, number | null> {
  const both = (name: string) => [`statsV2.${name}`, `stats.${name}`]
  const places = Object.entries<Places<Name>[Name]>(names).map(([ours, theirs]) => [
    ours,
    [theirs].flat().flatMap(both),
  ])
  return named(count, thing, Object.fromEntries(places))
}

/** The list under a name. Null stands for one without entries, where the total beside it says so. */
export function requiredListAt(json: Json, name: string): unknown[] {
  return json[name] === null && count(json.total) === 0 ? [] : requiredList(json[name], name)
}

/** The entries of a list beside what is asked for; null where there is no such list. */
export function readOptionalList<T>(
  value: unknown,
  read: (entry: unknown) => T | typeof skipEntry,
  reporter: DriftReporter,
  field: string,
): T[] | null {
  if (Array.isArray(value)) return readEntries(value, read, reporter, field)
  if (value !== undefined && value !== null) reporter.drift(field)
  return null
}

/**
 * Hashtags and people that a text names, each once.
 * @param names of what an entry says: a hashtag, a handle, or (where answers leave handles out) an id, which is passed over
 */
export function readTags(
  value: unknown,
  names: { readonly hashtag: string; readonly person: string; readonly id?: string },
  reporter: DriftReporter,
  field: string,
) {
  const read = (tag: unknown) => {
    const [hashtag, person] = [text(at(tag, names.hashtag)), str(at(tag, names.person))]
    must(hashtag ?? person ?? (names.id && str(at(tag, names.id))), names.hashtag)
    return { hashtag, person }
  }
  const tags = readOptionalList(value, read, reporter, field) ?? []
  const once = (name: 'hashtag' | 'person') => [...new Set(tags.flatMap((tag) => tag[name] || []))]
  return { hashtags: once('hashtag'), mentions: once('person') }
}

/** The upper 32 bits of a 64-bit id are the Unix time of its creation. */
export function timeOfId(id: string): string | null {
  return /^\d{18,20}$/.test(id) ? isoFromSeconds(Number(BigInt(id) >> 32n)) : null
}

/** A text of a list. */
export const readText = (value: unknown) => must(text(value), 'text')

/**
 * Where the page behind these entries starts; null after the last, which the platform says.
 * @param from where this page started
 * @throws Fault changed without that word, where nothing is followed by more, and where the next page has no place of
 *   its own
 */
export function nextCursor(
  json: Json,
  entries: readonly unknown[],
  from: string | number | null,
  cursorName = 'cursor',
): string | null {
  const more = flag(json.hasMore ?? json.has_more)
  if (more === null) throw changed('hasMore', Object.keys(json))
  if (!more) return null
  const next = str(json[cursorName])
  if (next === null || next === String(from ?? 0)) throw changed(cursorName, next)
  if (entries.length === 0) throw changed('entries', { hasMore: more })
  return next
}

/** Makes sure that a total told beside an empty list does not contradict it. */
export function requireProvenEmpty(entries: readonly unknown[], total: number | null, field: string): void {
  if (entries.length === 0 && total !== null && total > 0) throw changed(field, { total })
}
