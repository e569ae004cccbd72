import { hash, randomInt } from 'node:crypto'
import type { Actor } from '../../catalog/http/actor.ts'
import type { AnyOperation } from '../../catalog/operation.ts'
import { matchesAnyPattern } from '../../catalog/patterns.ts'
import type { KeptAnswers } from '../../lookup/kept-answers/kept-answers.ts'
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
  /** The address of a document whose text was cut. */
  readonly url?: string
  /** Reads the page after the rest; null on the last page. */
  readonly next: NextCall | null
  readonly view: {
    readonly common: boolean
    readonly detail: 'compact' | 'full'
    readonly isShort?: boolean
    readonly rowTokens?: number
    readonly fields?: readonly string[] | undefined
    readonly limit?: number | undefined
    readonly maxTokens: number
  }
}

/** Stores cut results among the kept answers, so that every node can continue them. */
export interface ResultStore {
  /** Returns the short name of the result; null where the bounds of kept answers leave no space for it. */
  store(actor: Actor, result: StoredResult): Promise<string | null>
  /** Null for a name that is unknown, expired, of another key, or of a lookup that the key may not make. */
  read(actor: Actor, name: string): Promise<StoredResult | null>
}

/** How long the rest of a result can be read without a second charge. */
const resultLifetimeMs = 60 * 60_000

/** Digits and letters that a model and a person do not confuse (Crockford's base 32). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const nameLength = 7
/** Callers without a key share a wallet, so a name alone must keep others out. */
const buyerNameLength = 12

const newName = (length: number) =>
  `p_${Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')}`

/** The id of a kept answer: of the key too, because a result is read by the key that got it. */
const idOf = ({ keyId }: Actor, name: string): string =>
  hash('sha256', `agents ${keyId} ${name}`, 'hex').slice(0, 32)

export function createResultStore(kept: Pick<KeptAnswers, 'store' | 'read'>): ResultStore {
  return {
    async store(actor, result) {
      const { walletId, mode } = actor
      const name = newName(isBuyer(actor) ? buyerNameLength : nameLength)
      const text = JSON.stringify(result)
      const isStored = await kept.store({
        ...{ walletId, mode, id: idOf(actor, name), text },
        lifetimeMs: resultLifetimeMs,
      })
      return isStored ? name : null
    },
    async read(actor, name) {
      const text = await kept.read(actor.walletId, idOf(actor, name))
      if (text === null) return null
      const stored = JSON.parse(text) as StoredResult
      const { allowed } = actor
      return allowed === null || matchesAnyPattern(allowed, stored.operation) ? stored : null
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
