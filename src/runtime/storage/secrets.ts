import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Database } from './database.ts'
import { sharedSecret, sharedSetting } from './settings.ts'

export { sharedSecret } from './settings.ts'

/** Encrypts secrets before they are stored (AES-256-GCM). */
export interface SecretBox {
  /**
   * @param context the owner of the secret (an endpoint's id). `open` requires the same context, so a sealed secret
   *   copied to another row is refused
   */
  seal(plain: string, context: string): string
  /** @throws Error when the text was altered, or sealed with another key or context */
  open(sealed: string, context: string): string
  /** The same for bytes that are stored as such. */
  sealBytes(plain: Buffer, context: string): Buffer
  /** @throws Error as `open` */
  openBytes(sealed: Buffer, context: string): Buffer
  /** Keys of 32 bytes for another purpose than encryption, the same in every process: of the current secret, then of the one before. */
  keysFor(purpose: string): readonly [Buffer, ...Buffer[]]
}

const ivBytes = 12
const tagBytes = 16
const gcm = { authTagLength: tagBytes }
const version = 'v1.'

/** The purpose of the keys of marks of usage records (money/billing/books/usage-marks.ts). */
export const markPurpose = 'marks of usage records'

export const isSealed = (text: string) => text.startsWith(version)

/**
 * Creates a box whose key is derived (HKDF-SHA-256) from a secret of at least 32 characters.
 * @param previous the secret before a rotation: texts sealed with it can still be opened
 */
export function createSecretBox(secret: string, previous?: string): SecretBox {
  const keysFor = (purpose: string): [Buffer, ...Buffer[]] => {
    const derive = (from: string) => Buffer.from(hkdfSync('sha256', from, 'social-lookup', purpose, 32))
    return previous === undefined ? [derive(secret)] : [derive(secret), derive(previous)]
  }
  const keys = keysFor('secrets at rest')
  const [key] = keys
  return {
    seal: (plain, context) => version + sealWith(key, Buffer.from(plain), context).toString('base64url'),
    open(sealed, context) {
      const bytes = Buffer.from(sealed.startsWith(version) ? sealed.slice(version.length) : '', 'base64url')
      return firstThatOpens(keys, (key) => openWith(key, bytes, context)).toString('utf8')
    },
    sealBytes: (plain, context) => sealWith(key, plain, context),
    openBytes: (bytes, context) => firstThatOpens(keys, (key) => openWith(key, bytes, context)),
    keysFor,
  }
}

function sealWith(key: Buffer, plain: Buffer, context: string): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv, gcm).setAAD(Buffer.from(context))
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

function openWith(key: Buffer, bytes: Buffer, context: string): Buffer {
  if (bytes.length < ivBytes + tagBytes) throw new Error('not a sealed secret')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), gcm)
  decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(-tagBytes))
  const body = decipher.update(bytes.subarray(ivBytes, -tagBytes))
  return Buffer.concat([body, decipher.final()])
}

/**
 * Returns the result of the first key that does not throw.
 * @throws the first error if all keys fail
 */
export function firstThatOpens<Key, T>(keys: readonly Key[], open: (key: Key) => T): T {
  const failures: unknown[] = []
  for (const key of keys) {
    try {
      return open(key)
    } catch (error) {
      failures.push(error)
    }
  }
  throw failures[0]
}

export interface SecretsSettings {
  readonly SECRETS_KEY?: string | undefined
  readonly SECRETS_KEY_PREVIOUS?: string | undefined
}

/** Setting with a sealed text, which shows whether the configured key is correct. */
export const checkName = 'secrets-check'

/**
 * Opens the secret box of this installation, with SECRETS_KEY or a secret stored with the data.
 * @throws Error with a message for the operator if stored secrets were sealed with another key
 */
export async function openSecrets(database: Database, settings: SecretsSettings = {}): Promise<SecretBox> {
  const own = settings.SECRETS_KEY ?? (await sharedSecret(database, 'secrets'))
  const box = createSecretBox(own, settings.SECRETS_KEY_PREVIOUS)
  const stored = await sealedBefore(database)
  if (stored && !opens(box, stored)) {
    throw new Error(
      `${settings.SECRETS_KEY ? 'SECRETS_KEY' : 'The key kept with the data (secrets.key, or the settings table; SECRETS_KEY is not set)'} is not the key with which the secrets in this database are encrypted. Set the key they were encrypted with as SECRETS_KEY, or, to change it, as SECRETS_KEY_PREVIOUS beside the new one.`,
    )
  }
  await sharedSetting(database, checkName, box.seal(checkName, checkName))
  return box
}

/** The sealed check text; before it exists, any stored secret. */
async function sealedBefore(database: Database): Promise<{ sealed: string; context: string } | undefined> {
  const [row] = await database.query<{ sealed: string; context: string }>(
    `select value as sealed, name as context from settings where name = $1
     union all (select secret, id from webhook_endpoints limit 1)`,
    [checkName],
  )
  return row
}

function opens(box: SecretBox, { sealed, context }: { sealed: string; context: string }): boolean {
  try {
    box.open(sealed, context)
    return true
  } catch {
    return false
  }
}
