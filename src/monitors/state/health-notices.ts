/** Which checks an account is told of by an event about the monitor itself. Pure. */

import type { MonitorTransition } from '../../events/notices.ts'
import type { CheckEnd, MonitorState } from './monitor-state.ts'

/** Checks in a row, tries included, that did not read the whole list before a monitor is called failing. */
export const minBadChecksForFailing = 3

/** So many bad checks in a row, and a page of which not too much is lost is read as far as it can be. */
const minBadChecksForTolerance = 4
const maxUnreadableShare = 0.5

/**
 * The part of a page's entries that may be unreadable for the page to be looked at, 0 to 1. None, as long as that may
 * pass: what is lost now would be an old item when it can be read.
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
  /** What its account was told last; null where all is well. */
  readonly trouble: 'failing' | 'broken' | 'exhausted' | null
}

/** Whether a check tells that something is wrong with what is watched: not what this node or the account lacked. */
function isBad(end: CheckEnd, whole: boolean): boolean {
  switch (end.kind) {
    case 'found':
      return !whole
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
 * What a check changes, and what is to be told of it: each transition once.
 * @param whole whether every entry of the pages could be read
 */
export function healthAfterCheck(
  { badChecks, trouble }: MonitorHealth,
  { end, whole, before, after }: { end: CheckEnd; whole: boolean; before: MonitorState; after: MonitorState },
): MonitorHealth & { readonly told: MonitorTransition | null } {
  const bad = isBad(end, whole)
  const well = end.kind === 'found' && whole
  const count = well ? 0 : badChecks + Number(bad)
  const tell = (type: MonitorTransition['type'], reason: string) => ({ type, status: after.status, reason })
  if (before.status === 'active' && (after.status === 'broken' || after.status === 'exhausted')) {
    const { status } = after
    return { badChecks: count, trouble: status, told: tell(`monitor.${status}`, after.statusReason ?? '') }
  }
  if (after.status !== 'active') return { badChecks: count, trouble, told: null }
  if (bad && count === minBadChecksForFailing) {
    const reason = `${minBadChecksForFailing} checks in a row could not read the list: ${why(end)}`
    return { badChecks: count, trouble: 'failing', told: tell('monitor.failing', reason) }
  }
  if (well && trouble !== null) {
    const reason = `The list can be read again; it was ${trouble}.`
    return { badChecks: count, trouble: null, told: tell('monitor.recovered', reason) }
  }
  return { badChecks: count, trouble, told: null }
}

function why(end: CheckEnd): string {
  if (end.kind === 'miss') return `answered ${end.outcome}.`
  return 'message' in end ? end.message : 'some of its entries could not be read.'
}
