import { createHash } from 'node:crypto'
import { alphabets, digitsOf, numbering, numberOfDigits, shuffle } from './numbers.ts'

/**
 * Ids that carry what they name, so that any process can answer for any of them without a memory. A platform chooses
 * the alphabet, the length and the look; the codecs here turn names and places into ids and back.
 */

/** What an id names: somebody's (or something's) name, and which of theirs it is. */
export interface Named {
  readonly name: string
  readonly index: number
}

/** Ids of one kind ⇄ what they name. */
export interface NameIds {
  /** The id of a name and a place; null where the name does not fit (too long, other characters). */
  idOf(name: string, index?: number): string | null
  /** What an id names; null for one that was not given out here. */
  read(id: string): Named | null
}

export interface NameIdOptions {
  /** Characters of names, most `longest` of them. */
  readonly symbols: string
  readonly longest: number
  /** Bits for the place. Default 0: the id is the name's alone. */
  readonly indexBits?: number
  readonly alphabet: string
  /** Characters of an id behind its prefix. */
  readonly length: number
  readonly prefix?: string
  /** Names that may be given out; others of the same characters are strangers'. */
  readonly isName?: (name: string) => boolean
}

/**
 * Ids that hold a whole name and a place among its things: channels, playlists, accounts. They look random: a shuffle
 * of their bits keeps neighbours apart. The alphabet must have a power of two of characters.
 */
export function nameIds(options: NameIdOptions): NameIds {
  const { alphabet, length, prefix = '', indexBits = 0, isName = () => true } = options
  const names = numbering(options.symbols, options.longest)
  const bits = shuffle(length * Math.log2(alphabet.length))
  const shift = BigInt(indexBits)
  return {
    idOf(name, index = 0) {
      const number = names.numberOf(name)
      if (number === null) return null
      return prefix + digitsOf(bits.mix((number << shift) | BigInt(index)), alphabet, length)
    },
    read(id) {
      if (!id.startsWith(prefix) || id.length !== prefix.length + length) return null
      const number = numberOfDigits(id.slice(prefix.length), alphabet)
      if (number === null) return null
      const plain = bits.unmix(number)
      if (plain >> shift >= names.count) return null
      const name = names.textOf(plain >> shift)
      return isName(name) ? { name, index: Number(plain & ((1n << shift) - 1n)) } : null
    },
  }
}

/** Names in a number of few bits, for ids that have no room for a whole name. */
export interface NameCodes {
  readonly bits: number
  /** The number that stands for a name: the same for every spelling of case. */
  codeOf(name: string): bigint
  /**
   * The name of a number. Names that fit, and those that are known, come back as they were; of a longer one the number
   * is a hash, and the name is one made of it (`ch-0004fz…`) whose own number it is.
   * @param claimed a name that came along with the id (in a link): believed when the number is its own
   */
  nameOf(code: bigint, claimed?: string): string
}

export interface NameCodeOptions {
  readonly bits: number
  /** Numbers at the upper end that stand for something else. */
  readonly reserved?: bigint
  readonly symbols: string
  /**
   * Names longer than what fits that shall be found again all the same: those that documents and tests name, and those
   * that the world itself makes up. Where two have one number, the later is found.
   */
  readonly known?: () => readonly string[]
  /** Writes the name of a number that stands for a hash, from its digits in base 36. */
  readonly made: (digits: string, code: bigint) => string
  /** The digits inside a made name, or null for another name. */
  readonly madeDigits: (name: string) => string | null
  /** Whether larger numbers name something as well: ids may be longer than any that is given out here. */
  readonly isOpen?: boolean
  /** Codes with more room for the same names: a name that they made leads to where the whole name leads. */
  readonly wider?: NameCodes
  /** Names that somebody may have; the numbers of other texts lead to made ones. Default: every text is one. */
  readonly isName?: (name: string) => boolean
}

/** Codes of names in `bits` bits: names that are short enough fit whole, from the bottom; hashes fill the rest. */
export function nameCodes(options: NameCodeOptions): NameCodes {
  const { bits, reserved = 0n, symbols, known = () => [], made, madeDigits } = options
  const { wider, isOpen = false, isName = () => true } = options
  const size = (1n << BigInt(bits)) - reserved
  let longest = 0
  while (numbering(symbols, longest + 1).count <= size / 2n) longest++
  const short = numbering(symbols, longest)
  const hashes = size - short.count
  const hashed = (name: string) => {
    const whole = wider ? wider.codeOf(name).toString() : name
    const digest = createHash('sha256').update(whole).digest().readBigUInt64BE()
    return short.count + (digest % hashes)
  }
  let hashOfKnown: Map<bigint, string> | undefined
  const knownNames = () => (hashOfKnown ??= new Map(known().map((name) => [hashed(name), name])))
  const width = (size - 1n).toString(36).length
  const isText = (code: bigint) => code < short.count && isName(short.textOf(code))
  const codeOf = (name: string) => {
    const plain = name.toLowerCase()
    const digits = madeDigits(plain)
    const own = digits === null ? null : numberOfDigits(digits, alphabets.base36)
    if (own !== null && !isText(own) && (own < size || isOpen)) return own
    return short.numberOf(plain) ?? hashed(plain)
  }
  return {
    bits,
    codeOf,
    nameOf(code, claimed) {
      if (claimed !== undefined && codeOf(claimed) === code) return claimed.toLowerCase()
      if (isText(code)) return short.textOf(code)
      return knownNames().get(code) ?? made(code.toString(36).padStart(width, '0'), code)
    },
  }
}

/** 64-bit ids with their time inside, as decimal text (snowflakes). */
export interface Snowflakes {
  /** @param at milliseconds since the Unix epoch; times before the ids' own epoch count as its beginning */
  idOf(at: number, low: bigint): string
  /** Milliseconds since the Unix epoch. */
  timeOf(id: string): number
  /** What stands in the bits below the time. */
  lowOf(id: string): bigint
}

const wholeNumber = (id: string) => (/^\d{1,20}$/.test(id) ? BigInt(id) : 0n)

/**
 * @param unitMs what one step of the time is: 1 on X, 1000 on TikTok
 * @param lowBits bits below the time: 22 on X, 32 on TikTok
 */
export function snowflakes(options: { epoch: number; unitMs: number; lowBits: number }): Snowflakes {
  const shift = BigInt(options.lowBits)
  const mask = (1n << shift) - 1n
  return {
    idOf: (at, low) => {
      const steps = BigInt(Math.max(0, Math.floor((at - options.epoch) / options.unitMs)))
      return ((steps << shift) | (low & mask)).toString()
    },
    timeOf: (id) => Number(wholeNumber(id) >> shift) * options.unitMs + options.epoch,
    lowOf: (id) => wholeNumber(id) & mask,
  }
}

const escapes: Readonly<Record<string, string>> = { z: 'zz', _: 'zu', '.': 'zd', ' ': 'zs' }
const unescaped = new Map(Object.entries(escapes).map(([plain, written]) => [written, plain]))
/** Digits (base 36) of the number of a character that has no escape of its own. */
const codePointDigits = 4

/** Any text in base 36, which has letters and digits only: `z` escapes. Letters become lower case. */
export function escapeBase36(text: string): string {
  return Array.from(text.toLowerCase(), (character) => {
    if (/[0-9a-y]/.test(character)) return character
    const number = character.codePointAt(0)!.toString(36).padStart(codePointDigits, '0')
    return escapes[character] ?? `zx${number}`
  }).join('')
}

/** The text that {@link escapeBase36} wrote. */
export function unescapeBase36(text: string): string {
  return text.replaceAll(/zx([0-9a-z]{4})|z./g, (written, number?: string) =>
    number === undefined
      ? (unescaped.get(written) ?? '')
      : String.fromCodePoint(Math.min(0x10ffff, Number.parseInt(number, 36))),
  )
}
