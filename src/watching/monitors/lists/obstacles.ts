import { Fault, ServiceError } from '../../../catalog/errors.ts'
import type { CheckEnd } from '../state/monitor-state.ts'

/** Why a page could not be read. */
export type Obstacle = Exclude<CheckEnd, { kind: 'found' }>

/** The same request would fail again: only a change of the monitor helps. */
const permanentErrors = new Set([
  'bad_request',
  'forbidden',
  'not_found',
  'endpoint_retired',
  'transcript_target_not_video',
])

/** @throws every error that is not a ServiceError */
export function toObstacle(error: unknown): Obstacle {
  if (!(error instanceof ServiceError)) throw error
  const { kind, message, retryAfterSeconds } = error
  if (error.reason === 'switched_off') return { kind: 'switched_off', message }
  // The wallet has the credits: the next check may succeed without a purchase.
  if (error.reason === 'account_limit' || error.reason === 'key_limit')
    return { kind: 'failed', message, busy: false, retryAfterSeconds }
  if (kind === 'insufficient_credits') return { kind: 'no_credits' }
  if (permanentErrors.has(kind)) return { kind: 'refused', message }
  // A platform's fault has a cause. This node's own refusals have no cause, or the fault `busy`.
  const isOwnRefusal =
    error.cause === undefined || (error.cause instanceof Fault && error.cause.reason === 'busy')
  const busy = kind === 'temporarily_unavailable' && isOwnRefusal
  return { kind: 'failed', message, busy, retryAfterSeconds }
}

/** The sentence about an obstacle, for the log of checks. */
export function describeObstacle(obstacle: Obstacle): string {
  switch (obstacle.kind) {
    case 'miss':
      return `Answered ${obstacle.outcome}: items are left as they were.`
    case 'no_credits':
      return 'Not enough credits.'
    case 'cap_reached':
      return 'It would have exceeded spendCapCredits of this month.'
    default:
      return obstacle.message
  }
}

/** The outcome of a check that an obstacle ended. */
export function outcomeOfObstacle(obstacle: Obstacle): string {
  if (obstacle.kind === 'miss') return obstacle.outcome
  return ['no_credits', 'cap_reached', 'switched_off'].includes(obstacle.kind) ? 'skipped' : 'failed'
}
