import { hash } from 'node:crypto'
import { makeInPieces } from '../runtime/threads/serving-turns.ts'
import { alphabets, digitsOf, numbering, numberOfDigits, shuffle } from './numbers.ts'

/**
 * Ids that contain the name of their object, so that every process can resolve them without stored state. A platform
 * chooses the alphabet, the length and the look. The codecs here convert names and positions into ids and back.
 */

/** The content of an id: the name of the owner, and the index of one of the owner's objects. */
export interface Named {
  readonly name: string
  readonly index: number
}

/** Converts between ids of one kind and their content. */
export interface NameIds {
  /** The id of a name and an index; null if the name does not fit (too long, other characters). */
  idOf(name: string, index?: number): string | null
  /** The content of an id; null for an id that was not created here. */
  read(id: string): Named | null
}

export interface NameIdOptions {
  /** Characters of names, at most `longest` of them. */
  readonly symbols: string
  readonly longest: number
  /** Bits for the index. Default 0: the id contains only the name. */
  readonly indexBits?: number
  readonly alphabet: string
  /** Characters of an id after its prefix. */
  readonly length: number
  readonly prefix?: string
  /** Whether a name may have an id. Other texts of the same characters are refused. */
  readonly isName?: (name: string) => boolean
}

/**
 * Ids that contain a whole name and an index: channels, playlists, accounts. Shuffled bits make neighbours look
 * unrelated. The size of the alphabet must be a power of two.
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

/** Names as numbers of few bits, for ids that are too short for a whole name. */
export interface NameCodes {
  readonly bits: number
  /** The number of a name; letter case makes no difference. */
  codeOf(name: string): bigint
  /**
   * The name of a number. Short names and known names come back unchanged. The number of a longer name is a hash, and
   * resolves to a generated name (`ch-0004fz…`) with the same number.
   * @param claimed a name that came with the id (in a link); used if its number is this one
   */
  nameOf(code: bigint, claimed?: string): string
}

export interface NameCodeOptions {
  readonly bits: number
  /** Numbers at the upper end that are reserved for other objects. */
  readonly reserved?: bigint
  readonly symbols: string
  /**
   * Longer names that must also resolve: names in documents and tests, and names that the simulated world generates.
   * If two have the same number, the later one wins.
   */
  readonly known?: () => readonly string[]
  /** Builds the generated name of a hash from its digits in base 36. */
  readonly generate: (digits: string, code: bigint) => string
  /** The digits in a generated name, or null for another name. */
  readonly digitsOf: (name: string) => string | null
  /** Whether larger numbers are names too: ids may be longer than those created here. */
  readonly isOpen?: boolean
  /** Codes of more bits for the same names. A name that they generated resolves to the object of the whole name. */
  readonly wider?: NameCodes
  /** Whether a text may be a name; numbers of other texts resolve to generated names. Default: every text may. */
  readonly isName?: (name: string) => boolean
}

/** Hashes the known names of codes that did not need them yet. */
const unhashed: (() => Promise<void>)[] = []
let hashing = Promise.resolve()

async function hashRest(): Promise<void> {
  for (const hashNames of unhashed.splice(0)) await hashNames()
}

/**
 * Hashes the known names of all codes in pieces, between which the thread serves: a platform has some ten thousand names in
 * several codes. A code whose names are needed earlier hashes them at once.
 */
export function hashKnownNames(): Promise<void> {
  hashing = hashing.then(hashRest)
  return hashing
}

/** Codes of names in `bits` bits. Short names fit whole and use the low numbers; hashes use the rest. */
export function nameCodes(options: NameCodeOptions): NameCodes {
  const { bits, reserved = 0n, symbols, known = () => [], generate, digitsOf } = options
  const { wider, isOpen = false, isName = () => true } = options
  const size = (1n << BigInt(bits)) - reserved
  let longest = 0
  while (numbering(symbols, longest + 1).count <= size / 2n) longest++
  const short = numbering(symbols, longest)
  const hashes = size - short.count
  const hashed = (name: string) => {
    const whole = wider ? wider.codeOf(name).toString() : name
    const digest = hash('sha256', whole, 'buffer').readBigUInt64BE()
    return short.count + (digest % hashes)
  }
  let hashOfKnown: Map<bigint, string> | undefined
  const withHash = (name: string) => [hashed(name), name] as const
  const knownNames = () => (hashOfKnown ??= new Map(known().map(withHash)))
  unhashed.push(async () => {
    if (hashOfKnown !== undefined) return
    const hashes = await makeInPieces(known(), withHash)
    hashOfKnown ??= new Map(hashes)
  })
  const width = (size - 1n).toString(36).length
  const isText = (code: bigint) => code < short.count && isName(short.textOf(code))
  const codeOf = (name: string) => {
    const plain = name.toLowerCase()
    const digits = digitsOf(plain)
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
      return knownNames().get(code) ?? generate(code.toString(36).padStart(width, '0'), code)
    },
  }
}

/** 64-bit ids that contain their time, as decimal text (snowflakes). */
export interface Snowflakes {
  /** @param at milliseconds since the Unix epoch; times before the epoch of the ids are raised to it */
  idOf(at: number, low: bigint): string
  /** Milliseconds since the Unix epoch. */
  timeOf(id: string): number
  /** The value of the bits below the time. */
  lowOf(id: string): bigint
}

const wholeNumber = (id: string) => (/^\d{1,20}$/.test(id) ? BigInt(id) : 0n)

/**
 * @param unitMs length of one step of the time: 1 on X, 1000 on TikTok
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
/** Digits (base 36) of the code point of a character without an escape of its own. */
const codePointDigits = 4

/** Any text in base 36, which has only letters and digits: `z` escapes other characters. Letters become lower case. */
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
