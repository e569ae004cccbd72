import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { WriteAheadPlace } from '../../src/money/billing/write-ahead/log.ts'
import { writeAheadPlace } from '../../src/money/billing/write-ahead/recovery.ts'
import { ownDirectory } from '../../src/runtime/storage/data-directory.ts'
import { type Database, openDatabase } from '../../src/runtime/storage/database.ts'
import { onPostgres, testDatabase } from './database.ts'
import { embeddedCopy } from './embedded.ts'

/** A database of either kind whose node owns a data directory for its other files. */
export interface OwnedDatabase {
  readonly database: Database
  readonly dataDir: string
  /** Where its node writes ahead. */
  readonly place: WriteAheadPlace & { readonly directory: string }
  close(): Promise<void>
}

/** Opens a migrated database with a data directory: in memory, or on the server of DATABASE_URL. */
export async function ownedDatabase(options: { poolSize?: number } = {}): Promise<OwnedDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'slk-owned-'))
  const server = onPostgres ? await testDatabase(options) : null
  const database =
    server?.database ?? (await openDatabase({ host: await embeddedCopy(inject('databaseImage'), dataDir) }))
  const owned = database.directory ?? (await ownDirectory(dataDir))
  const place = await writeAheadPlace(database, owned)
  return {
    database,
    dataDir,
    place: { ...place, directory: place.directory! },
    async close() {
      if (server) {
        await server.close()
        owned.release()
      } else await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
