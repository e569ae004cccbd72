import type { Part } from '../../runtime/process/part.ts'
import type { Database } from '../../runtime/storage/database.ts'
import type { Storage } from '../../runtime/storage/part.ts'
import { type BlockedIdentifiers, createBlockedIdentifiers } from './blocked.ts'
import { fingerprintSecret } from './store.ts'

/** A block takes effect on every node within 5 s. */
const everyMs = 2000

/** Opens the list of blocked identifiers: read at the start, and again every two seconds. */
export async function openBlockedIdentifiers(options: {
  readonly database: Database
  readonly storage: Storage
}): Promise<Part & { readonly blocked: BlockedIdentifiers }> {
  const secret = await options.storage.secret(fingerprintSecret)
  const blocked = createBlockedIdentifiers({ database: options.database, secret })
  await blocked.refresh()
  return {
    blocked,
    upkeep: [{ what: 'reading of blocked identifiers', everyMs, run: () => blocked.refresh() }],
  }
}
