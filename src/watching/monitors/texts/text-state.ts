import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import type { Queryable } from '../../../runtime/storage/database.ts'
import type { Columns } from '../../../runtime/storage/rows.ts'
import type { monitorTexts } from '../../../runtime/storage/schema/monitors.ts'

/** What a monitor that watches texts knows, besides the texts. */
export interface TextState {
  /** Consecutive checks that proved that the target is missing. */
  readonly misses: number
  readonly isGone: boolean
  /** Consecutive checks in which no heading or element matched. */
  readonly partMisses: number
}

export const noTexts: TextState = { misses: 0, isGone: false, partMisses: 0 }

/** The texts of a reading. */
export interface StoredTexts {
  /** When they were read (milliseconds since the Unix epoch). */
  readonly at: number
  /** Passages by field. A field whose text the platform hid is absent. */
  readonly fields: Readonly<Record<string, readonly string[]>>
}

const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)

/** The texts that a monitor read last. Null: none yet. */
export async function readTexts(q: Queryable, monitorId: string): Promise<StoredTexts | null> {
  const [row] = await q.query<Columns<typeof monitorTexts, 'content'>>(
    'select content from monitor_texts where monitor_id = $1',
    [monitorId],
  )
  return row === undefined ? null : openTexts(row.content)
}

/** Opens stored texts. */
export const openTexts = async (content: Buffer): Promise<StoredTexts> =>
  JSON.parse(String(await inflate(content))) as StoredTexts

/** Stores the texts that the next check is compared with. */
export async function storeTexts(q: Queryable, monitorId: string, texts: StoredTexts): Promise<void> {
  await q.query(
    `insert into monitor_texts (monitor_id, content, at) values ($1, $2, $3)
     on conflict (monitor_id) do update set content = excluded.content, at = excluded.at`,
    [monitorId, await deflate(JSON.stringify(texts)), new Date(texts.at)],
  )
}

/** Forgets the texts of a monitor that will watch something else. */
export async function deleteTexts(q: Queryable, monitorId: string): Promise<void> {
  await q.query('delete from monitor_texts where monitor_id = $1', [monitorId])
}
