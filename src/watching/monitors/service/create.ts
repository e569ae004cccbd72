import { ServiceError } from '../../../catalog/errors.ts'
import { newId } from '../../../catalog/events/ids.ts'
import type { Actor } from '../../../catalog/http/actor.ts'
import { type CreatedEndpoint, requireNoticesAllowed } from '../../webhooks/endpoints/new-endpoint.ts'
import { emptyReading, readMonitor } from '../checks/checker.ts'
import { deferredPreview, maxPreviewItems, previewFilters } from '../filters/filter-preview.ts'
import { checkFilters } from '../filters/filters.ts'
import { parseMonitorParams } from '../lists/parameters.ts'
import type { Reading } from '../lists/reading.ts'
import { paceOf } from '../lists/sources.ts'
import type { MonitorsOptions } from '../options.ts'
import { checkSchedule } from '../schedule/schedule.ts'
import { findMonitor, type MonitorRow } from '../state/monitor-rows.ts'
import { checkReports } from '../state/report-settings.ts'
import { requireAllowedOperation } from './key-permissions.ts'
import { isSmall, requireMonitorBytes } from './monitor-bytes.ts'
import { requestedEndpointIds, requireOwnEndpoints } from './monitor-endpoints.ts'
import { checkMonitorLimit, endReservation, reserveMonitor } from './monitor-limit.ts'
import {
  type CreatedMonitor,
  type NewMonitor,
  newMonitorCost,
  newMonitorId,
  newMonitorRow,
  type ValidNewMonitor,
} from './new-monitor.ts'
import { baselineSlot, requireFreeExternalId, storeMonitor } from './store-monitor.ts'
import { checkWatch, requireSource } from './watch-request.ts'

/** How a monitor is to be created. */
export interface Creation {
  readonly dryRun: boolean
  /** Ids are derived from it, so that a repeated request finds the monitor of the first request. */
  readonly seed?: readonly string[] | undefined
  /** `unread`: the baseline of an existing monitor is not read again. */
  readonly again?: 'unread'
  /** What the dry runs of one request share. */
  readonly dryRuns?: DryRuns
}

/** Asks once what several dry runs of an account have in common: none of them changes it. */
export interface DryRuns {
  /** Whether there is a place for one more monitor: rejects if there is none. Absent: not asked yet. */
  place?: Promise<void>
  /** Whether lists are no longer read for previews of filters today. */
  isDeferred?: boolean
}

/** A creation after validation: the row to store, and the ids reserved for it. */
interface Draft {
  readonly row: MonitorRow
  readonly endpointId: string
  readonly webhook: ValidNewMonitor['webhook']
  readonly shown: CreatedMonitor
  /** Whether an earlier request with the same seed stored the monitor. */
  readonly existed: boolean
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
  creation: Creation,
): Promise<CreatedMonitor> {
  return (await createOrFind(options, actor, wanted, creation)).monitor
}

/** Creates a monitor, or finds the monitor that an earlier request with the same seed created. */
export async function createOrFind(
  options: MonitorsOptions,
  actor: Actor,
  wanted: NewMonitor,
  creation: Creation,
): Promise<{ monitor: CreatedMonitor; existed: boolean }> {
  const now = options.clock.now()
  const valid = await validate(options, actor, wanted, now)
  if (!creation.dryRun && actor.mode === 'live' && !(await options.ledger.hasPurchased(actor.accountId))) {
    throw new ServiceError('payment_history_required')
  }
  const draft = await createDraft(options, actor, valid, { seed: creation.seed, now })
  await requireFreeExternalId(options.database, draft.row)
  if (creation.dryRun)
    return { monitor: await tryDraft(options, actor, draft, creation.dryRuns ?? {}), existed: false }
  const { reading, endpoint, existed } = await readAndStore(options, actor, draft, creation)
  const monitor = {
    ...draft.shown,
    baseline: {
      outcome: reading.polls[0].outcome,
      previewItems: reading.items.slice(0, maxPreviewItems).map(({ record }) => record),
      creditsCharged: reading.credits,
    },
    ...(endpoint ? { webhookEndpoint: { id: endpoint.id, secret: endpoint.secret } } : {}),
  }
  return { monitor, existed: draft.existed || existed }
}

/** Checks every part of a request. @throws ServiceError bad_request, forbidden */
async function validate(
  options: MonitorsOptions,
  actor: Actor,
  wanted: NewMonitor,
  now: number,
): Promise<ValidNewMonitor> {
  const { database, registry, endpoints } = options
  const endpointIds = requestedEndpointIds(wanted)
  if (wanted.webhook && endpointIds !== undefined) {
    throw new ServiceError('bad_request', 'Send either webhook or webhookEndpointId(s), not both.')
  }
  const operation = requireSource(registry, wanted.operationId, wanted.watch)
  requireAllowedOperation(actor, operation.id)
  const parameters = parseMonitorParams(operation, wanted.params)
  checkSchedule(wanted.schedule, paceOf(options, operation), now)
  const watch = checkWatch(operation, wanted)
  if (watch !== null && wanted.filters !== undefined)
    throw new ServiceError('bad_request', 'filters select new items of a list: leave them out here.')
  const filters = watch === null ? checkFilters(operation, wanted.filters) : null
  const reports = checkReports(operation, watch, parameters.query, wanted.reports)
  const webhook = wanted.webhook && { kind: 'http' as const, ...wanted.webhook }
  requireNoticesAllowed(actor, webhook?.notices)
  if (webhook) await endpoints.check(webhook, 'webhook.url')
  if (endpointIds !== undefined) await requireOwnEndpoints(database, actor, endpointIds)
  return { wanted, operation, parameters, filters, reports, watch, webhook, endpointIds }
}

async function createDraft(
  { database, endpoints }: MonitorsOptions,
  actor: Actor,
  valid: ValidNewMonitor,
  { seed, now }: { seed: readonly string[] | undefined; now: number },
): Promise<Draft> {
  const { walletId } = actor
  const monitorSeed = seed && [walletId, ...seed]
  const earlier = monitorSeed && (await findMonitor(database, walletId, newId('mon', monitorSeed)))
  const id = newMonitorId(monitorSeed, earlier, now)
  const cost = newMonitorCost(valid, actor, now)
  const row = newMonitorRow(valid, actor, { id, now, checkCredits: cost.perCheckCredits })
  const shown = {
    id,
    name: row.name,
    operationId: row.operation_id,
    params: valid.parameters.params,
    schedule: row.schedule,
    nextRunAt: row.next_run_at.toISOString(),
    costPreview: cost,
  }
  const endpointId = endpoints.idOf(walletId, seed && ['monitor', ...seed])
  return { row, endpointId, webhook: valid.webhook, shown, existed: earlier?.id === id }
}

const reservationOf = ({ wallet_id: walletId, id, created_at }: MonitorRow) => ({
  walletId,
  id,
  now: created_at.getTime(),
})

/** The dry run: checks the limits of the plan and previews the filters. Stores nothing. */
async function tryDraft(
  options: MonitorsOptions,
  actor: Actor,
  { row, endpointId, webhook, shown }: Draft,
  dryRuns: DryRuns,
): Promise<CreatedMonitor> {
  const { database, limit, maxBytes, endpoints } = options
  dryRuns.place ??= database.transaction((q) => checkMonitorLimit(q, reservationOf(row), limit))
  await dryRuns.place
  if (webhook || !isSmall(row)) {
    await database.transaction(async (q) => {
      await requireMonitorBytes(q, row, maxBytes)
      if (webhook) await endpoints.checkPlan(q, actor.walletId, webhook, endpointId)
    })
  }
  if (row.filters === null) return shown
  if (dryRuns.isDeferred) return { ...shown, filterPreview: deferredPreview }
  const filterPreview = await previewFilters(options, actor, row)
  dryRuns.isDeferred = filterPreview === deferredPreview
  return { ...shown, filterPreview }
}

/** Reserves places in the plan, reads the baseline, and stores the monitor. A failure gives the places back. */
async function readAndStore(
  options: MonitorsOptions,
  actor: Actor,
  { row, endpointId, webhook, existed }: Draft,
  creation: Creation,
): Promise<{ reading: Reading; endpoint: CreatedEndpoint | undefined; existed: boolean }> {
  const { database, endpoints, wake } = options
  const reservation = reservationOf(row)
  // Monitor limits are locked before endpoint limits, in every transaction: the fixed order prevents deadlocks.
  const isBaselineFree = await database.transaction(async (q) => {
    const isWithinLimit = await reserveMonitor(q, reservation, options.limit)
    await requireMonitorBytes(q, row, options.maxBytes)
    if (webhook) await endpoints.reserve(q, actor.walletId, webhook, endpointId)
    return isWithinLimit
  })
  // What is reported is charged: the first check reads the baseline.
  const skipsBaseline = !isBaselineFree || row.report_first > 0 || (existed && creation.again === 'unread')
  try {
    const reading = skipsBaseline
      ? deferredBaseline(row)
      : await readMonitor(options, row, { slot: baselineSlot, unpaid: true })
    if (reading.end.kind === 'refused') throw new ServiceError('bad_request', reading.end.message)
    const stored = await storeMonitor(options, actor, row, reading, webhook && { ...webhook, id: endpointId })
    if (row.report_first > 0) wake()
    return { reading, ...stored }
  } catch (error) {
    await endReservation(database, reservation).catch(() => undefined)
    if (webhook) await endpoints.cancelReservation(database, endpointId).catch(() => undefined)
    throw error
  }
}

/** Beyond the daily number of free baselines, the first check becomes the baseline. */
function deferredBaseline(row: MonitorRow): Reading {
  const reason = 'Not read: the first check is the baseline.'
  return emptyReading(row, { kind: 'found' }, 'deferred', reason)
}
