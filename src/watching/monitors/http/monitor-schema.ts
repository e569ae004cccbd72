import { z } from 'zod'
import { recordNames } from '../../../catalog/record-names.ts'
import { monitorScheduleSchema } from '../schedule/schedule.ts'
import { tagList } from '../tags/tags.ts'
import { conditions, delivery, fields, filters, reports, textSettings, watch } from './body-schemas.ts'

const instant = z.iso.datetime()

/** The states of a monitor. */
export const statuses = ['active', 'paused', 'exhausted', 'broken'] as const

/** Why one of many monitors was not created or changed. */
export const monitorError = z
  .strictObject({
    code: z.string(),
    reason: z.string().optional(),
    message: z.string(),
    retryable: z.boolean(),
  })
  .register(recordNames, { name: 'MonitorError' })

/** A monitor as callers see it. */
export const monitor = z
  .strictObject({
    id: z.string().min(1),
    externalId: z.string().nullable(),
    name: z.string(),
    operationId: z.string(),
    params: z.record(z.string(), z.unknown()),
    status: z.enum(statuses),
    statusReason: z.string().nullable(),
    schedule: monitorScheduleSchema,
    nextRunAt: instant,
    webhookEndpointId: z.string().nullable().describe('The first of webhookEndpointIds.'),
    webhookEndpointIds: z.array(z.string()),
    delivery,
    filters: filters.nullable(),
    reports: reports.nullable(),
    watch,
    fields: fields.nullable(),
    conditions: conditions.nullable(),
    text: textSettings.nullable(),
    spendCapCredits: z.int().nullable(),
    spendThisMonth: z.int().min(0),
    tags: tagList,
    createdAt: instant,
    updatedAt: instant,
  })
  .register(recordNames, { name: 'Monitor' })
