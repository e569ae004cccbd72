import { z } from 'zod'
import { maxTimeMs } from '../../catalog/http/lists.ts'
import { withoutSecrets } from '../../catalog/secret-values.ts'

/** Input schemas that the administration's verbs share. */

export const mode = z.enum(['live', 'test'])
export const account = z.string().min(1).optional()
const noMoment = 'must be a date or time such as 2027-01-31'
/** A time from the Unix epoch to the end of the year 9999. */
export const moment = z
  .union([z.date(), z.string().trim().min(1)], noMoment)
  .transform((given) => new Date(given))
  .refine((at) => at.getTime() >= 0 && at.getTime() <= maxTimeMs, noMoment)
/** Times that bound a report; pass the object to {@link inOrder}. */
export const period = { from: moment.optional(), to: moment.optional() }
/** Refuses a period that ends before it starts, which would be empty without a word. */
export const inOrder = <T extends z.ZodType<{ from?: Date | undefined; to?: Date | undefined }>>(schema: T) =>
  schema.refine(({ from, to }) => from === undefined || to === undefined || from < to, {
    message: 'must be before `to`',
    path: ['from'],
  })
/** A whole number, also as the text of a query parameter. */
export const whole = (least: number, most: number) => {
  const flaw = `must be a whole number from ${least} to ${most}`
  return z
    .union([z.int(), z.string().regex(/^\d+$/).transform(Number)], flaw)
    .refine((n) => n >= least && n <= most, flaw)
}
export const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
/** The name of a plan. */
export const planName = z
  .string()
  .trim()
  .regex(/^[a-z0-9][a-z0-9_-]{0,49}$/, 'must be of 1 to 50 lower-case letters, digits, - and _')
/** Why an operator does something. It stays in the audit, so a key that is named in it does not. */
export const reason = z.string().trim().min(1).max(500).transform(withoutSecrets)
/** Parameters of list pages. */
export const paging = { limit: whole(1, 1000).default(100), cursor: z.string().min(1).max(500).optional() }
