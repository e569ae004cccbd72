/** Kinds of ledger entries. Not in the schema, whose package is absent where the service runs. */
export const entryKinds = [
  'trial',
  'purchase',
  'subscription',
  'grant',
  'charge',
  'refund',
  'deduction',
  'chargeback',
  'correction',
  'carried',
] as const
export type EntryKind = (typeof entryKinds)[number]
