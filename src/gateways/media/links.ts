import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Creates and reads the expiring links of hosted files. */
export interface MediaLinks {
  /** The last part of the URL: name, expiry (seconds since the Unix epoch, base 36) and signature. */
  token(name: string, expiresAtSeconds: number): string
  /** Reads a link: the name of its file, or why the link is invalid. */
  read(token: string, nowSeconds: number): { name: string } | 'expired' | 'unknown'
}

const tokenPattern = /^([0-9a-f]{32})\.([0-9a-z]{6,9})\.([A-Za-z0-9_-]{22})\.([a-z0-9]{2,5})$/

/**
 * Links that cannot be guessed or extended: the file name has 128 random bits, and an HMAC-SHA-256 (truncated to 132 bits)
 * covers name and expiry.
 */
export function createMediaLinks(secret: string): MediaLinks {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'social-lookup media v1', 32))
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url').slice(0, 22)
  return {
    token(name, expiresAtSeconds) {
      const [id, extension] = name.split('.')
      const expiry = expiresAtSeconds.toString(36)
      return `${id}.${expiry}.${sign(`${name} ${expiry}`)}.${extension}`
    },
    read(token, nowSeconds) {
      const [, id, expiry, signature, extension] = tokenPattern.exec(token) ?? []
      if (!id || !expiry || !signature || !extension) return 'unknown'
      const name = `${id}.${extension}`
      const expected = Buffer.from(sign(`${name} ${expiry}`))
      if (!timingSafeEqual(expected, Buffer.from(signature))) return 'unknown'
      return Number.parseInt(expiry, 36) > nowSeconds ? { name } : 'expired'
    },
  }
}
