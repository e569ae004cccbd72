import { changedFields, recordRequest } from '../../../accounts/admin-actions.ts'
import { parameterError } from '../../../catalog/errors.ts'
import { type Actor, creatingKeyOf } from '../../../catalog/http/actor.ts'
import { boundedPage, type ListPage, type ListQuery, newestFirst } from '../../../catalog/http/lists.ts'
import type { Schedule } from '../../monitors/schedule/schedule.ts'
import { requireOwnSpending } from '../../monitors/service/key-permissions.ts'
import { requireOwnEndpoints } from '../../monitors/service/monitor-endpoints.ts'
import type { JobsOptions } from '../options.ts'
import { changeScope, readScope } from '../state/scopes.ts'
import {
  requireSchedule,
  runAfter,
  type ScheduleRow,
  type ShownSchedule,
  scheduleColumns,
  scheduleTables,
  showSchedule,
} from './schedule-rows.ts'
import { checkJobSchedule } from './store-schedule.ts'

/** What a change of a schedule sets; absent fields stay. */
export interface ScheduleFields {
  readonly name?: string | undefined
  readonly schedule?: Schedule | undefined
  /** Of each run; null: the highest price of its rows. */
  readonly maxCredits?: number | null | undefined
  readonly webhookEndpointIds?: readonly string[] | undefined
  readonly status?: 'active' | 'paused' | undefined
}

/** The verbs of schedules of jobs. Each sees what the verbs of jobs see. A job with `schedule` creates one. */
export interface JobSchedules {
  list(actor: Actor, wanted: ListQuery): Promise<{ schedules: ShownSchedule[]; page: ListPage }>
  read(actor: Actor, id: string): Promise<ShownSchedule>
  change(actor: Actor, id: string, wanted: ScheduleFields): Promise<ShownSchedule>
  /** Deletes a schedule. Its runs stay, and a running one goes on. */
  remove(actor: Actor, id: string): Promise<void>
}

/** @throws ServiceError not_found, from every verb that takes an id */
export function createJobSchedules(options: JobsOptions): JobSchedules {
  const { database, clock, cursors } = options
  return {
    async list(actor, wanted) {
      const { walletId, keyId } = readScope(actor)
      const list = newestFirst(cursors, ['job schedules', walletId, keyId ?? ''], wanted)
      const rows = await database.latest.query<ScheduleRow>(
        boundedPage(
          `select ${scheduleColumns}, concat(s.name, s.status_reason, s.schedule) as body from ${scheduleTables}
           where s.wallet_id = $4 and ($5::text is null or s.key_id = $5)
             and ($1::timestamptz is null or (s.created_at, s.id) < ($1, $2::text))
           order by s.created_at desc, s.id desc limit $3`,
          'created_at desc, id desc',
        ),
        [...list.values, walletId, keyId],
      )
      const { rows: found, page } = list.page(rows)
      return { schedules: found.map(showSchedule), page }
    },
    read: async (actor, id) => showSchedule(await requireSchedule(database, readScope(actor), id)),
    async change(actor, id, wanted) {
      const endpointIds = wanted.webhookEndpointIds && [...new Set(wanted.webhookEndpointIds)]
      if (endpointIds !== undefined) await requireOwnEndpoints(database, actor, endpointIds)
      return database.transaction(async (q) => {
        const before = await requireSchedule(q, changeScope(actor), id, 'for update of s')
        const row = changedRow(options, actor, before, { ...wanted, webhookEndpointIds: endpointIds })
        await q.query(
          `update job_schedules set name = $2, schedule = $3, schedule_anchor = $4, settings = $5, endpoint_ids = $6,
             status = $7, status_reason = $8, next_run_at = $9, key_id = $10, updated_at = $11 where id = $1`,
          [
            ...[id, row.name, JSON.stringify(row.schedule), row.schedule_anchor],
            ...[JSON.stringify(row.settings), JSON.stringify(row.endpoint_ids), row.status],
            ...[row.status_reason, row.next_run_at, row.key_id, row.updated_at],
          ],
        )
        await recordRequest(q, clock, actor, 'jobs updateSchedule', id, changedFields(wanted))
        return showSchedule(row)
      })
    },
    remove: (actor, id) =>
      database.transaction(async (q) => {
        await requireSchedule(q, changeScope(actor), id, 'for update of s')
        await q.query('delete from job_schedules where id = $1', [id])
        await recordRequest(q, clock, actor, 'jobs deleteSchedule', id)
      }),
  }
}

/** The row of a schedule after a change. @throws ServiceError bad_request, forbidden */
function changedRow(
  { registry, clock }: JobsOptions,
  actor: Actor,
  before: ScheduleRow,
  { name, schedule, maxCredits, webhookEndpointIds, status }: ScheduleFields,
): ScheduleRow {
  const now = clock.now()
  const row = {
    ...before,
    name: name ?? before.name,
    endpoint_ids: webhookEndpointIds === undefined ? before.endpoint_ids : [...webhookEndpointIds],
    updated_at: new Date(now),
  }
  if (maxCredits !== undefined || schedule !== undefined || status === 'active') {
    requireOwnSpending(actor, before, status === 'active', 'schedule')
  }
  if (maxCredits !== undefined) row.settings = { ...row.settings, maxCredits: maxCredits ?? undefined }
  if (schedule !== undefined) {
    const operation = registry.byId(row.operation_id)
    if (operation !== undefined) checkJobSchedule(operation, schedule, now)
    row.schedule = schedule
    row.schedule_anchor = new Date(now)
  }
  if (status === 'paused') Object.assign(row, { status, status_reason: 'Paused by the caller.' })
  // The key that activates a schedule becomes its key.
  if (status === 'active') Object.assign(row, { status, status_reason: null, key_id: creatingKeyOf(actor) })
  if (schedule !== undefined || status === 'active') {
    const next = runAfter(row.schedule, row.schedule_anchor.getTime(), now)
    if (next === null) throw parameterError('schedule has no further run: send another one.')
    row.next_run_at = next
  }
  return row
}
