import type { MonitorRow } from '../state/monitor-rows.ts'
import type { NewMonitor } from './create.ts'

/**
 * A monitor as its creation takes it. The parameters are those that were sent, as text: what they were read as need not be
 * a way to write them.
 */
export function exportMonitor(row: MonitorRow): NewMonitor {
  return {
    name: row.name,
    operationId: row.operation_id,
    params: row.query,
    schedule: row.schedule,
    ...(row.endpoint_ids.length === 0 ? {} : { webhookEndpointIds: row.endpoint_ids }),
    ...(row.delivery === 'items' ? {} : { delivery: row.delivery }),
    ...(row.filters === null ? {} : { filters: row.filters }),
    ...(row.spend_cap_credits === null ? {} : { spendCapCredits: row.spend_cap_credits }),
    ...(row.status === 'paused' ? { status: 'paused' as const } : {}),
  }
}
