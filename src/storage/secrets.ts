import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Database } from './database.ts'
import { sharedSecret } from './settings.ts'

export { sharedSecret } from './settings.ts'

/** Encrypts secrets before they are stored (AES-256-GCM). */
export interface SecretBox {
  /**
   * @param context what the secret belongs to (an endpoint's id); the same must be given to `open`, so that a
   *   sealed secret copied to another row is refused
   */
  seal(plain: string, context: string): string
  /** @throws Error when the text was altered, or sealed with another key or context */
  open(sealed: string, context: string): string
}

const ivBytes = 12
const tagBytes = 16
const gcm = { authTagLength: tagBytes }
const version = 'v1.'

/** A box whose key is derived (HKDF-SHA-256) from a secret of 32 characters or more. */
export function createSecretBox(secret: string): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', secret, 'social-lookup', 'secrets at rest', 32))
  return {
    seal(plain, context) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', key, iv, gcm).setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return version + Buffer.concat([iv, body, cipher.getAuthTag()]).toString('base64url')
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed.startsWith(version) ? sealed.slice(version.length) : '', 'base64url')
      if (bytes.length < ivBytes + tagBytes) throw new Error('not a sealed secret')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), gcm)
      decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(-tagBytes))
      const body = decipher.update(bytes.subarray(ivBytes, -tagBytes))
      return Buffer.concat([body, decipher.final()]).toString('utf8')
    },
  }
}

/** The secret box of this set-up: keyed by SECRETS_KEY, or by a secret kept with the data. */
export async function openSecrets(database: Database, secretsKey?: string): Promise<SecretBox> {
  return createSecretBox(secretsKey ?? (await sharedSecret(database, 'secrets')))
}
