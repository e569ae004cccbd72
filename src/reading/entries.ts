import { changed, Fault, withoutStacks } from '../catalog/errors.ts'
import type { UnreadableEntry } from '../catalog/source.ts'
import { count } from './values.ts'

/** A reader returns this for an entry of another kind that may be in the list: an advertisement between posts. */
export const skipEntry: unique symbol = Symbol('pass over')

/** Counts fields and entries that could not be read: a lookup's context. */
export interface DriftReporter {
  /**
   * @param field the path of the unreadable value
   * @param unreadable the record lacks an entry: of its list (`entry`), or of a list inside of an object (`part`)
   * @param lists names by which records show the list of the entry ({@link partsShownAs})
   */
  drift(field: string, unreadable?: UnreadableEntry, lists?: readonly string[]): void
}

/** A reporter for lists that are not in the record: an unreadable entry is missing from none of the record's lists. */
export const valueReporter = (reporter: DriftReporter): DriftReporter => ({
  drift: (field) => reporter.drift(field),
})

/**
 * A reporter for a list inside of an object that some records show and others do not: an unreadable part is missing only
 * from a record that has a list of one of these names.
 */
export const partsShownAs = (reporter: DriftReporter, ...lists: readonly string[]): DriftReporter => ({
  drift: (field, unreadable) => reporter.drift(field, unreadable, lists),
})

/** A context for entries of which the record shows no lists: an unreadable part of one is missing from no list. */
export const partlessContext = <Context extends DriftReporter>(context: Context): Context => ({
  ...context,
  drift: (field, unreadable) => context.drift(field, unreadable === 'part' ? undefined : unreadable),
})

/** Faults about another object than the requested one. */
const faultsOfOthers = new WeakSet<Error>()

/** A Fault `changed` for an answer that names another object. {@link readEntries} does not leave out its entry. */
export function otherObject(field: string, requested: unknown, reported: unknown): Fault {
  const fault = changed(field, { requested, reported })
  faultsOfOthers.add(fault)
  return fault
}

/** Members by which an entry states that it is an advertisement or a repost between the entries of a list. */
const foreignSign =
  /^(?:is_?)?(?:ad|advert(?:isement)?|sponsored|promoted|injected|repost(?:ed)?|reshared?)(?:_?(?:id|data|metadata|info|by|from|label|type))?$/i
/** Members that name the kind of an entry. */
const kindName = /^(?:__typename|@?type|kind|(?:entry|item|unit|row)_?type)$/i
/** Words of kinds of advertisements and suggestions: `SponsoredStory`, `GroupSuggestionsFeedUnit`, `ad`. */
const foreignWord =
  /_(?:sponsored|promoted|promotions?|ads?|advert\w*|suggest\w*|recommend\w*|you_may|upsell)_/

const inWords = (name: string) => name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_')

/** Whether the name of a kind is that of an advertisement or a suggestion, which may contain posts of others. */
export const isForeignKind = (kind: unknown): boolean =>
  typeof kind === 'string' && foreignWord.test(`_${inWords(kind).toLowerCase()}_`)

/** Entries are wrapped in a node, a story or a media object. */
const maxSignDepth = 3

/**
 * Whether an entry states itself that it does not belong to its list: an advertisement, a suggestion, a repost. Only for
 * entries of another object than the requested one: an own post may be advertised, too.
 */
export function isForeignEntry(entry: unknown, depth = 0): boolean {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry) || depth === maxSignDepth)
    return false
  return Object.entries(entry).some(([name, value]) => {
    const isStated = value !== null && value !== undefined && value !== false && value !== 0 && value !== ''
    const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0
    if (foreignSign.test(inWords(name)) && isStated && !isEmpty) return true
    if (kindName.test(name) && isForeignKind(value)) return true
    return isForeignEntry(value, depth + 1)
  })
}

/** The entries without those of others that state it ({@link isForeignEntry}). Reports the entries that it leaves out. */
export function withoutForeign<Entry>(
  entries: readonly Entry[],
  isOfOthers: (entry: Entry) => boolean,
  reporter: DriftReporter,
  field: string,
): Entry[] {
  return entries.filter((entry) => {
    const isForeign = isOfOthers(entry) && isForeignEntry(entry)
    if (isForeign) reporter.drift(`${field}: foreign entry`)
    return !isForeign
  })
}

/** A list with more unreadable entries is unreadable. Recorded lists have at most some ten of them. */
const maxUnreadable = 1000

/** What became of the entries of a list. */
interface Readings<T> {
  readonly items: T[]
  /** The place of what was unreadable, for each unreadable entry. */
  readonly unreadable: readonly string[]
  /** Why the list as a whole is unreadable; null where an entry is readable, or all were skipped. */
  readonly fault: Fault | null
}

/**
 * Reads the entries of a list one by one. It leaves out an entry whose reader throws Fault `changed` or a TypeError, and
 * reports it under `field`. If no entry could be read, the platform changed its format. An entry of another object than
 * the requested one makes the whole list another object's, unless the entry states that it is an advertisement or a repost:
 * such an entry is left out and reported.
 * @param read returns the entry as a model, or `skipEntry` for an entry of another kind
 * @throws Fault changed if the list has entries and all of them are unreadable, and for an entry of another object
 *   ({@link otherObject}, {@link requireSameId})
 */
export function readEntries<Entry, T>(
  entries: readonly Entry[],
  read: (entry: Entry, place: number) => T | typeof skipEntry,
  reporter: DriftReporter,
  field: string,
): T[] {
  const { items, unreadable, fault } = readAll(entries, read, reporter, field)
  for (const what of unreadable) reporter.drift(what, 'entry')
  if (fault) throw fault
  return items
}

/**
 * {@link readEntries} for a list inside of an object (the pictures of a post). The object stays an item of its list if
 * one of its parts is unreadable. If all are, the object is: it counts, and its parts do not.
 */
export function readParts<Entry, T>(
  entries: readonly Entry[],
  read: (entry: Entry, place: number) => T | typeof skipEntry,
  reporter: DriftReporter,
  field: string,
): T[] {
  const { items, unreadable, fault } = readAll(entries, read, reporter, field)
  if (fault) throw fault
  for (const what of unreadable) reporter.drift(what, 'part')
  return items
}

/**
 * {@link readParts} for an optional list inside of an object (the people in a post), which costs the object nothing else.
 * Null where the list is missing; null and counted for a value that is no list, and if all parts are unreadable.
 */
export function readPartsOrNull<T>(
  list: unknown,
  read: (part: unknown, place: number) => T | typeof skipEntry,
  reporter: DriftReporter,
  field: string,
): T[] | null {
  if (list === undefined || list === null) return null
  if (!Array.isArray(list)) {
    reporter.drift(field, 'part')
    return null
  }
  const { items, unreadable, fault } = withoutStacks(() =>
    readAll(list as readonly unknown[], read, reporter, field),
  )
  for (const what of unreadable) reporter.drift(what, 'part')
  return fault ? null : items
}

function readAll<Entry, T>(
  entries: readonly Entry[],
  read: (entry: Entry, place: number) => T | typeof skipEntry,
  reporter: DriftReporter,
  field: string,
): Readings<T> {
  const items: T[] = []
  const unreadable: string[] = []
  let first: unknown
  for (const [place, entry] of entries.entries()) {
    if (unreadable.length > maxUnreadable) break
    try {
      // The first error alone is shown.
      const item = first === undefined ? read(entry, place) : withoutStacks(() => read(entry, place))
      if (item !== skipEntry) items.push(item)
    } catch (error) {
      if (error instanceof Error && faultsOfOthers.has(error)) {
        if (!isForeignEntry(entry)) throw error
        reporter.drift(`${field}: foreign entry`)
        continue
      }
      if (!(error instanceof Fault ? error.reason === 'changed' : error instanceof TypeError)) throw error
      first ??= error
      unreadable.push(error instanceof Fault && error.field ? `${field}: ${error.field}` : field)
    }
  }
  const isReadable = unreadable.length === 0 || (items.length > 0 && unreadable.length <= maxUnreadable)
  return {
    items,
    unreadable,
    fault: isReadable ? null : first instanceof Fault ? first : changed(field, String(first)),
  }
}

/** Reports a missing value that the platform always sends. The lookup goes on. */
export function expectValue<T>(value: T, field: string, reporter: DriftReporter): T {
  if (value === null || value === undefined) reporter.drift(field)
  return value
}

/** Returns the result of `read`. If `read` throws a Fault, reports `field` and returns `without`. */
export function readOptional<T>(field: string, reporter: DriftReporter, without: T, read: () => T): T {
  try {
    return withoutStacks(read)
  } catch (error) {
    // An error of the reader itself: it is logged, with the stack that it has then.
    if (!(error instanceof Fault)) return read()
    reporter.drift(field)
    return without
  }
}

/**
 * Returns a value that must be a list. A missing list does not prove an empty one.
 * @throws Fault changed if the value is not a list
 */
export function requiredList(value: unknown, field: string): unknown[] {
  if (!Array.isArray(value)) throw changed(field, value === undefined ? undefined : typeof value)
  return value
}

/**
 * Checks that the answer is about the requested object: platforms also serve placeholders and neighbours. Letter case
 * does not matter. An answer without an id passes.
 * @throws Fault changed if the answer names another object, or if its id cannot be read: {@link readEntries} leaves out
 *   such an entry alone
 */
export function requireSameId(requested: string, reported: string | null | undefined, field: string): void {
  if (reported === null || reported === undefined) return
  if (reported.toLowerCase() === requested.toLowerCase()) return
  throw isInFormOf(requested, reported)
    ? otherObject(field, requested, reported)
    : changed(field, { requested, reported })
}

/** Forms of ids: numbers that are too long for a name of an account, YouTube's channels, Reddit's things. */
const idForms: readonly (readonly [id: RegExp, others: RegExp])[] = [
  // 0 is a statement: of no parent.
  [/^\d{12,}$/, /^\d+$/],
  [/^UC[\w-]{22}$/, /^UC[\w-]{22}$/],
  [/^t[1-6]_[a-z0-9]+$/i, /^t[1-6]_[a-z0-9]+$/i],
]

/** Whether a value has the form of an id like `id`; of an id without a known form, every value has. */
export const isInFormOf = (id: string, value: string): boolean =>
  idForms.find(([form]) => form.test(id))?.[1].test(value) ?? true

/** What an answer states about the number of its entries, as the platform sent it. Undefined and null state nothing. */
export interface EmptySigns {
  /** Numbers of entries. */
  readonly counts?: readonly unknown[]
  /** Flags for further entries. */
  readonly more?: readonly unknown[]
}

/**
 * Checks an empty list against the counts and flags of the same answer.
 * @throws Fault changed for a count other than 0, a count that cannot be read, and a flag for further entries
 */
export function requireUncontradicted({ counts = [], more = [] }: EmptySigns, field: string): void {
  const isStated = (value: unknown) => value !== undefined && value !== null
  const stated = counts.filter(isStated).find((value) => count(value) !== 0)
  if (stated !== undefined) throw changed(field, { empty: true, count: stated })
  const flag = more.find((value) => isStated(value) && value !== false && value !== 0)
  if (flag !== undefined) throw changed(field, { empty: true, more: flag })
}
