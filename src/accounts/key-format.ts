import { createHash, hash, randomInt } from 'node:crypto'
import type { Mode } from '../catalog/source.ts'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const secretLength = 32
const checksumLength = 6

/**
 * Creates an API key: `slk_live_` or `slk_test_`, 32 random base62 characters (190 bits), and a 6-character checksum.
 * Secret scanners can verify the checksum without the service.
 */
export function generateKey(mode: Mode): string {
  let secret = ''
  for (let i = 0; i < secretLength; i++) secret += alphabet[randomInt(alphabet.length)]
  return `slk_${mode}_${secret}${checksum(secret)}`
}

/** Whether a text is a key with the format and checksum of generateKey. */
export function isGeneratedKey(text: string): boolean {
  const found = /^slk_(?:live|test)_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/.exec(text)
  return found !== null && checksum(found[1]!) === found[2]
}

/** The mode of a well-formed key, generated or chosen by an operator; null if the text cannot be a key. */
export function modeOfKey(text: string): Mode | null {
  const found = /^slk_(live|test)_[0-9A-Za-z_-]{24,128}$/.exec(text)
  return found === null ? null : (found[1] as Mode)
}

/**
 * The hash that is stored and looked up instead of a key. Passwords need a slow hash; a random key of 190 bits does
 * not. SHA-256 adds one microsecond to a request.
 */
export function hashKey(key: string): string {
  return hash('sha256', key, 'hex')
}

/** Prefix and last four characters, to recognise a key in lists. */
export function hintOf(key: string): string {
  return `${key.slice(0, 9)}…${key.slice(-4)}`
}

function checksum(secret: string): string {
  let rest = BigInt(`0x${createHash('sha256').update(`slk:${secret}`).digest('hex').slice(0, 16)}`)
  let text = ''
  for (let i = 0; i < checksumLength; i++) {
    text += alphabet[Number(rest % 62n)]
    rest /= 62n
  }
  return text
}
