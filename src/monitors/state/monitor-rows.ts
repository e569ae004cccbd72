import type { Mode } from '../../catalog/source.ts'
import {
  boundedPage,
  type ListCursors,
  type ListPage,
  type ListQuery,
  newestFirst,
} from '../../http/lists.ts'
import type { Queryable } from '../../storage/database.ts'
import type { Filters } from '../filters/filters.ts'
import type { Coverage } from '../lists/diff.ts'
import { billingMonth } from '../schedule/cost-preview.ts'
import type { Schedule } from '../schedule/schedule.ts'
import type { MonitorHealth } from './health-notices.ts'
import type { MonitorState, MonitorStatus } from './monitor-state.ts'

/** A row of `monitors`, with the account and mode of its wallet and its endpoints. */
export interface MonitorRow {
  id: string
  wallet_id: string
  key_id: string
  account_id: string
  mode: Mode
  name: string
  operation_id: string
  platform: string
  query: Record<string, string>
  params: Record<string, unknown>
  schedule: Schedule
  schedule_anchor: Date
  jitter_ms: number
  status: MonitorStatus
  status_reason: string | null
  exhausted_by: 'credits' | 'cap' | null
  failure_streak: number
  retries: number
  bad_checks: number
  trouble: MonitorHealth['trouble']
  check_credits: number
  next_run_at: Date
  queue: 'idle' | 'due' | 'running' | 'stopped'
  slot: string | null
  /** In the order of the request. */
  endpoint_ids: string[]
  delivery: 'items' | 'digest'
  filters: Filters | null
  spend_cap_credits: number | null
  spend_month: string
  spend_credits: number
  baseline_at: Date | null
  watermark: Date | null
  floor: Date | null
  backlog: string | null
  ahead_ms: number
  revision: number
  edits: number
  looked_at: Date | null
  created_at: Date
  updated_at: Date
}

const columns = `m.*, w.account_id, w.mode, array(
    select endpoint_id from monitor_endpoints e where e.monitor_id = m.id order by place) as endpoint_ids`
const tables = 'monitors m join wallets w on w.id = m.wallet_id'
const selectMonitor = `select ${columns} from ${tables}`

/** A monitor to check, and when its key expires. Null: the key never expires, or was revoked with `keep`. */
export type DueMonitor = MonitorRow & { readonly key_expires_at: Date | null }

export async function loadMonitor(q: Queryable, id: string): Promise<DueMonitor | undefined> {
  const [row] = await q.query<DueMonitor>(
    `select ${columns}, k.expires_at as key_expires_at from ${tables}
     left join api_keys k on k.id = m.key_id and k.revoked_at is null where m.id = $1`,
    [id],
    { name: 'load_due_monitor' },
  )
  return row
}

/** Finds a monitor of this wallet. Undefined for an unknown id, and for a monitor of another wallet. */
export async function findMonitor(
  q: Queryable,
  walletId: string,
  id: string,
  lock: '' | 'for update of m' = '',
): Promise<MonitorRow | undefined> {
  const [row] = await q.query<MonitorRow>(`${selectMonitor} where m.id = $1 and m.wallet_id = $2 ${lock}`, [
    id,
    walletId,
  ])
  return row
}

/** A page of a wallet's monitors, newest first. `status` and `keyId` (the creating key) narrow the list. */
export async function listMonitors(
  q: Queryable,
  cursors: ListCursors,
  walletId: string,
  {
    status,
    keyId,
    ...wanted
  }: ListQuery & { readonly status?: MonitorStatus | undefined; readonly keyId: string | null },
): Promise<{ rows: MonitorRow[]; page: ListPage }> {
  const list = newestFirst(cursors, ['monitors', walletId, status ?? '', keyId ?? ''], wanted)
  const rows = await q.query<MonitorRow>(
    boundedPage(
      `select ${columns}, concat(m.params, m.name, m.status_reason) as body from ${tables}
       where m.wallet_id = $4 and ($5::text is null or m.status = $5) and ($6::text is null or m.key_id = $6)
         and ($1::timestamptz is null or (m.created_at, m.id) < ($1, $2::text))
       order by m.created_at desc, m.id desc limit $3`,
      list.order,
    ),
    [...list.values, walletId, status ?? null, keyId],
  )
  return list.page(rows)
}

/** Credits spent in the billing month of `now`. Earlier months do not count. */
export function spentCredits(row: MonitorRow, now: number): number {
  return row.spend_month === billingMonth(now) ? row.spend_credits : 0
}

export function stateOf(row: MonitorRow): MonitorState {
  return {
    status: row.status,
    statusReason: row.status_reason,
    failureStreak: row.failure_streak,
    exhaustedBy: row.exhausted_by,
  }
}

export function healthOf(row: Pick<MonitorRow, 'bad_checks' | 'trouble'>): MonitorHealth {
  return { badChecks: row.bad_checks, trouble: row.trouble }
}

export function coverageOf(row: MonitorRow): Coverage {
  return { watermark: row.watermark?.getTime() ?? null, floor: row.floor?.getTime() ?? null }
}

/** A monitor as callers see it. */
export function showMonitor(row: MonitorRow, now: number) {
  return {
    id: row.id,
    name: row.name,
    operationId: row.operation_id,
    params: row.params,
    status: row.status,
    statusReason: row.status_reason,
    schedule: row.schedule,
    nextRunAt: row.next_run_at.toISOString(),
    webhookEndpointId: row.endpoint_ids[0] ?? null,
    webhookEndpointIds: row.endpoint_ids,
    delivery: row.delivery,
    filters: row.filters,
    spendCapCredits: row.spend_cap_credits,
    spendThisMonth: spentCredits(row, now),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
