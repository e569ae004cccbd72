import { ServiceError } from '../../../catalog/errors.ts'
import type { SecretBox } from '../../../runtime/storage/secrets.ts'

/** Custom headers of an endpoint, sent with every request: for example a gateway's credentials or a tenant's name. */

const maxHeaders = 20
const maxNameLength = 100
const maxValueLength = 2048
/** All names and values of an endpoint together. */
const maxTotalLength = 8192

/** Hop-by-hop headers (RFC 9110, 7.6.1), headers that the sender sets itself, and headers about the origin of a request. */
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
/** Receivers verify signatures by the headers `webhook-…` and `svix-…`. */
const reservedPrefixes = ['webhook-', 'svix-', 'proxy-', 'x-forwarded-']

/** Header values by lower-case name. Null removes a header. */
export type HeaderChange = Readonly<Record<string, string | null>>

/** Encrypted values by name, as they are stored. */
export type SealedHeaders = Readonly<Record<string, string>>

type Box = Pick<SecretBox, 'seal' | 'open'>

const refuse = (message: string) => new ServiceError('bad_request', message)

function checkName(name: string): string {
  const shown = JSON.stringify(name.slice(0, maxNameLength))
  if (!/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/.test(name) || name.length > maxNameLength) {
    throw refuse(`headers: ${shown} is not a header name of at most ${maxNameLength} characters.`)
  }
  const lower = name.toLowerCase()
  if (reserved.has(lower) || reservedPrefixes.some((prefix) => lower.startsWith(prefix))) {
    throw refuse(
      `headers: ${shown} cannot be set; leave it out. Custom names, "authorization" and "x-…" are allowed.`,
    )
  }
  return lower
}

function checkValue(name: string, value: string | null): string | null {
  if (value === null) return null
  // Visible ASCII with inner spaces: all receivers read it alike, and line breaks cannot inject a header.
  if (!/^[!-~](?:[ -~]*[!-~])?$/.test(value) || value.length > maxValueLength) {
    throw refuse(
      `headers.${name} must be 1 to ${maxValueLength} visible ASCII characters, without spaces at its ends.`,
    )
  }
  return value
}

/**
 * Checks headers that a caller sends, and returns them by lower-case names.
 * @throws ServiceError bad_request; its message never contains a header value
 */
export function checkHeaders(change: HeaderChange): HeaderChange {
  const checked: Record<string, string | null> = {}
  for (const [name, value] of Object.entries(change)) {
    const lower = checkName(name)
    if (Object.hasOwn(checked, lower)) throw refuse(`headers: ${JSON.stringify(lower)} occurs twice.`)
    checked[lower] = checkValue(lower, value)
  }
  return checked
}

/** The encryption context of a header value: it binds the value to its endpoint and name. */
export const headerContext = (endpointId: string, name: string) => `${endpointId} header ${name}`

/**
 * Applies a change to stored headers, and returns the headers to store.
 * @throws ServiceError bad_request beyond the limits of an endpoint
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

/** Decrypts stored headers. */
export function openHeaders(
  box: Pick<Box, 'open'>,
  endpointId: string,
  sealed: SealedHeaders,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(sealed).map(([name, value]) => [name, box.open(value, headerContext(endpointId, name))]),
  )
}

/** Values of at least this length show their last characters, so that owners can recognize them. */
const minMaskedLength = 16
const shownCharacters = 4

/** Masks header values for answers and logs. */
export function maskedHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      value.length < minMaskedLength ? '…' : `…${value.slice(-shownCharacters)}`,
    ]),
  )
}
