import pino from 'pino'
import { Registry as Metrics } from 'prom-client'
import type { AnyOperation } from '../catalog/operation.ts'
import type { Platform } from '../catalog/platform.ts'
import { createRegistry } from '../catalog/registry.ts'
import type { Source } from '../catalog/source.ts'
import { systemClock } from '../clock.ts'
import { type Config, readConfig } from '../config.ts'
import { Fault, ServiceError } from '../errors.ts'
import { freeCaller } from '../lookup/free.ts'
import type { Lookups } from '../lookup/lookups.ts'
import { openLookups } from '../lookup/part.ts'
import { splitByLocation } from '../lookup/request.ts'

import { checkPayments } from '../payments/check-payments.ts'
import { platforms as allPlatforms } from '../platforms/index.ts'

import { collectParts } from '../process/part.ts'
import { createProviders } from '../providers/source.ts'
import { adviceOnSettings } from '../service/advice.ts'
import { withPriceList } from '../service/price-list.ts'
import { version } from '../service/version.ts'
import { openUpstream } from '../upstream/part.ts'
import { pageCosts, shownUsd } from '../vendor-accounts/page-costs.ts'
import { vendorAccess } from '../vendor-accounts/part.ts'
import { vendors } from '../vendors/index.ts'
import { checkSetUp } from './check-up.ts'

/** How one source of an operation is. */
export interface Finding {
  readonly operation: string
  readonly source: string
  /** `ok`, an outcome, `warning`, `configured`, `not configured`, `left out`, a fault's cause, or `skipped`. */
  readonly state: string
  readonly detail: string
}

/** States that are no reason for alarm. */
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
): Promise<Finding> {
  const finding = (state: string, detail = ''): Finding => ({
    operation: operation.id,
    source: source.name,
    state,
    detail,
  })
  if (missing.length > 0) return finding('not configured', `set ${missing.join(' and ')}`)
  // Looking whether a source works must not cost anything.
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
  /** Only say what is configured; ask nobody. */
  readonly offline: boolean
  /** Only operations whose id begins so. */
  readonly only?: string | undefined
}

/** How every source of every operation is, by the parts that the service itself is made of. */
export async function examineSources(
  config: Config,
  platforms: readonly Platform[],
  { offline, only = '' }: ExamineOptions,
): Promise<Finding[]> {
  const log = pino({ level: 'silent' })
  const parts = collectParts(log)
  const registry = createRegistry(withPriceList(platforms, config))
  const common = { registry, clock: systemClock, log, metrics: new Metrics(), version }
  const upstream = parts.add(openUpstream({ ...common, config }))
  const { lookups, runner } = parts.add(
    openLookups({
      ...common,
      // Tokens that the nodes share would hide credentials that no longer work.
      config: { ...config, VALKEY_URL: undefined },
      cursorSecret: 'doctor reads first pages only, always',
      upstream,
      // Nothing is stored, nor paid for, by looking whether a source works.
      media: () => ({
        store: async () => [],
        storeFile: async () => {
          throw new Fault('not_configured', 'not tried')
        },
      }),
      browser: () => ({
        render: async () => {
          throw new Fault('not_configured', 'not tried')
        },
      }),
      transcriber: () => ({
        available: false,
        transcribe: async () => {
          throw new Fault('not_configured', 'not tried')
        },
      }),
      provider: createProviders(config.PROVIDERS),
      ...vendorAccess(config),
      purchases: () => ({
        buy: async () => {
          throw new Fault('not_configured', 'not tried')
        },
      }),
    }),
  )
  const findings: Finding[] = []
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
    await parts.close()
  }
  return findings
}

/**
 * Says for every operation which sources are configured and, unless `offline`, tries them live on the example, and what
 * the service stands on (check-up.ts).
 * @returns the exit status: 1 when a configured source is broken, or something that the service stands on
 */
export async function doctor(options: ExamineOptions & { json: boolean }): Promise<number> {
  const config = readConfig(process.env)
  const findings = await examineSources(config, allPlatforms, options)
  for (const detail of adviceOnSettings(process.env, config, createRegistry(allPlatforms))) {
    findings.push({ operation: 'settings', source: '', state: 'warning', detail })
  }
  const payments = options.offline ? null : await checkPayments(config)
  if (payments !== null) {
    const state = payments.isFine ? 'configured' : 'broken'
    findings.push({ operation: 'payments', source: 'x402', state, detail: payments.detail })
  }
  // What all lookups stand on comes first.
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
