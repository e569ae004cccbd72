import { readTable, readWords } from '../lexicon/tables.ts'
import { plain } from './words.ts'

/** The form of a token. */
export type TokenKind = 'word' | 'number' | 'link' | 'handle' | 'tag' | 'path' | 'id' | 'quote' | 'mark'

export interface Token {
  readonly kind: TokenKind
  /** The text in the question; of a quotation the text inside the marks. */
  readonly text: string
  /** The plain form of a word; empty for other tokens. */
  readonly word: string
  readonly from: number
  readonly to: number
}

/** Whether a token parts a label from its value: `sort: new`, `country=DE`. */
export const isLabelMark = (token: Token | undefined): boolean => token?.text === ':' || token?.text === '='

/** Endings of domains that people write without a scheme. */
const endings = readWords('domain-endings.txt').join('|')
const label = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]*[\\p{L}\\p{N}])?'

const units = 'mins?|minut\\p{L}*|m|secs?|seconds?|segundos?|sekunden|secondes?|s|km|eur|euros?|usd|dollars?'
const bounds = 'than|over|under|above|below|to|als|über|unter|bis|que|de|least|most|and|a|à|até|max|min'

/** Letters as they are written in the names of months, by their plain form. */
const accents: Readonly<Record<string, string>> = { a: 'aä', c: 'cç', e: 'eé', u: 'uû' }
const months = [...readTable('months.txt').values()]
  .flat()
  .map((name) => name.replace(/[aceu]/g, (letter) => `[${accents[letter]}]`))
  .join('|')

const shapes: readonly (readonly [TokenKind, RegExp])[] = [
  ['link', /<?https?:\/\/[^\s<>"“”«»]+>?/iuy],
  ['id', /urn:[a-z]+:[\w:(),%-]*\w/iuy],
  [
    'link',
    new RegExp(
      `(?:${label}\\.)+(?:${endings})(?![\\p{L}\\p{N}_.-]*@)(?::\\d+)?(?:[/?#][^\\s<>"“”«»]*|(?![\\p{L}\\p{N}_]|\\.[\\p{L}\\p{N}]))`,
      'iuy',
    ),
  ],
  ['quote', /"([^"]{1,200})"|“([^”]{1,200})”|«([^»]{1,200})»|„([^“”]{1,200})[“”]/uy],
  ['handle', /[@＠][\p{L}\p{N}_](?:[\p{L}\p{N}_.·-]*[\p{L}\p{N}_])?/uy],
  ['tag', /[#＃][\p{L}\p{M}\p{N}_]+/uy],
  ['path', /\/?[a-z]{1,2}\/[\p{L}\p{N}_](?:[\p{L}\p{N}_.-]*[\p{L}\p{N}_])?\/?/iuy],
  // `3-20 min`, `over 20min`: the number of a length or price.
  ['number', new RegExp(`\\d{1,4}(?=[-–—]\\d{1,4}\\s?(?:${units})(?![\\p{L}\\d]))`, 'iuy')],
  [
    'number',
    new RegExp(`(?<=(?:[-–—<>]|\\b(?:${bounds}))\\s?)\\d{1,4}(?=(?:${units})(?![\\p{L}\\d]))`, 'iuy'),
  ],
  // `1-15 June`, `June 1-15`: the first of two days.
  [
    'number',
    new RegExp(
      `\\d{1,2}(?=[-–—]\\d{1,2}\\.?\\s(?:de\\s)?(?:${months})(?!\\p{L}))|(?<=(?<!\\p{L})(?:${months})\\.?\\s)\\d{1,2}(?=[-–—]\\d{1,2}(?!\\d))`,
      'iuy',
    ),
  ],
  // `1035,1441,162479`: several ids.
  ['id', /(?<![\d.])\d{4,}(?=,\d{4,}(?![\d.]))|(?<=\d{4},)\d{4,}(?![\d.])/uy],
  ['number', /\d+(?:[.,:]\d+)+|\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z?)?/uy],
  ['word', /\p{L}{1,2}&\p{L}{1,2}(?![\p{L}\p{N}])/uy],
  ['word', /[\p{L}\p{M}\p{N}_]+(?:[._-]+[\p{L}\p{M}\p{N}_]+)*[_]*=*/uy],
  ['mark', /[^\s]/uy],
]

const singleQuoted = /['‘]([^'‘’]{2,200})['’](?=$|[\s.,;:?!)])/uy
const opaque = /^(?=.*\d)(?=.*[A-Za-z])[\w-]{9,}={0,2}$/

/** Whether a code without digits at its beginning goes from small to capital letters and back. */
function isMixedCase(text: string): boolean {
  const change = text.search(/[a-z][A-Z]/)
  return (
    change >= 0 &&
    /^[\w-]+={0,2}$/.test(text) &&
    /^[A-Za-z_-]*$/.test(text.slice(0, change)) &&
    /[a-z]/.test(text.slice(change + 2))
  )
}

/** Whether a text is likely an id, a token or a cursor rather than a person's name. */
export function isOpaque(text: string): boolean {
  if (opaque.test(text)) {
    // `name.surname_2024` and `theweeknd1990` are names: in an id, letters, digits and cases alternate more often.
    const changes = (text.match(/\d[A-Za-z]|[A-Za-z]\d|[a-z][A-Z]/g) ?? []).length
    return changes >= 3 || (changes >= 2 && /[A-Z]/.test(text) && /[a-z]/.test(text))
  }
  return text.length >= 11 && isMixedCase(text) && (text.match(/[a-z][A-Z]/g) ?? []).length >= 3
}

/** Whether letters of both cases are mixed as in a code. */
export const isCoded = (text: string) => /^(?=.*[a-z][A-Z])[\w-]{9,}$/.test(text)

function kindOfWord(text: string): TokenKind {
  if (/^\d+$/.test(text)) return text.length >= 5 ? 'id' : 'number'
  if (/^\d+[_-]\d+$/.test(text) && text.length > 12) return 'id'
  if (/^t\d_[a-z0-9]+$/i.test(text) || isOpaque(text)) return 'id'
  return /^\d+(?:[.,]\d+)?[kKmM]?$/.test(text) ? 'number' : 'word'
}

/** A word of more parts is one word: each part would read those behind it again. */
const maxParts = 12

const trailing = /(?<![).,;:!?'’”"»\]>*])[).,;:!?'’”"»\]>*]+$/u

/**
 * Splits a question into tokens.
 * @param compound whether a word with hyphens is several words (`youtube-kanal`)
 */
export function tokens(question: string, compound: (parts: readonly string[]) => boolean): Token[] {
  const found: Token[] = []
  const push = (kind: TokenKind, text: string, from: number, to: number) =>
    found.push({ kind, text, word: kind === 'word' ? plain(text).replace('&', '') : '', from, to })
  let place = 0
  while (place < question.length) {
    if (
      /\s/.test(question[place]!) ||
      (/['’`´-]/.test(question[place]!) &&
        /\p{L}/u.test(question[place - 1] ?? '') &&
        /\p{L}/u.test(question[place + 1] ?? ''))
    ) {
      place += 1
      continue
    }
    if (place === 0 || /[\s(:,]/.test(question[place - 1]!)) {
      singleQuoted.lastIndex = place
      const quoted = singleQuoted.exec(question)
      if (quoted) {
        push('quote', quoted[1]!.trim(), place, place + quoted[0].length)
        place += quoted[0].length
        continue
      }
    }
    for (const [kind, shape] of shapes) {
      shape.lastIndex = place
      const match = shape.exec(question)
      if (!match) continue
      let text = match[0]
      const from = place
      if (kind === 'link') {
        const bare = text.replace(/^<|>$/g, '').replace(trailing, '')
        push('link', bare, from, from + bare.length)
        place += Math.max(bare.length, 1)
      } else if (kind === 'quote') {
        push(
          'quote',
          match
            .slice(1)
            .find((part) => part !== undefined)
            ?.trim() ?? '',
          from,
          from + text.length,
        )
        place += text.length
      } else if (kind === 'word') {
        const parts = text.split('-').filter(Boolean)
        if (parts.length > 1 && parts.length <= maxParts && compound(parts.map(plain))) text = parts[0]!
        push(kindOfWord(text), text, from, from + text.length)
        place += text.length
      } else {
        push(kind, text, from, from + text.length)
        place += text.length
      }
      break
    }
  }
  return found
}
