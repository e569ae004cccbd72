/**
 * The last migration of the release before this one. Its code goes on working with the tables as the migrations of this
 * release leave them (docs/OPERATIONS.md, "Upgrade"), and code that does not know this migration is refused. Moved on
 * when a release is made; while one is worked on it stays.
 */
export const previousRelease = '0017_failing_room'

/** Name of the row of `settings` in which a database says which code it works with. */
export const compatibilitySetting = 'schema'

/** A migration: its name, and when it was made (milliseconds since the Unix epoch), by which migrations are ordered. */
export interface Migration {
  readonly tag: string
  readonly when: number
}

/** What the row says. */
export interface CompatibilityRule {
  /** The last migration that was applied. */
  readonly newest: Migration
  /** The migration that code has to know in order to work with these tables. */
  readonly oldest: Migration
}

/**
 * Why code that knows migrations up to `known` cannot work with the tables of a newer release; null where it can.
 * @param rule what the database says; null where it says nothing
 */
export function incompatibilityReason(known: Migration, rule: CompatibilityRule | null): string | null {
  if (rule !== null && known.when >= rule.oldest.when) return null
  const found =
    rule === null
      ? 'This database has tables of a newer release that does not say which older ones it works with'
      : `This database has tables of a newer release (${rule.newest.tag}), which works beside releases that know ${rule.oldest.tag}`
  return `${found}; this one knows migrations up to ${known.tag} only. Start a newer release here, or restore a backup from before the upgrade (docs/OPERATIONS.md, "Upgrade").`
}
