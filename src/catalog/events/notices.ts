import { buildEvent, type EventEnvelope, type EventSubject } from './event.ts'
import { eventIdOf } from './ids.ts'

/** Types of notices about a monitor. */
export const monitorNotices = [
  'monitor.failing',
  'monitor.broken',
  'monitor.exhausted',
  'monitor.recovered',
  'monitor.quiet',
] as const
export type MonitorNotice = (typeof monitorNotices)[number]
export const endpointDisabledType = 'endpoint.disabled'

/** Types of notices about an endpoint whose deliveries fail, and that answers again. */
export const endpointNotices = ['endpoint.failing', 'endpoint.recovered'] as const
export type EndpointNoticeType = (typeof endpointNotices)[number]

/** Types of events about jobs: they concern no monitor, so `monitor.id` is `none`. */
export const jobEventTypes = ['job.progress', 'job.paused', 'job.completed'] as const
export type JobEventType = (typeof jobEventTypes)[number]

/** Types of events about schedules of jobs: a run is left out, the schedule pauses by itself. */
export const jobScheduleEventTypes = ['job_schedule.left_out', 'job_schedule.paused'] as const
export type JobScheduleEventType = (typeof jobScheduleEventTypes)[number]

/** A change of a monitor's state. */
export interface MonitorTransition {
  readonly type: MonitorNotice
  readonly status: string
  /** A sentence for readers. */
  readonly reason: string
}

/**
 * The notice about a change of a monitor's state.
 * @param run the slot of the check that changed the state; a repeated check creates the same event id
 */
export function createMonitorNotice(
  subject: EventSubject,
  { type, status, reason }: MonitorTransition,
  run: string,
  at: number,
): EventEnvelope {
  const id = eventIdOf(at, [subject.id, type, run])
  return buildEvent(subject, { id, type, data: { status, reason }, at })
}

/** An endpoint that was disabled because its deliveries failed. */
export interface DisabledEndpoint {
  readonly id: string
  readonly url: string | null
  readonly description: string | null
  /** When the streak of failures began (milliseconds since the Unix epoch). */
  readonly failingSince: number
  readonly consecutiveFailures: number
  /** Whether it answered 410 Gone. */
  readonly gone: boolean
}

/** A notice about an endpoint. It concerns no monitor, so `monitor.id` is `none`. */
function aboutEndpoint(
  type: string,
  endpoint: Omit<DisabledEndpoint, 'gone'>,
  { status, reason }: { readonly status: 'active' | 'disabled'; readonly reason: string },
  at: number,
): EventEnvelope {
  const { id, url, description, failingSince, consecutiveFailures } = endpoint
  const subject = { id: 'none', name: 'None', operationId: 'webhook_endpoints', params: {} }
  const data = {
    endpointId: id,
    url,
    description,
    status,
    reason,
    failingSince: new Date(failingSince).toISOString(),
    consecutiveFailures,
  }
  return buildEvent(subject, { id: eventIdOf(at, [id, type, String(at)]), type, data, at })
}

/** The notice about a disabled endpoint. */
export function createEndpointDisabledNotice(endpoint: DisabledEndpoint, at: number): EventEnvelope {
  const reason = endpoint.gone
    ? 'It answered 410 Gone.'
    : 'Attempts failed on five days, and none succeeded for five days.'
  return aboutEndpoint(endpointDisabledType, endpoint, { status: 'disabled', reason }, at)
}

/**
 * The notice about an endpoint that fails or answers again.
 * @param how how the last attempt ended: `it answered 500.`
 */
export function createEndpointNotice(
  type: EndpointNoticeType,
  endpoint: Omit<DisabledEndpoint, 'gone'>,
  how: string,
  at: number,
): EventEnvelope {
  const since = new Date(endpoint.failingSince).toISOString()
  const reason =
    type === 'endpoint.failing'
      ? `${endpoint.consecutiveFailures} attempts in a row failed since ${since}; the last one: ${how}`
      : `It answers again; it failed since ${since}.`
  return aboutEndpoint(type, endpoint, { status: 'active', reason }, at)
}

export const balanceLowType = 'account.balance_low'
export const accountBudgetType = 'account.daily_budget_reached'
export const keyBudgetType = 'key.daily_budget_reached'

/** Types of notices about credits, at levels that the account chose. */
export const creditNoticeTypes = [balanceLowType, accountBudgetType, keyBudgetType] as const

/** A level that a wallet reached. */
export type ReachedLevel =
  | {
      readonly kind: 'balance'
      /** In credits. */
      readonly level: number
      readonly balance: number
    }
  | {
      readonly kind: 'account_budget' | 'key_budget'
      /** In percent of `creditsPerDay`. */
      readonly level: number
      readonly creditsPerDay: number
      /** Includes the highest prices of lookups in progress. */
      readonly spent: number
      /** Null for the budget of the account. */
      readonly key: { readonly id: string; readonly name: string } | null
    }

/** The notice about a level that a wallet reached. It concerns no monitor, so `monitor.id` is `none`. */
export function createCreditNotice(
  { mode }: { readonly mode: 'live' | 'test' },
  reached: ReachedLevel,
  { id, at }: { readonly id: string; readonly at: number },
): EventEnvelope {
  const { type, data } = contentOf(reached)
  const subject = { id: 'none', name: 'None', operationId: 'account.notices', params: {} }
  return buildEvent(subject, { id, type, data: { mode, ...data }, at })
}

function contentOf(reached: ReachedLevel) {
  if (reached.kind === 'balance') {
    const { balance, level } = reached
    const reason = `The balance is ${balance} credits; the level is ${level}.`
    return { type: balanceLowType, data: { balance, level, reason } }
  }
  const { level: percent, creditsPerDay, spent, key } = reached
  const whose = key === null ? 'The account' : `The key ${key.name}`
  const reason = `${whose} has spent ${spent} of ${creditsPerDay} credits of this day; the level is ${percent} %.`
  const data = { percent, creditsPerDay, spent, reason }
  return key === null
    ? { type: accountBudgetType, data }
    : { type: keyBudgetType, data: { keyId: key.id, keyName: key.name, ...data } }
}
