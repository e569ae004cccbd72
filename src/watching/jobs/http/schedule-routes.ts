import { z } from 'zod'
import { idParameter, listLimitParameter, pageCursor } from '../../../catalog/http/lists.ts'
import { type AnyRoute, deletion, route } from '../../../catalog/http/route.ts'
import { servicePage as page } from '../../../catalog/record-schema.ts'
import { scheduleSchema } from '../../monitors/schedule/schedule.ts'
import type { JobSchedules } from '../schedules/schedules.ts'
import { maxCreditsOfJob } from '../service/new-job.ts'
import { jobSchedule } from './schemas.ts'

const group = 'jobs'
const id = idParameter('schedule')
const path = '/v1/job-schedules/{id}'

const change = z.strictObject({
  name: z.string().min(1).max(200).optional(),
  schedule: scheduleSchema.optional(),
  maxCredits: maxCreditsOfJob.nullable().optional().describe('Of each run.'),
  webhookEndpointIds: z.array(z.string().min(1)).max(10).optional(),
  status: z.enum(['active', 'paused']).optional(),
})

/** The routes of schedules of jobs. A job that is created with `schedule` creates one. */
export const scheduleRoutes = (schedules: JobSchedules): AnyRoute[] => [
  route({
    id: 'jobs.schedules',
    method: 'GET',
    path: '/v1/job-schedules',
    group,
    summary: 'List schedules of jobs, newest first',
    parameters: { limit: listLimitParameter, cursor: pageCursor },
    response: z.strictObject({ schedules: z.array(jobSchedule), page }),
    errors: ['bad_request'],
    handler: async ({ actor, params }) => ({ data: await schedules.list(actor, params) }),
  }),
  route({
    id: 'jobs.schedule',
    method: 'GET',
    path,
    group,
    summary: 'Read a schedule of jobs',
    parameters: { id },
    response: jobSchedule,
    errors: ['bad_request', 'not_found'],
    handler: async ({ actor, params }) => ({ data: await schedules.read(actor, params.id) }),
  }),
  route({
    id: 'jobs.updateSchedule',
    method: 'PATCH',
    path,
    group,
    summary: 'Change, pause or resume a schedule of jobs',
    description: 'A run in progress stays as it is. The key that sets it active becomes the key of its runs.',
    parameters: { id },
    body: change,
    bodyExample: { schedule: { type: 'cron', expression: '0 6 * * 1-5', timezone: 'Europe/Berlin' } },
    response: jobSchedule,
    errors: ['bad_request', 'forbidden', 'not_found'],
    limited: 'account',
    handler: async ({ actor, params, body }) => ({ data: await schedules.change(actor, params.id, body) }),
  }),
  deletion(
    {
      id: 'jobs.deleteSchedule',
      path,
      group,
      summary: 'Delete a schedule of jobs',
      description: 'Its runs stay, and one in progress goes on.',
      parameters: { id },
    },
    (actor, params) => schedules.remove(actor, params.id),
  ),
]
