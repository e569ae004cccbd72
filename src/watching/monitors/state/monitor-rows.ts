import { endOfKey, limitsOfMakers } from '../../../accounts/key-rights.ts'
import type { KeyLimits, LimitedKey } from '../../../catalog/http/actor.ts'
import {
  boundedPage,
  type ListCursors,
  type ListPage,
  type ListQuery,
  newestFirst,
} from '../../../catalog/http/lists.ts'
import { parametersWithoutSecrets, withoutSecrets } from '../../../catalog/secret-values.ts'
import { shownName } from '../../../catalog/visible-text.ts'
import type { Queryable } from '../../../runtime/storage/database.ts'
import type { Columns, Row } from '../../../runtime/storage/rows.ts'
import type { wallets } from '../../../runtime/storage/schema/billing.ts'
import type { monitors } from '../../../runtime/storage/schema/monitors.ts'
import type { Filters } from '../filters/filters.ts'
import type { Coverage } from '../lists/diff.ts'
import { billingMonth } from '../schedule/cost-preview.ts'
import type { MonitorSchedule } from '../schedule/schedule.ts'
import type { MonitorHealth } from './health-notices.ts'
import type { MonitorState, MonitorStatus } from './monitor-state.ts'
import type { Reports } from './report-settings.ts'
import { shownWatch, type WatchSettings } from './watch-settings.ts'

/** A row of `monitors`, with the account and mode of its wallet and its endpoints. */
export type MonitorRow = Omit<
  Row<
    typeof monitors,
    {
      schedule: MonitorSchedule
      filters: Filters | null
      watch: WatchSettings | null
      reports: Reports | null
    }
  >,
  'lease_until' | 'tries'
> &
  Columns<typeof wallets, 'account_id' | 'mode'> & {
    /** In the order of the request. */
    readonly endpoint_ids: string[]
    /** The smallest limit of the bodies of its endpoints that get whole events. Null: no limit. */
    readonly digest_bytes: number | null
  }

const columns = `m.*, w.account_id, w.mode, array(
    select endpoint_id from monitor_endpoints e where e.monitor_id = m.id order by place) as endpoint_ids, (
    select min(we.max_bytes) from monitor_endpoints e join webhook_endpoints we on we.id = e.endpoint_id
    where e.monitor_id = m.id and we.payload = 'full') as digest_bytes`
const tables = 'monitors m join wallets w on w.id = m.wallet_id'
const selectMonitor = `select ${columns} from ${tables}`

/** A monitor to check, with the limits of the key or connection that created it. */
export type DueMonitor = MonitorRow & {
  /** Null: the key never expires, or was revoked with `keep`. */
  readonly key_expires_at: Date | null
  /** Null: the key was revoked with `keep`, or a person created the monitor. */
  readonly key_limits: KeyLimits | null
  /** The keys with limits that created the key. */
  readonly key_makers: readonly LimitedKey[] | null
}

export async function loadMonitor(q: Queryable, id: string): Promise<DueMonitor | undefined> {
  const [row] = await q.query<DueMonitor>(
    `select ${columns}, ${endOfKey('k')} as key_expires_at, ${limitsOfMakers('k')} as key_makers,
       case when k.id is not null then json_build_object('creditsPerDay', k.credits_per_day,
         'requestsPerSecond', k.requests_per_second) end as key_limits
     from ${tables} left join api_keys k on k.id = m.key_id and k.revoked_at is null where m.id = $1`,
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

/** Finds the monitor with an external id. A monitor without one is found by its id, as exports name it. */
export async function findByExternalId(
  q: Queryable,
  walletId: string,
  externalId: string,
): Promise<MonitorRow | undefined> {
  const [row] = await q.query<MonitorRow>(
    `${selectMonitor} where m.wallet_id = $2 and (m.external_id = $1 or (m.id = $1 and m.external_id is null))
     order by m.external_id limit 1`,
    [externalId, walletId],
  )
  return row
}

/** What narrows a list of monitors. */
export interface MonitorFilter {
  readonly status?: MonitorStatus | undefined
  /** In its stored form. */
  readonly tag?: string | undefined
}

/** A page of a wallet's monitors, newest first. `keyId` (the creating key) narrows the list too. */
export async function listMonitors(
  q: Queryable,
  cursors: ListCursors,
  walletId: string,
  { status, tag, keyId, ...wanted }: ListQuery & MonitorFilter & { readonly keyId: string | null },
): Promise<{ rows: MonitorRow[]; page: ListPage }> {
  const name = ['monitors', walletId, status ?? '', keyId ?? '', ...(tag === undefined ? [] : [tag])]
  const list = newestFirst(cursors, name, wanted)
  const rows = await q.query<MonitorRow>(
    boundedPage(
      `select ${columns}, concat(m.params, m.name, m.status_reason) as body from ${tables}
       where m.wallet_id = $4 and ($5::text is null or m.status = $5) and ($6::text is null or m.key_id = $6)
         and ($7::text is null or m.tags @> array[$7])
         and ($1::timestamptz is null or (m.created_at, m.id) < ($1, $2::text))
       order by m.created_at desc, m.id desc limit $3`,
      list.order,
    ),
    [...list.values, walletId, status ?? null, keyId, tag ?? null],
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
  const at = (time: Date | null) => time?.getTime() ?? null
  return { watermark: at(row.watermark), floor: at(row.floor), since: at(row.baseline_at) }
}

/** The name of a monitor as everybody in the account sees it: a release before built names of addresses with secrets. */
export const nameOf = ({ name }: Pick<MonitorRow, 'name'>): string => shownName(withoutSecrets(name), 200)

/** A monitor as its events name it. */
export const subjectOf = <Row extends MonitorRow>(row: Row) => ({
  ...row,
  name: nameOf(row),
  params: parametersWithoutSecrets(row.params),
  operationId: row.operation_id,
})

/** A monitor as callers see it. A release before stored secrets that addresses contain; they are not shown. */
export function showMonitor(row: MonitorRow, now: number) {
  return {
    id: row.id,
    externalId: row.external_id,
    name: nameOf(row),
    operationId: row.operation_id,
    params: parametersWithoutSecrets(row.params),
    status: row.status,
    statusReason: row.status_reason,
    schedule: row.schedule,
    nextRunAt: row.next_run_at.toISOString(),
    webhookEndpointId: row.endpoint_ids[0] ?? null,
    webhookEndpointIds: row.endpoint_ids,
    delivery: row.delivery,
    filters: row.filters,
    reports: row.reports,
    ...shownWatch(row.watch),
    spendCapCredits: row.spend_cap_credits,
    spendThisMonth: spentCredits(row, now),
    tags: row.tags,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
