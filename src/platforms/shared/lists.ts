import type { Watch } from '../../catalog/operation.ts'

/** What declarations say of their lists, where several say the same. */

/** The items under a name, each known by its id. */
export const listOf = <Name extends string>(name: Name) => ({
  items: (data: Readonly<Record<Name, readonly unknown[]>>) => data[name],
  itemId: (item: { id: string }) => item.id,
})

/** {@link listOf} of items that tell when they appeared. */
export const timedListOf = <Name extends string>(name: Name) => ({
  ...listOf(name),
  itemTime: (item: { createdAt: string | null }) => item.createdAt,
})

/** {@link listOf} of accounts, each known by its handle. */
export const accountsOf = <Name extends string>(name: Name) => ({
  ...listOf(name),
  itemId: (item: { handle: string }) => item.handle,
})

/** Watched for what is new among its items, by default once a day, at most once an hour. */
export const searchWatch = (
  displayName: string,
  inputHint: string,
  defaultIntervalMinutes = 1440,
  minIntervalMinutes = 60,
): Watch => ({ mode: 'search', defaultIntervalMinutes, minIntervalMinutes, displayName, inputHint })
