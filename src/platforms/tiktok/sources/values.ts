import { changed } from '../../../catalog/errors.ts'
import {
  type DriftReporter,
  readPartsOrNull,
  requiredList,
  requireUncontradicted,
  skipEntry,
} from '../../../reading/entries.ts'
import { named, type Places } from '../../../reading/named.ts'
import { at, type Json, must } from '../../../reading/narrow.ts'
import { count, isoFromSeconds, str, text } from '../../../reading/values.ts'

/** Readers of values that all sources of TikTok share. */

/** A flag, from a boolean or from 0 and 1; null for anything else. */
export function flag(value: unknown): boolean | null {
  if (value === 1 || value === true) return true
  return value === 0 || value === false ? false : null
}

/**
 * Whether an account has a badge, in answers whose field names have underscores. Two fields name reasons for a badge; an
 * account without a badge has empty reasons. Null where a field is missing and the other is empty.
 */
export function readBadge(user: Json): boolean | null {
  const reasons = [text(user.custom_verify), text(user.enterprise_verify_reason)]
  if (reasons.some((reason) => reason)) return true
  return reasons.includes(null) ? (flag(user.verified) ?? flag(user.is_verified)) : false
}

/**
 * Reads counts. `statsV2` has exact numbers as text and is read first; `stats` rounds large numbers.
 * @param names the platform's name or names of each count
 */
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

/** The list under a name. The platform sends null for an empty list, which is accepted where `total` is 0. */
export function requiredListAt(json: Json, name: string): unknown[] {
  return json[name] === null && count(json.total) === 0 ? [] : requiredList(json[name], name)
}

/**
 * The distinct hashtags and people in the tags of a text.
 * @param names the platform's names of an entry's hashtag and handle; entries with only the `id` of a person are ignored
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
  const tags = readPartsOrNull(value, read, reporter, field) ?? []
  const once = (name: 'hashtag' | 'person') => [...new Set(tags.flatMap((tag) => tag[name] || []))]
  return { hashtags: once('hashtag'), mentions: once('person') }
}

/** The upper 32 bits of a 64-bit id are the Unix time of its creation. */
export function timeOfId(id: string): string | null {
  return /^\d{18,20}$/.test(id) ? isoFromSeconds(Number(BigInt(id) >> 32n)) : null
}

/** A text of a list; skips an empty one, which stands for none, and fails for other values. */
export const readText = (value: unknown) =>
  text(value)?.trim() === '' ? skipEntry : must(text(value), 'text')

/**
 * The cursor of the next page; null where the platform states that there is none.
 * @param from the cursor of this page
 * @throws Fault changed without such a statement, where an empty page announces more, and where the cursor does not
 *   advance
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

/**
 * @param totals numbers of entries as the platform sent them; undefined and null state nothing
 * @throws Fault changed for an empty list beside a total that is not 0 or cannot be read
 */
export function requireProvenEmpty(entries: readonly unknown[], field: string, ...totals: unknown[]): void {
  if (entries.length === 0) requireUncontradicted({ counts: totals }, field)
}
