import { z } from 'zod'
import { operators } from '../filters/filters.ts'
import { maxEndpoints } from '../service/monitor-endpoints.ts'

/** What a caller may choose of a monitor's events: which, in what form, and where to. */

export const endpointIds = z
  .array(z.string().min(1))
  .max(maxEndpoints)
  .describe('Every event is delivered to each of them. webhookEndpointId is the form for one.')

export const delivery = z
  .enum(['items', 'digest'])
  .describe('items: an event for each new item. digest: one event for all of a check.')

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
  .describe(
    'Keywords (any, all, none of them in the texts of an item, or in `fields`), or a threshold (`field`, `op`, `value`) of a number. Fields are paths such as `stats.views`.',
  )
const rules = z.array(rule).max(maxRules)

export const filters = z
  .strictObject({ include: rules.optional(), exclude: rules.optional() })
  .describe('A new item is reported that meets every rule of `include` and none of `exclude`.')

export const filterPreview = z
  .strictObject({
    outcome: z.string(),
    items: z.int(),
    passing: z.int(),
    previewItems: z.array(z.unknown()),
  })
  .describe('Of a dry run with filters: what they make of the list as it is now.')
