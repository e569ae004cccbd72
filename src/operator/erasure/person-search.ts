import { marksSearch } from '../../money/billing/books/usage-marks.ts'
import type { Database } from '../../runtime/storage/database.ts'
import { markPurpose, type SecretBox } from '../../runtime/storage/secrets.ts'
import type { Person } from './person.ts'
import { createTextMatcher, formsOf, likePatterns, type TextMatcher } from './text-matcher.ts'

/** What an erasure of a person searches for, and where. */
export interface PersonSearch {
  readonly database: Database
  readonly secrets: SecretBox
  readonly person: Person
  readonly matches: TextMatcher
  readonly patterns: readonly string[]
  /** By which usage records are marked anew. */
  readonly markKey: Buffer
  /** The arguments by which the SQL function usage_marked finds usage records that may match. */
  readonly marks: ReturnType<typeof marksSearch>
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
  const markKeys = secrets.keysFor(markPurpose)
  return {
    ...{ database, secrets, person },
    ...{ matches: createTextMatcher(person.terms), patterns: likePatterns(person.terms) },
    ...{ markKey: markKeys[0], marks: marksSearch(formsOf(person.terms), markKeys) },
    ...{ matchesOnWeb: createTextMatcher(onWeb), webPatterns: likePatterns(onWeb) },
    files: new Set(),
  }
}
