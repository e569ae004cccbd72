import type { FieldShare, OperationResults } from './read-results.ts'

/** What works of an operation, for callers: shares, not the operator's number of lookups, and no names of sources. */
export interface PublicResults {
  readonly operation: string
  /** The hour in which it last answered: found, not found or private. Null: not within these days. */
  readonly lastAnsweredAt: string | null
  /** Shares of the lookups of these days; null where they were too few to say. */
  readonly answeredShare: number | null
  readonly restrictedShare: number | null
  readonly failedShare: number | null
}

/** A share of fewer lookups would show what single callers looked up. */
export const minAsked = 20
/** Objects without a value that show that a field is always empty. */
const minSeen = 20
/** Fields named in a sentence. */
const maxNamed = 12
const hourMs = 3_600_000

const toHour = (time: string | null) =>
  time === null ? null : new Date(Math.floor(Date.parse(time) / hourMs) * hourMs).toISOString()

/** The results of an operation as callers may see them. */
export function publicResults({
  operation,
  asked,
  lastAnsweredAt,
  answeredShare,
  restrictedShare,
  changedShare,
  failedShare,
}: OperationResults): PublicResults {
  const isKnown = asked >= minAsked
  const failed = (changedShare ?? 0) + (failedShare ?? 0)
  return {
    operation,
    lastAnsweredAt: toHour(lastAnsweredAt),
    answeredShare: isKnown ? answeredShare : null,
    restrictedShare: isKnown ? restrictedShare : null,
    failedShare: isKnown ? Math.round(failed * 1000) / 1000 : null,
  }
}

const percent = (share: number) => `${Math.round(share * 1000) / 10} %`

/** One sentence: `Answered 97.3 % of the live lookups of the last 7 days, 2 % restricted, 0.7 % failed; last 2026-07-01T11:00Z.` */
export function resultsSentence(results: OperationResults, days: number): string {
  const { lastAnsweredAt, answeredShare, restrictedShare, failedShare } = publicResults(results)
  const last = lastAnsweredAt === null ? 'no answer' : `last answer ${lastAnsweredAt.slice(0, 16)}Z`
  if (answeredShare === null) return `Few live lookups in the last ${days} days; ${last}.`
  const others = [
    ...(restrictedShare ? [`${percent(restrictedShare)} restricted`] : []),
    ...(failedShare ? [`${percent(failedShare)} failed`] : []),
  ]
  const shares = [
    `${percent(answeredShare)} of the live lookups of the last ${days} days answered`,
    ...others,
  ]
  return `${shares.join(', ')}; ${last}.`
}

/** The fields that no record of these days had a value of, or only few. */
export function rareFields({ asked, fields }: OperationResults): {
  readonly empty: readonly string[]
  readonly rare: readonly FieldShare[]
} {
  const known = asked < minAsked ? [] : fields.filter(({ seen }) => seen >= minSeen)
  return {
    empty: known.filter(({ filledShare }) => filledShare === 0).map(({ field }) => field),
    rare: known.filter(({ filledShare }) => filledShare > 0 && filledShare < 0.5),
  }
}

/** The first of some names, with the number of the others. */
export function named(names: readonly string[]): string {
  const shown = names.slice(0, maxNamed).join(', ')
  return names.length > maxNamed ? `${shown} and ${names.length - maxNamed} more` : shown
}

/** The section "What works" of an operation's page, as Markdown. */
export function resultsSection(results: OperationResults, days: number): string {
  const { empty, rare } = rareFields(results)
  const rows = rare.map(({ field, filledShare }) => `| \`${field}\` | ${percent(filledShare)} |`)
  return [
    '## What works here',
    resultsSentence(results, days),
    ...(empty.length > 0
      ? [`No record had a value of: ${empty.map((field) => `\`${field}\``).join(', ')}.`]
      : []),
    ...(rows.length > 0
      ? [`| field with a value in less than half of the records | share |\n| --- | --- |\n${rows.join('\n')}`]
      : []),
  ].join('\n\n')
}
