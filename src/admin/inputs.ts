import { z } from 'zod'
import { maxTimeMs } from '../http/lists.ts'

/** Input schemas that the administration's verbs share. */

export const mode = z.enum(['live', 'test'])
export const account = z.string().min(1).optional()
const noMoment = 'must be a date or time such as 2027-01-31'
/** A time from the Unix epoch to the end of the year 9999. */
export const moment = z
  .union([z.date(), z.string().trim().min(1)], noMoment)
  .transform((given) => new Date(given))
  .refine((at) => at.getTime() >= 0 && at.getTime() <= maxTimeMs, noMoment)
/** A whole number, also as the text of a query parameter. */
export const whole = (least: number, most: number) => {
  const flaw = `must be a whole number from ${least} to ${most}`
  return z
    .union([z.int(), z.string().regex(/^\d+$/).transform(Number)], flaw)
    .refine((n) => n >= least && n <= most, flaw)
}
export const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
export const reason = z.string().trim().min(1).max(500)
/** Parameters of list pages. */
export const paging = { limit: whole(1, 1000).default(100), cursor: z.string().min(1).max(500).optional() }
