import type { Clock } from '../../catalog/clock.ts'
import type { Registry } from '../../catalog/registry.ts'
import { isCertain, listDriftReports } from '../../lookup/answer-shapes/reports.ts'
import { readPlatformOutcomes } from '../../lookup/outcomes/read.ts'
import { listSwitches, type Switch } from '../../lookup/switches/store.ts'
import type { Database } from '../../runtime/storage/database.ts'
import type { Columns } from '../../runtime/storage/rows.ts'
import type { operatorTokens } from '../../runtime/storage/schema/operators.ts'
import { readOverdueChecks } from '../../watching/monitors/checks/overdue-metrics.ts'
import { readBacklog } from '../../watching/webhooks/delivery/backlog-metrics.ts'
import { readProcess, type ServingProcess } from './serving-process.ts'
import { readVendors } from './source-report.ts'

/** Something that is wrong now. */
export interface Alert {
  readonly severity: 'critical' | 'warning' | 'notice'
  /** Stable name of the kind of alert: `monitors_overdue`. */
  readonly kind: string
  readonly message: string
  /** What to do. */
  readonly advice: string
  /** Since when; null: unknown. */
  readonly since: string | null
  /** Whether only the process that answered knows it. */
  readonly isThisNodeOnly: boolean
  /** What to switch off or on because of it; null: no switch concerns it. */
  readonly switch: (Pick<Switch, 'kind' | 'name'> & { readonly isOff: boolean }) | null
}

interface AlertOptions {
  readonly database: Database
  readonly clock: Clock
  readonly registry: Registry
  readonly process: ServingProcess | null
}

/** The limits above which something is wrong; those of docs/RUNNING.md, "Alerts", where it has them. */
const maxOverdueSeconds = 300
const minLookups = 20
const minAnsweredShare = 0.5
const maxBudgetShare = 0.8
const maxSettlingMs = 600_000
const minFreeDiskBytes = 1024 ** 3
const tokenExpiresSoonMs = 7 * 86_400_000
const windowMs = 15 * 60_000
/** A change that no look confirmed for a day is over, or its operation is not in use. */
const changeMs = 86_400_000
const minLooks = 2
const maxShownFields = 5

/** An alert without a switch. */
const alert = (
  severity: Alert['severity'],
  kind: string,
  message: string,
  advice: string,
  since: Date | null = null,
  isThisNodeOnly = false,
): Alert => ({
  ...{ severity, kind, message, advice, since: since?.toISOString() ?? null, isThisNodeOnly },
  switch: null,
})

const order = ['critical', 'warning', 'notice']

/** Reads what is wrong now, the worst first. */
export async function readAlerts(options: AlertOptions): Promise<Alert[]> {
  const found = [
    await queueAlerts(options),
    await platformAlerts(options),
    await changeAlerts(options),
    await moneyAlerts(options),
    await accessAlerts(options),
    await nodeAlerts(options),
  ].flat()
  return found.toSorted((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity))
}

async function queueAlerts({ database, clock }: AlertOptions): Promise<Alert[]> {
  const now = new Date(clock.now())
  const since = (seconds: number) => new Date(clock.now() - seconds * 1000)
  const checks = await readOverdueChecks(database, now)
  const deliveries = await readBacklog(database, now)
  return [
    ...(checks.oldestSeconds > maxOverdueSeconds
      ? [
          alert(
            'critical',
            'monitors_overdue',
            `${checks.monitors} monitors are overdue, the oldest by ${checks.oldestSeconds} s.`,
            'Start a worker or raise CHECK_CONCURRENCY.',
            since(checks.oldestSeconds),
          ),
        ]
      : []),
    ...(deliveries.oldestSeconds > maxOverdueSeconds
      ? [
          alert(
            'critical',
            'deliveries_waiting',
            `${deliveries.due} deliveries wait for a worker, the oldest for ${deliveries.oldestSeconds} s.`,
            'Start a worker or raise DELIVERY_CONCURRENCY.',
            since(deliveries.oldestSeconds),
          ),
        ]
      : []),
  ]
}

async function platformAlerts({ database, clock, registry }: AlertOptions): Promise<Alert[]> {
  const window = { mode: 'live', since: new Date(clock.now() - windowMs) } as const
  const outcomes = await readPlatformOutcomes(database, window)
  const bad = outcomes.filter(
    ({ asked, answered }) => asked >= minLookups && answered / asked < minAnsweredShare,
  )
  const switches = await listSwitches(database)
  return [
    ...bad.map(({ platform, asked, answered }) => ({
      ...alert(
        'critical',
        'platform_not_working',
        `${registry.platform(platform)?.displayName ?? platform} answered ${answered} of ${asked} lookups in 15 minutes.`,
        'See which source fails under Sources; switch it off to ask the next one.',
      ),
      switch: { kind: 'platform' as const, name: platform, isOff: false },
    })),
    ...switches.map(({ kind, name, reason, at, by }) => ({
      ...alert(
        'notice',
        'switched_off',
        `The ${kind} ${name} is switched off by ${by}: ${reason}`,
        'Switch it on when it works.',
        at,
      ),
      switch: { kind, name, isOff: true },
    })),
  ]
}

/** Fields that platforms moved or removed, and that no answer had again. One look can be an accident; a second one said so. */
async function changeAlerts({ database, clock }: AlertOptions): Promise<Alert[]> {
  const reports = await listDriftReports(database, { since: new Date(clock.now() - changeMs) })
  const open = reports.filter(
    // A field that no answer ever had is no change.
    (report) =>
      report.lastGoodAt !== null &&
      report.goodAgainAt === null &&
      report.times >= minLooks &&
      isCertain(report),
  )
  const bySource = Map.groupBy(open, ({ operation, source }) => `${operation} (${source})`)
  return [...bySource].map(([name, fields]) => {
    const { operation } = fields[0]!
    const shown = fields.slice(0, maxShownFields).map(({ field }) => field)
    const more = fields.length > shown.length ? ` and ${fields.length - shown.length} more` : ''
    const since = new Date(Math.min(...fields.map(({ firstAt }) => firstAt.getTime())))
    return {
      ...alert(
        'warning',
        'answers_changed',
        `${name} no longer finds ${shown.join(', ')}${more}.`,
        'See what moved: social-lookup drift (docs/PLATFORM_CHANGED.md says how to mend the reader).',
        since,
      ),
      switch: { kind: 'operation' as const, name: operation, isOff: false },
    }
  })
}

async function moneyAlerts({ database, clock, process }: AlertOptions): Promise<Alert[]> {
  const [settling] = await database.query<{ n: number; since: Date | null }>(
    `select count(*)::int as n, min(created_at) as since from payments where state = 'settling' and created_at < $1`,
    [new Date(clock.now() - maxSettlingMs)],
  )
  const [aside] = await database.query<{ n: number; since: Date | null }>(
    'select count(*)::int as n, min(at) as since from charges_set_aside',
  )
  const vendors = process === null ? [] : await readVendors({ database, clock, process })
  const spent = vendors.flatMap(({ displayName, dayUsd, dayBudgetUsd, monthUsd, monthBudgetUsd }) =>
    [['day', dayUsd, dayBudgetUsd] as const, ['month', monthUsd, monthBudgetUsd] as const].flatMap(
      ([period, used, budget]) =>
        budget !== null && used >= budget * maxBudgetShare
          ? [
              alert(
                used >= budget ? 'critical' : 'warning',
                'vendor_budget',
                `${displayName}: ${used.toFixed(2)} of ${budget.toFixed(2)} USD of the ${period} are spent.`,
                'Raise the budget, or lookups that need this vendor fail until the next period.',
              ),
            ]
          : [],
    ),
  )
  return [
    ...(settling!.n > 0
      ? [
          alert(
            'warning',
            'payments_hanging',
            `${settling!.n} payments are settling for more than ten minutes.`,
            'Ask the chain: social-lookup payments reconcile, then payments resolve.',
            settling!.since,
          ),
        ]
      : []),
    ...(aside!.n > 0
      ? [
          alert(
            'critical',
            'charges_set_aside',
            `${aside!.n} promised charges could not be booked.`,
            'Read the table charges_set_aside (docs/LEDGER.md).',
            aside!.since,
          ),
        ]
      : []),
    ...spent,
  ]
}

async function accessAlerts({ database, clock }: AlertOptions): Promise<Alert[]> {
  const now = clock.now()
  const tokens = await database.query<Columns<typeof operatorTokens, 'name'> & { at: Date }>(
    `select name, expires_at as at from operator_tokens
     where revoked_at is null and expires_at > $1 and expires_at < $2 order by expires_at`,
    [new Date(now), new Date(now + tokenExpiresSoonMs)],
  )
  return tokens.map(({ name, at }) =>
    alert(
      'notice',
      'token_expires',
      `The operator's token ${name} expires on ${at.toISOString().slice(0, 16).replace('T', ' at ')} UTC.`,
      'Create another: social-lookup tokens create.',
    ),
  )
}

async function nodeAlerts({ process }: AlertOptions): Promise<Alert[]> {
  if (process === null) return []
  const { node, freeDiskBytes, valkeyUp } = await readProcess(process)
  return [
    ...(freeDiskBytes !== null && freeDiskBytes < minFreeDiskBytes
      ? [
          alert(
            'critical',
            'disk_full',
            `${node}: ${Math.round(freeDiskBytes / 1024 ** 2)} MiB are free in DATA_DIR.`,
            'Free disk space, or charges cannot be written ahead.',
            null,
            true,
          ),
        ]
      : []),
    ...(valkeyUp === false
      ? [
          alert(
            'warning',
            'valkey_away',
            `${node}: Valkey does not answer.`,
            'Check VALKEY_URL; until then each node has its own cache.',
            null,
            true,
          ),
        ]
      : []),
  ]
}
