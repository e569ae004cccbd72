/** Alphabets of the platforms' ids. */
export const alphabets = {
  base36: '0123456789abcdefghijklmnopqrstuvwxyz',
  base64url: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_',
  decimal: '0123456789',
} as const

/** A number as digits of an alphabet, most significant first, padded with its first digit to `length` characters. */
export function digitsOf(value: bigint, alphabet: string, length = 1): string {
  const base = BigInt(alphabet.length)
  let text = ''
  for (let rest = value; rest > 0n || text.length < length; rest /= base) {
    text = alphabet[Number(rest % base)] + text
  }
  return text
}

/** The number that digits of an alphabet spell; null for a character outside the alphabet. */
export function numberOfDigits(text: string, alphabet: string): bigint | null {
  const base = BigInt(alphabet.length)
  let value = 0n
  for (const character of text) {
    const digit = alphabet.indexOf(character)
    if (digit < 0) return null
    value = value * base + BigInt(digit)
  }
  return value
}

/** Texts over an alphabet up to a length, numbered from 0 (shorter first), and back. */
export interface Numbering {
  /** The number of texts; every number below it is a text. */
  readonly count: bigint
  /** The number of a text, or null when it is longer or has other characters. */
  numberOf(text: string): bigint | null
  textOf(number: bigint): string
}

/** Numbers the texts of up to `longest` characters of `symbols`. */
export function numbering(symbols: string, longest: number): Numbering {
  const base = BigInt(symbols.length)
  // starts[n] is the number of the first text with n characters.
  const starts = [0n]
  for (let length = 1; length <= longest + 1; length++) starts.push(starts[length - 1]! * base + 1n)
  return {
    count: starts[longest + 1]!,
    numberOf(text) {
      if (text.length > longest) return null
      let value = 0n
      for (const character of text) {
        const digit = symbols.indexOf(character)
        if (digit < 0) return null
        value = value * base + BigInt(digit)
      }
      return starts[text.length]! + value
    },
    textOf(number) {
      let length = 0
      while (number >= starts[length + 1]!) length++
      let text = ''
      for (let rest = number - starts[length]!; text.length < length; rest /= base) {
        text = symbols[Number(rest % base)] + text
      }
      return text
    },
  }
}

/** A reversible shuffle of all numbers of `bits` bits, so that neighbours do not look alike. */
export function shuffle(bits: number): { mix(value: bigint): bigint; unmix(value: bigint): bigint } {
  const mask = (1n << BigInt(bits)) - 1n
  const half = BigInt(Math.ceil(bits / 2))
  const odd = 0x9e3779b97f4a7c15f39cc0605cedc835n & mask
  // Newton's iteration doubles the correct low bits each round: 3, 6, … 192.
  let inverse = odd
  for (let round = 0; round < 6; round++) inverse = (inverse * (2n - odd * inverse)) & mask
  inverse = ((inverse % (mask + 1n)) + mask + 1n) & mask
  return {
    mix(value) {
      let mixed = value
      for (let round = 0; round < 2; round++) mixed = ((mixed ^ (mixed >> half)) * odd) & mask
      return mixed ^ (mixed >> half)
    },
    unmix(value) {
      let plain = value ^ (value >> half)
      for (let round = 0; round < 2; round++) {
        plain = (plain * inverse) & mask
        plain ^= plain >> half
      }
      return plain
    },
  }
}
