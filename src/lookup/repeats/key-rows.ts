import type { Clock } from '../../catalog/clock.ts'
import type { Outcome } from '../../catalog/source.ts'
import { TogetherQueue } from '../../runtime/process/together-queue.ts'
import type { Database } from '../../runtime/storage/database.ts'
import { deleteRows } from '../../runtime/storage/delete-rows.ts'
import { type Fields, selectFields } from '../../runtime/storage/rows.ts'
import type { lookupKeys } from '../../runtime/storage/schema/repeats.ts'
import { uuidArray } from '../../runtime/storage/uuid-array.ts'

/** How long a key stands for its first request. */
export const keyLifetimeMs = 24 * 3_600_000
/** A claim ends after this time without a sign of life of its node. */
const claimMs = 10_000
/** Keys of this long are loaded at once. */
const pieceMs = 1_800_000

/** A request with a key, by hashes in 32 hex digits. */
export interface KeyedRequest {
  readonly id: string
  readonly request: string
  readonly walletId: string
  readonly lookupId: string
}

/** What the table has of a key. */
export interface KeyRow extends Fields<typeof lookupKeys, (typeof shown)[number]> {
  /** Hash of the request, in 32 hex digits. */
  readonly request: string
  readonly lookupId: string
  /** Id of the stored answer, in 32 hex digits; null: none was stored. */
  readonly answer: string | null
  readonly outcome: Outcome | null
}

const shown = ['credits', 'outcome', 'cached', 'unreadableEntries', 'claimedUntil', 'at'] as const
const columns = `replace(request::text, '-', '') as request, lookup_id::text as "lookupId",
  replace(answer::text, '-', '') as answer, ${selectFields(shown)}`

/** The wallets of claims; a single one stands for all of them. */
function walletsOf(all: readonly KeyedRequest[]): string[] {
  const [first] = all
  return all.every(({ walletId }) => walletId === first!.walletId)
    ? [first!.walletId]
    : all.map(({ walletId }) => walletId)
}

/** Reads and claims keys. Charges write them (lookup_keys_charge). */
export class KeyRows {
  readonly #database: Database
  readonly #clock: Clock
  // In the order of the keys, as charges write them, so that none waits in a circle.
  readonly #claims = new TogetherQueue<KeyedRequest, ReadonlyMap<string, KeyRow>>(
    (all) => this.#claimAll(all.toSorted((a, b) => (a.id < b.id ? -1 : 1))),
    Number.POSITIVE_INFINITY,
  )

  constructor({ database, clock }: { database: Database; clock: Clock }) {
    this.#database = database
    this.#clock = clock
  }

  #oldest = () => new Date(this.#clock.now() - keyLifetimeMs)

  async find(id: string): Promise<KeyRow | null> {
    const [row] = await this.#database.query<KeyRow>(
      `select ${columns} from lookup_keys where key = $1 and at >= $2`,
      [id, this.#oldest()],
      { name: 'find_lookup_key' },
    )
    return row ?? null
  }

  /** The charged key of a lookup. @param at the time of its usage record, which is written together with its key */
  async findLookup(walletId: string, lookupId: string, at: Date): Promise<KeyRow | null> {
    const [row] = await this.#database.query<KeyRow>(
      `select ${columns} from lookup_keys
       where lookup_id = $1 and wallet_id = $2 and at >= $3 and at between $4 and $5 and credits is not null`,
      [lookupId, walletId, this.#oldest(), new Date(at.getTime() - 1000), new Date(at.getTime() + 1000)],
    )
    return row ?? null
  }

  /**
   * Notes that a repetition reports the charge of a key, which a void of its flush then leaves (the SQL function
   * ledger_void_keyed). @returns whether the lookup is still charged under the key
   */
  async report(id: string, lookupId: string): Promise<boolean> {
    const found = await this.#database.query(
      `with found as (
         select lookup_id from lookup_keys where key = $1 and lookup_id = $2 and credits is not null for key share
       ), noted as (
         insert into reported_charges (lookup_id, reported_by, at)
           select lookup_id::text, '00000000-0000-0000-0000-000000000000', $3 from found
         on conflict do nothing
       ) select 1 from found`,
      [id, lookupId, new Date(this.#clock.now())],
      { name: 'report_lookup_key' },
    )
    return found.length > 0
  }

  /** Claims a key among the nodes: true, or the row of the request that has it. All that wait go into one statement. */
  async claim(wanted: KeyedRequest): Promise<true | KeyRow> {
    const others = await this.#claims.add(wanted)
    return others.get(wanted.id) ?? true
  }

  /** @returns the rows of keys that others have */
  async #claimAll(all: readonly KeyedRequest[]): Promise<Map<string, KeyRow>> {
    const now = this.#clock.now()
    const taken = await this.#database.query<{ key: string }>(
      `select replace(key::text, '-', '') as key from lookup_keys_claim($1, $2, $3, $4, $5, $6, $7) key`,
      [
        uuidArray(all.map(({ id }) => id)),
        walletsOf(all),
        uuidArray(all.map(({ request }) => request)),
        uuidArray(all.map(({ lookupId }) => lookupId)),
        ...[new Date(now), new Date(now + claimMs), this.#oldest()],
      ],
      { name: 'lookup_keys_claim' },
    )
    if (taken.length === 0) return new Map()
    const theirs = new Set(taken.map(({ key }) => key))
    const others = all.filter(({ id }) => theirs.has(id))
    const rows = await this.#database.query<KeyRow & { key: string }>(
      `select replace(key::text, '-', '') as key, ${columns} from lookup_keys where key = any($1)`,
      [others.map(({ id }) => id)],
    )
    const found = new Map(rows.map(({ key, ...row }) => [key, row]))
    // A row that was freed between the two statements: claim it anew.
    const freed = others.filter(({ id }) => !found.has(id))
    if (freed.length > 0) for (const [id, row] of await this.#claimAll(freed)) found.set(id, row)
    return found
  }

  /** Takes over a claim whose node has died. @returns whether this node has it now */
  async takeOver({ id, request, lookupId }: KeyedRequest): Promise<boolean> {
    const now = this.#clock.now()
    const taken = await this.#database.query(
      `update lookup_keys set lookup_id = $3, claimed_until = $4, at = $5
       where key = $1 and request = $2 and credits is null and (claimed_until is null or claimed_until < $5) returning 1`,
      [id, request, lookupId, new Date(now + claimMs), new Date(now)],
    )
    return taken.length > 0
  }

  /** A sign of life for the claims of lookups that take long. */
  async renew(ids: readonly string[]): Promise<void> {
    // A key that is being charged needs no more signs of life, and nobody waits for it here.
    await this.#database.query(
      `with running as (
         select key from lookup_keys where key = any($1) and credits is null order by key for update skip locked
       ) update lookup_keys k set claimed_until = $2 from running r where k.key = r.key`,
      [ids, new Date(this.#clock.now() + claimMs)],
    )
  }

  /** Frees the key of a lookup that failed. */
  async free({ id, lookupId }: KeyedRequest): Promise<void> {
    await this.#database.query(
      'delete from lookup_keys where key = $1 and lookup_id = $2 and credits is null',
      [id, lookupId],
    )
  }

  /** Names the answer that a later repetition gets. */
  async setAnswer(id: string, answer: string): Promise<void> {
    await this.#database.query('update lookup_keys set answer = $2 where key = $1', [id, answer])
  }

  /**
   * The ids of valid keys in pieces, for the filter.
   * @param since only those from then on, in milliseconds since the Unix epoch
   */
  async *ids(since: number | null): AsyncGenerator<string[]> {
    const oldest = this.#oldest().getTime()
    const now = this.#clock.now()
    // In the order of their times, by which a short span is found without a look at all keys.
    for (let from = Math.max(oldest, since ?? oldest); from <= now; from += pieceMs) {
      const isLast = from + pieceMs > now
      const rows = await this.#database.query<{ key: string }>(
        `select replace(key::text, '-', '') as key from lookup_keys
         where at >= $1 and ($2::timestamptz is null or at < $2)`,
        [new Date(from), isLast ? null : new Date(from + pieceMs)],
      )
      yield rows.map(({ key }) => key)
    }
  }

  async deleteOld(): Promise<void> {
    await deleteRows(this.#database, 'lookup_keys', 'at < $1', [this.#oldest()])
    // The embedded database has no autovacuum.
    if (this.#database.kind === 'embedded') await this.#database.query('vacuum lookup_keys')
  }
}
