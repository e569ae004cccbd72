import { z } from 'zod'
import { idParameter } from '../../../catalog/http/lists.ts'
import { type AnyRoute, route } from '../../../catalog/http/route.ts'
import { recordNames } from '../../../catalog/record-names.ts'
import { monitorScheduleSchema } from '../schedule/schedule.ts'
import type { Monitors } from '../service/service.ts'
import { conditions, costPreview, fields, filters, textSettings, watch } from './body-schemas.ts'

const anyObject = z.record(z.string(), z.unknown())
const instant = z.iso.datetime()
const count = z.int().min(0)

const nextRuns = z
  .array(
    z.strictObject({
      at: instant,
      local: z.iso.datetime({ offset: true }).describe('The same instant by the clocks of `timezone`.'),
    }),
  )
  .describe('The next five runs of the schedule.')
const timezone = z.string().describe('The time zone of the schedule; intervals are in UTC.')

const filterTrial = z.strictObject({
  outcome: z.string().describe('The outcome of the lookup: `found`, or why there is no list.'),
  items: z
    .array(
      z.strictObject({
        itemId: z.string(),
        itemTime: instant.nullable(),
        passes: z.boolean(),
        unmetRules: z
          .array(z.string())
          .describe('The rules that keep it back: `include[0]`, `exclude[1]`, `publishedWithinHours`.'),
        record: z.unknown(),
      }),
    )
    .describe('Every item of the first page, in the order of the list.'),
  passing: count,
  cached: z.boolean(),
  creditsCharged: count.describe('Credits that the lookup of the page cost.'),
})

const preview = z.strictObject({
  params: anyObject.describe('The parameters as they were understood, with the defaults of checks.'),
  costPreview,
  timezone,
  nextRuns,
  filterTrial: filterTrial.nullable().describe('Null without `tryFilters`.'),
})

const checkView = z
  .strictObject({ at: instant, outcome: z.string(), reason: z.string() })
  .register(recordNames, { name: 'MonitorCheckOutcome' })
  .nullable()

const health = z.strictObject({
  monitorId: z.string(),
  status: z.enum(['active', 'paused', 'exhausted', 'broken']),
  statusReason: z.string().nullable(),
  nextStep: z
    .string()
    .nullable()
    .describe('What to do about a monitor that does not check; null: it checks.'),
  isChecking: z.boolean().describe('Whether a check is under way.'),
  badChecks: count.describe('Checks in a row, retries included, that could not read the whole list.'),
  lastReadAt: instant.nullable().describe('When the list was last read; null: never.'),
  lastCheck: checkView,
  lastBadCheck: checkView.describe(
    'The last check that did not find the list; null: all stored checks found it.',
  ),
  nextRunAt: instant
    .nullable()
    .describe('Null: it is not active. Retries come before the next run of the schedule.'),
  timezone,
  nextRuns,
  costPreview: costPreview.nullable().describe('Null: the operation can no longer be watched like this.'),
  spendCapCredits: z.int().nullable(),
  spendThisMonth: count,
  recent: z
    .strictObject({
      since: instant.nullable(),
      checks: count,
      found: count.describe('Checks that found the list.'),
      newItems: count,
      creditsCharged: count,
    })
    .describe('The checks that are stored: at least the latest 200.'),
})

/** The routes that preview a monitor, and report how one is doing. */
export function previewRoutes(monitors: Monitors): AnyRoute[] {
  const group = 'monitors'
  return [
    route({
      id: 'monitors.preview',
      method: 'POST',
      path: '/v1/monitors/preview',
      group,
      summary: 'Cost, next runs, and filters tried on a live page, before a monitor is created',
      description:
        'Creates nothing. Free of charge, except with `tryFilters`: then the first page of the list is looked up and charged like any lookup of that operation, and the answer shows which of its items pass `filters`.',
      parameters: {},
      body: z.strictObject({
        operationId: z.string().min(1),
        params: anyObject,
        schedule: monitorScheduleSchema,
        filters: filters.optional(),
        watch: watch.optional(),
        fields: fields.optional(),
        conditions: conditions.optional(),
        text: textSettings.optional(),
        tryFilters: z
          .boolean()
          .optional()
          .describe('Looks the first page up, for the price of the lookup, and applies the filters to it.'),
      }),
      bodyExample: {
        operationId: 'youtube.channels.videos',
        params: { handle: '@sample' },
        schedule: { type: 'cron', expression: '0 9 * * 1-5', timezone: 'Europe/Berlin' },
      },
      limited: 'account',
      isChange: false,
      response: preview,
      errors: [
        'bad_request',
        'insufficient_credits',
        'response_too_large',
        'lookup_failed',
        'temporarily_unavailable',
      ],
      idempotent: true,
      async handler({ actor, body, requestId, idempotencyKey }) {
        const data = await monitors.preview(actor, body, { id: requestId, idempotencyKey })
        return { data, creditsCharged: data.filterTrial?.creditsCharged ?? 0 }
      },
    }),
    route({
      id: 'monitors.health',
      method: 'GET',
      path: '/v1/monitors/{id}/health',
      group,
      summary: 'Why a monitor does not check, its next runs, and what its checks found and cost',
      parameters: { id: idParameter('monitor') },
      response: health,
      errors: ['bad_request', 'not_found'],
      handler: async ({ actor, params }) => ({ data: await monitors.health(actor, params.id) }),
    }),
  ]
}
