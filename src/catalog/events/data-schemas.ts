import { z } from 'zod'
import { recordNames } from '../record-names.ts'

/** The schemas of `data` of each type of event; the types of the clients are checked against them. */

/** Of a notice about a monitor. */
export const monitorNoticeData = z
  .strictObject({
    status: z.string().describe('The state of the monitor.'),
    reason: z.string().describe('A sentence for readers.'),
  })
  .register(recordNames, { name: 'MonitorNoticeData' })

/** Of a notice about an endpoint that was disabled. */
export const endpointDisabledData = z
  .strictObject({
    endpointId: z.string(),
    url: z.string().nullable(),
    description: z.string().nullable(),
    status: z.string().describe('The state of the endpoint.'),
    reason: z.string().describe('A sentence for readers.'),
    failingSince: z.iso.datetime().describe('When the streak of failures began.'),
    consecutiveFailures: z.int(),
  })
  .register(recordNames, { name: 'EndpointDisabledData' })

/** Of a notice about an endpoint that fails, or answers again. */
export const endpointNoticeData = endpointDisabledData
  .extend({})
  .register(recordNames, { name: 'EndpointNoticeData' })

const mode = z.enum(['live', 'test'])

/** Of a notice about a low balance. */
export const balanceLowData = z
  .strictObject({
    mode,
    balance: z.int(),
    level: z.int().describe('The level that the balance fell to, or below.'),
    reason: z.string().describe('A sentence for readers.'),
  })
  .register(recordNames, { name: 'BalanceLowData' })

/** Of a notice about the credits per day of an account. */
export const accountBudgetData = z
  .strictObject({
    mode,
    percent: z.int().describe('The level: this part of the credits per day is spent.'),
    creditsPerDay: z.int(),
    spent: z.int().describe('Includes the highest prices of lookups in progress.'),
    reason: z.string().describe('A sentence for readers.'),
  })
  .register(recordNames, { name: 'AccountBudgetData' })

/** Of a notice about the credits per day of a key. */
export const keyBudgetData = accountBudgetData
  .extend({ keyId: z.string(), keyName: z.string() })
  .register(recordNames, { name: 'KeyBudgetData' })

/** Of the progress, the pause and the end of a job. */
export const jobEventData = z
  .strictObject({
    jobId: z.string(),
    name: z.string(),
    status: z.string().describe('The state of the job.'),
    reason: z.string().nullable().describe('A sentence for readers; null without one.'),
    rows: z.strictObject({
      total: z.int(),
      delivered: z.int(),
      failed: z.int(),
      running: z.int(),
      waiting: z.int(),
    }),
    items: z.int().describe('Of all pages; 0 for a job of inputs.'),
    newItems: z.int().nullable().describe('Items that no run before delivered; null without `onlyNew`.'),
    scheduleId: z.string().nullable().describe('The schedule that it is a run of; null: it runs once.'),
    percent: z.int(),
    secondsLeft: z.int().nullable().describe('At its present speed; null: unknown.'),
    creditsSpent: z.int(),
    maxCredits: z.int(),
  })
  .register(recordNames, { name: 'JobEventData' })

/** Of a schedule of jobs whose run is left out, or that pauses by itself. */
export const jobScheduleEventData = z
  .strictObject({
    scheduleId: z.string(),
    name: z.string(),
    status: z.enum(['active', 'paused']).describe('The state of the schedule.'),
    reason: z.string().describe('Why the run is left out, as a sentence.'),
    runAt: z.iso.datetime().describe('When the run was due.'),
    nextRunAt: z.iso.datetime().nullable().describe('Null: it is paused, or has no further run.'),
    lastJobId: z.string().describe('The last run that was started.'),
  })
  .register(recordNames, { name: 'JobScheduleEventData' })

/** Of a test of an endpoint. */
export const endpointTestData = z
  .strictObject({ endpointId: z.string(), message: z.string() })
  .register(recordNames, { name: 'EndpointTestData' })

/** Of new items: one item, or several with `delivery: "digest"`. */
export const newItemsData = z
  .strictObject({
    itemId: z.string().optional().describe('Of the item.'),
    itemTime: z.iso.datetime().nullable().optional().describe('Of the item; null without a time.'),
    itemIds: z.array(z.string()).optional().describe('With `delivery: "digest"`: one for each item.'),
    itemTimes: z
      .array(z.iso.datetime().nullable())
      .optional()
      .describe('With `delivery: "digest"`: one for each item.'),
    digest: z
      .strictObject({ part: z.int().min(1), parts: z.int().min(1) })
      .optional()
      .describe('With `delivery: "digest"`: the part of the check.'),
    items: z.array(z.unknown()).describe('Records of the list of the operation.'),
  })
  .register(recordNames, { name: 'NewItemsData' })

/** Of items whose texts changed. */
export const itemsEditedData = z
  .strictObject({
    itemIds: z.array(z.string()),
    itemTimes: z.array(z.iso.datetime().nullable()).describe('One for each item.'),
    items: z.array(z.unknown()).describe('Their records now.'),
    editedFields: z.array(z.array(z.string())).describe('The paths of the changed texts of each item.'),
  })
  .register(recordNames, { name: 'ItemsEditedData' })

/** Of items that are no longer in their list. */
export const itemsRemovedData = z
  .strictObject({
    itemIds: z.array(z.string()),
    itemTimes: z.array(z.iso.datetime().nullable()).describe('One for each item.'),
    lastSeenAt: z.array(z.iso.datetime()).describe('When a check last saw each item.'),
    missedChecks: z.int().describe('Checks in a row that read their places without them.'),
  })
  .register(recordNames, { name: 'ItemsRemovedData' })

const instant = z.iso.datetime()
const number = z.number().nullable()

/** Of a condition that holds, of a monitor that watches values. */
export const conditionMetData = z
  .strictObject({
    at: instant.describe('When the numbers were seen.'),
    met: z.array(
      z
        .strictObject({
          condition: z.record(z.string(), z.unknown()).describe('As the monitor has it.'),
          field: z.string().nullable().describe('Null: the target itself.'),
          value: number,
          before: number.describe('The last known number before.'),
          beforeAt: instant.nullable(),
          difference: number.describe('To what the condition compares with.'),
          percent: number,
          reason: z.string().describe('A sentence for readers.'),
        })
        .register(recordNames, { name: 'MetCondition' }),
    ),
    values: z.record(z.string(), number).describe('All numbers of the check; null: hidden.'),
    reason: z.string().describe('Sentences for readers.'),
  })
  .register(recordNames, { name: 'ConditionMetData' })

const passage = z
  .strictObject({
    kind: z.enum(['added', 'removed', 'changed']),
    before: z.string().optional(),
    after: z.string().optional(),
    words: z
      .array(z.strictObject({ is: z.enum(['same', 'added', 'removed']), text: z.string() }))
      .optional()
      .describe('Of a changed passage.'),
  })
  .register(recordNames, { name: 'PassageChange' })

/** Of a changed, new or removed text. */
export const textChangedData = z
  .strictObject({
    at: instant.describe('When it was read.'),
    result: z.enum(['changed', 'new', 'removed']).describe('new: the target is there again.'),
    before: z.strictObject({ at: instant }).optional().describe('What it was compared with.'),
    differences: z.array(
      z
        .strictObject({
          field: z.string(),
          changes: z.array(passage),
          omitted: z.int().min(0).describe('Passages that do not fit into an event.'),
        })
        .register(recordNames, { name: 'TextDifference' }),
    ),
    text: z.string().describe('The passages as lines that begin with - and +.'),
    reason: z.string().describe('A sentence for readers.'),
  })
  .register(recordNames, { name: 'TextChangedData' })

/** Of a summary of the monitors with a tag. */
export const summaryData = z
  .strictObject({
    summaryId: z.string(),
    name: z.string(),
    tag: z.string(),
    from: instant.describe('When the summary before was sent; of the first one, when it was created.'),
    to: instant,
    part: z.int().min(1).describe('From 1: a summary of more than 1.5 MB has several events.'),
    hasMore: z.boolean().describe('Whether a further part follows.'),
    monitors: z.array(
      z
        .strictObject({ id: z.string(), name: z.string(), events: z.int().min(1) })
        .register(recordNames, { name: 'SummarizedMonitor' }),
    ),
    events: z
      .array(z.record(z.string(), z.unknown()))
      .describe('The events of these monitors, oldest first, as their endpoints receive them.'),
    reason: z.string().describe('A sentence for readers.'),
  })
  .register(recordNames, { name: 'SummaryData' })

/** Of a chosen part of a text that several checks did not find. */
export const partMissingData = z
  .strictObject({
    at: instant,
    heading: z.string().nullable(),
    selector: z.string().nullable(),
    checks: z.int().describe('Checks in a row without it.'),
    reason: z.string().describe('A sentence for readers.'),
  })
  .register(recordNames, { name: 'PartMissingData' })
