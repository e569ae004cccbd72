import type { AccountLedgerData } from 'social-lookup-client'
import { count } from '../../ui/text.ts'
import { describeParameters } from '../requests/outcome.tsx'

export type LedgerEntry = AccountLedgerData['entries'][number]
export type EntryKind = LedgerEntry['kind']

/** What each kind of entry means. */
export const kindTexts: Record<EntryKind, string> = {
  trial: 'Credits that every new account gets.',
  purchase: 'Credits that were bought.',
  subscription: 'Credits of a subscription.',
  grant: 'Credits that the operator granted.',
  charge: 'Lookups that were answered.',
  refund: 'Credits of lookups that were given back.',
  deduction: 'Credits that the operator took.',
  chargeback: 'Credits of a payment that was reversed.',
  correction: 'A correction by the operator.',
  carried: 'The sum of older entries, which were archived.',
}

/** What an entry is for: its note, or the first lookup that it charges. */
export function purposeOf({ note, lookups, firstLookup }: LedgerEntry): string {
  if (note !== null) return note
  if (firstLookup === null) return lookups > 0 ? count(lookups, 'lookup') : '—'
  const { operation, parameters } = firstLookup
  const more = lookups > 1 ? `, and ${count(lookups - 1, 'more lookup')}` : ''
  return `${operation} ${describeParameters(parameters)}`.trim() + more
}

export const entryKinds = Object.keys(kindTexts) as EntryKind[]

/** A change of the balance with its sign. */
export const formatChange = (credits: number): string =>
  `${credits > 0 ? '+' : credits < 0 ? '−' : ''}${Math.abs(credits).toLocaleString('en-US')}`
