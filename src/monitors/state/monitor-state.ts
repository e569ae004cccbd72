/** Life of a monitor; the transitions are listed in docs/MONITORS.md. */
export type MonitorStatus = 'active' | 'paused' | 'exhausted' | 'broken'

/** Checks in a row that found nothing to watch (not found, private, restricted) before a monitor is broken. */
export const maxMisses = 10
/** Checks in a row that the service itself refused (parameters no longer valid, say) before it is broken. */
export const maxRefusals = 3

/** How a check ended, as far as the monitor's state is concerned. */
export type CheckEnd =
  | { readonly kind: 'found' }
  /** Charged, but there was nothing to watch. */
  | { readonly kind: 'miss'; readonly outcome: 'not_found' | 'private' | 'restricted' }
  /** Can never work without a change by the caller; not charged. */
  | { readonly kind: 'refused'; readonly message: string }
  /** May work next time; not charged. */
  | {
      readonly kind: 'failed'
      readonly message: string
      /** This node was at capacity; the platform is not at fault. */
      readonly busy?: boolean
      readonly retryAfterSeconds?: number | undefined
    }
  | { readonly kind: 'no_credits' }
  | { readonly kind: 'cap_reached' }

export interface MonitorState {
  readonly status: MonitorStatus
  readonly statusReason: string | null
  /** Misses and refusals since the last check that found something. */
  readonly failureStreak: number
  /** Why it is exhausted, for the sweep that wakes it. */
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

/** The standing of an active monitor after a check. A monitor that is not active stays as it is. */
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
      // A reason that was told with a try to come is over with it.
      return { ...before, statusReason: `The last check failed: ${end.message}` }
    case 'no_credits':
      return exhausted(before, 'credits', 'The account has too few credits for a check.')
    case 'cap_reached':
      return exhausted(before, 'cap', 'The next check would exceed spendCapCredits for this month.')
  }
}
