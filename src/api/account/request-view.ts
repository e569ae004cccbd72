import { z } from 'zod'
import { type ErrorReason, errorReasons } from '../../catalog/errors.ts'
import { recordNames } from '../../catalog/record-names.ts'
import type { RefusalRow } from '../../lookup/refusals/read.ts'
import type { AccountLookup } from '../../money/billing/books/lookup-pages.ts'
import { usageOutcomes } from './usage-routes.ts'

const value = z.union([z.string(), z.number(), z.boolean()])

/** A request in the account's list. */
export const requestView = z
  .strictObject({
    requestId: z.string().describe('Of equal refusals, the id of the first.'),
    at: z.string().describe('When it ended; of equal refusals, when the first ended.'),
    operation: z.string().describe('The operation, or the id of another route.'),
    key: z
      .string()
      .describe('Id of the key or session that made it; for monitors, the key that owns the monitor.'),
    keyName: z
      .string()
      .nullable()
      .describe(
        'The name of the key, of the assistant, or of the person of a session; null where it is unknown.',
      ),
    monitor: z.string().nullable().describe('Id of the monitor that made it.'),
    monitorName: z.string().nullable().describe('Null without a monitor, and for a deleted one.'),
    outcome: z
      .enum([...usageOutcomes, 'refused'])
      .describe('`failed`: the sources could not answer. `refused`: it did not become a lookup.'),
    status: z.int().describe('HTTP status.'),
    error: z
      .strictObject({
        code: z.string(),
        reason: z.string().nullable(),
        message: z.string().nullable().describe('Of a refused request.'),
        retryable: z.boolean(),
      })
      .register(recordNames, { name: 'RequestError' })
      .nullable(),
    source: z.enum(['web', 'official', 'provider', 'vendor']).nullable().describe('The kind of the source.'),
    cached: z.boolean(),
    creditsCharged: z.int().min(0),
    durationMs: z.int().nullable(),
    parameters: z
      .record(z.string(), z.union([value, z.array(value)]).nullable())
      .nullable()
      .describe('As they were understood. Null values were left out: parts of a body, cursors, long values.'),
    times: z.int().min(1).describe('Number of equal refusals within an hour; 1 for a lookup.'),
    lastAt: z.string().describe('When the last of equal refusals ended.'),
  })
  .register(recordNames, { name: 'RequestRecord' })
export type RequestView = z.infer<typeof requestView>
/** A request before its names are read. */
export type UnnamedRequest = Omit<RequestView, 'keyName' | 'monitorName'>

const isRetryable = (reason: string | null): boolean =>
  reason !== null && Object.hasOwn(errorReasons, reason) && errorReasons[reason as ErrorReason].retry

export function fromLookup(lookup: AccountLookup): UnnamedRequest {
  const { requestId, operation, keyId, monitorId, outcome, code, reason, status } = lookup
  const { source, cached, credits, durationMs, parameters } = lookup
  const at = lookup.at.toISOString()
  return {
    requestId,
    at,
    operation,
    key: keyId,
    monitor: monitorId,
    outcome: outcome as RequestView['outcome'],
    status,
    error: code === null ? null : { code, reason, message: null, retryable: isRetryable(reason) },
    source: source as RequestView['source'],
    cached,
    creditsCharged: credits,
    durationMs,
    parameters: parameters as RequestView['parameters'],
    times: 1,
    lastAt: at,
  }
}

export function fromRefusal(row: RefusalRow): UnnamedRequest {
  const { requestId, route, keyId, status, code, reason, message, parameters, times } = row
  return {
    requestId,
    at: row.firstAt.toISOString(),
    operation: route,
    key: keyId,
    monitor: null,
    outcome: 'refused',
    status,
    error: { code, reason, message, retryable: isRetryable(reason) },
    source: null,
    cached: false,
    creditsCharged: 0,
    durationMs: null,
    parameters: parameters as RequestView['parameters'],
    times,
    lastAt: row.lastAt.toISOString(),
  }
}
