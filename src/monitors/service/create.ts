import { priceFor } from '../../catalog/price-list.ts'
import { ServiceError } from '../../errors.ts'
import { newId } from '../../events/ids.ts'
import type { Actor } from '../../http/actor.ts'
import {
  type CreatedEndpoint,
  type NewEndpoint,
  requireNoticesAllowed,
} from '../../webhooks/endpoints/endpoints.ts'
import { checkRetryAt, checkRetryReason } from '../checks/check-retry.ts'
import { emptyReading, readMonitor } from '../checks/checker.ts'
import { checkIdOf } from '../checks/ids.ts'
import { storeItems } from '../checks/store-check.ts'
import { type FilterPreview, maxPreviewItems, previewFilters } from '../filters/filter-preview.ts'
import { checkFilters, type Filters } from '../filters/filters.ts'
import { parseMonitorParams } from '../lists/parameters.ts'
import type { Reading } from '../lists/read-list.ts'
import { requireWatchable, type Watchable } from '../lists/sources.ts'
import type { MonitorsOptions } from '../options.ts'
import { billingMonth, type CostPreview, costPreview } from '../schedule/cost-preview.ts'
import { checkSchedule, jitterMs, nextRun, type Schedule } from '../schedule/schedule.ts'
import { findMonitor, type MonitorRow, stateOf } from '../state/monitor-rows.ts'
import { activeState, stateAfterCheck } from '../state/monitor-state.ts'
import { requireAllowedOperation } from './key-permissions.ts'
import {
  type NamedEndpoints,
  requestedEndpointIds,
  requireOwnEndpoints,
  storeEndpointIds,
} from './monitor-endpoints.ts'
import { checkMonitorLimit, endReservation, lockMonitorLimit, reserveMonitor } from './monitor-limit.ts'

export interface NewMonitor extends NamedEndpoints {
  readonly name?: string | undefined
  readonly operationId: string
  readonly params: Readonly<Record<string, unknown>>
  readonly schedule: Schedule
  /** An endpoint to create together with the monitor. */
  readonly webhook?: (Omit<NewEndpoint, 'kind'> & { readonly url: string }) | undefined
  readonly delivery?: 'items' | 'digest' | undefined
  readonly filters?: Filters | undefined
  readonly spendCapCredits?: number | undefined
  /** Default: active. */
  readonly status?: 'active' | 'paused' | undefined
}

export interface CreatedMonitor {
  readonly id: string
  readonly name: string
  readonly operationId: string
  readonly params: Readonly<Record<string, unknown>>
  readonly schedule: Schedule
  readonly nextRunAt: string
  readonly costPreview: CostPreview
  readonly baseline?: { outcome: string; previewItems: unknown[]; creditsCharged: number }
  readonly webhookEndpoint?: { id: string; secret: string }
  /** Present for a dry run with filters. */
  readonly filterPreview?: FilterPreview
}

const baselineSlot = 'baseline'
/** An Idempotency-Key is valid for a day; a later creation is a new monitor. */
const repeatMs = 24 * 3_600_000

function defaultName({ watch }: Watchable, params: Readonly<Record<string, unknown>>): string {
  const fixed = new Set(Object.keys(watch.defaults ?? {}))
  const shown = Object.entries(params).find(([name]) => !fixed.has(name)) ?? Object.entries(params)[0]
  return shown ? `${watch.displayName}: ${String(shown[1])}`.slice(0, 200) : watch.displayName
}

/**
 * Creates a monitor: validates the request, reserves a place in the plan, reads the baseline free of charge, then stores
 * everything in one transaction. If the baseline fails, the first check that finds the list becomes the baseline.
 * @throws ServiceError bad_request, forbidden, payment_history_required
 */
export async function createMonitor(
  options: MonitorsOptions,
  actor: Actor,
  wanted: NewMonitor,
  given: { dryRun: boolean; seed?: readonly string[] | undefined },
): Promise<CreatedMonitor> {
  return (await createOrFind(options, actor, wanted, given)).monitor
}

/**
 * Creates a monitor, or finds the monitor that an earlier request with the same seed created.
 * @param given.again `unread`: the baseline of an existing monitor is not read again
 */
export async function createOrFind(
  options: MonitorsOptions,
  actor: Actor,
  wanted: NewMonitor,
  given: { dryRun: boolean; seed?: readonly string[] | undefined; again?: 'unread' },
): Promise<{ monitor: CreatedMonitor; existed: boolean }> {
  const { database, clock, registry, ledger, endpoints } = options
  const now = clock.now()
  const named = requestedEndpointIds(wanted)
  if (wanted.webhook && named !== undefined) {
    throw new ServiceError('bad_request', 'Send either webhook or webhookEndpointId(s), not both.')
  }
  const operation = requireWatchable(registry, wanted.operationId)
  requireAllowedOperation(actor, operation.id)
  const { query, params, parsed } = parseMonitorParams(operation, wanted.params)
  checkSchedule(wanted.schedule, operation.watch.minIntervalMinutes, now)
  const filters = checkFilters(operation, wanted.filters)
  const webhook = wanted.webhook && { kind: 'http' as const, ...wanted.webhook }
  requireNoticesAllowed(actor, webhook?.notices)
  if (webhook) await endpoints.check(webhook, 'webhook.url')
  if (named !== undefined) await requireOwnEndpoints(database, actor, named)
  if (!given.dryRun && actor.mode === 'live' && !(await ledger.hasPurchased(actor.accountId))) {
    throw new ServiceError('payment_history_required')
  }

  const seed = given.seed && [actor.walletId, ...given.seed]
  const earlier = seed && (await findMonitor(database, actor.walletId, newId('mon', seed)))
  const id = earlier && now - earlier.created_at.getTime() > repeatMs ? newId('mon') : newId('mon', seed)
  const jitter = jitterMs(id, wanted.schedule, now)
  const cost = costPreview(
    { ...operation, price: priceFor(operation, actor.mode) },
    parsed,
    wanted.schedule,
    now,
  )
  const row: MonitorRow = {
    id,
    wallet_id: actor.walletId,
    key_id: actor.keyId,
    account_id: actor.accountId,
    mode: actor.mode,
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
    check_credits: cost.perCheckCredits,
    next_run_at: new Date(nextRun(wanted.schedule, { anchor: now, jitterMs: jitter, after: now })),
    endpoint_ids: named ?? [],
    delivery: wanted.delivery ?? 'items',
    filters,
    spend_cap_credits: wanted.spendCapCredits ?? null,
    spend_month: billingMonth(now),
    spend_credits: 0,
    baseline_at: null,
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
  const shown = {
    id,
    name: row.name,
    operationId: operation.id,
    params,
    schedule: wanted.schedule,
    nextRunAt: row.next_run_at.toISOString(),
    costPreview: cost,
  }
  const place = { walletId: actor.walletId, id, now }
  const endpointId = endpoints.idOf(actor.walletId, given.seed && ['monitor', ...given.seed])
  if (given.dryRun) {
    await database.transaction(async (q) => {
      await checkMonitorLimit(q, place, options.limit)
      if (webhook) await endpoints.checkPlan(q, actor.walletId, webhook, endpointId)
    })
    const preview = filters === null ? {} : { filterPreview: await previewFilters(options, actor, row) }
    return { monitor: { ...shown, ...preview }, existed: false }
  }
  const existed = earlier?.id === id
  const skipped = existed && given.again === 'unread'

  // Monitor limits are locked before endpoint limits, in every transaction: the fixed order prevents deadlocks.
  const free = await database.transaction(async (q) => {
    const counted = await reserveMonitor(q, place, options.limit)
    if (webhook) await endpoints.reserve(q, actor.walletId, webhook, endpointId)
    return counted && !skipped
  })
  let reading: Reading
  let stored: Awaited<ReturnType<typeof store>>
  try {
    reading = free ? await readMonitor(options, row, { slot: baselineSlot, unpaid: true }) : notRead(row)
    if (reading.end.kind === 'refused') throw new ServiceError('bad_request', reading.end.message)
    stored = await store(options, actor, row, reading, webhook && { ...webhook, id: endpointId })
  } catch (error) {
    await endReservation(database, place).catch(() => undefined)
    if (webhook) await endpoints.forgo(database, endpointId).catch(() => undefined)
    throw error
  }
  const { endpoint } = stored
  const monitor = {
    ...shown,
    baseline: {
      outcome: reading.outcome,
      previewItems: reading.items.slice(0, maxPreviewItems).map(({ record }) => record),
      creditsCharged: reading.credits,
    },
    ...(endpoint ? { webhookEndpoint: { id: endpoint.id, secret: endpoint.secret } } : {}),
  }
  return { monitor, existed: existed || stored.existed }
}

const pausedFromStart = { status: 'paused', status_reason: 'Paused by the caller.' } as const

/** Beyond the daily number of free baselines, the first check becomes the baseline. */
function notRead(row: MonitorRow): Reading {
  const reason = 'Not read: the first check is the baseline.'
  return emptyReading(row, { kind: 'found' }, 'deferred', reason)
}

/**
 * Stores the monitor, its baseline and its requested endpoint in one transaction. `existed`: a concurrent repeat of the
 * request has already stored the monitor.
 */
async function store(
  { database, endpoints, limit }: MonitorsOptions,
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
    await lockMonitorLimit(q, actor.walletId)
    const stored = await findMonitor(q, actor.walletId, row.id)
    if (!stored) await checkMonitorLimit(q, { walletId: actor.walletId, id: row.id, now }, limit)
    const endpoint = webhook && (await endpoints.create(q, actor, webhook, webhook.id))
    await endReservation(q, { id: row.id, now })
    if (stored) return { endpoint, existed: true }
    await q.query(
      `insert into monitors (id, wallet_id, key_id, name, operation_id, query, params, schedule, schedule_anchor,
         jitter_ms, status, status_reason, exhausted_by, failure_streak, check_credits, next_run_at, spend_cap_credits, spend_month, spend_credits, baseline_at, watermark, floor,
         created_at, updated_at, platform, retries, looked_at, delivery, filters)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22,
         $23, $23, $24, $25, $26, $27, $28)`,
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
      ],
    )
    await storeEndpointIds(q, row.id, endpoint ? [endpoint.id] : row.endpoint_ids)
    await storeItems(q, row.id, reading.unseen, row.created_at.getTime())
    await q.query(
      `insert into monitor_checks (id, monitor_id, at, outcome, reason, new_items, pages, credits_charged)
       values ($1, $2, $3, $4, $5, 0, $6, $7)`,
      [
        checkIdOf(row.id, baselineSlot),
        row.id,
        row.created_at,
        reading.outcome,
        reading.reason,
        reading.pages,
        reading.credits,
      ],
    )
    return { endpoint, existed: false }
  })
}
