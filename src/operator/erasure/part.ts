import type { Clock } from '../../catalog/clock.ts'
import type { Registry } from '../../catalog/registry.ts'
import type { Part } from '../../runtime/process/part.ts'
import type { Database } from '../../runtime/storage/database.ts'
import type { SecretBox } from '../../runtime/storage/secrets.ts'
import { createErasureReader, type ErasureReader, type ErasureTargets } from './broadcast.ts'
import { cleanStoredSecrets } from './clean-stored.ts'
import { eraseLateRows } from './erase-account.ts'

/** An erasure reaches the memory of every node within 5 s. */
const everyMs = 2000

/** Opens the erasures of this node: what operators erased elsewhere, and what requests in flight stored too late. */
export function openErasure(
  options: {
    readonly database: Database
    readonly clock: Clock
    readonly secrets: SecretBox
    readonly registry: Registry
  },
  targets: ErasureTargets,
): Part & { readonly erasures: ErasureReader } {
  const { database, clock } = options
  const erasures = createErasureReader(options, targets)
  return {
    erasures,
    upkeep: [
      { what: 'erasure in memory', everyMs, run: () => erasures.apply() },
      { what: 'deletion of old erasures', everyMs: 3_600_000, run: () => erasures.deleteOld() },
      { what: 'erasure of late records', everyMs: 60_000, run: () => eraseLateRows(database, clock) },
    ],
    sweeps: [{ name: 'clean-stored-secrets', cron: '* * * * *', run: () => cleanStoredSecrets(options) }],
  }
}
