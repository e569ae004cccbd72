import { z } from 'zod'
import { recordNames } from '../catalog/record-names.ts'

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
