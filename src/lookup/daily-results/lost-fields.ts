import { pathBelow } from '../answer-shapes/paths.ts'
import { countOf, type FieldCount } from './count-fields.ts'
import { anySource } from './daily-counter.ts'
import { type SourceDay, sumFields } from './read-results.ts'

/** A field of records that had values on earlier days, and has none of late; or a list that had more entries. */
export interface LostField {
  /** `emptied`: without a value. `shortened`: a list with one entry, wherever it has any. */
  readonly change: 'emptied' | 'shortened'
  readonly operation: string
  readonly source: string
  readonly field: string
  /** The last answer of the last day on which the field had a value. */
  readonly lastFilledAt: Date | null
  /** The last answer without a value. */
  readonly lastAnsweredAt: Date
}

/** Fewer records may all be of one account that a caller reads through. */
const minRecords = 10
/** Objects of earlier days that show how often a field is filled. */
const minSeenBefore = 20
/**
 * The chance that a field which is filled as often as before has no value in all objects of late. There are some 10,000
 * fields, and objects of one answer are alike: at 1 in 1,000,000 lists of one account still looked like a loss.
 */
const maxChance = 1e-9

/** Days with lists of more entries, and lists of such a day: one long list a day would be chance. */
const minLongDays = 3
const minLists = 5
/** Entries of a list on average, on each of these days. */
const minEntries = 2
/** Lists of late, each with one entry. */
const minShortLists = 20

/**
 * Finds the fields that became always null, and the lists that became always short.
 * @param days of all operations, the oldest first
 */
export function findLostFields(days: readonly SourceDay[]): LostField[] {
  const pairs = Map.groupBy(
    days.filter(({ source }) => source !== anySource),
    ({ operation, source }) => `${operation} ${source}`,
  )
  return [...pairs.values()].flatMap((own) => {
    const paths = new Set(own.flatMap(({ fields }) => [...fields.keys()]))
    return [...paths].flatMap((path) => {
      if (path === '') return []
      return path.endsWith('[]') ? (shortenedOf(own, path.slice(0, -2)) ?? []) : (lossOf(own, path) ?? [])
    })
  })
}

/** A list that had several entries on average on each of the earlier days, and has one of late, wherever it has any. */
function shortenedOf(days: readonly SourceDay[], list: string): LostField | null {
  const counted = days
    .map((day) => ({ day, lists: day.fields.get(list)?.filled ?? 0 }))
    .filter(({ lists }) => lists > 0)
    .map(({ day, lists }) => ({ day, lists, entries: day.fields.get(pathBelow(list, '[]'))?.seen ?? 0 }))
  const lastLong = counted.findLastIndex(({ lists, entries }) => entries !== lists)
  if (lastLong < 0 || lastLong === counted.length - 1) return null
  const before = counted.slice(0, lastLong + 1).filter(({ lists }) => lists >= minLists)
  const isLong = before.every(({ lists, entries }) => entries / lists >= minEntries)
  const late = counted.slice(lastLong + 1)
  const lists = late.reduce((sum, one) => sum + one.lists, 0)
  if (!isLong || before.length < minLongDays || lists < minShortLists) return null
  const { operation, source } = days[0]!
  const lastAnsweredAt = late.at(-1)!.day.lastAnsweredAt
  if (!lastAnsweredAt) return null
  const lastFilledAt = counted[lastLong]!.day.lastAnsweredAt
  return { change: 'shortened', operation, source, field: list, lastFilledAt, lastAnsweredAt }
}

function lossOf(days: readonly SourceDay[], path: string): LostField | null {
  const lastFilled = days.findLastIndex(({ fields }) => countOf(fields, path).filled > 0)
  if (lastFilled < 0 || lastFilled === days.length - 1) return null
  const late = days.slice(lastFilled + 1)
  const of = (part: readonly SourceDay[]): FieldCount =>
    countOf(sumFields(part.map(({ fields }) => fields)), path)
  const records = late.reduce((sum, { fields }) => sum + (fields.get('')?.seen ?? 0), 0)
  if (records < minRecords) return null
  const before = of(days.slice(0, lastFilled + 1))
  if (before.seen < minSeenBefore) return null
  // One object fewer: a field that always was filled may be null once.
  const share = Math.max(0, before.filled - 1) / before.seen
  if ((1 - share) ** of(late).seen > maxChance) return null
  const { operation, source } = days[0]!
  const lastAnsweredAt = late.findLast((day) => day.lastAnsweredAt !== null)?.lastAnsweredAt
  if (!lastAnsweredAt) return null
  return {
    change: 'emptied',
    operation,
    source,
    field: path,
    lastFilledAt: days[lastFilled]!.lastAnsweredAt,
    lastAnsweredAt,
  }
}
