import { createHmac, randomBytes } from 'node:crypto'

/** The four credentials with which an app acts for the operator's account (OAuth 1.0a user context). */
export interface UserCredentials {
  readonly consumerKey: string
  readonly consumerSecret: string
  readonly token: string
  readonly tokenSecret: string
}

/** Percent-encoding of RFC 3986, which RFC 5849 (section 3.6) requires. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/**
 * The `Authorization` header of a request with HMAC-SHA1 (RFC 5849, section 3.4.2).
 * @param nowMs milliseconds since the Unix epoch
 */
export function oauthHeader(
  method: string,
  url: string,
  credentials: UserCredentials,
  nowMs: number,
  nonce: string = randomBytes(16).toString('hex'),
): string {
  const { origin, pathname, searchParams } = new URL(url)
  const protocol = {
    oauth_consumer_key: credentials.consumerKey,
    oauth_nonce: nonce,
    oauth_signature_method: 'HMAC-SHA1',
    oauth_timestamp: String(Math.floor(nowMs / 1000)),
    oauth_token: credentials.token,
    oauth_version: '1.0',
  }
  const normalized = [...searchParams, ...Object.entries(protocol)]
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort(([a, x], [b, y]) => (a < b ? -1 : a > b ? 1 : x < y ? -1 : 1))
    .map((pair) => pair.join('='))
    .join('&')
  const base = [method.toUpperCase(), encode(origin + pathname), encode(normalized)].join('&')
  const key = `${encode(credentials.consumerSecret)}&${encode(credentials.tokenSecret)}`
  const signature = createHmac('sha1', key).update(base).digest('base64')
  const fields = Object.entries({ ...protocol, oauth_signature: signature })
  return `OAuth ${fields.map(([name, value]) => `${encode(name)}="${encode(value)}"`).join(', ')}`
}
