import { ServiceError } from '../errors.ts'

/** The database cannot be reached or cannot work, or the connection broke before the answer came: try again shortly. */
export class ConnectionLost extends ServiceError {
  /** The database said itself that nothing was done; else what was asked for may have been. */
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

/** Errors of a statement, as opposed to those that end a session, perhaps between a commit and its answer. */
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
 * PostgreSQL, appendix A. Class 08: connection exceptions; 57P0x: shutdown and start-up; 53xxx: disk full, out of memory,
 * no free slot; 58xxx: its disk fails; 25006: the session is read-only, as those of a server are that has become a
 * standby; 25P02: a transaction that is not ours failed in it; 25P03, 25P04: it was ended for its age; 26000: a pooler or restart lost its prepared
 * statements; 57014, 55P03: a time limit of the server; 40001, 40P01: it may be tried again as it is.
 */
const sqlStates = /^(08...|57P0[1-5]|53...|58...|25006|25P0[2-4]|26000|57014|55P03|40001|40P01)$/

/** A prepared statement of an older form of the tables: a new session knows the new one. */
const outdatedPlan = /cached plan must not change result type/

const driverMessages =
  /connection terminated|connection error and is not queryable|timeout exceeded when trying to connect|query read timeout|client was closed|socket disconnected/i

/** What can be tried again at once by a server that is well: time limits of its own, conflicts, lost preparations. */
const passing = /^(40001|40P01|55P03|57014|26000|25P0[234])$/

/** Whether an error means that the database cannot be reached or cannot work, rather than that this one statement failed. */
export function isOutage(error: unknown): boolean {
  if (error instanceof ConnectionLost) return !passes(error.cause)
  return isConnectionError(error) && !passes(error)
}

/** An error for want of rights says what to give the user of DATABASE_URL; any other one is given back as it is. */
export function explainRights(error: unknown): unknown {
  if (!(error instanceof Error) || (error as { code?: unknown }).code !== '42501') return error
  return new Error(
    `DATABASE_URL: ${error.message}. The user of the nodes has to own the tables, and to make schemas in the database`,
    { cause: error },
  )
}

function passes(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: string }
  return (typeof code === 'string' && passing.test(code)) || outdatedPlan.test(message ?? '')
}

/** Whether all sessions that are open now are of no more use: they are those of a server that has changed its role. */
export function outdatesSessions(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: string }
  return code === '25006' || code === '26000' || outdatedPlan.test(message ?? '')
}

/** Whether an error of the driver means that the session is of no more use, rather than that the statement is wrong. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = (error as { code?: unknown }).code
  if (typeof code === 'string')
    return systemCodes.has(code) || sqlStates.test(code) || outdatedPlan.test(error.message)
  return error instanceof AggregateError || driverMessages.test(error.message)
}
