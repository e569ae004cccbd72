import { firstAccount } from '../accounts/part.ts'
import { systemClock } from '../catalog/clock.ts'
import { readConfig } from '../runtime/config/config.ts'
import { openConfiguredDatabase, prepareTables } from '../runtime/storage/part.ts'
import { firstKeysText, firstKeysTo } from './first-keys.ts'

class NoTerminal extends Error {}

/** Keys are shown only to a person: output to a pipe is refused before the keys exist. */
async function refuseToShow(): Promise<never> {
  throw new NoTerminal(
    'This is no terminal: say with --keys-file where the keys of the first account go. There is no account yet.',
  )
}

/**
 * Prepares the database and creates the first account, without serving. Its keys go to the terminal, or into a file
 * that only this user can read.
 * @returns the exit code: 0 also if an account exists already
 */
export async function init(options: { readonly keysFile?: string }): Promise<number> {
  const config = readConfig(process.env)
  const file = options.keysFile ?? config.FIRST_KEYS_FILE
  const database = await openConfiguredDatabase(config)
  try {
    await prepareTables(database, config)
    const deliver = file === undefined && !process.stdout.isTTY ? refuseToShow : firstKeysTo(file, config)
    const created = await firstAccount({ config, database, clock: systemClock, deliver })
    if (created === null) console.log('The database is up to date; there is an account already.')
    else if (file === undefined) {
      console.log(
        `The first account was created. Its keys are shown only now:\n\n${firstKeysText(created, config)}`,
      )
    } else console.log(`The first account was created. Its keys are in ${file}.`)
    return 0
  } catch (error) {
    if (!(error instanceof NoTerminal)) throw error
    console.error(error.message)
    return 2
  } finally {
    await database.close()
  }
}
