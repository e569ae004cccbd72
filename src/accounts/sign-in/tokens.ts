import { hash, randomBytes } from 'node:crypto'

/** Creates a random token of 256 bits in base64url, with a prefix that secret scanners recognise. */
export function newToken(prefix: string): string {
  return `${prefix}_${randomBytes(32).toString('base64url')}`
}

/** The hash that is stored instead of a token. A random token of 256 bits needs no slow hash. */
export const hashToken = (token: string): string => hash('sha256', token, 'hex')

/** Whether a text has the form of a token with this prefix. */
export const isToken = (prefix: string, text: string): boolean =>
  text.startsWith(`${prefix}_`) && /^[A-Za-z0-9_-]{43}$/.test(text.slice(prefix.length + 1))
