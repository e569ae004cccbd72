import { createRequire } from 'node:module'
import { withoutSecrets } from '../../catalog/secret-values.ts'
import { readContent } from '../answer-shapes/read-answer.ts'
import type { RecordedExchange } from './exchange.ts'
import { kindOfValue, type PersonalKind, valuesWithin, walkLeaves } from './personal-values.ts'
import { createPseudonyms } from './pseudonyms.ts'
import { createReplacer } from './replace-values.ts'

const require = createRequire(import.meta.url)

/** Values of a recording that say something about persons, each with its kind. */
export type PersonalValues = ReadonlyMap<string, PersonalKind>

/** Parameters that name an object: they appear in addresses and answers. */
export type CallParameters = Readonly<Record<string, string>>

/** Finds the personal values of recorded answers, and those that a call names. */
export function findPersonalValues(
  exchanges: readonly RecordedExchange[],
  parameters: CallParameters,
): PersonalValues {
  const found = new Map<string, PersonalKind>()
  const hosts = new Set(exchanges.flatMap(({ request }) => new URL(request.url).hostname.split('.')))
  const add = (value: string, kind: PersonalKind | null) => {
    if (kind === null || value.length < 2 || found.has(value) || hosts.has(value.toLowerCase())) return
    found.set(value, kind)
  }
  const visit = (key: string, leaf: string) => {
    const kind = kindOfValue(key, leaf)
    add(leaf, kind)
    for (const [value, within] of valuesWithin(leaf)) add(value, within)
  }
  for (const { headers, body, request } of exchanges) {
    for (const [value, kind] of valuesWithin(`${request.url} ${request.body ?? ''}`)) add(value, kind)
    walkLeaves(readContent(body, headers['content-type'] ?? ''), visit)
    if (body.trimStart().startsWith('<')) for (const text of visibleTexts(body)) visit('text', text)
  }
  for (const value of Object.values(parameters)) {
    for (const part of value.match(/[\w.-]+/g) ?? []) {
      if (part.length >= 4 && isNamed(part, exchanges)) add(part, /^\d+$/.test(part) ? 'id' : 'name')
    }
  }
  return found
}

const addressWord =
  /^(?:https?|www|com|org|net|in|company|user|users|posts?|comments|watch|reel|video|videos|status|pub|channel|groups?|pages?|photo|story|shop)$/i

/** Whether a part of a parameter is the name of an object, and not a word of an address. */
const isNamed = (part: string, exchanges: readonly RecordedExchange[]) =>
  !addressWord.test(part) &&
  !/^(?:www\.)?[\w-]+\.(?:com|org|net|it|be)$/i.test(part) &&
  exchanges.some(({ request, body }) => request.url.includes(part) || body.includes(part))

/** Texts that a page shows: text nodes, and attributes that are read aloud. */
function visibleTexts(markup: string): string[] {
  const { Parser } = require('htmlparser2') as typeof import('htmlparser2')
  const texts: string[] = []
  let isCode = false
  const parser = new Parser({
    onopentag(name, { alt, title, content }) {
      isCode = name === 'script' || name === 'style'
      for (const value of [alt, title, content]) if (value) texts.push(value)
    },
    ontext(text) {
      if (!isCode && /\p{L}{2,}/u.test(text)) texts.push(text.trim())
    },
    onclosetag() {
      isCode = false
    },
  })
  parser.end(markup)
  return texts
}

/** A recording with other values in place of the personal ones. */
export interface Anonymized {
  readonly exchanges: readonly RecordedExchange[]
  readonly parameters: CallParameters
  /** The values that were put in, for the check of what is left. */
  readonly replacements: readonly string[]
}

/** Replaces values consistently: in addresses, bodies of requests, answers and parameters. */
export function createAnonymizer(exchanges: readonly RecordedExchange[], parameters: CallParameters) {
  const pseudonym = createPseudonyms()
  return (values: PersonalValues): Anonymized => {
    const pairs = new Map([...values].map(([value, kind]) => [value, pseudonym(value, kind)]))
    const replace = createReplacer(pairs)
    return {
      exchanges: exchanges.map(({ request, status, headers, body }) => ({
        request: {
          ...request,
          url: replace(request.url),
          ...(request.body === undefined ? {} : { body: replace(request.body) }),
        },
        status,
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, replace(value)])),
        body: replace(body),
      })),
      parameters: Object.fromEntries(
        Object.entries(parameters).map(([name, value]) => [name, withoutSecrets(replace(value))]),
      ),
      replacements: [...pairs.values()],
    }
  }
}
