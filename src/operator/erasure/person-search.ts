import type { Database } from '../../runtime/storage/database.ts'
import type { SecretBox } from '../../runtime/storage/secrets.ts'
import type { Person } from './person.ts'
import { createTextMatcher, likePatterns, type TextMatcher } from './text-matcher.ts'

/** What an erasure of a person searches for, and where. */
export interface PersonSearch {
  readonly database: Database
  readonly secrets: SecretBox
  readonly person: Person
  readonly matches: TextMatcher
  readonly patterns: readonly string[]
  /** The same for what web pages hold: a short name is part of the addresses of other people there. */
  readonly matchesOnWeb: TextMatcher
  readonly webPatterns: readonly string[]
  /** Hosted files that removed rows linked to. */
  readonly files: Set<string>
}

/** The platform of the lookups that read web pages. */
export const webPlatform = 'web'

/** Rows read at once. */
export const batch = 500
/** The same of answers, which may have megabytes each. */
export const maxKeptAtOnce = 20

export function createPersonSearch(database: Database, secrets: SecretBox, person: Person): PersonSearch {
  const onWeb = [...person.links, ...person.terms.filter((term) => /^\d{6,}$/.test(term))]
  return {
    ...{ database, secrets, person },
    ...{ matches: createTextMatcher(person.terms), patterns: likePatterns(person.terms) },
    ...{ matchesOnWeb: createTextMatcher(onWeb), webPatterns: likePatterns(onWeb) },
    files: new Set(),
  }
}
