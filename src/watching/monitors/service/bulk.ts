import pMap from 'p-map'
import { ServiceError } from '../../../catalog/errors.ts'
import { newId } from '../../../catalog/events/ids.ts'
import type { Actor } from '../../../catalog/http/actor.ts'
import { publicError } from '../../../catalog/http/envelope.ts'
import type { ReadLine } from '../../../catalog/http/json-lines.ts'
import type { MonitorsOptions } from '../options.ts'
import { findByExternalId, type MonitorRow } from '../state/monitor-rows.ts'
import { createOrFind, type DryRuns } from './create.ts'
import { updateFromLine } from './import-monitor.ts'
import type { CreatedMonitor, NewMonitor } from './new-monitor.ts'

/** Lines per request. */
export const maxLines = 500
/** Lines that have not started by then are reported as `not_tried`, so that the request is answered in time. */
const startTimeLimitMs = 15_000
/**
 * Different cron expressions of one request. To check one takes up to 5 ms of the thread that serves everybody; equal ones
 * are checked once.
 */
const maxExpressions = 40
/** Each line reads a baseline, so only a few run at once. */
const maxConcurrentLines = 4

/** The result of one line. */
export interface LineResult {
  readonly line: number
  readonly status: 'created' | 'updated' | 'exists' | 'valid' | 'failed' | 'not_tried'
  readonly monitor?: Omit<CreatedMonitor, 'baseline'> & { baseline?: { outcome: string } }
  readonly error?: LineError
}

/** Why a part of a request failed. */
export interface LineError {
  readonly code: string
  readonly reason?: string
  readonly message: string
  readonly retryable: boolean
}

export interface BulkOptions {
  readonly dryRun: boolean
  /** The ids are derived from it, so that a repeated request finds the monitors of the first request. */
  readonly seed?: readonly string[] | undefined
}

/** The error of a part of a request, as callers see it. */
export const showError = (error: unknown): LineError => {
  const { code, reason, message, retryable } = publicError(error)
  return { code, ...(reason === undefined ? {} : { reason }), message, retryable }
}

/**
 * Creates one monitor per line, or updates the monitor that has the line's external id. A line that fails does not affect
 * the other lines. With a seed each line creates its monitor once, so an interrupted request can be sent again as it is.
 */
export async function createAll(
  options: MonitorsOptions,
  actor: Actor,
  lines: readonly ReadLine<NewMonitor>[],
  bulk: BulkOptions,
): Promise<LineResult[]> {
  const began = options.clock.elapsed()
  const equalLines = new Map<string, number>()
  const budget = options.workBudgets.open('schedules', maxExpressions)
  const expressions = new Map<string, boolean>()
  const dryRuns: DryRuns = {}

  /** Whether the budget covers the schedule of a line. */
  function affords({ schedule }: NewMonitor): boolean {
    if (schedule.type !== 'cron') return true
    const name = `${schedule.timezone} ${schedule.expression}`
    const known = expressions.get(name) ?? budget.spend()
    expressions.set(name, known)
    return known
  }

  async function createLine(
    line: number,
    wanted: NewMonitor,
    seed: readonly string[] | undefined,
  ): Promise<LineResult> {
    if (options.clock.elapsed() - began >= startTimeLimitMs)
      return notTriedResult(line, 'the lines before it took too long', bulk.seed !== undefined)
    if (!affords(wanted)) {
      const why = `a request may have ${maxExpressions} different cron expressions`
      return notTriedResult(line, why, false)
    }
    try {
      const known = await findToUpdate(options, actor, wanted, seed)
      if (known) {
        const { monitor, isChanged } = await updateFromLine(options, actor, known, wanted, bulk)
        return { line, status: isChanged ? (bulk.dryRun ? 'valid' : 'updated') : 'exists', monitor }
      }
      const { monitor, existed } = await createOrFind(options, actor, wanted, {
        ...{ dryRun: bulk.dryRun, dryRuns, seed, again: 'unread' },
      })
      const { baseline, ...shown } = monitor
      const status = existed ? 'exists' : bulk.dryRun ? 'valid' : 'created'
      return {
        ...{ line, status },
        monitor: baseline && !existed ? { ...shown, baseline: { outcome: baseline.outcome } } : shown,
      }
    } catch (error) {
      const { kind, detail } = publicError(error)
      if (kind === 'internal_error')
        options.log.error({ line, detail }, 'a line of a bulk request failed with an internal error')
      return { line, status: 'failed', error: showError(error) }
    }
  }

  /** Each of several equal lines creates its own monitor, so the seed includes its index among them. */
  function seedOf(wanted: NewMonitor): string[] | undefined {
    if (!bulk.seed) return undefined
    const text = JSON.stringify(wanted)
    const twin = equalLines.get(text) ?? 0
    equalLines.set(text, twin + 1)
    return [...bulk.seed, text, String(twin)]
  }

  const isTaken = repeatedExternalIds()
  const work = lines.map((one) => {
    if ('problem' in one) {
      const error = showError(new ServiceError('bad_request', one.problem))
      return async (): Promise<LineResult> => ({ line: one.line, status: 'failed', error })
    }
    if (isTaken(one.value)) {
      const error = showError(new ServiceError('bad_request', 'An earlier line has this externalId.'))
      return async (): Promise<LineResult> => ({ line: one.line, status: 'failed', error })
    }
    const seed = seedOf(one.value)
    return () => createLine(one.line, one.value, seed)
  })
  return pMap(work, (one) => one(), { concurrency: maxConcurrentLines })
}

/** The monitor that a line updates; undefined for a line that creates one. */
async function findToUpdate(
  { database }: MonitorsOptions,
  { walletId }: Actor,
  { externalId }: NewMonitor,
  seed: readonly string[] | undefined,
): Promise<MonitorRow | undefined> {
  if (externalId === undefined) return undefined
  const known = await findByExternalId(database, walletId, externalId)
  // A repetition of the request that created it gets the answer of the creation, secrets of endpoints included.
  const isRepetition = seed !== undefined && known?.id === newId('mon', [walletId, ...seed])
  return isRepetition ? undefined : known
}

/** Tells whether an earlier line has the external id of a line. */
function repeatedExternalIds(): (line: NewMonitor) => boolean {
  const seen = new Set<string>()
  return ({ externalId }) => {
    if (externalId === undefined) return false
    const isRepeated = seen.has(externalId)
    seen.add(externalId)
    return isRepeated
  }
}

function notTriedResult(line: number, why: string, again: boolean): LineResult {
  const how = again
    ? 'Send the request again under its Idempotency-Key: monitors that exist are found.'
    : 'Send this line in another request.'
  const message = `Not started: ${why}. ${how}`
  return { line, status: 'not_tried', error: showError(new ServiceError('temporarily_unavailable', message)) }
}
