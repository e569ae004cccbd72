import type { Known } from '../../support/proof/conventions.ts'

export const conventions: readonly Known[] = [
  ...['latitude', 'longitude'].flatMap((name) =>
    ['locations.*', 'location'].map(
      (where): Known => ({
        operations: 'instagram.v2.*',
        field: `${where}.${name}`,
        may: 'negative',
        reason: 'south and west',
      }),
    ),
  ),
]
