import { hash } from 'node:crypto'
import type { Actor } from '../../catalog/http/actor.ts'
import type { Answer } from '../cache.ts'
import type { LazyAnswer } from '../kept-answers/kept-answers.ts'
import { type PreparedLookup, requestOf } from '../prepare.ts'

/** A request under an Idempotency-Key. */
export interface KeyedCall {
  readonly actor: Pick<Actor, 'walletId' | 'mode' | 'keyId' | 'scopes'>
  /** The Idempotency-Key as it was sent. */
  readonly key: string
  /** A hash of what is requested, in 32 hex digits ({@link requestHash}). */
  readonly request: string
  /** The id of the lookup, if this is the first request. */
  readonly lookupId: string
}

/** The text of an answer as it is stored, and its id; an id or object that is stored already stores nothing. */
export type StoredForm = (answer: Answer, repeatId: string) => LazyAnswer

const digits = 32
const hashOf = (text: string) => hash('sha256', text, 'hex').slice(0, digits)

/** The id of a key: of the account and mode, and of an assistant, whose answers are its own. */
export const repeatIdOf = ({ actor, key }: Pick<KeyedCall, 'actor' | 'key'>): string =>
  hashOf(`${actor.walletId}\n${actor.scopes === undefined ? '' : actor.keyId}\n${key}`)

const requests = new WeakMap<PreparedLookup, string>()

/**
 * A hash of a lookup with its parameters.
 * @param view the caller's view of the record, as JSON; empty: the record itself
 */
export function requestHash(prepared: PreparedLookup, view = ''): string {
  if (view !== '') return hashOf(requestOf(prepared) + view)
  let found = requests.get(prepared)
  if (found === undefined) {
    found = hashOf(requestOf(prepared))
    requests.set(prepared, found)
  }
  return found
}

/** The same for a request that is no lookup of its own. */
export const textHash = hashOf

/** Lookups that were answered from one cached answer share what is stored of it. */
export function lookupForm({ key }: PreparedLookup, walletId: string): StoredForm {
  return (answer) => {
    const known = forms.get(answer)
    // An answer in memory is mostly read by one account at a time.
    if (known?.walletId === walletId) return known
    const id = hashOf(`${walletId}\n${key}\n${answer.storedAt}`)
    const form = { walletId, id, text: () => answer.json }
    forms.set(answer, form)
    return form
  }
}

const forms = new WeakMap<Answer, LazyAnswer & { readonly walletId: string }>()
