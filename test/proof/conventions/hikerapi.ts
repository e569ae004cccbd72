import type { Known } from '../../support/proof/conventions.ts'

export const conventions: readonly Known[] = [
  {
    operations: 'instagram.v2.profiles.stories',
    field: 'stories',
    may: 'empty',
    reason: 'a reel that is null in an answer that says ok: no story is active (seen in live calls)',
  },
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
