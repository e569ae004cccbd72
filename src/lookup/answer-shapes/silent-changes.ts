import { isWithout, lastWords, type NewNull, nullsIn } from './compare-shapes.ts'
import { feedingPlaces, fieldsOfLostParts, fieldsOfNewPlaces } from './feeding-places.ts'
import { pathBelow } from './paths.ts'
import { nullField, replacedField } from './report-fields.ts'
import { listOfOne, type Shape, sharedTime } from './shape.ts'

/** An answer beside the sum of the good answers to the same request. */
export interface ComparedAnswer {
  readonly good: Shape
  /** Null: the request was not sent this time. */
  readonly now: Shape | null
  /** The places that differ. */
  readonly changed: readonly string[]
}

/**
 * Fields of the record that changed although no reader missed anything: readers of optional fields miss nothing, and
 * some fields have a second place from which they are read.
 * @param good the sum of the records of earlier answers
 */
export function silentChanges(good: Shape, record: Shape, answers: readonly ComparedAnswer[]): string[] {
  const lostPlaces = lostPlacesOf(answers)
  const lostParts = new Set(
    answers.flatMap(({ good: before, now }) => (now ? [...fieldsOfLostParts(before, now)] : [])),
  )
  const changed = answers.flatMap((answer) => answer.changed)
  const changedWords = new Set(changed.flatMap(lastWords))
  // Some entries of a list may have no value for this field; then the lost place has to be named alike.
  const isLost = ({ path, isWhole, isSometimes }: NewNull) => {
    if (lostPlaces(path) || lostParts.has(path)) return true
    return isWhole && !isSometimes
      ? changed.length > 0
      : lastWords(path).some((word) => changedWords.has(word))
  }
  const nulls = nullsIn(good, record)
  const isNull = new Set(nulls.map(({ path }) => path))
  // A reader that knows the new place was changed for it.
  const known = new Set(
    answers.flatMap(({ good: before, now }) => (now ? [...fieldsOfNewPlaces(before, now)] : [])),
  )
  const lost = fieldsIn(good, record).filter(
    ({ path }) => !isNull.has(path) && !known.has(path) && (lostPlaces(path) || lostParts.has(path)),
  )
  const pathsOf = (fields: readonly FieldValue[]) => fields.map(({ path }) => path)
  // Some earlier records had no value either.
  const empty = lost.filter(({ isEmpty }) => isEmpty)
  const replaced = pathsOf(lost.filter(({ isEmpty }) => !isEmpty))
  const narrowed = narrowedFields(good, record, changed.length > 0)
  return [
    ...[...nulls.filter(isLost), ...empty].map(({ path }) => nullField(path)),
    ...[...new Set([...replaced, ...narrowed])].map(replacedField),
  ]
}

/**
 * The fields with values that say less than in every record so far: lists with one entry, where the answer lacks something,
 * and times that all entries share.
 */
function narrowedFields(good: Shape, record: Shape, isChanged: boolean, path = ''): string[] {
  return Object.entries(good.fields ?? {}).flatMap(([name, before]) => {
    const after = record.fields?.[name]
    if (!after) return []
    const place = pathBelow(path, name)
    const isNew = (kind: string) => kind in after.kinds && !(kind in before.kinds)
    const isShort =
      isChanged && isNew(listOfOne) && !('list' in after.kinds) && (before.kinds.list ?? 0) >= good.n
    const own = isShort || (isNew(sharedTime) && before.n >= good.n) ? [place] : []
    return [...own, ...narrowedFields(before, after, isChanged, place)]
  })
}

/** Whether every place that had the values of a field is lost. A field without such a place has lost none. */
function lostPlacesOf(answers: readonly ComparedAnswer[]): (path: string) => boolean {
  const all = answers.map(({ good, now }) => feedingPlaces(good, now))
  return (path) => {
    const places = all.flatMap((one) => one.get(path) ?? [])
    return places.length > 0 && places.every(({ isLost }) => isLost)
  }
}

interface FieldValue {
  readonly path: string
  /** Whether this record has null, false or an empty text there. */
  readonly isEmpty: boolean
}

/** The fields that all records so far have and this one. */
function fieldsIn(good: Shape, record: Shape, path = ''): FieldValue[] {
  return Object.entries(good.fields ?? {}).flatMap(([name, before]) => {
    const after = record.fields?.[name]
    if (!after || before.n < good.n) return []
    const place = pathBelow(path, name)
    return before.fields ? fieldsIn(before, after, place) : [{ path: place, isEmpty: isWithout(after) }]
  })
}
