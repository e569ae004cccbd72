import type { Database, Queryable } from '../../../runtime/storage/database.ts'
import type { Columns } from '../../../runtime/storage/rows.ts'
import type { usageKept } from '../../../runtime/storage/schema/billing.ts'
import {
  type OutboxContent,
  type PackedRow,
  packContent,
  packStored,
  unpackRows,
} from '../flushing/outbox-content.ts'
import type { marksSearch } from './usage-marks.ts'
import { drainOutbox, marksOfPacked, movedIds } from './usage-outbox.ts'

/** Returns other records in place of those of a wallet; null: they stay. */
export type ChangeRecords = (walletId: string, records: readonly unknown[]) => readonly unknown[] | null

/** Which rows an erasure reads. */
interface KeptSearch {
  /** The arguments by which the SQL function usage_marked finds them (usage-marks.ts). */
  readonly marks: ReturnType<typeof marksSearch>
  /** The key of new marks; null: changed rows have none. */
  readonly markKey: Buffer | null
}

/**
 * Changes the usage that is stored for a repetition, so that a repetition does not bring back what was erased.
 * @param transaction in which a row is read and changed, under a lock: another erasure of the same row must not be undone
 * @returns the number of changed rows of usage_kept
 */
export async function changeKept(
  transaction: Database['transaction'],
  search: KeptSearch,
  change: ChangeRecords,
): Promise<number> {
  let changed = 0
  for (let after = 0; ; ) {
    const row = await transaction((q) => changeNext(q, after, search, change))
    if (row === null) return changed
    after = row.seq
    if (row.isChanged) changed += 1
  }
}

/** Looks at the first row behind `after` that may have such records; null after the last. */
async function changeNext(
  q: Queryable,
  after: number,
  { marks, markKey }: KeptSearch,
  change: ChangeRecords,
): Promise<{ readonly seq: number; readonly isChanged: boolean } | null> {
  const [row] = await q.query<Columns<typeof usageKept, 'seq' | 'content'>>(
    `select seq, content from usage_kept
     where seq > $1 and (marks is null or usage_marked(marks, $2, $3, $4)) order by seq limit 1 for update`,
    [after, ...marks],
  )
  if (row === undefined) return null
  const { seq } = row
  const rows = unpackRows(row.content)
  const others = rows.map((one) => changeRow(one, change))
  if (others.every((one) => one === null)) return { seq, isChanged: false }
  const left = rows.map((one, place) => others[place] ?? one)
  await q.query('update usage_kept set content = $2, marks = $3 where seq = $1', [
    ...[seq, await packStored(left), marksOfPacked(left, markKey)],
  ])
  return { seq, isChanged: true }
}

/** @returns null where nothing changes */
function changeRow([id, at, content, without]: PackedRow, change: ChangeRecords): PackedRow | null {
  if (typeof content === 'string' || 'void' in content) return null
  let isChanged = false
  const changed = (walletId: string, records: readonly unknown[]) => {
    const next = change(walletId, records)
    if (next !== null) isChanged = true
    return next ?? records
  }
  const next = (
    'history' in content
      ? {
          history: {
            ...content.history,
            usage_batches: (content.history.usage_batches ?? []).flatMap((batch) => {
              const { wallet_id, items } = batch as { wallet_id: string; items: unknown[] }
              const left = changed(wallet_id, items)
              return left.length === 0 ? [] : [{ ...batch, items: left }]
            }),
          },
        }
      : content
          .map(([walletId, records]) => [walletId, changed(walletId, records)] as const)
          .filter(([, records]) => records.length > 0)
  ) as OutboxContent
  return isChanged ? [id, at, next, without] : null
}

/**
 * Puts stored usage into the outbox again that the database of usage does not have: it was restored to a moment before it was
 * moved. It is moved like all other usage. Safe to repeat.
 * @returns the number of flushes
 */
export async function replayKept(database: Database): Promise<number> {
  const usage = database.usage!
  await usage.ready()
  const [newest] = await database.query<{ last: number | null }>('select max(seq) as last from usage_kept')
  let replayed = 0
  for (let after = 0; ; ) {
    const [row] = await database.query<Columns<typeof usageKept, 'seq' | 'content'>>(
      'select seq, content from usage_kept where seq > $1 order by seq limit 1',
      [after],
    )
    if (row === undefined || row.seq > (newest!.last ?? 0)) return replayed
    after = row.seq
    const rows = unpackRows(row.content)
    const known = await movedIds(
      usage,
      rows.map(([id, at]) => ({ id, at: new Date(at) })),
    )
    const missing = rows.filter(([id]) => !known.has(id))
    for (const [id, at, content, without] of missing) {
      const packed =
        typeof content === 'string' ? Buffer.from(content, 'base64') : packContent(JSON.stringify(content))
      await database.query(
        'insert into usage_outbox (id, at, content, without) values ($1, $2, $3, $4) on conflict (id) do nothing',
        [id, new Date(at), packed, without],
      )
    }
    replayed += missing.length
    // What is left of a killed repetition is in the outbox, or is found again.
    if (missing.length > 0) await drainOutbox(database)
  }
}
