import { randomInt } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { AnyOperation } from '../catalog/operation.ts'
import { matchesAnyPattern } from '../catalog/patterns.ts'
import type { Clock } from '../clock.ts'
import type { Actor } from '../http/actor.ts'
import type { Database } from '../storage/database.ts'
import { isBuyer } from './buyer.ts'

/** The call that reads the next page of a list. */
export interface NextCall {
  readonly operationId: string
  readonly parameters: Readonly<Record<string, string | readonly string[]>>
}

/** A result that was cut, and how its rest is shown. */
export interface StoredResult {
  /** The lookup whose answer it is: keys that are limited to others cannot read it. */
  readonly operation: Pick<AnyOperation, 'id' | 'aliases'>
  /** The words of the first line: `YouTube videos`. */
  readonly title: string
  readonly platform: string
  /** The name of the list or text in the answer: `posts`, `markdown`. */
  readonly name: string
  readonly rest: readonly unknown[] | string
  /** Reads the page after the rest; null on the last page. */
  readonly next: NextCall | null
  readonly view: {
    readonly common: boolean
    readonly detail: 'compact' | 'full'
    readonly fields?: readonly string[] | undefined
    readonly limit?: number | undefined
    readonly maxTokens: number
  }
}

/** Stores cut results in the database, so that every node can continue them. */
export interface ResultStore {
  /** Returns the short name of the result. */
  store(actor: Actor, result: StoredResult): Promise<string>
  /** Null for a name that is unknown, expired, of another wallet, or of a lookup that the key may not make. */
  read(actor: Actor, name: string): Promise<StoredResult | null>
  deleteExpired(): Promise<void>
}

/** How long the rest of a result can be read without a second charge. */
export const resultLifetimeMs = 60 * 60_000

/** Digits and letters that a model and a person do not confuse (Crockford's base 32). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const nameLength = 7
/** Callers without a key share a wallet, so a name alone must keep others out. */
const buyerNameLength = 12

const newName = (length: number) =>
  `p_${Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')}`

export function createResultStore({ database, clock }: { database: Database; clock: Clock }): ResultStore {
  return {
    async store(actor, result) {
      const name = newName(isBuyer(actor) ? buyerNameLength : nameLength)
      const content = deflateRawSync(JSON.stringify(result))
      await database.query(
        'insert into mcp_results (wallet_id, name, content, expires_at) values ($1, $2, $3, $4)',
        [actor.walletId, name, content, new Date(clock.now() + resultLifetimeMs)],
      )
      return name
    },
    async read(actor, name) {
      const [row] = await database.query<{ content: Buffer }>(
        'select content from mcp_results where wallet_id = $1 and name = $2 and expires_at > $3',
        [actor.walletId, name, new Date(clock.now())],
      )
      if (row === undefined) return null
      const stored = JSON.parse(inflateRawSync(row.content).toString()) as StoredResult
      const { allowed } = actor
      // Results that were stored before an upgrade name no lookup, and end within the hour.
      const isOpen = allowed === null || (stored.operation && matchesAnyPattern(allowed, stored.operation))
      return isOpen ? stored : null
    },
    async deleteExpired() {
      await database.query('delete from mcp_results where expires_at <= $1', [new Date(clock.now())])
    },
  }
}

/** A place in the rest of a stored result: `p_7Q2K9XA-25`. */
export const handleOf = (name: string, position: number): string =>
  position === 0 ? name : `${name}-${position}`

/** Reads a handle in any letter case; null for any other text. */
export function readHandle(text: string): { readonly name: string; readonly position: number } | null {
  const match = /^p_([0-9A-Z]{7}|[0-9A-Z]{12})(?:-(\d{1,9}))?$/i.exec(text.trim())
  return match === null ? null : { name: `p_${match[1]!.toUpperCase()}`, position: Number(match[2] ?? 0) }
}

/** The scheme of resources of this server. */
export const scheme = 'social-lookup://'

/** The address of the rest of a result as a resource. */
export const resultUri = (handle: string): string => `${scheme}results/${handle}`
