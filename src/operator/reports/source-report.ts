import type { Clock } from '../../catalog/clock.ts'
import { Fault, ServiceError } from '../../catalog/errors.ts'
import type { AnyOperation } from '../../catalog/operation.ts'
import type { Registry } from '../../catalog/registry.ts'
import type { Mode } from '../../catalog/source.ts'
import { usd } from '../../gateways/vendor-accounts/budget-alerts.ts'
import { readVendorSettings } from '../../gateways/vendor-accounts/settings.ts'
import { createSpending } from '../../gateways/vendor-accounts/spending.ts'
import { vendors } from '../../gateways/vendors/index.ts'
import type { OperationResults, Results } from '../../lookup/daily-results/read-results.ts'
import { readSourceOutcomes } from '../../lookup/outcomes/read.ts'
import { listSwitches, type Switch } from '../../lookup/switches/store.ts'
import type { Database } from '../../runtime/storage/database.ts'
import type { ServingProcess } from './serving-process.ts'

/** A source of an operation, with how the requests of the last minutes ended on all nodes. */
export interface SourceReport {
  readonly platform: string
  readonly operation: string
  readonly source: string
  /** Position in the order in which sources are asked, from 1. */
  readonly place: number
  /** Whether each page costs money at a data vendor. */
  readonly isPaid: boolean
  /** Settings that it lacks; empty: it is configured. */
  readonly missing: readonly string[]
  /** The switch that holds it off; null: it is on. */
  readonly switchedOff: Pick<Switch, 'kind' | 'name' | 'reason'> | null
  /** Requests that ended in an outcome, and in a fault. */
  readonly answered: number
  readonly failed: number
  readonly averageMs: number | null
  /** The most frequent fault; null: there was none. */
  readonly fault: string | null
  /** What it answered to callers in the last days; null: no caller asked. */
  readonly lastDays: Omit<Results, 'fields'> | null
}

/** A data vendor's cost and budget, in US dollars. */
export interface VendorReport {
  readonly vendor: string
  readonly displayName: string
  readonly dayUsd: number
  readonly monthUsd: number
  /** Null: no limit. */
  readonly dayBudgetUsd: number | null
  readonly monthBudgetUsd: number | null
}

interface ReportOptions {
  readonly database: Database
  readonly clock: Clock
  readonly registry: Registry
  readonly process: ServingProcess
}

const outcomes = new Set(['found', 'not_found', 'private', 'restricted'])

function switchOf(all: readonly Switch[], { platform, id }: AnyOperation, source: string): Switch | null {
  const names = [
    `platform ${platform}`,
    `operation ${id}`,
    `source ${source}`,
    `source ${platform}/${source}`,
  ]
  return all.find(({ kind, name }) => names.includes(`${kind} ${name}`)) ?? null
}

/**
 * The sources of an operation, one for each name: several ways to one platform share a name, and outcomes are counted by
 * name. A name lacks settings only if each of its ways does.
 */
function sourcesByName(process: ServingProcess, operation: AnyOperation) {
  const byName = new Map<string, ReturnType<ServingProcess['sources']>[number]>()
  for (const one of process.sources(operation)) {
    const known = byName.get(one.source.name)
    if (known === undefined || one.missing.length < known.missing.length) byName.set(one.source.name, one)
  }
  return [...byName.values()]
}

function lastDaysOf(results: OperationResults | undefined, source: string): SourceReport['lastDays'] {
  const own = results?.sources.find((one) => one.source === source)
  if (own === undefined) return null
  const { asked, lastAnsweredAt, answeredShare, restrictedShare, changedShare, failedShare } = own
  return { asked, lastAnsweredAt, answeredShare, restrictedShare, changedShare, failedShare }
}

/** Reads the state of every source of every operation of a platform, or of all. */
export async function readSources(
  { database, clock, registry, process }: ReportOptions,
  { mode, minutes, platform }: { mode: Mode; minutes: number; platform: string | undefined },
): Promise<SourceReport[]> {
  const since = new Date(clock.now() - minutes * 60_000)
  const counts = await readSourceOutcomes(database, { mode, since })
  const switches = await listSwitches(database)
  const results = mode === 'live' ? await process.results.read() : undefined
  const operations = registry.operations.filter((one) => platform === undefined || one.platform === platform)
  return operations.flatMap((operation) =>
    sourcesByName(process, operation).map(({ source, missing }, place): SourceReport => {
      const own = counts.filter((one) => one.operation === operation.id && one.source === source.name)
      const sum = (rows: typeof own) => rows.reduce((total, { times }) => total + times, 0)
      const good = own.filter(({ outcome }) => outcomes.has(outcome))
      const bad = own.filter(({ outcome }) => !outcomes.has(outcome))
      const all = sum(own)
      const off = switchOf(switches, operation, source.name)
      return {
        platform: operation.platform,
        operation: operation.id,
        source: source.name,
        place: place + 1,
        isPaid: Boolean(source.paid),
        missing,
        switchedOff: off && { kind: off.kind, name: off.name, reason: off.reason },
        answered: sum(good),
        failed: sum(bad),
        averageMs:
          all === 0
            ? null
            : Math.round(own.reduce((total, one) => total + one.averageMs * one.times, 0) / all),
        fault: bad.toSorted((a, b) => b.times - a.times)[0]?.outcome ?? null,
        lastDays: lastDaysOf(results?.get(operation.id), source.name),
      }
    }),
  )
}

/** Reads what the operator's accounts at data vendors have spent on this day and in this month (UTC). */
export async function readVendors({
  database,
  clock,
  process,
}: Omit<ReportOptions, 'registry'>): Promise<VendorReport[]> {
  const { config } = process
  const spending = createSpending(database)
  const { accounts } = readVendorSettings(vendors, config)
  return Promise.all(
    vendors.map(async ({ name, displayName }) => {
      const simulated = config.SIMULATED_VENDORS
      const spent = await spending.read({ vendor: name, simulated }, clock.now())
      const budget = accounts.get(name)?.budget
      const limit = (micros: number | null | undefined) => (micros == null ? null : usd(micros))
      return {
        vendor: name,
        displayName,
        dayUsd: usd(spent.day),
        monthUsd: usd(spent.month),
        dayBudgetUsd: limit(budget?.daily),
        monthBudgetUsd: limit(budget?.monthly),
      }
    }),
  )
}

/** How a source answered the example of its operation. */
export interface SourceCheck {
  readonly operation: string
  readonly source: string
  /** `ok`, an outcome, a cause, `not configured` or `skipped`. */
  readonly state: string
  readonly detail: string
  readonly ms: number | null
}

/** Asks each free source of an operation for the example, as doctor does. Paid ones are not asked: it would cost money. */
export async function checkSources(
  { clock, process }: Pick<ReportOptions, 'clock' | 'process'>,
  operation: AnyOperation,
): Promise<SourceCheck[]> {
  const checks: SourceCheck[] = []
  for (const { source, missing } of sourcesByName(process, operation)) {
    const result = (state: string, detail = '', ms: number | null = null): SourceCheck => ({
      ...{ operation: operation.id, source: source.name, state, detail, ms },
    })
    if (missing.length > 0) checks.push(result('not configured', `set ${missing.join(' and ')}`))
    else if (source.paid) checks.push(result('skipped', 'a page costs money'))
    else {
      const startedAt = clock.elapsed()
      const check = await process.query(operation, source.name).then(
        ({ outcome }) => result(outcome === 'found' ? 'ok' : outcome),
        (error: unknown) => failedCheck(result, error),
      )
      checks.push({ ...check, ms: Math.round(clock.elapsed() - startedAt) })
    }
  }
  return checks
}

function failedCheck(result: (state: string, detail?: string) => SourceCheck, error: unknown): SourceCheck {
  const fault = error instanceof ServiceError ? error.cause : error
  if (fault instanceof Fault) return result(fault.reason, fault.message.slice(0, 500))
  if (error instanceof ServiceError && error.kind !== 'internal_error')
    return result('skipped', error.message)
  return result('error', String(error).slice(0, 500))
}
