import type { Known } from '../../support/proof/conventions.ts'

export const conventions: readonly Known[] = [
  {
    operations: 'twitter.*',
    field: '**.verified',
    may: 'false',
    reason: 'verifiedType is null for accounts of no organization: recorded on an account with the blue mark',
  },
]
