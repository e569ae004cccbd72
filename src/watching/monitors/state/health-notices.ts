/** Decides when an account receives a notice about the monitor itself. Pure. */

import type { MonitorTransition } from '../../../catalog/events/notices.ts'
import type { CheckEnd, MonitorState } from './monitor-state.ts'

/** Consecutive checks, retries included, that could not read the whole list before the monitor counts as failing. */
export const minBadChecksForFailing = 3

/** After this number of consecutive bad checks, a page may contain unreadable entries up to the share below. */
const minBadChecksForTolerance = 4
const maxUnreadableShare = 0.5

/**
 * The share of a page's entries (0 to 1) that may be unreadable. It is 0 at first: the problem may be temporary, and a
 * skipped entry would count as old once it becomes readable.
 */
export function toleratedUnreadableShare(monitor: {
  readonly bad_checks: number
  readonly baseline_at: Date | null
}): number {
  return monitor.baseline_at !== null && monitor.bad_checks >= minBadChecksForTolerance
    ? maxUnreadableShare
    : 0
}

export interface MonitorHealth {
  readonly badChecks: number
  /** The problem of the last notice to the account. Null: no open problem. */
  readonly trouble: 'failing' | 'broken' | 'exhausted' | null
}

/** Whether a check found a problem with the watched list. Missing capacity or credits are no problem of the list. */
function isBad(end: CheckEnd, isComplete: boolean): boolean {
  switch (end.kind) {
    case 'found':
      return !isComplete
    case 'failed':
      return !end.busy
    case 'miss':
    case 'refused':
      return true
    default:
      return false
  }
}

/**
 * The health after a check, and the notice to send. Each transition is announced once.
 * @param isComplete whether every entry of the pages was readable
 */
export function healthAfterCheck(
  { badChecks, trouble }: MonitorHealth,
  {
    end,
    isComplete,
    before,
    after,
  }: { end: CheckEnd; isComplete: boolean; before: MonitorState; after: MonitorState },
): MonitorHealth & { readonly notice: MonitorTransition | null } {
  const bad = isBad(end, isComplete)
  const well = end.kind === 'found' && isComplete
  const count = well ? 0 : badChecks + Number(bad)
  const transition = (type: MonitorTransition['type'], reason: string) => ({
    type,
    status: after.status,
    reason,
  })
  if (before.status === 'active' && (after.status === 'broken' || after.status === 'exhausted')) {
    const { status } = after
    return {
      badChecks: count,
      trouble: status,
      notice: transition(`monitor.${status}`, after.statusReason ?? ''),
    }
  }
  if (after.status !== 'active') return { badChecks: count, trouble, notice: null }
  if (bad && count === minBadChecksForFailing) {
    const reason = `${minBadChecksForFailing} checks in a row could not read the list: ${why(end)}`
    return { badChecks: count, trouble: 'failing', notice: transition('monitor.failing', reason) }
  }
  if (well && trouble !== null) {
    const reason = `The list can be read again; it was ${trouble}.`
    return { badChecks: count, trouble: null, notice: transition('monitor.recovered', reason) }
  }
  return { badChecks: count, trouble, notice: null }
}

function why(end: CheckEnd): string {
  if (end.kind === 'miss') return `answered ${end.outcome}.`
  return 'message' in end ? end.message : 'some of its entries could not be read.'
}
