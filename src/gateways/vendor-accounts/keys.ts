import { readFileSync } from 'node:fs'
import { ConfigError } from '../../runtime/config/config.ts'
import { simulatedKey, type Vendor } from '../vendors/vendor.ts'

/** The operator's keys of vendors, by the names of their settings. */
export interface VendorKeys {
  /** The key for live keys: from a setting, or from the file that a setting names. */
  live(name: string): string | undefined
  /** The key for test keys: the stand-ins' key, if stand-ins are switched on. */
  test(name: string): string | undefined
}

function keyInFile(setting: string, file: string): string {
  let text: string
  try {
    text = readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new ConfigError(`${setting} names a file that cannot be read: ${(error as Error).message}`)
  }
  if (text === '' || /\s/.test(text))
    throw new ConfigError(`${setting} must name a file that holds a key alone`)
  return text
}

/**
 * Reads the keys of all vendors, once.
 * @param setting the environment
 * @param simulated whether stand-ins replace the vendors: then every vendor has a key, and the operator's keys are
 * not used
 * @throws ConfigError for an unreadable file, or a key that is set twice
 */
export function readVendorKeys(
  vendors: readonly Pick<Vendor, 'keySetting'>[],
  setting: (name: string) => string | undefined,
  simulated: boolean,
): VendorKeys {
  const keys = new Map<string, string>()
  for (const { keySetting } of vendors) {
    const [given, file] = [setting(keySetting), setting(`${keySetting}_FILE`)]
    if (given !== undefined && file !== undefined) {
      throw new ConfigError(`${keySetting} and ${keySetting}_FILE name the same key; set one of them`)
    }
    // A header cannot contain such a key, and the error of sending it would print the key.
    if (given !== undefined && /[^\x21-\x7e]/.test(given)) {
      throw new ConfigError(`${keySetting} must be a key without spaces or special characters`)
    }
    const key = simulated ? simulatedKey : (given ?? (file && keyInFile(`${keySetting}_FILE`, file)))
    if (key !== undefined) keys.set(keySetting, key)
  }
  return {
    live: (name) => keys.get(name),
    test: (name) => (simulated ? keys.get(name) : undefined),
  }
}
