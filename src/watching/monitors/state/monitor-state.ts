/** Life of a monitor; the transitions are listed in docs/MONITORS.md. */
export type MonitorStatus = 'active' | 'paused' | 'exhausted' | 'broken'

/** Consecutive checks that missed the target (not found, private, restricted) before a monitor is broken. */
export const maxMisses = 10
/** Consecutive checks that the service refused (for example, invalid parameters) before a monitor is broken. */
export const maxRefusals = 3

/** How a check ended: the input of the monitor's next state. */
export type CheckEnd =
  | { readonly kind: 'found' }
  /** Charged. The target was not found, private or restricted. */
  | { readonly kind: 'miss'; readonly outcome: 'not_found' | 'private' | 'restricted' }
  /** Not charged. Only a change by the caller can make the check succeed. */
  | { readonly kind: 'refused'; readonly message: string }
  /** Not charged. The next check may succeed. */
  | {
      readonly kind: 'failed'
      readonly message: string
      /** This node was at capacity; the platform is not at fault. */
      readonly busy?: boolean
      readonly retryAfterSeconds?: number | undefined
    }
  /** Not charged. An operator switched the platform, the operation or its sources off: the monitor waits. */
  | { readonly kind: 'switched_off'; readonly message: string }
  | { readonly kind: 'no_credits' }
  /** `month`: the billing month whose cap the check would have exceeded. */
  | { readonly kind: 'cap_reached'; readonly month: string }

/** How the `statusReason` of a monitor begins that waits for a switch. */
export const waitsPrefix = 'Waits: '

export interface MonitorState {
  readonly status: MonitorStatus
  readonly statusReason: string | null
  /** Misses and refusals since the last check that found something. */
  readonly failureStreak: number
  /** Why the monitor is exhausted. The sweep that resumes it needs the reason. */
  readonly exhaustedBy: 'credits' | 'cap' | null
}

export const activeState: MonitorState = {
  status: 'active',
  statusReason: null,
  failureStreak: 0,
  exhaustedBy: null,
}

const outcomeWords = {
  not_found: 'its target was not found',
  private: 'its target is private',
  restricted: 'its target cannot be read',
} as const

function exhausted(before: MonitorState, by: 'credits' | 'cap', statusReason: string): MonitorState {
  return { ...before, status: 'exhausted', statusReason, exhaustedBy: by }
}

function failing(before: MonitorState, until: number, because: string): MonitorState {
  const failureStreak = before.failureStreak + 1
  if (failureStreak < until) return { ...before, failureStreak, statusReason: null }
  const statusReason = `Stopped after ${failureStreak} checks in a row: ${because}.`
  return { status: 'broken', statusReason, failureStreak, exhaustedBy: null }
}

/** The state after a check. The state of a monitor that is not active does not change. */
export function stateAfterCheck(before: MonitorState, end: CheckEnd): MonitorState {
  if (before.status !== 'active') return before
  switch (end.kind) {
    case 'found':
      return activeState
    case 'miss':
      return failing(before, maxMisses, outcomeWords[end.outcome])
    case 'refused':
      return failing(before, maxRefusals, end.message.replace(/\.$/, ''))
    case 'failed':
      // Replaces a reason that announced a retry, because no retry follows.
      return { ...before, statusReason: `The last check failed: ${end.message}` }
    case 'switched_off':
      return { ...before, statusReason: `${waitsPrefix}${end.message}` }
    case 'no_credits':
      return exhausted(before, 'credits', 'The account has too few credits for a check.')
    case 'cap_reached':
      return exhausted(before, 'cap', 'The next check would exceed spendCapCredits for this month.')
  }
}
