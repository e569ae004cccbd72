import { rm } from 'node:fs/promises'
import type { Clock } from '../../clock.ts'
import { ServiceError } from '../../errors.ts'
import type { Database, Queryable } from '../../storage/database.ts'
import {
  attachPartition,
  defaultName,
  listPartitions,
  retryForLocks,
  startOf,
  untilName,
} from '../../storage/partitions.ts'
import { waitForLeasedCharges } from '../deferred/lease-waits.ts'
import { type ArchivedRow, type ArchiveFile, readArchive, writeArchive } from './archive-file.ts'
import { ledgerPartitions } from './partitions.ts'

/** What an archive holds, and what it left in the ledger. */
export interface LedgerArchive {
  /** It holds what was entered before this moment. */
  readonly before: Date
  readonly file: string
  /** Of the file, hex. */
  readonly sha256: string
  readonly entries: number
  /** Sum of its entries. */
  readonly credits: number
}

/** A month is left alone for so long after its end: clocks differ, and a node that was away brings in what it had. */
const restMs = 7 * 86_400_000
/** Entries that come while an archive is written have it written again, so often. */
const maxAttempts = 3

/** What leaves the ledger. Everything else (what was bought, granted, corrected) stays, so that its keys are known for ever. */
const leaving = `kind in ('charge', 'refund', 'carried')`
/** What an archive holds: what leaves, and what else has come since the archive before. */
const archived = `at < $1 and (${leaving} or at >= $2)`

/**
 * Writes the months of the ledger before a moment into a file, then drops them and carries each wallet's sum forward in one
 * entry, so that every balance is the sum of its entries as before. The file is complete, read back and on disk before
 * anything is dropped, and all of that is one transaction. Killed at any moment, it is to be called again with the same
 * words; called once more after its end, it changes nothing.
 * @throws ServiceError bad_request where `before` begins no month that ended a week ago, there is no such month, or the
 * file holds something else
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

/** Up to when the ledger is archived. */
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

/** The file, as it was left by a call before this one, or written now. */
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

/** Drops what the file holds and carries its sums forward. Gives nothing where the ledger has something else by now. */
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
    // Nobody enters anything of that time from here on, and everybody reads.
    await q.query(`lock table ${[...old, others].join(', ')} in share row exclusive mode`)
    const [sums] = await q.query<Pick<ArchiveFile, 'entries' | 'credits' | 'lastSeq'>>(
      `select count(*) as entries, coalesce(sum(credits), 0)::bigint as credits, coalesce(max(seq), 0) as "lastSeq"
       from ledger_entries where ${archived}`,
      [before, since],
    )
    const { entries, credits, lastSeq, file, sha256 } = content
    if (sums!.entries !== entries || sums!.credits !== credits || sums!.lastSeq !== lastSeq) return
    const made = 'ledger_entries_carried'
    const names = 'seq, id, wallet_id, kind, credits, balance_after, at, note, lookups'
    await q.query(
      `create table ${made} (like ledger_entries including constraints including storage, primary key (id))`,
    )
    await q.query(
      `insert into ${made} (${names}) select ${names} from ledger_entries where at < $1 and not (${leaving})`,
      [before],
    )
    await q.query(
      `insert into ${made} (${names})
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
    // From here on readers and writers of the ledger wait, for as long as this takes: some milliseconds. Who had planned
    // to read the old partitions alone would miss what is moved.
    await q.query('lock table only ledger_entries in access exclusive mode')
    await q.query(`delete from ${others} where at < $1`, [before])
    for (const name of old) await q.query(`drop table ${name}`)
    const name = untilName(ledgerPartitions, before.getTime())
    await q.query(`alter table ${made} rename to ${name}`)
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
