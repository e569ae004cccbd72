import { mkdir, open } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { BootstrapKeys } from '../accounts/accounts.ts'
import type { Config } from '../runtime/config/config.ts'

/** The keys of the first account as text for people. Keys from a setting are not repeated. */
export function firstKeysText(created: BootstrapKeys, config: Config): string {
  const shown = (key: string, given: string | undefined, name: string) =>
    given ? `as given by ${name}` : key
  const live = shown(created.liveKey, config.BOOTSTRAP_LIVE_KEY, 'BOOTSTRAP_LIVE_KEY')
  const test = shown(created.testKey, config.BOOTSTRAP_TEST_KEY, 'BOOTSTRAP_TEST_KEY')
  return `  live key  ${live}\n  test key  ${test}\n`
}

/**
 * Writes the keys of the first account into a file that only this user can read.
 * @throws Error with a sentence for the operator, before any account is created
 */
export async function writeFirstKeys(path: string, text: string): Promise<void> {
  try {
    const file = await open(path, 'w', 0o600)
    try {
      // An existing file would keep its mode.
      await file.chmod(0o600)
      await file.writeFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
  } catch (error) {
    throw new Error(`FIRST_KEYS_FILE: ${path} cannot be written (${(error as NodeJS.ErrnoException).code})`, {
      cause: error,
    })
  }
}

/**
 * Writes the keys of the first account into a file; undefined if they are shown instead. A new `DATA_DIR` is created for
 * a file in it: with a database server, nothing else has created it yet.
 */
export function firstKeysTo(
  path: string | undefined,
  config: Config,
): ((created: BootstrapKeys) => Promise<void>) | undefined {
  if (path === undefined) return undefined
  const isInDataDir = dirname(resolve(path)) === resolve(config.DATA_DIR)
  return async (created) => {
    if (isInDataDir) await mkdir(config.DATA_DIR, { recursive: true, mode: 0o700 })
    await writeFirstKeys(path, firstKeysText(created, config))
  }
}
