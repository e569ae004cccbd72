import type { MonitorRow } from '../state/monitor-rows.ts'
import type { NewMonitor } from './new-monitor.ts'

/**
 * A monitor as the body of its creation. The parameters are exported as they were sent, since a parsed value is not
 * always valid input.
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
