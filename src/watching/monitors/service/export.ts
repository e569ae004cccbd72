import { parametersWithoutSecrets } from '../../../catalog/secret-values.ts'
import { type MonitorRow, nameOf } from '../state/monitor-rows.ts'
import { shownWatch } from '../state/watch-settings.ts'
import type { NewMonitor } from './new-monitor.ts'
import type { WantedWatch } from './watch-request.ts'

/**
 * A monitor as the body of its creation. The parameters are exported as they were sent, since a parsed value is not
 * always valid input.
 */
export function exportMonitor(row: MonitorRow): NewMonitor {
  return {
    // An import of the export into the same account finds the monitor by it.
    externalId: row.external_id ?? row.id,
    name: nameOf(row),
    operationId: row.operation_id,
    params: parametersWithoutSecrets(row.query),
    schedule: row.schedule,
    ...(row.endpoint_ids.length === 0 ? {} : { webhookEndpointIds: row.endpoint_ids }),
    ...(row.delivery === 'items' ? {} : { delivery: row.delivery }),
    ...(row.filters === null ? {} : { filters: row.filters }),
    ...(row.reports === null ? {} : { reports: row.reports }),
    ...exportWatch(row),
    ...(row.spend_cap_credits === null ? {} : { spendCapCredits: row.spend_cap_credits }),
    ...(row.tags.length === 0 ? {} : { tags: row.tags }),
    ...(row.status === 'paused' ? { status: 'paused' as const } : {}),
  }
}

/** What the monitor watches, without what is usual. */
function exportWatch(row: MonitorRow): WantedWatch {
  if (row.watch === null) return {}
  const { watch, fields, conditions, text } = shownWatch(row.watch)
  return {
    ...{ watch, fields: fields ?? [] },
    ...(conditions === null ? {} : { conditions }),
    ...(text === null ? {} : { text }),
  }
}
