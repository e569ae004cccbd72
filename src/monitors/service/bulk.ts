import pMap from 'p-map'
import { ServiceError } from '../../errors.ts'
import type { Actor } from '../../http/actor.ts'
import { publicError } from '../../http/envelope.ts'
import type { ReadLine } from '../../http/json-lines.ts'
import type { MonitorsOptions } from '../options.ts'
import { createOrFind } from './create.ts'
import type { CreatedMonitor, NewMonitor } from './new-monitor.ts'

/** Lines per request. */
export const maxLines = 500
/** Lines that have not started by then are reported as `not_tried`, so that the request is answered in time. */
const startTimeLimitMs = 15_000
/** Each line reads a baseline, so only a few run at once. */
const maxConcurrentLines = 4

/** The result of one line. */
export interface LineResult {
  readonly line: number
  readonly status: 'created' | 'exists' | 'valid' | 'failed' | 'not_tried'
  readonly monitor?: Omit<CreatedMonitor, 'baseline'> & { baseline?: { outcome: string } }
  readonly error?: { code: string; reason?: string; message: string; retryable: boolean }
}

export interface BulkOptions {
  readonly dryRun: boolean
  /** The ids are derived from it, so that a repeated request finds the monitors of the first request. */
  readonly seed?: readonly string[] | undefined
}

const showError = (error: unknown): NonNullable<LineResult['error']> => {
  const { code, reason, message, retryable } = publicError(error)
  return { code, ...(reason === undefined ? {} : { reason }), message, retryable }
}

/**
 * Creates one monitor per line. A line that fails does not affect the other lines. With a seed each line creates its
 * monitor once, so an interrupted request can be sent again as it is.
 */
export async function createAll(
  options: MonitorsOptions,
  actor: Actor,
  lines: readonly ReadLine<NewMonitor>[],
  bulk: BulkOptions,
): Promise<LineResult[]> {
  const began = options.clock.elapsed()
  const equalLines = new Map<string, number>()

  async function createLine(
    line: number,
    wanted: NewMonitor,
    seed: readonly string[] | undefined,
  ): Promise<LineResult> {
    if (options.clock.elapsed() - began >= startTimeLimitMs)
      return notTriedResult(line, bulk.seed !== undefined)
    try {
      const { monitor, existed } = await createOrFind(options, actor, wanted, {
        ...{ dryRun: bulk.dryRun, seed, again: 'unread' },
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

  const work = lines.map((one) => {
    if ('problem' in one) {
      const error = showError(new ServiceError('bad_request', one.problem))
      return async (): Promise<LineResult> => ({ line: one.line, status: 'failed', error })
    }
    const seed = seedOf(one.value)
    return () => createLine(one.line, one.value, seed)
  })
  return pMap(work, (one) => one(), { concurrency: maxConcurrentLines })
}

function notTriedResult(line: number, again: boolean): LineResult {
  const how = again
    ? 'Send the request again under its Idempotency-Key: monitors that exist are found.'
    : 'Send this line again.'
  const message = `Not started: the lines before it took too long. ${how}`
  return { line, status: 'not_tried', error: showError(new ServiceError('temporarily_unavailable', message)) }
}
