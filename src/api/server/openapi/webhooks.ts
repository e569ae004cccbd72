import {
  buildEvent,
  createTestEvent,
  type EventEnvelope,
  newItemsType,
  testType,
} from '../../../catalog/events/event.ts'
import {
  accountBudgetType,
  balanceLowType,
  createCreditNotice,
  createEndpointDisabledNotice,
  createEndpointNotice,
  createMonitorNotice,
  type DisabledEndpoint,
  type EndpointNoticeType,
  endpointDisabledType,
  endpointNotices,
  type JobEventType,
  type JobScheduleEventType,
  jobEventTypes,
  jobScheduleEventTypes,
  keyBudgetType,
  type MonitorNotice,
  monitorNotices,
} from '../../../catalog/events/notices.ts'
import { bodyComponent } from './event-schemas.ts'
import type { Json } from './json.ts'

const header = (name: string, description: string, required = true): Json => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
})

/** The parameters that all webhooks have, by the name of their component. */
export const webhookParameters: Readonly<Record<string, Json>> = {
  WebhookId: header('webhook-id', 'Id of the event: the same in every attempt and repeat.'),
  WebhookTimestamp: header(
    'webhook-timestamp',
    'Time of this attempt: seconds since the Unix epoch. It is signed.',
  ),
  WebhookSignature: header(
    'webhook-signature',
    'Signatures by Standard Webhooks 1.0, separated by spaces: `v1,<base64>`.',
  ),
  WebhookSequence: header(
    'webhook-sequence',
    'The number of the event among those of the endpoint, from 1: a gap shows an event that has not arrived.',
    false,
  ),
  WebhookPayload: header('webhook-payload', 'Of a part of an event: `thin` or `reference`.', false),
}

function entry(type: string, summary: string, example: EventEnvelope | undefined, hasItems = false): Json {
  return {
    post: {
      operationId: `webhooks.${type}`,
      tags: ['webhooks'],
      summary,
      description: 'Posted to the webhook endpoint (/docs/webhooks).',
      security: [],
      parameters: Object.keys(webhookParameters).map((name) => ({ $ref: `#/components/parameters/${name}` })),
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: { $ref: `#/components/schemas/${bodyComponent(type, hasItems)}` },
            ...(example === undefined ? {} : { example }),
          },
        },
      },
      responses: { '2XX': { description: 'The event was received.' } },
    },
  }
}

const sampleTime = Date.UTC(2026, 0, 31, 12)

/** A summary and an example of each event about a monitor itself. */
const notices: Readonly<Record<MonitorNotice, { summary: string; status: string; reason: string }>> = {
  'monitor.failing': {
    summary: 'Three checks in a row could not read the list',
    status: 'active',
    reason: '3 checks in a row could not read the list: answered not_found.',
  },
  'monitor.broken': {
    summary: 'A monitor has stopped',
    status: 'broken',
    reason: 'Stopped after 10 checks in a row: its target was not found.',
  },
  'monitor.exhausted': {
    summary: 'A monitor waits for credits, or for the next month',
    status: 'exhausted',
    reason: 'The account has too few credits for a check.',
  },
  'monitor.recovered': {
    summary: 'The list can be read again',
    status: 'active',
    reason: 'The list can be read again; it was failing.',
  },
  'monitor.quiet': {
    summary: 'A monitor has had nothing to report for days',
    status: 'active',
    reason: '7 days without anything to report, since 2026-01-24T12:00:00.000Z. Its checks read the target.',
  },
}

const subject = {
  id: 'mon_sample',
  name: 'Posts of an account',
  operationId: 'youtube.channels.videos',
  params: { handle: '@sample' },
}
const endpoint: DisabledEndpoint = {
  id: 'whe_sample',
  url: 'https://example.com/hook',
  description: null,
  failingSince: sampleTime - 5 * 86_400_000,
  consecutiveFailures: 42,
  gone: false,
}

const endpointSummaries: Readonly<Record<EndpointNoticeType, string>> = {
  'endpoint.failing': 'Deliveries to an endpoint fail for five minutes',
  'endpoint.recovered': 'An endpoint answers again',
}

function creditEntries(): Json {
  const wallet = { mode: 'live' } as const
  const sent = { id: 'evt_sample', at: sampleTime }
  const budget = { level: 80, creditsPerDay: 1000, spent: 804 }
  const key = { id: 'key_sample', name: 'crawler' }
  return {
    [balanceLowType]: entry(
      balanceLowType,
      'The balance is low',
      createCreditNotice(wallet, { kind: 'balance', level: 500, balance: 497 }, sent),
    ),
    [accountBudgetType]: entry(
      accountBudgetType,
      'A part of the account’s credits per day is spent',
      createCreditNotice(wallet, { kind: 'account_budget', ...budget, key: null }, sent),
    ),
    [keyBudgetType]: entry(
      keyBudgetType,
      'A part of a key’s credits per day is spent',
      createCreditNotice(wallet, { kind: 'key_budget', ...budget, key }, sent),
    ),
  }
}

function jobEntries(): Json {
  const rows = { total: 1000, delivered: 498, failed: 2, running: 8, waiting: 492 }
  const about = { jobId: 'job_sample', name: 'Creators', status: 'running', reason: null }
  const data = { ...about, rows, items: 0, newItems: null, scheduleId: null }
  const measures = { percent: 50, secondsLeft: 90, creditsSpent: 498, maxCredits: 1000 }
  const summaries: Readonly<Record<JobEventType, string>> = {
    'job.progress': 'A tenth of the rows of a job has ended',
    'job.paused': 'A job waits for credits, space or a key',
    'job.completed': 'A job has ended: `status` is `completed` or `cancelled`',
  }
  return Object.fromEntries(
    jobEventTypes.map((type) => {
      const content = { id: 'evt_sample', type, at: sampleTime, data: { ...data, ...measures } }
      const subject = { id: 'none', name: 'None', operationId: 'tiktok.profiles', params: {} }
      return [type, entry(type, summaries[type], buildEvent(subject, content))]
    }),
  )
}

function jobScheduleEntries(): Json {
  const next = new Date(sampleTime + 86_400_000).toISOString()
  const about = { scheduleId: 'jsc_sample', name: 'Creators', runAt: new Date(sampleTime).toISOString() }
  const samples: Readonly<Record<JobScheduleEventType, { summary: string; data: Record<string, unknown> }>> =
    {
      'job_schedule.left_out': {
        summary: 'A run of a schedule of jobs is left out; the next one comes at its time',
        data: { status: 'active', reason: 'job_sample has not ended.', nextRunAt: next },
      },
      'job_schedule.paused': {
        summary: 'A schedule of jobs paused by itself',
        data: { status: 'paused', reason: 'Its key has ended.', nextRunAt: null },
      },
    }
  return Object.fromEntries(
    jobScheduleEventTypes.map((type) => {
      const { summary, data } = samples[type]
      const content = { ...about, ...data, lastJobId: 'job_sample' }
      const subject = { id: 'none', name: 'None', operationId: 'tiktok.profiles', params: {} }
      return [
        type,
        entry(type, summary, buildEvent(subject, { id: 'evt_sample', type, at: sampleTime, data: content })),
      ]
    }),
  )
}

/**
 * The events that are posted to webhook endpoints.
 * @param sample an event of a monitor
 */
export function webhookEntries(sample: EventEnvelope | undefined): Json {
  const test = createTestEvent('evt_sample', 'whe_sample', sampleTime)
  const noticeEntries = monitorNotices.map((type) => {
    const { summary, ...example } = notices[type]
    return [
      type,
      entry(type, summary, createMonitorNotice(subject, { type, ...example }, 'sample', sampleTime)),
    ]
  })
  return {
    [newItemsType]: entry(newItemsType, 'A monitor found a new item', sample, sample !== undefined),
    ...Object.fromEntries(noticeEntries),
    [endpointDisabledType]: entry(
      endpointDisabledType,
      'An endpoint is disabled because it takes nothing',
      createEndpointDisabledNotice(endpoint, sampleTime),
    ),
    ...Object.fromEntries(
      endpointNotices.map((type) => [
        type,
        entry(
          type,
          endpointSummaries[type],
          createEndpointNotice(type, endpoint, 'it answered 500.', sampleTime),
        ),
      ]),
    ),
    ...creditEntries(),
    ...jobEntries(),
    ...jobScheduleEntries(),
    [testType]: entry(testType, 'An endpoint is tested', test),
  }
}
