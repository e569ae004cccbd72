import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'

/** A key that `login` stored. */
export interface StoredLogin {
  readonly key: string
  readonly keyId: string
  readonly name: string
  readonly mode: string
  /** ISO 8601; null: the key has no end. */
  readonly expiresAt: string | null
}

interface StoredLogins {
  /** Address of the service that was logged in at last. */
  readonly current: string | null
  readonly logins: Readonly<Record<string, StoredLogin>>
}

const none: StoredLogins = { current: null, logins: {} }

type Environment = Readonly<Record<string, string | undefined>>

/** The user's file of logins (XDG Base Directory Specification; on Windows the folder of applications). */
export function loginsPath(env: Environment = process.env): string {
  const folder = env.XDG_CONFIG_HOME || env.APPDATA || join(homedir(), '.config')
  return join(folder, 'social-lookup', 'logins.json')
}

/** An address in one form, so that a key is sent to the service alone that gave it. */
export const serviceAddress = (url: string): string => {
  const { origin, pathname } = new URL(url)
  let end = pathname.length
  while (pathname[end - 1] === '/') end -= 1
  return origin + pathname.slice(0, end)
}

/** Reads the logins of the user. A file that is absent has none; one that is damaged is an error, not a lost key. */
async function readLogins(path: string): Promise<StoredLogins> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return none
    throw error
  }
  try {
    return { ...none, ...(JSON.parse(text) as Partial<StoredLogins>) }
  } catch {
    throw new Error(`${path} is damaged: mend it, or delete it and log in again`)
  }
}

/** Replaces the file as a whole. Only its owner reads it, from its first byte on. */
async function writeLogins(path: string, logins: StoredLogins): Promise<void> {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const fresh = `${path}.${process.pid}`
  await writeFile(fresh, `${JSON.stringify(logins, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  await chmod(fresh, 0o600)
  await rename(fresh, path)
}

/** Stores the key of a service, and makes the service the one that commands call. */
export async function storeLogin(url: string, login: StoredLogin, path = loginsPath()): Promise<void> {
  const current = serviceAddress(url)
  const { logins } = await readLogins(path)
  await writeLogins(path, { current, logins: { ...logins, [current]: login } })
}

/** Forgets the key of a service; the file goes with the last one. */
export async function forgetLogin(url: string, path = loginsPath()): Promise<void> {
  const { current, logins } = await readLogins(path)
  const { [serviceAddress(url)]: _, ...others } = logins
  const rest = Object.keys(others)
  if (rest.length === 0) return rm(path, { force: true })
  const next = current !== null && current in others ? current : rest[0]!
  await writeLogins(path, { current: next, logins: others })
}

/** The key that is stored for a service; undefined without one. */
export async function storedLogin(url: string, path = loginsPath()): Promise<StoredLogin | undefined> {
  return (await readLogins(path)).logins[serviceAddress(url)]
}

const localService = 'http://127.0.0.1:3000'

/**
 * Where a command calls, and with which key: what its options or the environment state, else the service that was logged
 * in at last, else the service of this machine.
 */
export async function calledService(
  given: { readonly url?: string | undefined; readonly key?: string | undefined },
  path = loginsPath(),
): Promise<{ readonly url: string; readonly key?: string }> {
  if (given.url !== undefined && given.key !== undefined) return { url: given.url, key: given.key }
  const { current, logins } = await readLogins(path)
  const url = given.url ?? (given.key === undefined ? current : null) ?? localService
  const key = given.key ?? logins[serviceAddress(url)]?.key
  return key === undefined ? { url } : { url, key }
}

/** The refusal of a command without a key. */
export const noKey = (url: string): Error =>
  new Error(
    `no API key for ${url}: log in with \`login --url ${url}\`, or give one with --key or in SOCIAL_LOOKUP_KEY`,
  )
