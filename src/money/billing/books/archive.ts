import { rm } from 'node:fs/promises'
import type { Clock } from '../../../catalog/clock.ts'
import { ServiceError } from '../../../catalog/errors.ts'
import type { Database, Queryable } from '../../../runtime/storage/database.ts'
import {
  attachPartition,
  defaultName,
  listPartitions,
  retryForLocks,
  startOf,
  untilName,
} from '../../../runtime/storage/partitions.ts'
import type { Fields } from '../../../runtime/storage/rows.ts'
import type { ledgerArchives } from '../../../runtime/storage/schema/billing.ts'
import { waitForLeasedCharges } from '../deferred/lease-waits.ts'
import { type ArchivedRow, type ArchiveFile, readArchive, writeArchive } from './archive-file.ts'
import { ledgerPartitions } from './partitions.ts'

/** An archive of the ledger and its totals. */
export type LedgerArchive = Fields<
  typeof ledgerArchives,
  'before' | 'file' | 'sha256' | 'entries' | 'credits'
>

/**
 * A month can be archived a week after its end. Clocks differ, and a node that was down may still apply charges of
 * that month.
 */
const restMs = 7 * 86_400_000
/** Attempts to write the archive: entries added meanwhile make it incomplete. */
const maxAttempts = 3

/**
 * Kinds of entries that leave the ledger. Purchases, grants and corrections stay, so that their idempotency keys stay
 * valid.
 */
const leaving = `kind in ('charge', 'refund', 'carried')`
/** Entries that an archive holds: those that leave, and all others since the archive before it. */
const archived = `at < $1 and (${leaving} or at >= $2)`

/**
 * Writes the months before a moment to a file, drops them from the ledger, and carries each wallet's sum forward in
 * one entry. Every balance stays the sum of its entries. The file is complete and on disk before the ledger changes,
 * and that change is one transaction. After a crash, repeat the call with the same arguments; after success, a
 * repeated call changes nothing.
 * @throws ServiceError bad_request if `before` is not the start of a month, the month ended less than a week ago, the
 *   ledger has no entries of that time, or the file has other content
 */
export async function archiveLedger(
  database: Database,
  clock: Clock,
  { before, file }: { readonly before: Date; readonly file: string },
): Promise<LedgerArchive> {
  const now = clock.now()
  if (startOf('month', before.getTime()) !== before.getTime()) {
    throw new ServiceError(
      'bad_request',
      'before: must be the first day of a month (UTC), such as 2027-01-01',
    )
  }
  if (before.getTime() > now - restMs) {
    throw new ServiceError('bad_request', 'before: a month can be archived when it ended a week ago')
  }
  await waitForLeasedCharges(database, null)
  const done = await findArchive(database, before)
  if (done) return done
  await mustReach(database, before)
  for (let tries = 1; ; tries += 1) {
    const since = await newestArchive(database)
    const content = await written(database, { before, since, file })
    const ended = await carryForward(database, { before, since, content, at: new Date(now) })
    if (ended) return ended
    if (tries === maxAttempts) {
      throw new ServiceError(
        'temporarily_unavailable',
        'The ledger of that time still changes; try again later.',
      )
    }
    await rm(file)
  }
}

const columns = 'before, file, sha256, entries, credits'

async function findArchive(q: Queryable, before: Date): Promise<LedgerArchive | undefined> {
  const rows = await q.query<LedgerArchive>(
    `select ${columns} from ledger_archives where before >= $1 order by before limit 1`,
    [before],
  )
  return rows[0]
}

/** The end of the newest archive; the epoch if there is none. */
async function newestArchive(q: Queryable): Promise<Date> {
  const [row] = await q.query<{ before: Date | null }>('select max(before) as before from ledger_archives')
  return row?.before ?? new Date(0)
}

async function mustReach(q: Queryable, before: Date): Promise<void> {
  const first = (await listPartitions(q, ledgerPartitions))[0]
  if (first && first.until <= before.getTime()) return
  const [row] = await q.query<{ n: number }>(
    `select count(*)::int as n from (select from ${defaultName(ledgerPartitions)} where at < $1 limit 1) one`,
    [before],
  )
  if (row!.n > 0 && (!first || first.from !== null)) return
  const oldest = first
    ? `its oldest part ends with ${new Date(first.until - 1).toISOString().slice(0, 10)}`
    : 'it is empty'
  throw new ServiceError(
    'bad_request',
    `before: there is nothing to archive of that time in the ledger; ${oldest}`,
  )
}

/** Returns the file that an interrupted call left, or writes a new one. */
async function written(
  database: Database,
  { before, since, file }: { readonly before: Date; readonly since: Date; readonly file: string },
): Promise<ArchiveFile> {
  const found = await readArchive(file)
  if (found === null) return writeArchive(file, { before, since }, rowsOf(database, before, since))
  if (found.before.getTime() === before.getTime() && found.since.getTime() === since.getTime()) return found
  throw new ServiceError('bad_request', `to: ${file} is there and holds something else`)
}

const atOnce = 500

async function* rowsOf(database: Database, before: Date, since: Date): AsyncGenerator<ArchivedRow[]> {
  let last: [string, number] = ['', 0]
  for (;;) {
    const rows = await database.query<ArchivedRow>(
      `select seq, id, wallet_id as "walletId", kind, credits, balance_after as "balanceAfter", at, note, lookups
       from ledger_entries where ${archived} and (wallet_id, seq) > ($3, $4) order by wallet_id, seq limit ${atOnce}`,
      [before, since, ...last],
    )
    const end = rows.at(-1)
    if (!end) return
    yield rows
    last = [end.walletId, end.seq]
  }
}

interface Forward {
  readonly before: Date
  readonly since: Date
  readonly content: ArchiveFile
  readonly at: Date
}

/**
 * Drops the archived entries and carries their sums forward. Returns null if the ledger changed after the file was
 * written.
 */
async function carryForward(
  database: Database,
  { before, since, content, at }: Forward,
): Promise<LedgerArchive | null> {
  let ended: LedgerArchive | null = null
  const others = defaultName(ledgerPartitions)
  await retryForLocks(database, async (q) => {
    ended = (await findArchive(q, before)) ?? null
    if (ended) return
    const all = await listPartitions(q, ledgerPartitions)
    const old = all.filter(({ until }) => until <= before.getTime()).map(({ name }) => name)
    // From here on, readers continue and writers to these partitions wait.
    await q.query(`lock table ${[...old, others].join(', ')} in share row exclusive mode`)
    const [sums] = await q.query<Pick<ArchiveFile, 'entries' | 'credits' | 'lastSeq'>>(
      `select count(*) as entries, coalesce(sum(credits), 0)::bigint as credits, coalesce(max(seq), 0) as "lastSeq"
       from ledger_entries where ${archived}`,
      [before, since],
    )
    const { entries, credits, lastSeq, file, sha256 } = content
    if (sums!.entries !== entries || sums!.credits !== credits || sums!.lastSeq !== lastSeq) return
    const newTable = 'ledger_entries_carried'
    const names = 'seq, id, wallet_id, kind, credits, balance_after, at, note, lookups'
    await q.query(
      `create table ${newTable} (like ledger_entries including constraints including storage, primary key (id))`,
    )
    await q.query(
      `insert into ${newTable} (${names}) select ${names} from ledger_entries where at < $1 and not (${leaving})`,
      [before],
    )
    await q.query(
      `insert into ${newTable} (${names})
       select s.seq, 'carried:' || $2 || ':' || s.wallet_id, s.wallet_id, 'carried', s.credits, e.balance_after,
              $1::timestamptz - interval '1 millisecond', $3, null
       from (
         select wallet_id, max(seq) as seq, sum(credits)::bigint as credits
         from ledger_entries where at < $1 and ${leaving} group by wallet_id
       ) s join ledger_entries e on e.wallet_id = s.wallet_id and e.seq = s.seq`,
      [
        before,
        before.toISOString().slice(0, 10),
        `charges before ${before.toISOString().slice(0, 10)}, archived in ${file}`,
      ],
    )
    await q.query(`select set_config('social_lookup.ledger', 'moving', true)`)
    // From here on, readers and writers of the ledger wait a few milliseconds. A reader that planned for the old
    // partitions only would miss the rows that moved.
    await q.query('lock table only ledger_entries in access exclusive mode')
    await q.query(`delete from ${others} where at < $1`, [before])
    for (const name of old) await q.query(`drop table ${name}`)
    const name = untilName(ledgerPartitions, before.getTime())
    await q.query(`alter table ${newTable} rename to ${name}`)
    await attachPartition(q, ledgerPartitions, { name, from: null, until: before.getTime() })
    await q.query(`select ledger_guard('${name}')`)
    await q.query(`insert into ledger_archives (${columns}, at) values ($1, $2, $3, $4, $5, $6)`, [
      before,
      file,
      sha256,
      entries,
      credits,
      at,
    ])
    ended = { before, file, sha256, entries, credits }
  })
  return ended
}
