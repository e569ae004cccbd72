import { createHmac, randomBytes } from 'node:crypto'
import { emailForm, type PersonalKind, phoneForm } from './personal-values.ts'

const firstNames =
  'Ada Amina Bao Carla Chidi Dina Elif Emeka Farid Grace Hana Ines Ivan Jonas Kofi Lena Mara Nadia Omar Priya Rosa Sami Tova Uma Vera Wanjiru Yuki Zane'.split(
    ' ',
  )
const lastNames =
  'Okafor Lindqvist Moreau Tanaka Silva Novak Haddad Rossi Kimani Petrov Jensen Costa Mbeki Aydin Keller Santos Varga Olsen Diallo Brandt'.split(
    ' ',
  )
const fillers =
  'lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt ut labore et dolore magna aliqua enim ad minim veniam quis nostrud exercitation ullamco laboris nisi aliquip ex ea commodo consequat'.split(
    ' ',
  )
/** Words of counts and times, which readers parse: "1.2M views", "3 weeks ago". */
const interfaceWord =
  /^(?:views?|likes?|followers?|following|subscribers?|comments?|replies|posts?|videos?|shares?|reactions?|members?|employees|watching|waiting|ago|streamed|premiered|edited|seconds?|minutes?|hours?|days?|weeks?|months?|years?|and|of|on|at|see|more|less|all|others?|jan\w*|feb\w*|mar\w*|apr\w*|may|jun\w*|jul\w*|aug\w*|sep\w*|oct\w*|nov\w*|dec\w*|[kmb])$/i

/** Markup and entities, which stay; addresses, telephone numbers; words with their sign. */
const textPart = new RegExp(
  [
    /<[^>]*>|&lt;.*?&gt;|&#?\w+;|https?:\/\/[^\s"'<>&]+/.source,
    emailForm.source,
    phoneForm.source,
    /[@#]?[\p{L}\p{M}\p{N}_'’]+/u.source,
  ].join('|'),
  'gu',
)

/** Makes up values in place of personal ones: the same value for the same one, within one recording. */
export function createPseudonyms(key: Buffer = randomBytes(32)) {
  return (value: string, kind: PersonalKind): string => {
    switch (kind) {
      case 'name':
        return otherName(key, value)
      case 'text':
        return otherText(key, value)
      case 'email':
        return otherEmail(key, value)
      case 'phone':
        return otherPhone(key, value)
      case 'id':
        return otherId(key, value)
      case 'token':
        return /^\d+$/.test(value) ? otherDigits(key, value) : scramble(key, value)
    }
  }
}

function bytesOf(key: Buffer, value: string, length: number): Buffer {
  const parts: Buffer[] = []
  for (let i = 0; i * 32 < length; i += 1)
    parts.push(createHmac('sha256', key).update(`${i} ${value}`).digest())
  return Buffer.concat(parts)
}

const pick = <T>(list: readonly T[], byte: number): T => list[byte % list.length]!

/** Other letters and digits of the same classes; the first two stay, because ids begin with their kind. */
function scramble(key: Buffer, value: string, kept = 2): string {
  const bytes = bytesOf(key, value, value.length)
  return [...value]
    .map((sign, place) => {
      const byte = bytes[place] ?? 7
      if (place < kept) return sign
      if (/\d/.test(sign)) return String(byte % 10)
      if (/[a-z]/.test(sign)) return String.fromCharCode(97 + (byte % 26))
      return /[A-Z]/.test(sign) ? String.fromCharCode(65 + (byte % 26)) : sign
    })
    .join('')
}

/** Ids of some platforms begin with their time; their last digits are the object's own. */
const otherDigits = (key: Buffer, digits: string): string =>
  digits.length > 12
    ? digits.slice(0, -9) + scramble(key, digits.slice(-9), 0)
    : digits[0] + scramble(key, digits.slice(1), 0)

/** Ids of several parts: the parts have the same replacements alone. */
function otherId(key: Buffer, value: string): string {
  if (/^\d+$/.test(value)) return otherDigits(key, value)
  if (/^\d{5,}(?:[_:]\d+)+$/.test(value)) {
    return value.replace(/\d{5,}/g, (digits) => otherDigits(key, digits))
  }
  const [, type, rest] = /^([a-z]\d_)(.+)$/.exec(value) ?? []
  return type && rest ? type + scramble(key, rest) : scramble(key, value)
}

function otherName(key: Buffer, value: string): string {
  const [a, b, c] = bytesOf(key, value.toLowerCase(), 3)
  const first = pick(firstNames, a!)
  const last = pick(lastNames, b!)
  if (/\s/.test(value)) return `${first} ${last}`
  const at = value.startsWith('@') ? '@' : ''
  const handle = `${first}${last}${c}`
  // Handles with capital letters are case-insensitive: their letters keep their case.
  return at + (/[A-Z]/.test(value) ? handle : handle.toLowerCase())
}

const otherEmail = (key: Buffer, value: string) => `${otherName(key, value).toLowerCase()}@example.com`

const otherPhone = (key: Buffer, value: string) =>
  `+1 555 01${String(bytesOf(key, value, 1)[0]! % 100).padStart(2, '0')}`

function otherWord(value: string, byte: number): string {
  const filler = pick(fillers, byte)
  return /^\p{Lu}/u.test(value) ? filler[0]!.toUpperCase() + filler.slice(1) : filler
}

function otherText(key: Buffer, value: string): string {
  const bytes = bytesOf(key, value, 32)
  let place = 0
  return value.replace(textPart, (part) => {
    place += 1
    if (/^(?:<|&)/.test(part)) return part
    if (/^https?:/.test(part))
      return `https://example.com/${scramble(key, part.slice(-8), 0).replace(/\W/g, 'x')}`
    if (part.includes('@', 1)) return otherEmail(key, part)
    if (part.startsWith('+')) return otherPhone(key, part)
    if (part.startsWith('@')) return otherName(key, part)
    if (/^\d{5,}$/.test(part)) return otherDigits(key, part)
    if (part.startsWith('#')) return `#${pick(fillers, bytes[place % 32]!)}`
    if (/^\d[\d.,]*[kmb]?$/i.test(part) || interfaceWord.test(part)) return part
    return otherWord(part, bytes[place % 32]! + place)
  })
}
