import type { AccountLedgerData } from 'social-lookup-client'

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

export const entryKinds = Object.keys(kindTexts) as EntryKind[]

/** A change of the balance with its sign. */
export const formatChange = (credits: number): string =>
  `${credits > 0 ? '+' : credits < 0 ? '−' : ''}${Math.abs(credits).toLocaleString('en-US')}`
