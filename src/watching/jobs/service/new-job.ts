import { z } from 'zod'
import { recordNames } from '../../../catalog/record-names.ts'
import { scheduleSchema } from '../../monitors/schedule/schedule.ts'

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()])
const values = z.record(z.string().min(1).max(200), z.union([scalar, z.array(scalar).max(100)]))

/** Rows of a JSON body; more are sent as CSV or JSON lines. */
export const maxJsonInputs = 6_000
const maxMap = 50

/** Limits of a job, and of each run of a schedule. */
export const maxCreditsOfJob = z.int().min(0).max(1_000_000_000)

/** What a job does beside its rows. */
const jobSettings = {
  operationId: z.string().min(1).max(200),
  name: z.string().min(1).max(200).optional(),
  maxCredits: maxCreditsOfJob
    .optional()
    .describe('The job never costs more. Default: the highest price of its rows.'),
  webhookEndpointIds: z.array(z.string().min(1)).max(10).optional(),
  concurrency: z.int().min(1).max(100).optional().describe('Rows at once at most.'),
  perMinute: z.int().min(1).max(100_000).optional().describe('Rows in a minute at most.'),
  retries: z.int().min(0).max(10).optional().describe('How often a row is repeated that failed; default 3.'),
  deadlineSeconds: z
    .int()
    .min(1)
    .max(30 * 86_400)
    .optional()
    .describe('Rows that have not run by then are not run; default and maximum 30 days.'),
  schedule: scheduleSchema
    .optional()
    .describe('Runs the job now, and again at these times, each time as a job of its own.'),
  onlyNew: z
    .boolean()
    .optional()
    .describe('With `schedule`, of lists: each run delivers only items that no run before it delivered.'),
}

/** The request body of a creation. */
export const newJob = z
  .strictObject({
    ...jobSettings,
    inputs: z
      .array(values)
      .min(1)
      .max(maxJsonInputs)
      .optional()
      .describe(
        'An object for each row: parameters of the operation, and columns of your own, which are kept.',
      ),
    parameters: values
      .optional()
      .describe('Parameters that all rows share; for a job of pages, those of the list.'),
    maxItems: z
      .int()
      .min(1)
      .max(1_000_000)
      .optional()
      .describe('In place of inputs: all pages of the list, until there are this number of items.'),
    columns: z
      .record(z.string(), z.string())
      .optional()
      .describe('Which column has a parameter, where its name is another: `{"handle":"Instagram name"}`.'),
  })
  .register(recordNames, { name: 'NewJob' })

export type NewJob = z.infer<typeof newJob>
export type InputValues = z.infer<typeof values>

/** A list `a:b,c:d` of a query, as an object. */
export function pairsOf(text: string | undefined): Record<string, string> | undefined {
  if (text === undefined) return undefined
  return Object.fromEntries(
    text
      .split(',')
      .slice(0, maxMap)
      .map((pair) => {
        const at = pair.indexOf(':')
        return at < 0 ? [pair.trim(), ''] : [pair.slice(0, at).trim(), pair.slice(at + 1).trim()]
      }),
  )
}
