import { withoutStacks } from '../../../catalog/errors.ts'
import { memoize } from '../../../catalog/memoize.ts'
import type { Parameter } from '../../../catalog/parameters.ts'
import { isOpaque } from '../words/lexer.ts'
import { plain } from '../words/words.ts'

/** What the parsers of parameters make of texts. */

export type Shape = 'url' | 'digits' | 'opaque' | 'word'

/** The shape of an identifier's text. */
export function shapeOf(text: string): Shape {
  if (/^https?:|\//i.test(text)) return 'url'
  if (/^(?:urn:.*:)?\d+$/.test(text)) return 'digits'
  return isOpaque(text) ? 'opaque' : 'word'
}

/** At most so many texts are remembered for each parameter. */
const maxRemembered = 500

/** Remembers what is made of the texts of a parameter. A parser reads each text once. */
function remembering<Value extends NonNullable<unknown> | null>(
  make: (parameter: Parameter, name: string, text: string) => Value,
): (parameter: Parameter, name: string, text: string) => Value {
  const byParameter = memoize((_: Parameter) => new Map<string, Value>())
  return (parameter, name, text) => {
    const known = byParameter(parameter)
    let value = known.get(text)
    if (value === undefined) {
      if (known.size >= maxRemembered) known.delete(known.keys().next().value!)
      value = make(parameter, name, text)
      known.set(text, value)
    }
    return value
  }
}

/** Whether a parser reads a text. */
const isRead = (parameter: Parameter, name: string, text: string): boolean =>
  withoutStacks(() => {
    try {
      parameter.parse(text, name)
      return true
    } catch {
      return false
    }
  })

/** Whether a parameter's parser accepts a text. */
export const takes = remembering(isRead)

/** A page that no platform knows. */
export const somewhere = 'https://somewhere.example/page'

/** Whether a parameter accepts words of any kind: a topic, and no handle. */
export const takesWords = (parameter: Parameter, name: string) =>
  takes(parameter, name, 'some words of any kind')

/** A link with its scheme. */
export const withScheme = (text: string) => (/^https?:/i.test(text) ? text : `https://${text}`)

/** Whether a parameter reads two texts as the same value. */
export const sameTarget = (parameter: Parameter, name: string, one: string, other: string) =>
  takes(parameter, name, one) &&
  takes(parameter, name, other) &&
  JSON.stringify(parameter.parse(one, name)) === JSON.stringify(parameter.parse(other, name))

/**
 * The parts of an address that are read one by one: no platform's has as many. Links that are glued to each other have
 * hundreds.
 */
export const maxLinkParts = 16

/** The part of a link that alone means the same: the handle in a channel's address. */
function nameInLink(parameter: Parameter, name: string, link: string): string | null {
  const parts = withScheme(link).split(/[?#]/, 1)[0]!.split('/').slice(3, maxLinkParts).filter(Boolean)
  return parts.findLast((part) => sameTarget(parameter, name, link, part)) ?? null
}

/** What is sent for a link or path: the name in it where the parameter is a name. */
export function canonical(parameter: Parameter, name: string, text: string, kind: string): string {
  if (kind === 'path') {
    const read = parameter.parse(text, name)
    return typeof read === 'string' && takes(parameter, name, read) ? read : text
  }
  if (kind !== 'link' || shapeOf(parameter.example) === 'url') return text
  const own = nameInLink(parameter, name, text)
  if (own?.startsWith('@')) return own
  const read = parameter.parse(text, name)
  if (typeof read === 'string' && takes(parameter, name, read) && !read.includes('/')) return read
  return takes(parameter, name, withScheme(text)) ? withScheme(text) : text
}

/** Whether a parameter takes the address of a company, in which words have hyphens between them. */
const isOfCompany = (parameter: Parameter, name: string) =>
  name === 'slug' || /\/company\//.test(parameter.example)

/** The words of a name with hyphens between them, as in addresses: `schneider-electric`. */
const hyphenated = (text: string) =>
  plain(text)
    .replace(/['’.]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

/** A name as the value of an identifier: as it is, or its words joined; null where the parameter takes neither. */
export const asIdentifier = remembering(readIdentifier)

function readIdentifier(parameter: Parameter, name: string, text: string): string | null {
  if (shapeOf(parameter.example) === 'digits' || shapeOf(parameter.example) === 'opaque')
    return takes(parameter, name, text) && /^\d+$/.test(text) ? text : null
  const bare = text.replace(/['’]$/, '')
  if (takesWords(parameter, name) && takes(parameter, name, bare)) return bare
  // A parameter that accepts the link of any page does not accept a bare name.
  if (takes(parameter, name, somewhere)) return null
  const words = bare.split(/\s+/)
  const joined = words.join('').toLowerCase()
  const forms = [
    bare,
    ...(words.length > 1 && isOfCompany(parameter, name) ? [hyphenated(bare)] : []),
    words.join(''),
    joined,
    words.join('-').toLowerCase(),
    plain(joined),
    plain(joined).replace(/[^a-z0-9_.-]/g, ''),
  ]
  return forms.find((form) => form !== '' && !/\s/.test(form) && takes(parameter, name, form)) ?? null
}
