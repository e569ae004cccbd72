import { ServiceError } from '../../catalog/errors.ts'

/**
 * The database cannot be reached or cannot work, or the connection broke before the response arrived. The caller may
 * retry.
 */
export class ConnectionLost extends ServiceError {
  /** True if the database reported a rollback; otherwise the statement may have been applied. */
  readonly rolledBack: boolean

  constructor(cause: unknown) {
    super('temporarily_unavailable', 'The database cannot be reached at the moment; try again shortly.', {
      retryAfterSeconds: 1,
      detail: cause instanceof Error ? cause.message : String(cause),
      cause,
    })
    this.name = 'ConnectionLost'
    const code = (cause as { code?: unknown } | null | undefined)?.code
    this.rolledBack = typeof code === 'string' && rolledBackStates.test(code)
  }
}

/** Errors that end a statement. Other errors end the session, possibly between a commit and its response. */
const rolledBackStates = /^(25...|26000|40001|40P01|53[124]..|55P03|57014|58...)$/

const systemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
])

/**
 * SQLSTATEs of PostgreSQL, appendix A:
 * 08xxx: connection exceptions
 * 57P0x: shutdown and start
 * 53xxx: disk full, out of memory, no free connection
 * 58xxx: disk failure
 * 25006: the session is read-only because the server became a standby
 * 25P02: a failed transaction of another client, through a pooler
 * 25P03, 25P04: the transaction was too old
 * 26000: a pooler or restart lost the prepared statements
 * 57014, 55P03: a time limit of the server
 * 40001, 40P01: the transaction can be retried
 */
const sqlStates = /^(08...|57P0[1-5]|53...|58...|25006|25P0[2-4]|26000|57014|55P03|40001|40P01)$/

/** A statement was prepared before the tables changed: a new session prepares it again. */
const outdatedPlan = /cached plan must not change result type/

const driverMessages =
  /connection terminated|connection error and is not queryable|timeout exceeded when trying to connect|query read timeout|client was closed|socket disconnected/i

/** Errors of a healthy server that can be retried immediately: time limits, conflicts, lost prepared statements. */
const passing = /^(40001|40P01|55P03|57014|26000|25P0[234])$/

/** Whether an error means that the database is away or cannot work. False if only this statement failed. */
export function isOutage(error: unknown): boolean {
  if (error instanceof ConnectionLost) return !passes(error.cause)
  return isConnectionError(error) && !passes(error)
}

/**
 * Adds to an error about missing privileges which ones the user of the setting's URL needs; returns other errors unchanged.
 */
export function explainRights(error: unknown, setting = 'DATABASE_URL'): unknown {
  if (!(error instanceof Error) || (error as { code?: unknown }).code !== '42501') return error
  return new Error(
    `${setting}: ${error.message}. The user of the nodes has to own the tables, and to make schemas in the database`,
    { cause: error },
  )
}

function passes(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: string }
  return (typeof code === 'string' && passing.test(code)) || outdatedPlan.test(message ?? '')
}

/** Whether all open sessions are unusable, because the server changed its role. */
export function outdatesSessions(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: string }
  return code === '25006' || code === '26000' || outdatedPlan.test(message ?? '')
}

/** Whether a statement was refused, unrun, because the tables changed after it was prepared. */
export function isOutdatedPlan(error: unknown): boolean {
  const { message } = (error instanceof ConnectionLost ? error.cause : error) as { message?: string }
  return outdatedPlan.test(message ?? '')
}

/** Whether a driver error means that the session is unusable. False if the statement itself is wrong. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = (error as { code?: unknown }).code
  if (typeof code === 'string')
    return systemCodes.has(code) || sqlStates.test(code) || outdatedPlan.test(error.message)
  return error instanceof AggregateError || driverMessages.test(error.message)
}
