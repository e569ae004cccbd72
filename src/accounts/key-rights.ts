/**
 * SQL conditions for the rights of a key. They are derived when the key is used: limits may be set and removed after
 * its creation.
 */

/** Whether a key may manage monitors and webhook endpoints. A limited key may only if that was chosen for it. */
export const mayManage = (key: string): string =>
  `coalesce(${key}.manages_choice, ${key}.allowed is null and ${key}.credits_per_day is null)`

/** Whether a key has the rights of an owner: it may manage, and has no limits. */
export const isOwner = (key: string): string =>
  `(${mayManage(key)} and ${key}.allowed is null and ${key}.credits_per_day is null
    and ${key}.requests_per_second is null and ${key}.addresses is null)`
