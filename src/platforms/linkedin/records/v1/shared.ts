import { z } from 'zod'
import { withBlank } from '../../../../catalog/records.ts'
import type { BatchRows, RowStatus } from '../../../shared/batch.ts'
import type { PartialDate } from '../../model.ts'

/** Pieces of the records of v1, as the contract has them. */

export const text = z.string().nullable()
export const int = z.int().nullable()
export const flag = z.boolean().nullable()
export const list = <T extends z.ZodType>(items: T) => z.array(items)

/** How much of a collection the legacy form shows. */
export const availability = z.enum(['available', 'partial', 'unavailable'])
export type Availability = z.infer<typeof availability>

/**
 * What a legacy projection says of itself: which collections its source told (an empty array alone proves nothing), and
 * how many entries of each have no place in the legacy form.
 */
export function compatibilityOf<const N extends string>(names: readonly N[]) {
  const each = <T extends z.ZodType>(schema: T) =>
    z.strictObject(Object.fromEntries(names.map((name) => [name, schema])) as Record<N, T>)
  const schema = z
    .strictObject({ availability: each(availability), omittedEntries: each(z.int().min(0)) })
    .describe('Which collections were told at all, and how many entries have no place in this form.')
  return withBlank(schema, noneTold(names) as z.infer<typeof schema>)
}

/** A collection as it was told, and those of its entries that the legacy form can show. */
export interface Projection<T> {
  readonly shown: T[]
  readonly availability: Availability
  readonly omitted: number
}

/** Projects a collection into its legacy form; `null` from `show` is an entry without a place in it. */
export function project<T, V>(
  all: readonly T[] | null,
  show: (one: T) => V | null,
  isPartial = false,
): Projection<V> {
  if (all === null) return { shown: [], availability: 'unavailable', omitted: 0 }
  const shown = all.flatMap((one) => {
    const made = show(one)
    return made === null ? [] : [made]
  })
  const omitted = all.length - shown.length
  return { shown, availability: omitted > 0 || isPartial ? 'partial' : 'available', omitted }
}

/** `compatibility` of projections, by their names. */
export function compatibility<N extends string>(projections: Readonly<Record<N, Projection<unknown>>>) {
  const each = <V>(pick: (one: Projection<unknown>) => V) =>
    Object.fromEntries(
      Object.entries<Projection<unknown>>(projections).map(([name, one]) => [name, pick(one)]),
    ) as Record<N, V>
  return {
    availability: each((one) => one.availability),
    omittedEntries: each((one) => one.omitted),
  }
}

/** `compatibility` of what is not there: nothing was told. */
export function noneTold<const N extends string>(names: readonly N[]) {
  const nothing: Projection<unknown> = { shown: [], availability: 'unavailable', omitted: 0 }
  return compatibility(Object.fromEntries(names.map((name) => [name, nothing])) as Record<N, typeof nothing>)
}

/** The view of a list: the entries that the legacy form can show, and what it says of itself. */
export function listed<const N extends string, T, V>(
  name: N,
  all: readonly T[],
  show: (one: T) => V | null,
  isPartial = false,
) {
  const made = project(all, show, isPartial)
  const named = <X>(value: X) => ({ [name]: value }) as Record<N, X>
  return {
    ...named(made.shown),
    summary: { returned: made.shown.length },
    compatibility: compatibility(named(made)),
  }
}

/** A partial date in ISO 8601, as exact as it was told: `2015`, `2015-03`, `2015-03-01`. */
export function dateText(date: PartialDate | null): string | null {
  if (date === null || date.year === null) return null
  const two = (value: number) => String(value).padStart(2, '0')
  const month = date.month === null ? '' : `-${two(date.month)}`
  return `${date.year}${month}${month !== '' && date.day !== null ? `-${two(date.day)}` : ''}`
}

export const rowStatus = z.enum(['found', 'not_found', 'error'])
export const rowError = z.strictObject({ message: z.string() }).nullable()
export const summary = withBlank(
  z.strictObject({
    requestedUrls: z.int(),
    found: z.int(),
    notFound: z.int(),
    errored: z.int(),
  }),
  { requestedUrls: 0, found: 0, notFound: 0, errored: 0 },
)

/** The summary of a list. */
export const listSummary = withBlank(z.strictObject({ returned: z.int() }), { returned: 0 })

const walls: Partial<Record<RowStatus, string>> = {
  private: 'This page is not public. Nothing was charged for it.',
  restricted: 'LinkedIn shows this page to its members only. Nothing was charged for it.',
}

/** Status and error of a row: what is not public is an error here. */
export function statusOf(row: { readonly status: RowStatus; readonly error: { message: string } | null }) {
  const wall = walls[row.status]
  const lookupStatus = wall ? 'error' : (row.status as 'found' | 'not_found' | 'error')
  const message = wall ?? row.error?.message
  return { lookupStatus, error: message === undefined ? null : { message } } as const
}

export const summaryOf = ({ summary: of }: Pick<BatchRows<unknown>, 'summary'>) => ({
  requestedUrls: of.requestedCount,
  found: of.foundCount,
  notFound: of.notFoundCount,
  errored: of.errorCount + of.restrictedCount,
})
