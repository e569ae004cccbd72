import { ServiceError } from '../../catalog/errors.ts'
import type { ParameterSet } from '../../catalog/parameters.ts'
import type { Registry } from '../../catalog/registry.ts'
import {
  isAboutPerson,
  isIdentifier,
  scopedTerm,
  termsOf,
} from '../../lookup/blocked-identifiers/identifiers.ts'

/** A person or object as its platform's operations identify it. */
export interface Person {
  readonly platform: string
  /** Texts that stored answers are searched for, in lower case. */
  readonly terms: readonly string[]
  /** Links to them, in lower case and without scheme: what web pages are searched for. */
  readonly links: readonly string[]
  /** Identifiers that lookups are compared with; empty: no operation takes these identifiers. */
  readonly scoped: readonly string[]
}

/** Shorter texts are in too many answers of other people. */
const minSearchedCharacters = 3

/**
 * Reads handles, ids and links with the parsers of the platform's operations. A bare text is read as a person's, a
 * link as what it leads to. Where no operation reads a text, its last part is searched for in stored answers.
 * @throws ServiceError bad_request for an unknown platform
 */
export function readPerson(
  { platforms }: Registry,
  platform: string,
  identifiers: readonly string[],
): Person {
  const known = platforms.find(({ name }) => name === platform)
  if (known === undefined)
    throw new ServiceError('bad_request', `platform: there is no platform ${platform}.`)
  const terms = new Set<string>()
  const scoped = new Set<string>()
  for (const text of identifiers) {
    const isLink = text.includes('/')
    let isRead = false
    for (const operation of known.operations) {
      if (!isLink && !isAboutPerson(operation)) continue
      for (const [name, parameter] of Object.entries(operation.parameters as ParameterSet)) {
        if (!isIdentifier(name, parameter)) continue
        for (const term of readTerms(() => parameter.parse(text, name))) {
          isRead = true
          terms.add(term)
          scoped.add(scopedTerm(operation, term))
        }
      }
    }
    if (!isRead) terms.add(lastPart(text))
  }
  return {
    platform,
    terms: [...terms].filter(({ length }) => length >= minSearchedCharacters),
    links: identifiers.filter((text) => text.includes('/')).map(linkOf),
    scoped: [...scoped],
  }
}

/** A link as pages may write it: without scheme, `www.`, query and last slash. */
const linkOf = (text: string): string =>
  text
    .trim()
    .replace(/[?#].*/s, '')
    .replace(/^https?:\/\/(www\.)?/i, '')
    .replace(/(?<!\/)\/+$/, '')
    .toLowerCase()

function readTerms(parse: () => unknown): string[] {
  try {
    return termsOf(parse())
  } catch (error) {
    // Another kind of object, or no identifier of this parameter.
    if (error instanceof ServiceError) return []
    throw error
  }
}

function lastPart(text: string): string {
  const path = text
    .trim()
    .replace(/[?#].*/s, '')
    .replace(/(?<!\/)\/+$/, '')
  return path
    .slice(path.lastIndexOf('/') + 1)
    .replace(/^@/, '')
    .toLowerCase()
}
