import { randomUUID } from 'node:crypto'
import type { Clock } from '../../catalog/clock.ts'
import type { Database, Queryable } from '../../runtime/storage/database.ts'
import { deleteRows } from '../../runtime/storage/delete-rows.ts'
import type { Columns } from '../../runtime/storage/rows.ts'
import type { erasures } from '../../runtime/storage/schema/erasure.ts'
import type { SecretBox } from '../../runtime/storage/secrets.ts'
import { createTextMatcher, type TextMatcher } from './text-matcher.ts'

/** What every node removes: cached texts with these terms, and hosted files. */
interface Erasure {
  readonly terms: readonly string[]
  readonly files: readonly string[]
  /** Removes every cached text instead, and none of the files that they link to: those belong to other accounts too. */
  readonly isOfAllAnswers?: boolean
}

const contextOf = (id: string) => `erasure ${id}`

/** Announces an erasure to all nodes, encrypted: the table names no person. */
export async function announceErasure(
  q: Queryable,
  clock: Clock,
  secrets: SecretBox,
  erasure: Erasure,
): Promise<void> {
  const id = randomUUID()
  await q.query('insert into erasures (id, at, content) values ($1, $2, $3)', [
    ...[id, new Date(clock.now()), secrets.seal(JSON.stringify(erasure), contextOf(id))],
  ])
}

/** Lookups in flight may cache an answer after the first removal, so recent erasures are applied again. */
const repeatedMs = 60_000
/** Valkey is searched once, and once more when lookups that were in flight have ended. */
const secondSearchMs = 30_000
const retentionMs = 86_400_000

/** Where a node removes texts and files. */
export interface ErasureTargets {
  /** Removes matching texts from this process's memory; returns the hosted files they linked to. */
  purgeMemory(matches: TextMatcher): Promise<readonly string[]>
  /** Removes matching texts from Valkey; returns the hosted files they linked to. */
  purgeShared(matches: TextMatcher): Promise<readonly string[]>
  removeFiles(names: readonly string[]): Promise<void>
}

/** Applies the erasures of all nodes to this process. */
export interface ErasureReader {
  /** Applies new and recent erasures. */
  apply(): Promise<void>
  deleteOld(): Promise<void>
}

export function createErasureReader(
  { database, clock, secrets }: { database: Database; clock: Clock; secrets: SecretBox },
  targets: ErasureTargets,
): ErasureReader {
  /** The last erasure that this process applied; null: none yet. */
  let last: number | null = null
  /** Searches of Valkey by erasure. */
  const searches = new Map<number, number>()

  async function applyOne(seq: number, erasure: Erasure, ageMs: number): Promise<void> {
    const wanted = ageMs >= secondSearchMs ? 2 : 1
    const done = searches.get(seq) ?? 0
    if (erasure.isOfAllAnswers) {
      // Twice, not each time: a cache that is emptied for a minute would be of no use meanwhile.
      if (done >= wanted) return
      searches.set(seq, wanted)
      await targets.purgeMemory(() => true)
      await targets.purgeShared(() => true)
      return
    }
    const matches = createTextMatcher(erasure.terms)
    const files = [...(await targets.purgeMemory(matches))]
    if (done < wanted) {
      files.push(...(await targets.purgeShared(matches)))
      searches.set(seq, wanted)
      await targets.removeFiles(erasure.files)
    }
    if (files.length > 0) await targets.removeFiles(files)
  }

  return {
    async apply() {
      const rows = await database.query<Columns<typeof erasures, 'seq' | 'id' | 'at' | 'content'>>(
        'select seq, id, at, content from erasures where seq > $1 or at > $2 order by seq',
        [last ?? Number.MAX_SAFE_INTEGER, new Date(clock.now() - repeatedMs)],
      )
      last ??= 0
      for (const { seq, id, at, content } of rows) {
        const erasure = JSON.parse(secrets.open(content, contextOf(id))) as Erasure
        await applyOne(seq, erasure, clock.now() - at.getTime())
        last = Math.max(last, seq)
      }
      for (const seq of searches.keys()) if (!rows.some((row) => row.seq === seq)) searches.delete(seq)
    },
    deleteOld: () => deleteRows(database, 'erasures', 'at < $1', [new Date(clock.now() - retentionMs)]),
  }
}
