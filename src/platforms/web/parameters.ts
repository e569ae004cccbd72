import { parse } from 'css-what'
import { parameterError } from '../../catalog/errors.ts'
import type { CacheUse } from '../../catalog/operation.ts'
import { flag, identifier, oneOf, parameter } from '../../catalog/parameters.ts'
import { readPhrases } from '../shared/phrases.ts'

/** The contract's limit. */
const maxUrlLength = 2083

/** The http or https address in a text, without its fragment; null for anything else. */
export function readAddress(raw: string): string | null {
  const full =
    /^[a-z][a-z0-9+.-]*:/i.test(raw) && !/^[\w.-]+:\d+(\/|$)/.test(raw)
      ? raw
      : `https://${raw.replace(/^\/+/, '')}`
  if (/\s/.test(full) || !URL.canParse(full)) return null
  const url = new URL(full)
  if (!/^https?:$/.test(url.protocol) || url.hostname === '') return null
  if (url.username !== '' || url.password !== '') return null
  url.hash = ''
  return url.href.length <= maxUrlLength ? url.href : null
}

/** An address of the simulated web, so that the example works with a test key. */
export const exampleUrl = 'https://example.com/sim/article'

const address = {
  description:
    'Address of the page: http or https, on a public host, port 80 or 443, without user name and password, at most 2083 characters.',
  example: exampleUrl,
  required: true,
  max: maxUrlLength,
  expects:
    'the address of a public web page, such as https://example.com/page, without user name and password',
} as const

export const url = identifier(address, readAddress)
export const urlInBody = identifier({ ...address, in: 'body' }, readAddress)

/** Whether a text is a valid CSS selector (Selectors Level 4). */
function isSelector(selector: string): boolean {
  try {
    return parse(selector).length > 0
  } catch {
    return false
  }
}

const selectorReader = (maxCharacters: number) => (raw: string, name: string) => {
  const selector = raw.replace(/^css:/i, '').trim()
  if (raw.length > maxCharacters || selector === '' || !isSelector(selector)) {
    throw parameterError(
      `${name} must be a CSS selector of at most ${maxCharacters} characters, such as css:main`,
    )
  }
  return selector
}

const waitForOptions = {
  description:
    'A CSS selector, written `css:…`, that has to be on the page before it is read. Needs a browser.',
  example: 'css:main',
} as const
const waitingSchema = { type: 'string', minLength: 5, maxLength: 200, pattern: '^css:.+' }

function readPrefixedSelector(raw: string, name: string): string {
  if (!/^css:/i.test(raw)) throw parameterError(`${name} must start with css:, for example css:main`)
  return selectorReader(200)(raw, name)
}

export const waitFor = parameter(waitForOptions, waitingSchema, readPrefixedSelector)
export const waitForInBody = parameter({ ...waitForOptions, in: 'body' }, waitingSchema, readPrefixedSelector)

export const waitForAny = parameter(
  {
    description:
      'A CSS selector, with or without `css:`, that has to be on the page before the picture is taken.',
    example: 'css:main',
  },
  { type: 'string', minLength: 1, maxLength: 500 },
  selectorReader(500),
)
export const selector = parameter(
  {
    description: 'Only the first element that this CSS selector selects; not with fullPage.',
    example: 'article',
  },
  { type: 'string', minLength: 1, maxLength: 500 },
  selectorReader(500),
)

const scanFullPageOptions = {
  description: 'Scroll to the end first, so that what loads late is there. Needs a browser.',
  asked: {
    as: [readPhrases(new URL('./scroll-phrases.txt', import.meta.url))],
  },
}
export const scanFullPage = flag(scanFullPageOptions)
export const scanFullPageInBody = flag({ ...scanFullPageOptions, in: 'body' })

const cacheModes = ['enabled', 'bypass', 'write_only'] as const
export type CacheMode = (typeof cacheModes)[number]

export const cacheMode = oneOf(cacheModes, {
  description:
    'enabled (default): the answer may come from the cache. bypass: the page is fetched and not cached. write_only: the page is fetched and cached.',
  example: 'enabled',
  asked: {
    values: {
      bypass: [readPhrases(new URL('./cache-bypass-phrases.txt', import.meta.url))],
    },
  },
})

/**
 * How a lookup uses the cache of answers.
 * @param seconds the caller's cache lifetime; undefined for the operation's own
 */
export function cacheUse(mode: CacheMode = 'enabled', seconds?: number): CacheUse {
  return {
    read: mode === 'enabled',
    store: mode !== 'bypass',
    ...(seconds === undefined ? {} : { storeSeconds: seconds }),
  }
}
