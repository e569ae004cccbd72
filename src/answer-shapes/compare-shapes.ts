import { distance } from 'fastest-levenshtein'
import { feedingPlaces } from './feeding-places.ts'
import { pathBelow } from './paths.ts'
import { recordPathOf } from './report-fields.ts'
import type { Shape } from './shape.ts'

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
    if (!after) return before.n === good.n && name !== '[]' ? [{ path: place, isWhole: true }] : []
    if (before.n / good.n < minShare) return []
    const isNew = 'null' in after.kinds && !('null' in before.kinds)
    const own = isNew ? [{ path: place, isWhole: kindsOf(after).length === 1 }] : []
    return [...own, ...nullsIn(before, after, place)]
  })
}

/** Whether two paths end in names that share a word: `listings[].title` and `node.marketplace_listing_title`. */
export function sharesWord(one: string, other: string): boolean {
  const [words, others] = [one, other].map((path) =>
    wordsOf(path.replaceAll('[]', '').split('.').at(-1) ?? ''),
  )
  return words!.some((word) => others!.includes(word))
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

/**
 * Compares an answer with the earlier good answers to the same request.
 * @param good the sum of the earlier answers
 * @param now the shape of one answer
 * @param field the field that the reader missed: changes at fields of these names come first
 */
export function compareShapes(good: Shape, now: Shape, field: string): ShapeChange[] {
  const added: Place[] = []
  collectAdded(good, now, '', added)
  const changes: ShapeChange[] = []
  collectChanges(good, now, '', added, changes)
  const wanted = namesAndWords(field)
  const lost = (feedingPlaces(good, now).get(recordPathOf(field)) ?? []).map((place) => place.path)
  const relevance = ({ path, share }: ShapeChange) => {
    const names = path.toLowerCase().match(/\w+/g) ?? []
    const shared = [...namesAndWords(path)].filter((name) => wanted.has(name)).length
    const feeds = lost.some(
      (place) => place === path || place.startsWith(`${path}.`) || place.startsWith(`${path}[`),
    )
    return (feeds ? 10 : 0) + shared + (wanted.has(names.at(-1) ?? '') ? 2 : 0) + share
  }
  return changes.sort((a, b) => relevance(b) - relevance(a)).slice(0, maxChanges)
}

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

function collectChanges(
  good: Shape,
  now: Shape,
  path: string,
  added: readonly Place[],
  changes: ShapeChange[],
): void {
  for (const [name, before] of Object.entries(good.fields ?? {})) {
    const share = before.n / good.n
    if (share < minShare) continue
    const place = { path: pathBelow(path, name), name, parent: path, shape: before }
    const after = now.fields?.[name]
    if (after && !changesKind(before, after)) {
      collectChanges(before, after, place.path, added, changes)
      continue
    }
    // An empty list has no entries whose fields could be missing.
    if (!after && name === '[]' && now.kinds.list) continue
    const left = after ?? now
    const moved = findMoved(place, added)
    changes.push({
      path: place.path,
      change: after ? 'kind' : 'missing',
      was: kindsOf(before),
      share: Math.min(1, Math.round(share * 100) / 100),
      now: {
        path: after ? place.path : path,
        kinds: kindsOf(left),
        fields: newFirst(Object.keys(left.fields ?? {}), after ? before : good),
      },
      movedTo: moved.length > 0 ? moved : findEntries(place, after, added),
    })
  }
}

/** The fields of an object, those first that no earlier answer had. */
function newFirst(names: readonly string[], good: Shape): string[] {
  const isNew = (name: string) => Number(!good.fields?.[name])
  return names.toSorted((a, b) => isNew(b) - isNew(a)).slice(0, maxShownFields)
}

/** Whether a value is of a kind that no earlier answer had. Empty texts and numbers written as texts count too. */
function changesKind(before: Shape, after: Shape): boolean {
  return !kindsOf(after).some((kind) => kind in before.kinds)
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
