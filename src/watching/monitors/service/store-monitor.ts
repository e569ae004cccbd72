import { recordRequest } from '../../../accounts/admin-actions.ts'
import { ServiceError } from '../../../catalog/errors.ts'
import type { Actor } from '../../../catalog/http/actor.ts'
import type { Queryable } from '../../../runtime/storage/database.ts'
import type { CreatedEndpoint, NewEndpoint } from '../../webhooks/endpoints/new-endpoint.ts'
import { checkRetryAt, checkRetryReason } from '../checks/check-retry.ts'
import { storeItems, storeObservation, storePolls } from '../checks/store-check.ts'
import type { Reading } from '../lists/reading.ts'
import type { MonitorsOptions } from '../options.ts'
import { findByExternalId, findMonitor, type MonitorRow, stateOf } from '../state/monitor-rows.ts'
import { stateAfterCheck } from '../state/monitor-state.ts'
import { compareItems, storeStates } from '../tracking/item-states.ts'
import { requireOperationNow } from './key-permissions.ts'
import { requireMonitorBytes } from './monitor-bytes.ts'
import { storeEndpointIds } from './monitor-endpoints.ts'
import { checkMonitorLimit, endReservation, lockMonitorLimit } from './monitor-limit.ts'

/** @throws ServiceError bad_request if another monitor of the account has the external id of this one */
export async function requireFreeExternalId(q: Queryable, row: MonitorRow): Promise<void> {
  if (row.external_id === null) return
  const other = await findByExternalId(q, row.wallet_id, row.external_id)
  if (other === undefined || other.id === row.id) return
  const how = `${other.id} has this externalId: change it with PATCH, or send the line to POST /v1/monitors/bulk, which updates it.`
  throw new ServiceError('bad_request', how)
}

/** The slot of the check that reads the baseline. */
export const baselineSlot = 'baseline'

/**
 * Stores the monitor, its baseline and its requested endpoint in one transaction. `existed`: a concurrent repeat of the
 * request has already stored the monitor.
 */
export async function storeMonitor(
  { database, clock, endpoints, limit, maxBytes }: MonitorsOptions,
  actor: Actor,
  row: MonitorRow,
  reading: Reading,
  webhook: (NewEndpoint & { readonly id: string }) | undefined,
): Promise<{ readonly endpoint: CreatedEndpoint | undefined; readonly existed: boolean }> {
  const after = stateAfterCheck(stateOf(row), reading.end)
  const retry = checkRetryAt(reading.end, {
    retries: 0,
    now: row.created_at.getTime(),
    nextRunAt: row.next_run_at,
  })
  const { watermark, floor } = reading.coverage
  const now = row.created_at.getTime()
  return database.transaction(async (q) => {
    // The key may have ended, or lost the operation, while the baseline was read.
    await requireOperationNow(q, clock, actor, row.operation_id)
    await lockMonitorLimit(q, actor.walletId)
    const stored = await findMonitor(q, actor.walletId, row.id)
    if (!stored) await requireFreeExternalId(q, row)
    if (!stored) await checkMonitorLimit(q, { walletId: actor.walletId, id: row.id, now }, limit)
    if (!stored) await requireMonitorBytes(q, row, maxBytes)
    const endpoint = webhook && (await endpoints.create(q, actor, webhook, webhook.id))
    await endReservation(q, { id: row.id, now })
    if (stored) return { endpoint, existed: true }
    await q.query(
      `insert into monitors (id, wallet_id, key_id, name, operation_id, query, params, schedule, schedule_anchor,
         jitter_ms, status, status_reason, exhausted_by, failure_streak, check_credits, next_run_at, spend_cap_credits, spend_month, spend_credits, baseline_at, watermark, floor,
         created_at, updated_at, platform, retries, looked_at, delivery, filters, watch, observed, external_id, reports,
         tags, report_first)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22,
         $23, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34)`,
      [
        row.id,
        row.wallet_id,
        row.key_id,
        row.name,
        row.operation_id,
        row.query,
        row.params,
        row.schedule,
        row.schedule_anchor,
        row.jitter_ms,
        after.status,
        retry === null ? after.statusReason : checkRetryReason(reading.end, retry),
        after.exhaustedBy,
        after.failureStreak,
        row.check_credits,
        retry === null ? row.next_run_at : new Date(retry),
        row.spend_cap_credits,
        row.spend_month,
        reading.credits,
        reading.isBaseline ? row.created_at : null,
        watermark === null ? null : new Date(watermark),
        floor === null ? null : new Date(floor),
        row.created_at,
        row.platform,
        retry === null ? 0 : 1,
        reading.pages > 0 ? new Date(reading.readAt) : null,
        row.delivery,
        row.filters,
        row.watch,
        reading.observation?.state ?? null,
        row.external_id,
        row.reports,
        row.tags,
        row.report_first,
      ],
    )
    await storeEndpointIds(q, row.id, endpoint ? [endpoint.id] : row.endpoint_ids)
    await recordRequest(q, clock, actor, 'monitors create', row.id, { operation: row.operation_id })
    await storeItems(q, row.id, reading.unseen, row.created_at.getTime())
    await storeStates(q, row.id, (await compareItems(q, row, reading.tracking, now)).states)
    await storeObservation(q, row.id, reading)
    await storePolls(q, row.id, baselineSlot, reading, { now: row.created_at, newItems: [0] })
    return { endpoint, existed: false }
  })
}
