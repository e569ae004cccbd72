import type { Actor } from '../../../catalog/http/actor.ts'
import { priceFor } from '../../../catalog/price-override.ts'
import type { Queryable } from '../../../runtime/storage/database.ts'
import type { Columns } from '../../../runtime/storage/rows.ts'
import type { monitorChecks } from '../../../runtime/storage/schema/monitors.ts'
import { parsedParameters } from '../lists/parameters.ts'
import { isWatchable, recordSource } from '../lists/sources.ts'
import type { MonitorsOptions } from '../options.ts'
import { type CostPreview, checksPerSlot, costPreview } from '../schedule/cost-preview.ts'
import { timezoneOf, upcomingRuns } from '../schedule/upcoming-runs.ts'
import { type MonitorRow, spentCredits } from '../state/monitor-rows.ts'
import { requireMonitor } from './require-monitor.ts'
import { scheduleNow } from './watch-request.ts'

/** What an account can do about a monitor that does not check. Null: it checks. */
function nextStep({ status, exhausted_by: by, retries }: MonitorRow): string | null {
  switch (status) {
    case 'broken':
      return 'See whether the target still exists and is public. Correct `params` if it moved, then set `status` to `active`.'
    case 'exhausted':
      return by === 'cap'
        ? 'Raise `spendCapCredits`, or wait for the next month (UTC): it resumes by itself.'
        : 'Add credits to the account: it resumes by itself within a minute.'
    case 'paused':
      return 'Set `status` to `active`.'
    case 'active':
      return retries > 0 ? 'The last check failed; it is retried at `nextRunAt`.' : null
  }
}

type CheckRow = Columns<typeof monitorChecks, 'at' | 'outcome' | 'reason'>

interface SumRow {
  readonly since: Date | null
  readonly checks: number
  readonly found: number
  readonly newItems: number
  readonly creditsCharged: number
}

/** The checks that are still stored: at least the latest 200 (store-check.ts). */
async function readSums(q: Queryable, monitorId: string): Promise<SumRow> {
  const [row] = await q.query<SumRow>(
    `select min(at) as since, count(*)::int as checks, (count(*) filter (where outcome = 'found'))::int as found,
       coalesce(sum(new_items), 0)::int as "newItems", coalesce(sum(credits_charged), 0)::int as "creditsCharged"
     from monitor_checks where monitor_id = $1`,
    [monitorId],
  )
  return row!
}

async function readLastCheck(q: Queryable, monitorId: string, bad: boolean): Promise<CheckRow | null> {
  const [row] = await q.query<CheckRow>(
    `select at, outcome, reason from monitor_checks
     where monitor_id = $1 and (not $2 or outcome not in ('found', 'skipped')) order by seq desc limit 1`,
    [monitorId, bad],
  )
  return row ?? null
}

const shownCheck = (row: CheckRow | null) => row && { ...row, at: row.at.toISOString() }

/**
 * Reports the health of a monitor: why it does not check, what to do about it, its next runs and what it costs.
 * @throws ServiceError not_found
 */
export async function reportMonitor(options: MonitorsOptions, actor: Actor, id: string) {
  const { database, clock, registry } = options
  const now = clock.now()
  const stored = await requireMonitor(database, actor, id)
  const row = { ...stored, schedule: scheduleNow(options, stored) }
  const { since, ...recent } = await readSums(database, id)
  const isActive = row.status === 'active'
  const timing = { anchor: row.schedule_anchor.getTime(), jitterMs: row.jitter_ms, after: now }
  return {
    monitorId: id,
    status: row.status,
    statusReason: row.status_reason,
    nextStep: nextStep(row),
    isChecking: row.queue === 'running',
    badChecks: row.bad_checks,
    lastReadAt: row.looked_at?.toISOString() ?? null,
    lastCheck: shownCheck(await readLastCheck(database, id, false)),
    lastBadCheck: shownCheck(await readLastCheck(database, id, true)),
    nextRunAt: isActive ? row.next_run_at.toISOString() : null,
    timezone: timezoneOf(row.schedule),
    nextRuns: isActive ? upcomingRuns(row.schedule, timing) : [],
    costPreview: costOf(registry.byId(row.operation_id), row, now),
    spendCapCredits: row.spend_cap_credits,
    spendThisMonth: spentCredits(row, now),
    recent: { since: since?.toISOString() ?? null, ...recent },
  }
}

/** Null: the operation can no longer be watched, or refuses the parameters. */
function costOf(known: Parameters<typeof isWatchable>[0], row: MonitorRow, now: number): CostPreview | null {
  const operation = row.watch !== null && known !== undefined ? recordSource(known) : known
  if (!isWatchable(operation)) return null
  try {
    const parsed = parsedParameters(operation, row.query)
    const priced = { ...operation, price: priceFor(operation, row.mode) }
    return costPreview(priced, parsed, row.schedule, now, checksPerSlot(row.watch))
  } catch {
    return null
  }
}
