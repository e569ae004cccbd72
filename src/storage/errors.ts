import { ServiceError } from '../errors.ts'

/** The database cannot be reached, or the connection broke before the answer came: try again shortly. */
export class ConnectionLost extends ServiceError {
  constructor(cause: unknown) {
    super('temporarily_unavailable', 'The database cannot be reached at the moment; try again shortly.', {
      retryAfterSeconds: 1,
      detail: cause instanceof Error ? cause.message : String(cause),
      cause,
    })
    this.name = 'ConnectionLost'
  }
}

const systemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
])

// PostgreSQL, appendix A: class 08 connection exceptions, 57P01–57P05 shutdown and start-up, 53300 no free slot.
const sqlStates = /^(08...|57P0[1-5]|53300)$/

const driverMessages =
  /connection terminated|connection error and is not queryable|timeout exceeded when trying to connect|query read timeout|client was closed|socket disconnected/i

/** Whether an error of the driver means that the connection is gone, rather than that the statement is wrong. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = (error as { code?: unknown }).code
  if (typeof code === 'string') return systemCodes.has(code) || sqlStates.test(code)
  return error instanceof AggregateError || driverMessages.test(error.message)
}
