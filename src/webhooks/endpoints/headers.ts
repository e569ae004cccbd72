import { ServiceError } from '../../errors.ts'
import type { SecretBox } from '../../storage/secrets.ts'

/** Headers of an endpoint's owner that every request to it carries: credentials of a gateway, a tenant's name. */

const maxHeaders = 20
const maxNameLength = 100
const maxValueLength = 2048
/** Names and values of an endpoint together. */
const maxTotalLength = 8192

/** Hop-by-hop headers (RFC 9110, 7.6.1), those that HTTP and the message itself need, and those that tell whence it comes. */
const reserved = new Set([
  'connection',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'http2-settings',
  'host',
  'expect',
  'content-length',
  'content-type',
  'content-encoding',
  'user-agent',
  'forwarded',
])
/** `webhook-` and `svix-` are what receivers verify signatures by. */
const reservedPrefixes = ['webhook-', 'svix-', 'proxy-', 'x-forwarded-']

/** By lower-case name; null takes a header away. */
export type HeaderChange = Readonly<Record<string, string | null>>

/** Sealed values by name, as they are stored. */
export type SealedHeaders = Readonly<Record<string, string>>

type Box = Pick<SecretBox, 'seal' | 'open'>

const refuse = (message: string) => new ServiceError('bad_request', message)

function checkName(name: string): string {
  const shown = JSON.stringify(name.slice(0, maxNameLength))
  if (!/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/.test(name) || name.length > maxNameLength) {
    throw refuse(`headers: ${shown} is no header name of at most ${maxNameLength} characters.`)
  }
  const lower = name.toLowerCase()
  if (reserved.has(lower) || reservedPrefixes.some((prefix) => lower.startsWith(prefix))) {
    throw refuse(
      `headers: ${shown} cannot be set; leave it out. Names of your own, "authorization" and "x-…" can.`,
    )
  }
  return lower
}

function checkValue(name: string, value: string | null): string | null {
  if (value === null) return null
  // Visible ASCII, with spaces inside: what every receiver reads alike, and no way into another header.
  if (!/^[!-~](?:[ -~]*[!-~])?$/.test(value) || value.length > maxValueLength) {
    throw refuse(
      `headers.${name} must be 1 to ${maxValueLength} visible ASCII characters, without spaces at its ends.`,
    )
  }
  return value
}

/**
 * Checks headers that a caller sends; gives them by lower-case names.
 * @throws ServiceError bad_request that says what to send instead; never with a value in it
 */
export function checkHeaders(given: HeaderChange): HeaderChange {
  const checked: Record<string, string | null> = {}
  for (const [name, value] of Object.entries(given)) {
    const lower = checkName(name)
    if (Object.hasOwn(checked, lower)) throw refuse(`headers: ${JSON.stringify(lower)} is there twice.`)
    checked[lower] = checkValue(lower, value)
  }
  return checked
}

export const headerContext = (endpointId: string, name: string) => `${endpointId} header ${name}`

/**
 * What is stored after a change.
 * @throws ServiceError bad_request for more than an endpoint may have
 */
export function changeHeaders(
  box: Box,
  endpointId: string,
  before: SealedHeaders,
  change: HeaderChange,
): SealedHeaders {
  const headers = { ...openHeaders(box, endpointId, before) }
  for (const [name, value] of Object.entries(change)) {
    if (value === null) delete headers[name]
    else headers[name] = value
  }
  const entries = Object.entries(headers)
  if (entries.length > maxHeaders) throw refuse(`headers: an endpoint may have ${maxHeaders}.`)
  const bytes = entries.reduce((sum, [name, value]) => sum + name.length + value.length, 0)
  if (bytes > maxTotalLength)
    throw refuse(`headers: names and values may have ${maxTotalLength} characters together.`)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, box.seal(value, headerContext(endpointId, name))]),
  )
}

export function openHeaders(
  box: Pick<Box, 'open'>,
  endpointId: string,
  sealed: SealedHeaders,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(sealed).map(([name, value]) => [name, box.open(value, headerContext(endpointId, name))]),
  )
}

/** Values of at least this length show their last characters, so that one can tell which it is. */
const minMaskedLength = 16
const shownCharacters = 4

/** Headers as they are shown and logged: never a whole value. */
export function maskedHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      value.length < minMaskedLength ? '…' : `…${value.slice(-shownCharacters)}`,
    ]),
  )
}
