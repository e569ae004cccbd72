import { z } from 'zod'
import { errorReasons, type Fault, faultReasons, type ServiceError } from '../../catalog/errors.ts'
import { recordNames } from '../../catalog/record-names.ts'

/** The error of one input of a batch or crawl: the fields of the error of a whole response. */
export const rowErrorSchema = z
  .strictObject({
    code: z.string().describe('The code that a request with this input alone would get.'),
    reason: z.string(),
    message: z.string(),
    retryable: z.boolean().describe('Whether the same input can work later.'),
    retryAfterSeconds: z.int().min(1).optional(),
  })
  .register(recordNames, { name: 'RowError' })
export type RowError = z.infer<typeof rowErrorSchema>

/** The credits of one row; the pipeline sets them by the rate of the row. */
export const rowCredits = z.int().min(0).optional().describe('Credits of this row; 0 for a row that failed.')

/** The error of an input whose source failed. @param message if the fault has no public message */
export function rowErrorOfFault(fault: Fault, message: string): RowError {
  const { transient, publicMessage } = fault
  const reason = faultReasons[fault.reason]
  const seconds = fault.retryAfterSeconds ?? (transient ? 5 : undefined)
  return {
    code: transient ? 'temporarily_unavailable' : 'lookup_failed',
    reason,
    message: publicMessage ?? message,
    retryable: errorReasons[reason].retry,
    ...(seconds === undefined ? {} : { retryAfterSeconds: Math.max(1, Math.ceil(seconds)) }),
  }
}

/** The error of an input that was refused. */
export function rowErrorOf({ code, reason, message, retryable, retryAfterSeconds }: ServiceError): RowError {
  return {
    ...{ code, reason, message, retryable },
    ...(retryAfterSeconds === undefined
      ? {}
      : { retryAfterSeconds: Math.max(1, Math.ceil(retryAfterSeconds)) }),
  }
}
