import { z } from 'zod'
import { recordNames } from '../../catalog/record-names.ts'
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

const maxRules = 20
const keywords = z.array(z.string().min(1).max(200)).max(100)
const path = z.string().min(1).max(200)

const rule = z
  .strictObject({
    any: keywords.optional(),
    all: keywords.optional(),
    none: keywords.optional(),
    fields: z.array(path).min(1).max(50).optional(),
    field: path.optional(),
    op: z.enum(operators).optional(),
    value: z.number().optional(),
  })
  .register(recordNames, { name: 'MonitorFilterRule' })
  .describe(
    'Either keywords (any, all, none), searched in the texts of an item or in `fields`, or a threshold (`field`, `op`, `value`) for a number. Fields are paths such as `stats.views`.',
  )
const rules = z.array(rule).max(maxRules)

export const filters = z
  .strictObject({ include: rules.optional(), exclude: rules.optional() })
  .register(recordNames, { name: 'MonitorFilters' })
  .describe('A new item is reported if it meets every rule of `include` and no rule of `exclude`.')

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
