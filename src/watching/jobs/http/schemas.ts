import { z } from 'zod'
import { recordNames } from '../../../catalog/record-names.ts'
import { scheduleSchema } from '../../monitors/schedule/schedule.ts'

const instant = z.iso.datetime()
const values = z.record(z.string(), z.unknown())

export const jobStatuses = ['running', 'paused', 'completed', 'cancelled'] as const

const counts = z
  .strictObject({
    total: z.int().describe('Rows, or pages of the list so far.'),
    delivered: z.int().describe('Rows with an answer, which may also be not_found, private or restricted.'),
    failed: z.int().describe('Rows without an answer. They cost nothing.'),
    running: z.int(),
    waiting: z.int(),
  })
  .register(recordNames, { name: 'JobCounts' })

/** A job as callers see it. */
export const job = z
  .strictObject({
    id: z.string().min(1),
    name: z.string(),
    operationId: z.string(),
    kind: z
      .enum(['inputs', 'pages'])
      .describe('`inputs`: a lookup for each row. `pages`: all pages of one list.'),
    status: z.enum([...jobStatuses, 'receiving']),
    statusReason: z.string().nullable(),
    pausedBy: z
      .enum(['caller', 'max_credits', 'credits', 'key', 'space', 'operation'])
      .nullable()
      .describe('What paused it; null if it is not paused.'),
    rows: counts,
    items: z.int().describe('Items that all pages had; 0 for a job of inputs.'),
    maxItems: z.int().nullable(),
    newItems: z.int().nullable().describe('Items that no run before delivered; null without `onlyNew`.'),
    percent: z.int().min(0).max(100).describe('How much of it is done.'),
    secondsLeft: z.int().nullable().describe('At its present speed; null: unknown.'),
    creditsSpent: z.int().describe('The sum of the credits of its rows.'),
    maxCredits: z.int().describe('It never costs more.'),
    ownColumns: z.array(z.string()).describe('Columns of your own, in their order.'),
    webhookEndpointIds: z.array(z.string()),
    scheduleId: z.string().nullable().describe('The schedule that it is a run of; null: it runs once.'),
    onlyNew: z.boolean(),
    deadline: instant.describe('Rows that have not run by then are not run.'),
    createdAt: instant,
    updatedAt: instant,
    endedAt: instant.nullable().describe('When it was completed or cancelled; null before.'),
    expiresAt: instant.nullable().describe('When it and its results are deleted; null before its end.'),
  })
  .register(recordNames, { name: 'Job' })

/** A schedule of jobs as callers see it. */
export const jobSchedule = z
  .strictObject({
    id: z.string().min(1),
    name: z.string(),
    operationId: z.string(),
    schedule: scheduleSchema.describe('When it runs.'),
    onlyNew: z.boolean(),
    maxCredits: z.int().nullable().describe('Of each run; null: the highest price of its rows.'),
    webhookEndpointIds: z.array(z.string()),
    status: z.enum(['active', 'paused']),
    statusReason: z.string().nullable().describe('Why it is paused, or its last run was left out.'),
    nextRunAt: instant.describe('When it runs next.'),
    lastJobId: z.string().describe('The last run. `GET /v1/jobs?scheduleId=` lists all.'),
    lastRunAt: instant,
    createdAt: instant,
    updatedAt: instant,
  })
  .register(recordNames, { name: 'JobSchedule' })

export const plan = z
  .strictObject({
    rows: z.int(),
    repeated: z
      .int()
      .describe('Rows with the request of an earlier row: they get its answer, and cost nothing.'),
    invalid: z.int().describe('Rows that cannot run. They cost nothing.'),
    highestCredits: z.int().describe('Credits if each row costs its highest price.'),
    usualCredits: z.int().describe('Credits if each row is found, without surcharges.'),
    problems: z
      .array(z.strictObject({ row: z.int(), message: z.string() }))
      .describe('The first rows that cannot run, and what to send instead.'),
    ownColumns: z.array(z.string()).describe('Columns that are no parameters; they are kept.'),
  })
  .register(recordNames, { name: 'JobPlan' })

export const createdJob = z
  .strictObject({
    job: job.nullable().describe('Null with `dryRun`.'),
    plan: plan.nullable().describe('Null for a repeated request.'),
  })
  .register(recordNames, { name: 'CreatedJob' })

/** A row without its data. */
const rowFacts = z.strictObject({
  row: z.int().describe('From 1, in the order of the inputs; the number of a page.'),
  state: z.enum(['waiting', 'running', 'delivered', 'failed']),
  outcome: z
    .string()
    .nullable()
    .describe('`found`, `not_found`, `private`, `restricted` or `failed`; null before.'),
  credits: z.int().nullable().describe('What it cost; null before its end.'),
  requestId: z
    .string()
    .nullable()
    .describe('Of its lookup, for `GET /v1/requests/{requestId}?at={endedAt}`.'),
  repeatOf: z.int().nullable().describe('The earlier row with the same request, whose answer it has.'),
  input: values.describe('Its parameters.'),
  own: z.record(z.string(), z.string()).nullable().describe('Values of your own columns; null: none.'),
  error: z
    .strictObject({ code: z.string(), reason: z.string(), message: z.string() })
    .nullable()
    .describe('Why it failed; null if it did not.'),
  items: z.int().nullable().describe('Of a page: its items that belong to the job.'),
  newItems: z
    .int()
    .nullable()
    .describe('With `onlyNew`: the items that it delivers, because no run before did.'),
  endedAt: instant.nullable(),
  withheld: z
    .enum(['blocked', 'erased'])
    .nullable()
    .describe('Why a delivered row has no data any more; null: it has.'),
})

export const jobRow = rowFacts
  .extend({ data: z.unknown().describe('The record of the operation; null without an answer.') })
  .register(recordNames, { name: 'JobRow' })
