import { setTimeout } from 'node:timers/promises'
import { Fault, ServiceError } from '../catalog/errors.ts'
import type { AnyOperation } from '../catalog/operation.ts'
import type { Platform } from '../catalog/platform.ts'
import { createRegistry } from '../catalog/registry.ts'
import type { Source } from '../catalog/source.ts'
import { pageCosts, shownUsd } from '../gateways/vendor-accounts/page-costs.ts'
import { vendors } from '../gateways/vendors/index.ts'
import { freeCaller } from '../lookup/free.ts'
import type { Lookups } from '../lookup/lookups.ts'
import { splitByLocation } from '../lookup/request.ts'

import { checkPayments } from '../money/payments/check-payments.ts'
import { connectAdmin, isServing } from '../operator/administration/connect.ts'
import { platforms as allPlatforms } from '../platforms/index.ts'
import { type Config, readConfig } from '../runtime/config/config.ts'
import { adviceOnSettings } from '../service/advice.ts'
import { checkSetUp } from './check-up.ts'
import { checkIdleSources } from './live-checks.ts'
import { describeDrift, openDrift } from './print-drift.ts'
import type { SourceFinding } from './source-finding.ts'
import { openTrialLookups } from './trial-lookups.ts'

/** States without a problem. */
const fine = new Set([
  'ok',
  'warning',
  'configured',
  'not configured',
  'left out',
  'skipped',
  'restricted',
  'not_found',
  'private',
])

async function examine(
  lookups: Lookups,
  operation: AnyOperation,
  source: Source,
  missing: readonly string[],
  offline: boolean,
  costUsd: number | null,
): Promise<SourceFinding> {
  const finding = (state: string, detail = ''): SourceFinding => ({
    operation: operation.id,
    source: source.name,
    state,
    detail,
  })
  if (missing.length > 0) return finding('not configured', `set ${missing.join(' and ')}`)
  // A check of a source must not cost anything.
  if (source.paid) return finding('configured', costUsd === null ? '' : `up to ${shownUsd(costUsd)} a page`)
  if (offline) return finding('configured')
  try {
    const { path, query } = splitByLocation(operation.parameters, operation.example)
    const { params } = lookups.prepare(operation, 'live', query, path)
    if (!(source.serves?.(params) ?? true)) return finding('skipped', 'does not serve the example')
    const caller = freeCaller('live', 'doctor')
    const { outcome } = await lookups.call(operation, operation.example, caller, { source: source.name })
    return finding(outcome === 'found' ? 'ok' : outcome)
  } catch (error) {
    const fault = error instanceof ServiceError ? error.cause : error
    if (fault instanceof Fault) return finding(fault.reason, fault.message)
    if (error instanceof ServiceError && error.kind !== 'internal_error')
      return finding('skipped', error.message)
    return finding('error', error instanceof ServiceError ? (error.detail ?? error.message) : String(error))
  }
}

export interface ExamineOptions {
  /** Report only the configuration; send no requests. */
  readonly offline: boolean
  /** Only operations whose id starts with this text. */
  readonly only?: string | undefined
}

/** The state of every source of every operation, checked through the same parts that the service uses. */
export async function examineSources(
  config: Config,
  platforms: readonly Platform[],
  { offline, only = '' }: ExamineOptions,
): Promise<SourceFinding[]> {
  const { registry, lookups, runner, close } = openTrialLookups(config, platforms)
  const findings: SourceFinding[] = []
  const costs = pageCosts(vendors, config.VENDOR_PRICES)
  try {
    for (const operation of registry.operations.filter(({ id }) => id.startsWith(only))) {
      const sources = runner.sources(operation, 'live')
      if (sources.length === 0) {
        const detail = operation.sources.length === 0 ? 'set PROVIDERS' : 'SOURCES leaves out every source'
        findings.push({ operation: operation.id, source: 'provider', state: 'not configured', detail })
      }
      for (const { source, missing } of sources) {
        const cost = costs(operation, source.name)
        findings.push(await examine(lookups, operation, source, missing, offline, cost))
      }
      const asked = new Set(sources.map(({ source }) => source.name))
      for (const name of new Set((operation.sources as readonly Source[]).map((source) => source.name))) {
        if (asked.has(name)) continue
        findings.push({ operation: operation.id, source: name, state: 'left out', detail: 'by SOURCES' })
      }
    }
  } finally {
    await close()
  }
  return findings
}

/** What the running service finds at sources that no caller used lately. */
async function liveFindings(config: Config, only: string | undefined): Promise<SourceFinding[]> {
  try {
    const { admin, close } = await connectAdmin(config, { reads: true })
    try {
      return await checkIdleSources(admin, { only, now: Date.now(), wait: setTimeout })
    } finally {
      await close()
    }
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    return [{ operation: 'service', source: '', state: 'broken', detail }]
  }
}

/** Fields that the running service has missed in the last days and that are still missing. */
async function driftFindings(config: Config, only: string | undefined): Promise<SourceFinding[]> {
  // Without a service and its database there are no reports; the check of the set-up names what is wrong with them.
  if (!config.DATABASE_URL && !config.ADMIN_URL && !(await isServing(config.DATA_DIR))) return []
  try {
    const { admin, close } = await connectAdmin(config, { reads: true })
    try {
      const reports = openDrift(await admin('drift', { operation: only }))
      return reports.map((report) => ({
        operation: report.operation,
        source: report.source,
        state: 'warning',
        detail: describeDrift(report),
      }))
    } finally {
      await close()
    }
  } catch (error) {
    const detail = `reports of changed answers cannot be read: ${error instanceof Error ? error.message : error}`
    return [{ operation: 'drift', source: '', state: 'warning', detail }]
  }
}

/**
 * Reports for every operation which sources are configured. Unless `offline`, it tries them live with the example and
 * checks what the service depends on (check-up.ts). With `live` the running service tries those without traffic, and
 * compares their answers with earlier ones.
 * @returns the exit status: 1 if a configured source or a dependency of the service is broken
 */
export async function doctor(options: ExamineOptions & { live: boolean; json: boolean }): Promise<number> {
  const config = readConfig(process.env)
  const offline = options.offline || options.live
  const findings = await examineSources(config, allPlatforms, { ...options, offline })
  if (options.live) findings.push(...(await liveFindings(config, options.only)))
  for (const detail of adviceOnSettings(process.env, config, createRegistry(allPlatforms))) {
    findings.push({ operation: 'settings', source: '', state: 'warning', detail })
  }
  const payments = options.offline ? null : await checkPayments(config)
  if (payments !== null) {
    const state = payments.isFine ? 'configured' : 'broken'
    findings.push({ operation: 'payments', source: 'x402', state, detail: payments.detail })
  }
  findings.push(...(await driftFindings(config, options.only)))
  // Dependencies of all lookups come first.
  const standing = options.offline || options.only ? [] : await checkSetUp(config)
  const isSound = findings.every(({ state, detail }) => fine.has(state) && (state !== 'ok' || detail === ''))
  for (const { what, state, detail } of standing.toReversed()) {
    if (state !== 'skipped') findings.unshift({ operation: what, source: '', state, detail })
  }
  if (options.json) console.log(JSON.stringify(findings, null, 2))
  else {
    for (const { operation, source, state, detail } of findings) {
      console.log(`${operation.padEnd(40)} ${source.padEnd(15)} ${state.padEnd(15)} ${detail}`.trimEnd())
    }
  }
  return isSound && standing.every(({ state }) => state !== 'broken') ? 0 : 1
}
