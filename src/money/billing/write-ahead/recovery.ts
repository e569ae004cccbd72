import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '../../../catalog/clock.ts'
import type { OwnedDirectory } from '../../../runtime/storage/data-directory.ts'
import type { Database } from '../../../runtime/storage/database.ts'
import { ConnectionLost } from '../../../runtime/storage/errors.ts'
import { sharedSetting } from '../../../runtime/storage/settings.ts'
import { applySegment, setAside } from '../deferred/apply-segment.ts'
import { endLeases } from '../deferred/lease-guarantee.ts'
import { voidFlush } from '../flushing/in-doubt-flushes.ts'
import type { DoubtfulFlush } from '../types.ts'
import { type LedgerLog, type LedgerMetrics, processWarnings } from '../types.ts'
import type { Disk } from './disk.ts'
import { doubtSuffix, segmentSuffix, type WriteAheadPlace } from './log.ts'
import { readReserve, reserveSuffix } from './reserve.ts'
import { checkedText, readSegments } from './segment.ts'

const folder = 'charges'

/**
 * The write-ahead directory of the process that owns a data directory. Each server database has its own subfolder,
 * because the data directory may also hold charges of another database.
 */
export async function writeAheadPlace(database: Database, owned: OwnedDirectory): Promise<WriteAheadPlace> {
  if (database.kind === 'embedded') return embeddedPlace(database)
  const id = await sharedSetting(database, 'database-id', randomUUID())
  return { directory: join(owned.path, folder, id), held: owned.held }
}

/** The write-ahead directory of an embedded database is inside its data directory. */
export function embeddedPlace({ directory }: Database): WriteAheadPlace {
  if (directory === null) return { directory: null, held: () => true }
  return { directory: join(directory.path, folder), held: directory.held }
}

export interface RecoveryOptions {
  readonly database: Database
  readonly clock: Clock
  readonly place: WriteAheadPlace
  readonly log?: LedgerLog | undefined
  readonly metrics?: LedgerMetrics | undefined
}

/**
 * Applies the charges that a killed process promised, and voids the flushes it left in doubt. The owner of the
 * directory calls it before it opens the ledger. A charge that cannot be applied never blocks the start: it goes to
 * the table charges_set_aside with the reason, or its file stays in place.
 * @throws ConnectionLost when the database does not answer
 */
export async function recover(options: RecoveryOptions): Promise<void> {
  const { directory } = options.place
  if (directory === null) return
  const { database, clock, log = processWarnings } = options
  const { readdir } = diskOf(options)
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT')
      log.warn({ directory, error: String(error) }, 'charges written ahead cannot be read')
    return []
  })
  const nodes = new Set<string>()
  for (const name of names.sort()) {
    const path = join(directory, name)
    try {
      if (name.endsWith(segmentSuffix)) {
        nodes.add(name.slice(0, name.lastIndexOf('-')))
        await recoverFile(options, name, path)
      } else if (name.endsWith(doubtSuffix)) await recoverDoubt(options, path)
      else if (name.endsWith(reserveSuffix)) await recoverReserve(options, path)
    } catch (error) {
      if (error instanceof ConnectionLost) throw error
      // Keep the file for the next start: the disk error may be temporary.
      log.warn({ path, error: String(error) }, 'a file written ahead cannot be brought in and was left')
    }
  }
  for (const node of nodes) {
    await leaveNodes(database, node, clock.now()).catch((error) => {
      if (error instanceof ConnectionLost) throw error
      log.warn({ node, error: String(error) }, 'leases of the process before cannot be ended and will expire')
    })
  }
}

/** Ends the leases of a dead process, and its registration among the nodes that take keys: all its charges are applied. */
async function leaveNodes(database: Database, node: string, at: number): Promise<void> {
  await endLeases(database, node, at)
  await database.query('delete from key_nodes where node = $1', [node])
}

function diskOf({ place }: RecoveryOptions): Disk['promises'] {
  return (place.disk ?? fs).promises
}

async function recoverFile(options: RecoveryOptions, name: string, path: string): Promise<void> {
  const { database, clock, log = processWarnings, metrics } = options
  const { readFile, rename, unlink } = diskOf(options)
  const node = name.slice(0, name.lastIndexOf('-'))
  const at = clock.now()
  const { segments, unreadable } = readSegments(await readFile(path))
  const isUsageApart = Boolean(database.usage)
  for (const segment of segments)
    await applySegment({ queryable: database, isUsageApart, segment, at, node, log, metrics })
  for (const one of unreadable) {
    await setAside(database, { ...one, id: `${name}:${one.line}`, at })
    log.warn(
      { path, line: one.line, reason: one.reason },
      'charges written ahead cannot be read and were set aside',
    )
    metrics?.setAside?.(0)
  }
  if (unreadable.length === 0) await unlink(path)
  else await rename(path, `${path}.set-aside`)
}

/** An unreadable file was never completely written. Its callers had no answer yet, so it is safe to delete. */
async function recoverDoubt(options: RecoveryOptions, path: string): Promise<void> {
  const { database, clock } = options
  const { readFile, unlink } = diskOf(options)
  const text = checkedText((await readFile(path)).subarray(0, -1))
  if (text !== null) await voidFlush(database, clock, JSON.parse(text) as DoubtfulFlush)
  await unlink(path)
}

async function recoverReserve(options: RecoveryOptions, path: string): Promise<void> {
  const { database, clock } = options
  const { readFile, unlink } = diskOf(options)
  for (const flush of readReserve(await readFile(path))) await voidFlush(database, clock, flush)
  await unlink(path)
}
