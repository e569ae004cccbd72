import { z } from 'zod'
import { pageCursor } from '../../../catalog/http/lists.ts'
import { type AnyRoute, route } from '../../../catalog/http/route.ts'
import { flag } from '../../../catalog/parameters.ts'
import { recordNames } from '../../../catalog/record-names.ts'
import { servicePage as page } from '../../../catalog/record-schema.ts'
import { cap, delivery, endpointIds, filters } from '../http/body-schemas.ts'
import { monitorError } from '../http/monitor-schema.ts'
import { monitorScheduleSchema } from '../schedule/schedule.ts'
import type { Monitors } from '../service/service.ts'
import { tagList } from './tags.ts'

const group = 'monitors'

const taggedChange = z.strictObject({
  schedule: monitorScheduleSchema.optional(),
  webhookEndpointId: z.string().min(1).nullable().optional(),
  webhookEndpointIds: endpointIds.optional(),
  delivery: delivery.optional(),
  filters: filters.nullable().optional(),
  spendCapCredits: cap.nullable().optional(),
  tags: tagList.optional(),
  addTags: tagList.optional().describe('Added to the tags of each monitor.'),
  removeTags: tagList.optional().describe('Removed from the tags of each monitor.'),
})

const result = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    status: z
      .enum(['changed', 'unchanged', 'failed'])
      .describe('unchanged: it is in this state, or cannot be checked in its state.'),
    error: monitorError.optional(),
  })
  .register(recordNames, { name: 'TaggedMonitorResult' })

/** The routes of the tags of monitors. */
export const tagRoutes = (monitors: Monitors): AnyRoute[] => [
  route({
    id: 'monitors.tags',
    method: 'GET',
    path: '/v1/monitors/tags',
    group,
    summary: 'List the tags of monitors',
    parameters: {},
    response: z.strictObject({
      tags: z.array(
        z
          .strictObject({ tag: z.string(), monitors: z.int().min(1), active: z.int().min(0) })
          .register(recordNames, { name: 'MonitorTag' }),
      ),
    }),
    errors: ['bad_request'],
    handler: async ({ actor }) => ({ data: { tags: await monitors.tags(actor) } }),
  }),
  route({
    id: 'monitors.changeTagged',
    method: 'POST',
    path: '/v1/monitors/tagged',
    group,
    summary: 'Pause, resume, trigger or change all monitors with a tag',
    description:
      'Takes `action`, or `change` with what to change of each monitor. One call changes up to 500 monitors, newest first; with `page.nextCursor` send it again with `cursor`. A monitor that cannot be changed does not affect the others. Triggered checks are charged.',
    parameters: {
      dryRun: flag({ description: 'Check the change of each monitor; change nothing.' }),
      cursor: pageCursor,
    },
    body: z.strictObject({
      tag: z.string().min(1).max(200),
      action: z.enum(['pause', 'resume', 'trigger']).optional(),
      change: taggedChange.optional(),
    }),
    bodyExample: { tag: 'brands', action: 'pause' },
    limited: 'account',
    response: z.strictObject({ results: z.array(result), page }),
    errors: ['bad_request'],
    idempotent: true,
    handler: async ({ actor, params, body }) => ({
      data: await monitors.changeTagged(actor, body, {
        dryRun: params.dryRun === true,
        cursor: params.cursor,
      }),
    }),
  }),
]
