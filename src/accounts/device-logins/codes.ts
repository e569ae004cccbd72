import { createHmac, randomInt } from 'node:crypto'

/** Consonants alone (RFC 8628, section 6.1): no words, and no letter that is read as a digit. Eight have 34.5 bits. */
const alphabet = 'BCDFGHJKLMNPQRSTVWXZ'
const codeLetters = 8

/** A code that a person types: eight letters without the dash that shows it in two halves. */
export function newUserCode(): string {
  return Array.from({ length: codeLetters }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** A code as people read it: `WDJB-MJHT`. */
export const shownUserCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`

/** The letters of a code as a person typed it, in capitals or not, with dashes or spaces; null if it is none. */
export function readUserCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s\-‐-―.]/g, '')
  return code.length === codeLetters && [...code].every((letter) => alphabet.includes(letter)) ? code : null
}

/** The keyed hash of a user code: without the secret nobody finds the code by trying all of them. */
export const hashUserCode = (secret: string, code: string): string =>
  createHmac('sha256', secret).update(`user code ${code}`).digest('hex')
