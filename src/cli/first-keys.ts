import { open } from 'node:fs/promises'
import type { BootstrapKeys } from '../accounts/accounts.ts'
import type { Config } from '../config.ts'

/** The keys of the first account, as a person reads them: those that were given by a setting are not repeated. */
export function firstKeysText(created: BootstrapKeys, config: Config): string {
  const shown = (key: string, given: string | undefined, name: string) =>
    given ? `as given by ${name}` : key
  const live = shown(created.liveKey, config.BOOTSTRAP_LIVE_KEY, 'BOOTSTRAP_LIVE_KEY')
  const test = shown(created.testKey, config.BOOTSTRAP_TEST_KEY, 'BOOTSTRAP_TEST_KEY')
  return `  live key  ${live}\n  test key  ${test}\n`
}

/**
 * Writes the keys of the first account into a file that only this user can read.
 * @throws Error with a sentence for the operator, before any account is made
 */
export async function writeFirstKeys(path: string, text: string): Promise<void> {
  try {
    const file = await open(path, 'w', 0o600)
    try {
      // A file that was there keeps its mode.
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

/** Puts the keys of the first account into a file; undefined where they are shown instead. */
export function firstKeysTo(
  path: string | undefined,
  config: Config,
): ((created: BootstrapKeys) => Promise<void>) | undefined {
  return path === undefined ? undefined : (created) => writeFirstKeys(path, firstKeysText(created, config))
}
