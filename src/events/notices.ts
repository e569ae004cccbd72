import { buildEvent, type EventEnvelope, type EventSubject } from './event.ts'
import { eventIdOf } from './ids.ts'

/** Types of notices: events about a monitor itself. */
export const monitorNotices = [
  'monitor.failing',
  'monitor.broken',
  'monitor.exhausted',
  'monitor.recovered',
] as const
export type MonitorNotice = (typeof monitorNotices)[number]
export const endpointDisabledType = 'endpoint.disabled'

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

/** The notice about a disabled endpoint. It concerns no monitor, so `monitor.id` is `none`. */
export function createEndpointDisabledNotice(endpoint: DisabledEndpoint, at: number): EventEnvelope {
  const { id, url, description, failingSince, consecutiveFailures, gone } = endpoint
  const reason = gone
    ? 'It answered 410 Gone.'
    : 'Attempts failed on five days, and none succeeded for five days.'
  const subject = { id: 'none', name: 'None', operationId: 'webhook_endpoints', params: {} }
  const data = {
    endpointId: id,
    url,
    description,
    status: 'disabled',
    reason,
    failingSince: new Date(failingSince).toISOString(),
    consecutiveFailures,
  }
  const eventId = eventIdOf(at, [id, endpointDisabledType, String(at)])
  return buildEvent(subject, { id: eventId, type: endpointDisabledType, data, at })
}
