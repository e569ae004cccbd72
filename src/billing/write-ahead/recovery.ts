import { randomUUID } from 'node:crypto'
import { readdir, readFile, rename, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../../clock.ts'
import type { OwnedDirectory } from '../../storage/data-directory.ts'
import type { Database } from '../../storage/database.ts'
import { ConnectionLost } from '../../storage/errors.ts'
import { sharedSetting } from '../../storage/settings.ts'
import { applySegment, setAside } from '../deferred/apply-segment.ts'
import { endLeases } from '../deferred/lease-guarantee.ts'
import { voidFlush } from '../flushing/in-doubt-flushes.ts'
import type { DoubtfulFlush } from '../types.ts'
import { type LedgerLog, type LedgerMetrics, processWarnings } from '../types.ts'
import { doubtSuffix, segmentSuffix, type WriteAheadPlace } from './log.ts'
import { readReserve, reserveSuffix } from './reserve.ts'
import { checkedText, readSegments } from './segment.ts'

const folder = 'charges'

/**
 * Where the process that owns a data directory writes ahead. Each database of a server has a folder of its own: another
 * one's charges may be in the same data directory.
 */
export async function writeAheadPlace(database: Database, owned: OwnedDirectory): Promise<WriteAheadPlace> {
  if (database.kind === 'embedded') return embeddedPlace(database)
  const id = await sharedSetting(database, 'database-id', randomUUID())
  return { directory: join(owned.path, folder, id), held: owned.held }
}

/** The embedded database comes with its data directory. */
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
 * Brings in what the process before had promised when it was killed, and makes void what it had left in doubt. To be
 * called by the owner of the directory before its ledger is opened. What cannot be brought in never keeps the service
 * from starting: it is set aside with its reason in the table charges_set_aside, or stays where it is.
 * @throws ConnectionLost when the database does not answer
 */
export async function recover(options: RecoveryOptions): Promise<void> {
  const { directory } = options.place
  if (directory === null) return
  const { database, clock, log = processWarnings } = options
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
      // It is there for the next start: its disk may be well again.
      log.warn({ path, error: String(error) }, 'a file written ahead cannot be brought in and was left')
    }
  }
  for (const node of nodes) {
    await endLeases(database, node, clock.now()).catch((error) => {
      if (error instanceof ConnectionLost) throw error
      log.warn({ node, error: String(error) }, 'leases of the process before cannot be ended and will expire')
    })
  }
}

async function recoverFile(options: RecoveryOptions, name: string, path: string): Promise<void> {
  const { database, clock, log = processWarnings, metrics } = options
  const node = name.slice(0, name.lastIndexOf('-'))
  const at = clock.now()
  const { segments, unreadable } = readSegments(await readFile(path))
  for (const segment of segments) await applySegment({ queryable: database, segment, at, node, log, metrics })
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

/** What cannot be read was told to nobody: it is written before anybody is told. */
async function recoverDoubt({ database, clock }: RecoveryOptions, path: string): Promise<void> {
  const text = checkedText((await readFile(path)).subarray(0, -1))
  if (text !== null) await voidFlush(database, clock, JSON.parse(text) as DoubtfulFlush)
  await unlink(path)
}

async function recoverReserve({ database, clock }: RecoveryOptions, path: string): Promise<void> {
  for (const flush of readReserve(await readFile(path))) await voidFlush(database, clock, flush)
  await unlink(path)
}
