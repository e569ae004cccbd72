import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Clock } from '../../catalog/clock.ts'
import type { Mode } from '../../catalog/source.ts'
import type { Config } from '../../runtime/config/config.ts'
import { TogetherQueue } from '../../runtime/process/together-queue.ts'
import type { Database } from '../../runtime/storage/database.ts'
import { deleteRows } from '../../runtime/storage/delete-rows.ts'
import { isOutage } from '../../runtime/storage/errors.ts'
import type { Columns } from '../../runtime/storage/rows.ts'
import type { keptAnswerBytes, keptAnswers } from '../../runtime/storage/schema/repeats.ts'
import type { SecretBox } from '../../runtime/storage/secrets.ts'

/** Whose answer it is, and how it is found again. */
export interface KeptAnswer {
  readonly walletId: string
  readonly mode: Mode
  /** 32 hex digits; a repeated id stores nothing new. */
  readonly id: string
  readonly text: string
  /** Default: a day and an hour, so that an answer outlives the keys of lookups that got it from the cache. */
  readonly lifetimeMs?: number
}

/** An answer whose text is needed only if it is not stored yet. */
export interface LazyAnswer {
  /** 32 hex digits; a repeated id stores nothing new. */
  readonly id: string
  text(): string
}

/** Stores answers that can be read again without a charge: compressed, encrypted, within bounds in bytes. */
export interface KeptAnswers {
  /**
   * Stores an answer in the background; false where too many wait. It may get lost: then the lookup is made again. The same
   * object need not be compared with what is stored.
   */
  keep(owner: Pick<KeptAnswer, 'walletId' | 'mode'>, answer: LazyAnswer): boolean
  /** Stores an answer now. @returns whether the bounds allow it */
  store(answer: KeptAnswer): Promise<boolean>
  /**
   * Stores the result of a job now, in place of an earlier one of this id. It takes no space from other answers, and
   * stays until its lifetime ends or {@link KeptAnswers.drop} deletes it: its lookup is charged only afterwards.
   */
  hold(answer: KeptAnswer & { readonly lifetimeMs: number }): Promise<void>
  /** Bytes of the results of jobs of an account and mode. */
  heldBytes(walletId: string): Promise<number>
  /** Deletes answers by their ids. */
  drop(walletId: string, ids: readonly string[]): Promise<void>
  /** Null for an answer that is not stored, or not any more. */
  read(walletId: string, id: string): Promise<string | null>
  /** Whether an answer can be read. */
  has(walletId: string, id: string): Promise<boolean>
  deleteExpired(): Promise<void>
  /** Resolves when no answer waits. */
  settled(): Promise<void>
}

export interface KeptAnswersOptions {
  readonly database: Database
  readonly secrets: SecretBox
  readonly clock: Clock
  readonly log: Pick<Logger, 'warn'>
  readonly config: Pick<
    Config,
    'KEPT_ANSWERS_BYTES' | 'KEPT_ANSWERS_ACCOUNT_BYTES' | 'KEPT_ANSWERS_TEST_BYTES'
  >
}

const defaultLifetimeMs = 25 * 3_600_000
/** Answers that wait to be written, in characters. */
const maxWaitingCharacters = 16_000_000
/** Answers known to be stored; each is stored again after an hour, so that it outlives its last reader. */
const maxKnown = 20_000
const knownForMs = 3_600_000

/** Bytes that the embedded database writes before the space of deleted answers is used again. */
const maxUnvacuumedBytes = 32_000_000

const pack = promisify(deflateRaw) as (text: string) => Promise<Buffer>
const unpack = promisify(inflateRaw) as (bytes: Buffer) => Promise<Buffer>

/** What a stored answer is bound to. */
export const keptContext = (walletId: string, id: string): string => `kept ${walletId} ${id}`

/** Reads the content of a stored answer. @throws Error for one that was altered or moved */
export async function openKept(
  secrets: SecretBox,
  { wallet_id, id, content }: { wallet_id: string; id: string; content: Buffer },
): Promise<string> {
  const plain = secrets.openBytes(content, keptContext(wallet_id, id.replaceAll('-', '')))
  return (await unpack(plain)).toString()
}

type KeptRow = Columns<typeof keptAnswers, 'wallet_id' | 'id' | 'content'>

/** Results read at once: each may have megabytes. */
const maxResealedAtOnce = 20

/**
 * Encrypts the results of jobs with the current key (`secrets reseal`). Other stored answers end within a day. Safe during
 * operation, and safe to repeat. Results that an earlier rotation left unreadable stay as they are.
 * @returns the number of changed rows
 */
export async function resealHeld(database: Database, secrets: SecretBox): Promise<number> {
  let done = 0
  for (let after = ['', '00000000-0000-0000-0000-000000000000']; ; ) {
    const rows = await database.query<KeptRow>(
      `select wallet_id, id, content from kept_answers where held and (wallet_id, id) > ($1, $2::uuid)
       order by wallet_id, id limit ${maxResealedAtOnce}`,
      after,
    )
    for (const { wallet_id, id, content } of rows) {
      const context = keptContext(wallet_id, id.replaceAll('-', ''))
      const plain = openOrNull(secrets, content, context)
      if (plain === null) continue
      const again = secrets.sealBytes(plain, context)
      const changed = await database.query(
        'update kept_answers set content = $3 where wallet_id = $1 and id = $2 and content = $4 returning 1',
        [wallet_id, id, again, content],
      )
      done += changed.length
    }
    if (rows.length < maxResealedAtOnce) return done
    const last = rows.at(-1)!
    after = [last.wallet_id, last.id]
  }
}

function openOrNull(secrets: SecretBox, content: Buffer, context: string): Buffer | null {
  try {
    return secrets.openBytes(content, context)
  } catch {
    return null
  }
}

export function createKeptAnswers(options: KeptAnswersOptions): KeptAnswers {
  return new AnswerStore(options)
}

/** A result of a job, sealed. */
type Held = Pick<KeptAnswer, 'walletId' | 'id'> & { readonly content: Buffer; readonly lifetimeMs: number }

class AnswerStore implements KeptAnswers {
  readonly #options: KeptAnswersOptions
  readonly #known = new LRUCache<string, number>({ max: maxKnown })
  readonly #holds = new TogetherQueue<Held>((all) => this.#storeHeld(all))
  /** Objects that are known to be stored. A new set each hour, so that they are stored again. */
  #objects = new WeakSet<LazyAnswer>()
  #waiting: KeptAnswer[] = []
  #waitingCharacters = 0
  #unvacuumedBytes = 0
  #running: Promise<void> | undefined

  constructor(options: KeptAnswersOptions) {
    this.#options = options
  }

  keep({ walletId, mode }: Pick<KeptAnswer, 'walletId' | 'mode'>, answer: LazyAnswer): boolean {
    if (this.#objects.has(answer)) return true
    const { id } = answer
    const name = walletId + id
    const since = this.#known.get(name)
    const now = this.#options.clock.now()
    if (since !== undefined && now - since < knownForMs) return true
    if (this.#most(mode) === 0) return false
    const text = answer.text()
    if (this.#waitingCharacters + text.length > maxWaitingCharacters) return false
    this.#known.set(name, now)
    this.#objects.add(answer)
    this.#waiting.push({ walletId, mode, id, text })
    this.#waitingCharacters += text.length
    this.#running ??= this.#work()
    return true
  }

  #most(mode: Mode): number {
    const { config } = this.#options
    const ofWallet = mode === 'live' ? config.KEPT_ANSWERS_ACCOUNT_BYTES : config.KEPT_ANSWERS_TEST_BYTES
    return Math.min(ofWallet, config.KEPT_ANSWERS_BYTES)
  }

  async #work(): Promise<void> {
    // Answers first: the turn in which an answer is sent stores nothing.
    await new Promise((resolve) => setImmediate(resolve))
    for (let answer = this.#waiting.shift(); answer !== undefined; answer = this.#waiting.shift()) {
      try {
        await this.store(answer)
      } catch (error) {
        this.#known.delete(answer.walletId + answer.id)
        this.#objects = new WeakSet()
        if (!isOutage(error)) this.#options.log.warn({ error: String(error) }, 'an answer cannot be stored')
      }
      this.#waitingCharacters -= answer.text.length
    }
    this.#running = undefined
  }

  async store({ walletId, mode, id, text, lifetimeMs = defaultLifetimeMs }: KeptAnswer): Promise<boolean> {
    const { database, secrets, clock, config } = this.#options
    const content = secrets.sealBytes(await pack(text), keptContext(walletId, id))
    const now = clock.now()
    const bounds = [this.#most(mode), config.KEPT_ANSWERS_BYTES]
    const [row] = await database.query<{ kept: boolean }>(
      'select kept_answers_add($1, $2, $3, $4, $5, $6, $7) as kept',
      [walletId, id, content, new Date(now), new Date(now + lifetimeMs), ...bounds],
      { name: 'kept_answers_add' },
    )
    await this.#reuseSpace(content.length)
    return row!.kept
  }

  /** The embedded database has no autovacuum: without it, answers that made room for others would stay on the disk. */
  async #reuseSpace(writtenBytes: number): Promise<void> {
    if (this.#options.database.kind !== 'embedded') return
    this.#unvacuumedBytes += writtenBytes
    if (this.#unvacuumedBytes > maxUnvacuumedBytes) await this.#vacuum()
  }

  async #vacuum(): Promise<void> {
    this.#unvacuumedBytes = 0
    await this.#options.database.query('vacuum kept_answers, kept_answer_bytes')
  }

  async hold(answer: KeptAnswer & { readonly lifetimeMs: number }): Promise<void> {
    const { walletId, id, text } = answer
    const content = this.#options.secrets.sealBytes(await pack(text), keptContext(walletId, id))
    await this.#holds.add({ ...answer, content })
  }

  /** Stores all results that wait, in one statement: it takes the same lock for the count of their bytes. */
  #storeHeld = async (all: readonly Held[]): Promise<void> => {
    await this.#reuseSpace(all.reduce((sum, { content }) => sum + content.length, 0))
    const now = this.#options.clock.now()
    await this.#options.database.query(
      'select kept_answers_hold($1, $2, $3, $4, $5)',
      [
        all.map(({ walletId }) => walletId),
        all.map(({ id }) => id),
        all.map(({ content }) => content),
        new Date(now),
        all.map(({ lifetimeMs }) => new Date(now + lifetimeMs)),
      ],
      { name: 'kept_answers_hold' },
    )
  }

  async heldBytes(walletId: string): Promise<number> {
    const [row] = await this.#options.database.query<Columns<typeof keptAnswerBytes, 'bytes'>>(
      'select bytes from kept_answer_bytes where wallet_id = $1',
      [`${walletId} jobs`],
    )
    return row?.bytes ?? 0
  }

  async drop(walletId: string, ids: readonly string[]): Promise<void> {
    await this.#options.database.query('delete from kept_answers where wallet_id = $1 and id = any($2)', [
      walletId,
      ids,
    ])
  }

  async read(walletId: string, id: string): Promise<string | null> {
    const { database, secrets, clock } = this.#options
    const [row] = await database.query<KeptRow>(
      'select wallet_id, id, content from kept_answers where wallet_id = $1 and id = $2 and expires_at > $3',
      [walletId, id, new Date(clock.now())],
    )
    // A row whose secret was changed cannot be opened; the lookup is made again.
    return row === undefined ? null : openKept(secrets, row).catch(() => null)
  }

  async has(walletId: string, id: string): Promise<boolean> {
    const { database, clock } = this.#options
    const rows = await database.query(
      'select 1 from kept_answers where wallet_id = $1 and id = $2 and expires_at > $3',
      [walletId, id, new Date(clock.now())],
    )
    return rows.length > 0
  }

  async deleteExpired(): Promise<void> {
    const { database, clock } = this.#options
    this.#objects = new WeakSet()
    await deleteRows(database, 'kept_answers', 'expires_at <= $1', [new Date(clock.now())])
    if (database.kind === 'embedded') await this.#vacuum()
  }

  async settled(): Promise<void> {
    await this.#running
  }
}
