import { newId } from '../../../catalog/events/ids.ts'
import { type Actor, creatingKeyOf } from '../../../catalog/http/actor.ts'
import { priceFor } from '../../../catalog/price-override.ts'
import type { NewEndpoint } from '../../webhooks/endpoints/new-endpoint.ts'
import type { FilterPreview } from '../filters/filter-preview.ts'
import type { Filters } from '../filters/filters.ts'
import type { MonitorParams } from '../lists/parameters.ts'
import type { Watchable } from '../lists/sources.ts'
import { billingMonth, type CostPreview, checksPerSlot, costPreview } from '../schedule/cost-preview.ts'
import { jitterMs, type MonitorSchedule, nextRun } from '../schedule/schedule.ts'
import type { MonitorRow } from '../state/monitor-rows.ts'
import { activeState } from '../state/monitor-state.ts'
import type { Reports } from '../state/report-settings.ts'
import type { WatchSettings } from '../state/watch-settings.ts'
import { checkTags } from '../tags/tags.ts'
import type { NamedEndpoints } from './monitor-endpoints.ts'
import type { WantedWatch } from './watch-request.ts'

export interface NewMonitor extends NamedEndpoints, WantedWatch {
  /** The caller's own name for it: an import updates the monitor that has it. */
  readonly externalId?: string | undefined
  readonly name?: string | undefined
  readonly operationId: string
  readonly params: Readonly<Record<string, unknown>>
  readonly schedule: MonitorSchedule
  /** An endpoint to create together with the monitor. */
  readonly webhook?: (Omit<NewEndpoint, 'kind'> & { readonly url: string }) | undefined
  readonly delivery?: 'items' | 'digest' | undefined
  readonly filters?: Filters | undefined
  readonly reports?: Reports | undefined
  readonly spendCapCredits?: number | undefined
  /** Default: active. */
  readonly status?: 'active' | 'paused' | undefined
  readonly tags?: readonly string[] | undefined
  /** How many of the newest items the first check reports. It runs at once, and is charged. */
  readonly reportFirst?: number | undefined
}

export interface CreatedMonitor {
  readonly id: string
  readonly name: string
  readonly operationId: string
  readonly params: Readonly<Record<string, unknown>>
  readonly schedule: MonitorSchedule
  readonly nextRunAt: string
  readonly costPreview: CostPreview
  readonly baseline?: { outcome: string; previewItems: unknown[]; creditsCharged: number }
  readonly webhookEndpoint?: { id: string; secret: string }
  /** Present for a dry run with filters. */
  readonly filterPreview?: FilterPreview
}

/** A request for a monitor whose parts were all validated. */
export interface ValidNewMonitor {
  readonly wanted: NewMonitor
  readonly operation: Watchable
  readonly parameters: MonitorParams
  readonly filters: Filters | null
  readonly reports: Reports | null
  /** Null: the items of the list. */
  readonly watch: WatchSettings | null
  readonly webhook: NewEndpoint | undefined
  /** Ids of existing endpoints; undefined when the request names no endpoints. */
  readonly endpointIds: string[] | undefined
}

/** An Idempotency-Key is valid for a day; a later creation is a new monitor. */
const idempotencyMs = 24 * 3_600_000

/**
 * The id of a new monitor. The same seed gives the same id for a day, so that a repeated request finds the monitor.
 * @param earlier the monitor that the seed created before
 */
export function newMonitorId(
  seed: readonly string[] | undefined,
  earlier: MonitorRow | undefined,
  now: number,
): string {
  return earlier && now - earlier.created_at.getTime() > idempotencyMs ? newId('mon') : newId('mon', seed)
}

function defaultName({ watch }: Watchable, params: Readonly<Record<string, unknown>>): string {
  const fixed = new Set(Object.keys(watch.defaults ?? {}))
  const shown = Object.entries(params).find(([name]) => !fixed.has(name)) ?? Object.entries(params)[0]
  return shown ? `${watch.displayName}: ${String(shown[1])}`.slice(0, 200) : watch.displayName
}

/** The expected cost of a new monitor. */
export function newMonitorCost(
  { wanted, operation, parameters, watch }: ValidNewMonitor,
  actor: Actor,
  now: number,
): CostPreview {
  const priced = { ...operation, price: priceFor(operation, actor.mode) }
  return costPreview(priced, parameters.parsed, wanted.schedule, now, checksPerSlot(watch))
}

const pausedFromStart = { status: 'paused', status_reason: 'Paused by the caller.' } as const

/** The row of a monitor whose list was not read yet. */
export function newMonitorRow(
  { wanted, operation, parameters: { query, params }, filters, reports, watch, endpointIds }: ValidNewMonitor,
  actor: Actor,
  { id, now, checkCredits }: { id: string; now: number; checkCredits: number },
): MonitorRow {
  const jitter = jitterMs(id, wanted.schedule, now)
  return {
    id,
    wallet_id: actor.walletId,
    key_id: creatingKeyOf(actor),
    account_id: actor.accountId,
    mode: actor.mode,
    external_id: wanted.externalId ?? null,
    name: wanted.name ?? defaultName(operation, params),
    operation_id: operation.id,
    platform: operation.platform,
    query: { ...query },
    params: { ...params },
    schedule: wanted.schedule,
    schedule_anchor: new Date(now),
    jitter_ms: jitter,
    ...(wanted.status === 'paused' ? pausedFromStart : { status: activeState.status, status_reason: null }),
    exhausted_by: null,
    failure_streak: 0,
    retries: 0,
    bad_checks: 0,
    trouble: null,
    check_credits: checkCredits,
    next_run_at: new Date(
      wanted.reportFirst ? now : nextRun(wanted.schedule, { anchor: now, jitterMs: jitter, after: now }),
    ),
    endpoint_ids: endpointIds ?? [],
    digest_bytes: null,
    delivery: wanted.delivery ?? 'items',
    filters,
    reports,
    news_at: null,
    quiet: false,
    watch,
    observed: null,
    spend_cap_credits: wanted.spendCapCredits ?? null,
    tags: checkTags(wanted.tags ?? []),
    spend_month: billingMonth(now),
    spend_credits: 0,
    baseline_at: null,
    report_first: wanted.reportFirst ?? 0,
    watermark: null,
    floor: null,
    backlog: null,
    ahead_ms: 0,
    revision: 0,
    edits: 0,
    looked_at: null,
    queue: 'idle',
    slot: null,
    created_at: new Date(now),
    updated_at: new Date(now),
  }
}
