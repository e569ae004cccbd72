import type { CheerioAPI } from 'cheerio'
import { changed } from '../../../../catalog/errors.ts'
import { pathParts } from '../../../../reading/links.ts'
import { str } from '../../../../reading/values.ts'
import { site } from '../../identifiers.ts'

/** The addresses by which a page names itself. They must be those of the requested object. */

/** The segments of an address on LinkedIn, decoded; null for other addresses. */
export function partsOf(address: unknown): string[] | null {
  const text = str(address)
  if (text === null || !URL.canParse(text, site)) return null
  const { hostname, pathname } = new URL(text, site)
  return /(?:^|\.)linkedin\.com$/.test(hostname) ? pathParts(pathname) : null
}

/** Whether two names in addresses are the same: letter case and the form of accents make no difference. */
export const isSameName = (one: string, other: string | undefined): boolean =>
  other !== undefined && one.normalize('NFC').toLowerCase() === other.normalize('NFC').toLowerCase()

/**
 * Requires that the canonical link and `og:url` are addresses of the object. A page without them passes.
 * @throws Fault changed for the address of another object, or of a page below the object
 */
export function requireOwnAddress($: CheerioAPI, isOwn: (parts: readonly string[]) => boolean): void {
  const addresses = {
    canonical: $('link[rel="canonical"]').first().attr('href'),
    'og:url': $('meta[property="og:url"]').first().attr('content'),
  }
  for (const [field, address] of Object.entries(addresses)) {
    const parts = partsOf(address)
    if (parts !== null && !isOwn(parts)) throw changed(field, address)
  }
}

const locale = /^[a-z]{2}(?:[-_][a-z]{2})?$/i

/** Whether the segments are the page of a person or organization, also in another language. */
export const isPageOf = (
  kinds: readonly string[],
  name: string | null,
  [kind = '', own, below, ...more]: readonly string[],
): boolean =>
  kinds.includes(kind) &&
  own !== undefined &&
  (name === null || isSameName(own, name)) &&
  (below === undefined || below === 'about' || locale.test(below)) &&
  more.length === 0
