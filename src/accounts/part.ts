import type { Clock } from '../catalog/clock.ts'
import type { Ledger } from '../money/billing/ledger.ts'
import type { Config } from '../runtime/config/config.ts'
import type { Part } from '../runtime/process/part.ts'
import type { Database } from '../runtime/storage/database.ts'
import { type BootstrapKeys, createFirstAccount, type StartingCredits } from './accounts.ts'
import { writeKeyUses } from './key-uses.ts'
import { createKeyring, type Keyring } from './keyring.ts'
import { deleteOldAudit } from './old-audit.ts'
import { accountRoutes } from './routes.ts'

/** Configured credits of a new account. */
export function startingCredits(config: Config): StartingCredits {
  return { trialCredits: config.TRIAL_CREDITS, testCredits: config.TEST_CREDITS }
}

/** Creates the first account if there is none. */
export function firstAccount(options: {
  readonly config: Config
  readonly database: Database
  readonly clock: Clock
  /** See {@link createFirstAccount}. */
  readonly deliver?: ((keys: BootstrapKeys) => Promise<void>) | undefined
}): Promise<BootstrapKeys | null> {
  const { config, ...rest } = options
  return createFirstAccount({
    ...rest,
    liveKey: config.BOOTSTRAP_LIVE_KEY,
    testKey: config.BOOTSTRAP_TEST_KEY,
    ...startingCredits(config),
  })
}

export interface AccountsPart extends Part {
  readonly keyring: Keyring
}

export function openAccounts(options: {
  readonly database: Database
  readonly clock: Clock
  readonly ledger: Ledger
  readonly config: Pick<Config, 'CHECKOUT_URL' | 'AUDIT_RETENTION_DAYS' | 'USAGE_RETENTION_DAYS'>
}): AccountsPart {
  const { database, clock, ledger, config } = options
  const {
    CHECKOUT_URL: checkoutUrl,
    AUDIT_RETENTION_DAYS: auditDays,
    USAGE_RETENTION_DAYS: testKeyDays,
  } = config
  const keyring = createKeyring({ database, clock })
  const write = () => writeKeyUses(database, keyring.takeUses())
  return {
    keyring,
    routes: accountRoutes({ database, clock, ledger, checkoutUrl }),
    upkeep: [{ what: 'last use of keys', everyMs: 60_000, run: write }],
    sweeps: [
      {
        name: 'delete-old-audit',
        cron: '23 4 * * *',
        run: () => deleteOldAudit({ database, clock, auditDays, testKeyDays }),
      },
    ],
    close: () => write().catch(() => undefined),
  }
}
