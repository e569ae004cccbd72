/**
 * The last migration of the previous release. That release must keep working with the tables of this one
 * (docs/RUNNING.md, "Upgrade"). Code that does not know this migration is refused. Update the name only when a
 * release is built.
 */
export const previousRelease = '0017_failing_room'

/** Row of `settings` that states which releases work with the database. */
export const compatibilitySetting = 'schema'

/** A migration: its name and its creation time (milliseconds since the Unix epoch), which defines the order. */
export interface Migration {
  readonly tag: string
  readonly when: number
}

/** Content of the row. */
export interface CompatibilityRule {
  /** The last migration that was applied. */
  readonly newest: Migration
  /** Code must know this migration in order to work with the tables. */
  readonly oldest: Migration
}

/**
 * Returns why code that knows migrations up to `known` cannot work with newer tables; null if it can.
 * @param rule the rule stored in the database; null if there is none
 */
export function incompatibilityReason(known: Migration, rule: CompatibilityRule | null): string | null {
  if (rule !== null && known.when >= rule.oldest.when) return null
  const found =
    rule === null
      ? 'This database has tables of a newer release that does not say which older ones it works with'
      : `This database has tables of a newer release (${rule.newest.tag}), which works beside releases that know ${rule.oldest.tag}`
  return `${found}; this one knows migrations up to ${known.tag} only. Start a newer release here, or restore a backup from before the upgrade (docs/RUNNING.md, "Upgrade").`
}
