import { z } from 'zod'
import { recordNames } from '../../../catalog/record-names.ts'
import { operators } from '../filters/filters.ts'
import { maxEndpoints } from '../service/monitor-endpoints.ts'

/** Parts of requests and answers about monitors that several routes use. */

export const endpointIds = z
  .array(z.string().min(1))
  .max(maxEndpoints)
  .describe(
    'Every event is delivered to each endpoint. To name a single endpoint, webhookEndpointId can be used.',
  )

export const delivery = z
  .enum(['items', 'digest'])
  .describe('items: one event per new item. digest: one event for all new items of a check.')

/** A cap of credits a month. */
export const cap = z.int().min(0)

const maxRules = 20
/** A hundred years. */
const maxHours = 876_600
const withinHours = z.number().positive().max(maxHours)
const keywords = z.array(z.string().min(1).max(200)).max(100)
const path = z.string().min(1).max(200)

const rule = z
  .strictObject({
    any: keywords.optional(),
    all: keywords.optional(),
    none: keywords.optional(),
    fields: z.array(path).min(1).max(50).optional(),
    wholeWords: z.boolean().optional().describe('Keywords match whole words only.'),
    field: path.optional(),
    op: z.enum(operators).optional(),
    value: z
      .union([z.number(), z.string().min(10).max(40)])
      .optional()
      .describe('For a date: ISO 8601.'),
    withinHours: withinHours.optional().describe('For a date: at most this old when the item is found.'),
  })
  .register(recordNames, { name: 'MonitorFilterRule' })
  .describe(
    'Either keywords (any, all, none), searched in the texts of an item or in `fields`, or a threshold (`field`, `op`, `value`) for a number or a date. Fields are paths such as `stats.views`.',
  )
const rules = z.array(rule).max(maxRules)

export const filters = z
  .strictObject({
    include: rules.optional(),
    exclude: rules.optional(),
    publishedWithinHours: withinHours
      .optional()
      .describe('Items that were published longer ago when they are found are not reported.'),
  })
  .register(recordNames, { name: 'MonitorFilters' })
  .describe('A new item is reported if it meets every rule of `include` and no rule of `exclude`.')

export const reports = z
  .strictObject({
    edited: z.boolean().optional().describe('Known items whose texts changed.'),
    removed: z.boolean().optional().describe('Known items that three checks in a row prove to be gone.'),
    quietAfterDays: z
      .int()
      .min(1)
      .max(366)
      .optional()
      .describe('A notice after this number of days with nothing to report.'),
  })
  .register(recordNames, { name: 'MonitorReports' })
  .describe('What is reported beside what is new.')

const fieldPath = z.string().min(1).max(200)
const number = z.number()
const hours = z.number().positive()

const conditionField = fieldPath.optional().describe('One of `fields`; default: each of them.')
const condition = z
  .discriminatedUnion('when', [
    z.strictObject({
      when: z.literal('changes').describe('Any other value than at the check before.'),
      field: conditionField,
    }),
    z.strictObject({
      when: z.enum(['above', 'below']).describe('Beyond a level, once until it is armed again.'),
      field: conditionField,
      value: number.describe('The level.'),
      rearm: number.optional().describe('The level at which it is armed again; default: `value`.'),
    }),
    z.strictObject({
      when: z.literal('crosses').describe('Passes a level, in either direction.'),
      field: conditionField,
      value: number.describe('The level.'),
      margin: number.min(0).optional().describe('How far a number must pass `value`; default: 0.'),
    }),
    z.strictObject({
      when: z.literal('moves').describe('Grows or shrinks by so much.'),
      field: conditionField,
      amount: number.positive().optional().describe('In the unit of the number.'),
      percent: number.positive().optional().describe('With `amount`, both must be reached.'),
      withinHours: hours.optional().describe('Default: since the last event of this condition.'),
      direction: z.enum(['up', 'down']).optional().describe('Default: both.'),
    }),
    z.strictObject({
      when: z.literal('still').describe('The same value for so long.'),
      field: conditionField,
      hours: hours.describe('For how long.'),
    }),
    z.strictObject({
      when: z.literal('disappears').describe('The object is proven missing.'),
      checks: z.int().optional().describe('Checks in a row that prove it missing; default: 3.'),
    }),
  ])
  .register(recordNames, { name: 'MonitorCondition' })

export const watch = z
  .enum(['items', 'values', 'text'])
  .describe('items: new items of a list. values: numbers of a record. text: texts of a record.')
export const fields = z
  .array(fieldPath)
  .max(20)
  .describe('Paths of the record or of the common shape, such as `metrics.followers`.')
export const conditions = z
  .array(condition)
  .max(20)
  .describe(
    'Of `values`: each condition that holds is reported. Without conditions there is only the series.',
  )

const ignoredText = z.string().min(1).max(1000)
/** Texts to ignore of one monitor. */
export const ignoredTexts = z.array(ignoredText).max(200)

export const textSettings = z
  .strictObject({
    heading: z
      .string()
      .min(1)
      .max(500)
      .nullable()
      .optional()
      .describe('Only the section below this heading.'),
    selector: z
      .string()
      .min(1)
      .max(500)
      .nullable()
      .optional()
      .describe('Only the elements of this CSS selector.'),
    ignore: ignoredTexts
      .optional()
      .describe('Passages with one of these texts are left out; digits stand for any number.'),
    only: z.enum(['added', 'removed']).nullable().optional(),
  })
  .register(recordNames, { name: 'MonitorText' })

export const filterPreview = z
  .strictObject({
    outcome: z.string(),
    items: z.int(),
    passing: z.int(),
    previewItems: z.array(z.unknown()),
  })
  .register(recordNames, { name: 'MonitorFilterPreview' })
  .describe('Returned by a dry run with filters: how many items of the current list pass.')

/** The expected cost of a monitor. */
export const costPreview = z
  .strictObject({
    perCheckCredits: z.int(),
    perDayCredits: z.int(),
    perMonthCredits: z.int(),
    maxChecksPerSlot: z.int(),
    maxPerSlotCredits: z.int(),
    maxPerDayCredits: z.int(),
    maxPerMonthCredits: z.int(),
  })
  .register(recordNames, { name: 'MonitorCostPreview' })
