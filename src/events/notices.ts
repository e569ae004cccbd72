import { buildEvent, type EventEnvelope, type EventSubject } from './event.ts'
import { eventIdOf } from './ids.ts'

/** Events about a monitor itself, and about an endpoint. */
export const monitorNotices = [
  'monitor.failing',
  'monitor.broken',
  'monitor.exhausted',
  'monitor.recovered',
] as const
export type MonitorNotice = (typeof monitorNotices)[number]
export const endpointDisabledType = 'endpoint.disabled'

/** What became of a monitor. */
export interface MonitorTransition {
  readonly type: MonitorNotice
  readonly status: string
  /** A sentence for people. */
  readonly reason: string
}

/**
 * The event about a change of a monitor's standing.
 * @param run names the check that changed it: made again, it is the same event
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

/** An endpoint that was disabled because it takes nothing. */
export interface DisabledEndpoint {
  readonly id: string
  readonly url: string | null
  readonly description: string | null
  /** When the streak of failures began (milliseconds since the Unix epoch). */
  readonly failingSince: number
  readonly consecutiveFailures: number
  /** It answered 410: it wants nothing any more. */
  readonly gone: boolean
}

/** The event about an endpoint that was disabled; it speaks of no monitor, whose place says so. */
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
