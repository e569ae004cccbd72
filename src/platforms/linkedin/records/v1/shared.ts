import { z } from 'zod'
import { recordNames } from '../../../../catalog/record-names.ts'
import { withBlank } from '../../../../catalog/record-schema.ts'
import type { UnreadableEntry } from '../../../../catalog/source.ts'
import type { DriftReporter } from '../../../../reading/entries.ts'
import type { BatchRow, BatchRows, RowStatus } from '../../../shared/batch.ts'
import { rowCredits, rowErrorSchema } from '../../../shared/row-error.ts'
import type { PartialDate } from '../../model.ts'

/** Schemas that records of v1 share. */

export const text = z.string().nullable()
export const int = z.int().nullable()
export const flag = z.boolean().nullable()
export const list = <T extends z.ZodType>(items: T) => z.array(items)

/** The share of a collection that the legacy form shows. */
const availability = z.enum(['available', 'partial', 'unavailable'])

/**
 * Which collections of a record the source reported (an empty array alone is no proof), and the number of entries of
 * each collection that do not fit the legacy form.
 */
export function compatibilityOf<const N extends string>(names: readonly N[]) {
  const each = <T extends z.ZodType>(schema: T) =>
    z.strictObject(Object.fromEntries(names.map((name) => [name, schema])) as Record<N, T>)
  const schema = z
    .strictObject({ availability: each(availability), omittedEntries: each(z.int().min(0)) })
    .describe('Which collections the source returned, and how many entries this form cannot hold.')
  return withBlank(schema, unknownCollections(names).compatibility as z.infer<typeof schema>)
}

/**
 * Collections under the names of their record. Null stands for an unknown collection and for an entry that does not
 * fit.
 */
type Collections = Readonly<Record<string, readonly unknown[] | null>>
type Shown<C extends Collections> = {
  -readonly [Name in keyof C]: NonNullable<NonNullable<C[Name]>[number]>[]
}

/**
 * Builds the collections of a legacy record and its `compatibility`. An entry that does not fit counts as unreadable: it
 * lacks a value that the legacy form requires.
 * @param partial collections of which the source shows a part only
 * @param kind what the collections are: lists inside of the record's objects, or the record's list itself
 */
export function showCollections<C extends Collections>(
  all: C,
  reporter: DriftReporter,
  partial: readonly (keyof C)[] = [],
  kind: UnreadableEntry = 'part',
) {
  const each = <V>(build: (entries: readonly unknown[] | null, name: string) => V) =>
    Object.fromEntries(Object.entries(all).map(([name, entries]) => [name, build(entries, name)])) as Record<
      keyof C,
      V
    >
  const shown = each((entries) => entries?.filter((entry) => entry !== null) ?? [])
  const omittedEntries = each((entries, name) => (entries?.length ?? 0) - shown[name]!.length)
  for (const [name, omitted] of Object.entries<number>(omittedEntries)) {
    for (let n = 0; n < omitted; n++) reporter.drift(name, kind)
  }
  const compatibility = {
    availability: each((entries, name): z.infer<typeof availability> => {
      if (entries === null) return 'unavailable'
      return omittedEntries[name]! > 0 || partial.includes(name) ? 'partial' : 'available'
    }),
    omittedEntries,
  }
  return { ...(shown as Shown<C>), compatibility }
}

/** Empty collections of a record whose source reported none of them. */
export const unknownCollections = <const N extends string>(names: readonly N[]) =>
  showCollections(Object.fromEntries(names.map((name) => [name, null])) as Record<N, never[] | null>, {
    drift: () => undefined,
  })

/** The content of a list: the entries that fit the legacy form, their number and `compatibility`. */
export function showList<const N extends string, V>(
  name: N,
  entries: readonly (V | null)[],
  reporter: DriftReporter,
  { isPartial = false } = {},
) {
  const shown = showCollections(
    { [name]: entries } as Record<N, readonly (V | null)[]>,
    reporter,
    isPartial ? [name] : [],
    'entry',
  )
  return { ...shown, summary: { returned: shown[name]!.length } }
}

/** A partial date in ISO 8601 with its known parts: `2015`, `2015-03`, `2015-03-01`. */
export function dateText(date: PartialDate | null): string | null {
  if (date === null || date.year === null) return null
  const two = (value: number) => String(value).padStart(2, '0')
  const month = date.month === null ? '' : `-${two(date.month)}`
  return `${date.year}${month}${month !== '' && date.day !== null ? `-${two(date.day)}` : ''}`
}

export const rowStatus = z.enum(['found', 'not_found', 'error'])
export const rowError = rowErrorSchema.nullable()
export { rowCredits }
export const summary = withBlank(
  z
    .strictObject({
      requestedUrls: z.int(),
      found: z.int(),
      notFound: z.int(),
      errored: z.int(),
    })
    .register(recordNames, { name: 'LinkedinBatchSummary' }),
  { requestedUrls: 0, found: 0, notFound: 0, errored: 0 },
)

/** The summary of a list. */
export const listSummary = withBlank(z.strictObject({ returned: z.int() }), { returned: 0 })

const restrictions: Partial<Record<RowStatus, string>> = {
  private: 'This page is not public. Nothing was charged for it.',
  restricted: 'LinkedIn shows this page to its members only. Nothing was charged for it.',
}

/** The error of a row whose page is not public: the same input fails again. */
const notPublic = { code: 'lookup_failed', reason: 'not_public', retryable: false } as const

/** Status and error of a row. v1 reports a page that is not public as an error. */
export function statusOf(row: Pick<BatchRow<unknown>, 'status' | 'error'>) {
  const restriction = restrictions[row.status]
  const lookupStatus = restriction ? 'error' : (row.status as 'found' | 'not_found' | 'error')
  const error = restriction === undefined ? row.error : { ...notPublic, message: restriction }
  return { lookupStatus, error } as const
}

export const summaryOf = ({ summary: of }: Pick<BatchRows<unknown>, 'summary'>) => ({
  requestedUrls: of.requestedCount,
  found: of.foundCount,
  notFound: of.notFoundCount,
  errored: of.errorCount + of.restrictedCount,
})
