import { distance } from 'fastest-levenshtein'
import { feedingPlaces } from './feeding-places.ts'
import { elementOf, pathBelow } from './paths.ts'
import { recordPathOf } from './report-fields.ts'
import { listOfOne, type Shape } from './shape.ts'

/** A place in an answer that differs from the earlier good answers. */
export interface ShapeChange {
  /** Where earlier answers had a value: `user.posts[].id`. */
  readonly path: string
  /** `missing`: the field is gone. `kind`: its values are of another kind. */
  readonly change: 'missing' | 'kind'
  /** Kinds of the values that earlier answers had there. */
  readonly was: readonly string[]
  /** The share of earlier answers with the field where its object was there, 0 to 1. */
  readonly share: number
  /** What is there now: the kinds of a value of another kind, or the fields of the nearest object that is left. */
  readonly now: {
    readonly path: string
    readonly kinds: readonly string[]
    readonly fields: readonly string[]
  }
  /** Places that no earlier answer had, and that hold the same kind of value; the most similar first. */
  readonly movedTo: readonly { readonly path: string; readonly why: string }[]
}

/** A value of a record that is null, and never was before. */
export interface NewNull {
  readonly path: string
  /** Whether it is null in every entry of its list. */
  readonly isWhole: boolean
  /**
   * Whether some entries of earlier records were null, false or empty, but each record had a value, and this one has none.
   */
  readonly isSometimes?: boolean
}

/**
 * The values of a record that were never null before and are null now.
 * @param good the sum of the records of earlier answers
 */
export function nullsIn(good: Shape, now: Shape, path = ''): NewNull[] {
  return Object.entries(good.fields ?? {}).flatMap(([name, before]) => {
    const after = now.fields?.[name]
    const place = pathBelow(path, name)
    // Some records leave a field out in place of a null. An empty list has no entries with fields.
    if (!after) {
      const isList = name === '[]'
      return before.n === good.n ? [{ path: place, isWhole: true, isSometimes: isList }] : []
    }
    if (before.n / good.n < minShare) return []
    const isWhole = isWithout(after)
    const isNew = 'null' in after.kinds && !('null' in before.kinds)
    const isSometimes = isWhole && hasValueInAll(before)
    const own = isNew || isSometimes ? [{ path: place, isWhole, isSometimes: !isNew }] : []
    return [...own, ...nullsIn(before, after, place)]
  })
}

/** Kinds of values that say nothing, or no. */
export const emptyKinds: ReadonlySet<string> = new Set(['null', 'empty text', 'false'])

/** Whether a field of a record has no value, or none that says more than no. */
export const isWithout = (shape: Shape) => kindsOf(shape).every((kind) => emptyKinds.has(kind))

/** Whether each of the summed records had a value somewhere in this field. */
const hasValueInAll = ({ n, kinds }: Shape) =>
  (kinds.list ?? 0) + (kinds[listOfOne] ?? 0) >= n ||
  Object.entries(kinds).some(([kind, count]) => !emptyKinds.has(kind) && count >= n)

/** The words of the last name of a path, in the singular: `title` of `listings[].title` and `node.marketplace_titles`. */
export const lastWords = (path: string): string[] =>
  wordsOf(path.replaceAll('[]', '').split('.').at(-1) ?? '').map((word) => word.replace(/s$/, ''))

/** Whether two paths end in names that share a word. */
function sharesWord(one: string, other: string): boolean {
  const others = lastWords(other)
  return lastWords(one).some((word) => others.includes(word))
}

/** A field counts as always there from this share of the earlier answers. */
const minShare = 0.9
const maxChanges = 12
const maxShownFields = 25
const maxMovedTo = 3
const minSimilarity = 2.5

interface Place {
  readonly path: string
  readonly name: string
  readonly parent: string
  readonly shape: Shape
}

/** A place that differs, before it is known where its value may be now. */
interface Difference {
  readonly lost: Place
  /** The share of the earlier answers with the place where its object was there. */
  readonly share: number
  /** What is there now; undefined: nothing. */
  readonly after: Shape | undefined
  /** The object around it: in the sum, and now. */
  readonly around: { readonly good: Shape; readonly now: Shape }
}

/** The places of an answer that differ from the earlier good answers. */
export const changedPaths = (good: Shape, now: Shape): string[] =>
  differencesIn(good, now, '').map(({ lost }) => lost.path)

/** Every place of an answer that no earlier answer had. */
function addedPlaces(good: Shape, now: Shape): Place[] {
  const added: Place[] = []
  collectAdded(good, now, '', added)
  return added
}

/**
 * Compares an answer with the earlier good answers to the same request.
 * @param good the sum of the earlier answers
 * @param now the shape of one answer
 * @param field the field that the reader missed: changes at fields of these names come first
 */
export function compareShapes(good: Shape, now: Shape, field: string): ShapeChange[] {
  const wanted = namesAndWords(field)
  const feeding = (feedingPlaces(good, now).get(recordPathOf(field)) ?? []).map(({ path }) => path)
  const relevance = ({ lost: { path }, share }: Difference) => {
    const names = path.toLowerCase().match(/\w+/g) ?? []
    const shared = [...namesAndWords(path)].filter((name) => wanted.has(name)).length
    const feeds = feeding.some((place) => isBelow(place, path))
    return (feeds ? 10 : 0) + shared + (wanted.has(names.at(-1) ?? '') ? 2 : 0) + share
  }
  const added = addedPlaces(good, now)
  return differencesIn(good, now, '')
    .map((difference) => ({ difference, relevance: relevance(difference) }))
    .sort((a, b) => b.relevance - a.relevance)
    .slice(0, maxChanges)
    .map(({ difference }) => changeOf(difference, added))
}

/**
 * Tells of fields whether an answer lacks a place that the field is read from, or that is named like it, and has a similar
 * new place: the value moved for everybody.
 * @param good the sum of the earlier answers
 * @returns takes a field that the reader missed, or that is null in the record
 */
export function newPlaces(good: Shape, now: Shape): (field: string) => boolean {
  const feeding = feedingPlaces(good, now)
  const added = addedPlaces(good, now)
  const lost = differencesIn(good, now, '').filter(({ share }) => share >= 1)
  return (field) => {
    const name = recordPathOf(field)
    const places = feeding.get(name) ?? []
    return lost
      .filter(
        ({ lost: { path } }) => places.some((place) => isBelow(place.path, path)) || sharesWord(name, path),
      )
      .slice(0, maxChanges)
      .some(({ lost: place, after }) => movedTo(place, after, added).length > 0)
  }
}

/** Good answers that had a place, before its loss means something. */
const minPlaceAnswers = 5

/**
 * The places that each earlier answer had where its object was there, and that plainly have another name beside them, a
 * wrapper around them, or values of another kind in all entries now.
 * @param isNamed whether the readers of the source name a place
 */
export function plainlyMoved(good: Shape, now: Shape, isNamed: (name: string) => boolean): string[] {
  const lost = differencesIn(good, now, '').filter(
    (one) => one.share >= 1 && one.lost.shape.n >= minPlaceAnswers && isNamed(one.lost.name),
  )
  if (lost.length === 0) return []
  const added = addedPlaces(good, now)
  return lost
    .filter(({ lost: place, after }) =>
      after
        ? isOfOtherFamily(place.shape, after) && !isStillRead(place.shape, after)
        : added.some((one) => isSamePlace(place, one) && !isStillRead(place.shape, one.shape)),
    )
    .slice(0, maxChanges)
    .map(({ lost: { path } }) => path)
}

/**
 * The parts of entries of a list that are null in all entries, and that none had as null before: some entries lacked them,
 * and readers take their absence for a fact.
 * @param isNamed whether the readers of the source name a place
 */
export function nullInAll(good: Shape, now: Shape, isNamed: (name: string) => boolean, path = ''): string[] {
  return Object.entries(good.fields ?? {}).flatMap(([name, before]) => {
    const after = now.fields?.[name]
    if (!after) return []
    const place = pathBelow(path, name)
    const isPart = kindsOf(before).every((kind) => kind === 'list' || kind === 'object')
    const isNull = kindsOf(after).every((kind) => kind === 'null')
    const isOwn = path.endsWith('[]') && before.n >= minPlaceAnswers && isPart && isNull && isNamed(name)
    return [...(isOwn ? [place] : []), ...nullInAll(before, after, isNamed, place)]
  })
}

/** The fields of the record that the values at a place and below it are equal to, in nearly all answers. */
const fedFields = ({ n, feeds = {}, fields = {} }: Shape): string[] => [
  ...Object.entries(feeds).flatMap(([field, count]) => (count / n >= minShare ? [field] : [])),
  ...Object.values(fields).flatMap(fedFields),
]

/** Whether the record has the values of a place that it had before: the reader knows the new place, or the new form. */
function isStillRead(before: Shape, now: Shape): boolean {
  const fed = fedFields(before)
  const still = new Set(fedFields(now))
  return fed.length > 0 && fed.every((field) => still.has(field))
}

/** Whether a new place has a lost value: under a similar name in the same object, or under its name in a further one. */
function isSamePlace(lost: Place, place: Place): boolean {
  if (!hasSameKind(lost.shape, place.shape)) return false
  if (place.parent === lost.parent)
    return isRespelled(lost.name, place.name) || sharedFields(lost.shape, place.shape) > 0.5
  return place.name === lost.name && isBelow(place.parent, lost.parent)
}

/** Whether a name is another in a similar spelling. */
function isRespelled(lost: string, name: string): boolean {
  const [element, mark] = elementOf(lost)
  const [otherElement, otherMark] = elementOf(name)
  if (mark === '' || otherMark === '') return mark === otherMark && isSimilarName(lost, name)
  if (element === otherElement) return isSimilarName(mark, otherMark)
  return mark === otherMark && isSimilarName(element, otherElement)
}

/** Whether all values are of other families than before. An empty object or list may be the other, in some languages. */
function isOfOtherFamily(before: Shape, after: Shape): boolean {
  const families = (shape: Shape) =>
    new Set(
      kindsOf(shape)
        .map(familyOf)
        .filter((one) => one !== 'nothing'),
    )
  const [was, is] = [families(before), families(after)]
  const isContainer = is.has('list') || is.has('object')
  if (is.size === 0 || was.size === 0 || (isContainer && after.fields === undefined)) return false
  return [...was].every((family) => !is.has(family))
}

const isBelow = (place: string, path: string) =>
  place === path || place.startsWith(`${path}.`) || place.startsWith(`${path}[`)

const kindsOf = ({ kinds }: Shape) => Object.keys(kinds)

/** Every place of the answer that no earlier answer had. */
function collectAdded(good: Shape | undefined, now: Shape, path: string, added: Place[]): void {
  for (const [name, shape] of Object.entries(now.fields ?? {})) {
    const place = pathBelow(path, name)
    const before = good?.fields?.[name]
    if (!before) added.push({ path: place, name, parent: path, shape })
    collectAdded(before, shape, place, added)
  }
}

function differencesIn(good: Shape, now: Shape, path: string): Difference[] {
  return Object.entries(good.fields ?? {}).flatMap(([name, before]) => {
    const share = before.n / good.n
    if (share < minShare) return []
    const lost = { path: pathBelow(path, name), name, parent: path, shape: before }
    const after = now.fields?.[name]
    if (after && !changesKind(before, after)) return differencesIn(before, after, lost.path)
    // An empty list has no entries whose fields could be missing.
    if (!after && name === '[]' && now.kinds.list) return []
    return [{ lost, share, after, around: { good, now } }]
  })
}

function changeOf({ lost, share, after, around }: Difference, added: readonly Place[]): ShapeChange {
  const left = after ?? around.now
  return {
    path: lost.path,
    change: after ? 'kind' : 'missing',
    was: kindsOf(lost.shape),
    share: Math.min(1, Math.round(share * 100) / 100),
    now: {
      path: after ? lost.path : lost.parent,
      kinds: kindsOf(left),
      fields: newFirst(Object.keys(left.fields ?? {}), after ? lost.shape : around.good),
    },
    movedTo: movedTo(lost, after, added),
  }
}

/** The new places that may have a lost value. */
function movedTo(lost: Place, after: Shape | undefined, added: readonly Place[]): ShapeChange['movedTo'] {
  const moved = findMoved(lost, added)
  return moved.length > 0 ? moved : findEntries(lost, after, added)
}

/** The fields of an object, those first that no earlier answer had. */
function newFirst(names: readonly string[], good: Shape): string[] {
  const isNew = (name: string) => Number(!good.fields?.[name])
  return names.toSorted((a, b) => isNew(b) - isNew(a)).slice(0, maxShownFields)
}

/** Kinds that one field may have side by side: whole numbers and fractions, texts and links. */
const familyOf = (kind: string): string => {
  if (['integer', 'negative integer', 'decimal', 'unix time'].includes(kind)) return 'number'
  if (['text', 'digits', 'URL', 'time', 'unix time in text', 'JSON in text'].includes(kind)) return 'text'
  return ['null', 'empty text'].includes(kind) ? 'nothing' : kind
}

/**
 * Whether a value is of a kind that no earlier answer had: all of a list's values, or some where the new kind is of
 * another family (texts between numbers). Empty texts and numbers written as texts count too.
 */
function changesKind(before: Shape, after: Shape): boolean {
  const kinds = kindsOf(after)
  if (!kinds.some((kind) => kind in before.kinds)) return true
  const families = new Set(['nothing', ...kindsOf(before).map(familyOf)])
  return families.size > 1 && kinds.some((kind) => !families.has(familyOf(kind)))
}

function findMoved(lost: Place, added: readonly Place[]): ShapeChange['movedTo'] {
  const beside = added.filter((place) => place.parent === lost.parent && hasSameKind(lost.shape, place.shape))
  return added
    .map((place) => ({ place, ...similarity(lost, place, beside.length === 1 && beside[0] === place) }))
    .filter(({ score }) => score >= minSimilarity)
    .sort((a, b) => b.score - a.score || a.place.path.length - b.place.path.length)
    .slice(0, maxMovedTo)
    .map(({ place, why }) => ({ path: place.path, why }))
}

/** Where the entries of a list are that became an object: under generated keys, or in a list further down. */
function findEntries(lost: Place, after: Shape | undefined, added: readonly Place[]): ShapeChange['movedTo'] {
  const entry = lost.shape.fields?.['[]']
  if (!entry || after?.kinds.list) return []
  const entries = { path: pathBelow(lost.path, '[]'), name: '[]', parent: lost.path, shape: entry }
  return findMoved(
    entries,
    added.filter(({ path }) => path.startsWith(lost.path)),
  )
}

/** How similar a new place is to a lost one: by name, by the fields below, by the kind of value, by its neighbours. */
function similarity(lost: Place, place: Place, isOnly: boolean): { score: number; why: string } {
  if (!hasSameKind(lost.shape, place.shape)) return { score: 0, why: '' }
  const reasons: string[] = []
  let score = 1
  if (lost.name === '[]') score -= 1
  else if (bareName(lost.name) === bareName(place.name)) {
    score += 1.5
    reasons.push(lost.name === place.name ? 'same name' : 'same name in another spelling')
  } else if (isSimilarName(lost.name, place.name)) {
    score += 0.75
    reasons.push('similar name')
  }
  const shared = sharedFields(lost.shape, place.shape)
  if (shared > 0.3) {
    score += 3 * shared
    reasons.push(`${Math.round(shared * 100)} % of its fields`)
  }
  if (lost.parent === place.parent) {
    score += isOnly ? 2 : 1
    reasons.push(isOnly ? 'the only new value of its kind in the object' : 'same object')
  }
  if (place.parent === lost.path) {
    score += 1.5
    reasons.push('inside it')
  }
  // A text, a number or a flag beside others says little; a rare kind of value says more.
  const isRare = kindsOf(place.shape).some((kind) => /time|URL|digits/.test(kind) && kind in lost.shape.kinds)
  if (isRare) {
    score += 0.75
    reasons.push('same kind of value')
  }
  return { score, why: reasons.join(', ') || 'same kind of value' }
}

const hasSameKind = (lost: Shape, now: Shape): boolean =>
  kindsOf(now).some((kind) => kind !== 'null' && kind in lost.kinds)

/** Whether two names are nearly the same, or share half of their words, short forms included: `biography` and `bio_text`. */
function isSimilarName(one: string, other: string): boolean {
  const words = wordsOf(one)
  const others = new Set(wordsOf(other))
  const isShortOf = (a: string, b: string) => a.length >= 3 && b.startsWith(a)
  const isShared = (word: string) =>
    [...others].some((it) => isShortOf(word, it) || isShortOf(it, word) || it === word)
  const shared = words.filter(isShared).length
  if (shared > 0 && shared >= Math.max(words.length, others.size) / 2) return true
  const [a, b] = [one.toLowerCase(), other.toLowerCase()]
  return 1 - distance(a, b) / Math.max(a.length, b.length) >= 0.6
}

/** The names in a path and the words of these names: `funding_rounds`, `funding`, `rounds`. */
const namesAndWords = (path: string) =>
  new Set([...(path.toLowerCase().match(/\w+/g) ?? []), ...wordsOf(path)])

const bareName = (name: string) => name.toLowerCase().replaceAll('_', '')

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .match(/[a-z]+/g) ?? []

/** The share of the fields that two shapes have in common, 0 to 1. */
function sharedFields(a: Shape, b: Shape): number {
  const names = new Set(fieldsBelow(a))
  const others = new Set(fieldsBelow(b))
  if (names.size === 0 || others.size === 0) return 0
  const common = [...names].filter((name) => others.has(name)).length
  return common / (names.size + others.size - common)
}

/** The names of the fields; for a list those of its entries. */
const fieldsBelow = (shape: Shape): string[] =>
  Object.keys(shape.fields?.['[]']?.fields ?? shape.fields ?? {})
