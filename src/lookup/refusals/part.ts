import type { Clock } from '../../catalog/clock.ts'
import type { Config } from '../../runtime/config/config.ts'
import type { Part } from '../../runtime/process/part.ts'
import type { Database } from '../../runtime/storage/database.ts'
import { deleteRows } from '../../runtime/storage/delete-rows.ts'
import { createRefusalLog, type RefusalLog } from './refusal-log.ts'

/** How long traces of requests without a key are stored: they contain addresses of people. */
const keylessRetentionDays = 7

/** Opens the traces of refused requests. Those of accounts are stored as long as usage records. */
export function openRefusals(options: {
  readonly config: Config
  readonly database: Database
  readonly clock: Clock
}): Part & { readonly refusals: RefusalLog } {
  const { config, database, clock } = options
  const refusals = createRefusalLog({ database, clock, recordsParameters: config.USAGE_PARAMETERS })
  return {
    refusals,
    upkeep: [
      { what: 'writing of refusals', everyMs: 1000, run: () => refusals.flush() },
      {
        what: 'deletion of old refusals',
        everyMs: 3_600_000,
        run: () => {
          const daysAgo = (days: number) => new Date(clock.now() - days * 86_400_000)
          return deleteRows(database, 'refusals', 'last_at < $1 or (wallet_id is null and last_at < $2)', [
            daysAgo(config.USAGE_RETENTION_DAYS),
            daysAgo(keylessRetentionDays),
          ])
        },
      },
    ],
    close: () => refusals.flush().catch(() => undefined),
  }
}
