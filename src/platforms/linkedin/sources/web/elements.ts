import type { Cheerio, CheerioAPI, load } from 'cheerio'
import { readLink } from '../../../../reading/links.ts'
import { url } from '../../../../reading/values.ts'
import { organizationUrl, profileUrl } from '../../identifiers.ts'
import type { Actor } from '../../model.ts'

/** Reading elements of guest pages. */

export type AnyNode = Extract<Parameters<typeof load>[0], { readonly nodeType: number }>

/** Any elements of a page. */
export type Elements = Cheerio<AnyNode>

/** Removes the asterisks that mask a value for guests. Returns null if only asterisks remain. */
export function unmasked(value: string | null | undefined): string | null {
  const line = value?.replaceAll(/\s+/g, ' ').trim() ?? ''
  return line === '' || (line.includes('*') && /^[*\s.,()&/-]+$/.test(line)) ? null : line
}

/** Returns a text with its line breaks, or null if it is masked. */
export const unmaskedLines = (value: string | null): string | null =>
  unmasked(value) === null ? null : value

/** Returns the text of an element in one line, or null if it is empty or masked. */
export const words = (element: Elements): string | null => unmasked(element.first().text())

/** Returns the text of an element with its line breaks. */
export function lines(element: Elements): string | null {
  let one = element.first()
  if (one.find('br').length > 0) {
    one = one.clone()
    one.find('br').replaceWith('\n')
  }
  const text = one
    .text()
    .replaceAll('\r\n', '\n')
    .replaceAll(/(?<![ \t])[ \t]+\n/g, '\n')
    .trim()
  return text === '' ? null : text
}

/** Returns the address of a picture, or null for LinkedIn's placeholders, which have another host. */
export function shown(value: unknown): string | null {
  const address = url(value)
  return address !== null && new URL(address).hostname.startsWith('static.') ? null : address
}

/** Returns the address of a picture. Guest pages load pictures lazily, so the address is in another attribute. */
export function pictureOf(element: Elements): string | null {
  const one = element.first()
  return shown(url(one.attr('data-delayed-url')) ?? one.attr('src'))
}

/** Returns the whole numbers in a text, in the notations that `numberIn` reads. */
export const numbersIn = (text: string): number[] =>
  [...text.replaceAll(/[\u00a0\u202f]/g, ' ').matchAll(wholeNumbers)].map(([digits]) => plain(digits))

const wholeNumbers = /\d{1,3}(?:[,.'’ ]\d{3})+(?![\d])|\d+/g
const plain = (digits: string) => Number(digits.replaceAll(/\D/g, ''))

/** Suffixes that abbreviate a number ("12K", "1,2 Mio.", "12万"). */
const shortened = /^[.,'’·٬]\d|^\s?(?:[KMB]\b|tsd|tis\b|tys\b|тыс|mila?\b|mi\b|mio|mln|mrd|[万萬億亿만천])/iu

/**
 * Returns the whole number in a text: "5,750 followers", "7.460.539", "1’888". Null for abbreviated numbers ("12K").
 */
export function numberIn(text: string | null | undefined): number | null {
  const line = text?.replaceAll(/[\u00a0\u202f]/g, ' ') ?? ''
  const [found] = line.matchAll(wholeNumbers)
  if (!found || shortened.test(line.slice(found.index + found[0].length))) return null
  return plain(found[0])
}

/** Reads a count in an attribute such as `data-num-reactions`. */
export const countIn = (value: string | undefined): number | null =>
  value !== undefined && /^\d+$/.test(value) ? Number(value) : null

/** Returns the target of LinkedIn's redirect for external links, without tracking parameters. */
export function outside(address: string | undefined): string | null {
  const link = address ? readLink(address) : null
  if (!link) return null
  if (/(?:^|\.)linkedin\.com$/.test(link.host) && link.url.pathname.startsWith('/redir/')) {
    return url(link.url.searchParams.get('url'))
  }
  link.url.searchParams.delete('trk')
  return link.url.href
}

const kinds = {
  in: 'person',
  company: 'organization',
  school: 'organization',
  showcase: 'organization',
} as const

/** Reads the person or organization of a link. Returns null for other links. The caller adds further fields. */
export function actorOf(address: string | undefined, more: Partial<Actor> = {}): Actor | null {
  const link = address ? readLink(address) : null
  if (!link || !/(?:^|\.)linkedin\.com$/.test(link.host)) return null
  const [place = '', name = ''] = link.parts
  const kind = kinds[place as keyof typeof kinds]
  if (kind === undefined || name === '') return null
  const isNumber = kind === 'organization' && /^\d+$/.test(name)
  const handle = isNumber ? null : name.normalize('NFC').toLowerCase()
  return {
    kind,
    id: isNumber ? name : null,
    handle,
    name: null,
    headline: null,
    url: kind === 'person' ? profileUrl(handle!) : organizationUrl(handle ?? name, place),
    pictureUrl: null,
    location: null,
    followerCount: null,
    ...more,
  }
}

/** Builds an actor of whom only the name is known. */
export const actorByName = (
  name: string | null,
  kind: Actor['kind'],
  more: Partial<Actor> = {},
): Actor | null =>
  name === null
    ? null
    : {
        kind,
        id: null,
        handle: null,
        name,
        headline: null,
        url: null,
        pictureUrl: null,
        location: null,
        followerCount: null,
        ...more,
      }

/**
 * Returns the number of the organization whose employees the page links to. Null for no such link or several numbers.
 */
export function employerIn($: CheerioAPI): string | null {
  const numbers = $('a[href*="facetCurrentCompany"]')
    .toArray()
    .map((link) => {
      const behind = readLink($(link).attr('href') ?? '')?.url.searchParams.get('session_redirect') ?? ''
      return readLink(behind)?.url.searchParams.get('facetCurrentCompany')
    })
  const [number] = numbers
  const isOne = numbers.every((one) => one === number)
  return (isOne && /^\[?(\d+)\]?$/.exec(number ?? '')?.[1]) || null
}

/** The JSON text inside the HTML comment of a `code` element (`<code id="x"><!--"…"--></code>`). */
export function codeOf(element: Elements): string | null {
  const inner = element.first().html()
  const comment = inner === null ? undefined : /<!--([\s\S]*?)-->/.exec(inner)?.[1]
  return comment?.trim() || null
}
