import { type Actor, creatingKeyOf } from '../../../catalog/http/actor.ts'
import { readerKeyOf, restrictedKeyOf } from '../../../catalog/http/management-route.ts'
import type { JobScope } from './jobs.ts'

/** The jobs and schedules that an actor sees. */
export const readScope = (actor: Actor): JobScope => ({
  walletId: actor.walletId,
  keyId: actor.manages || actor.scopes !== undefined ? readerKeyOf(actor) : creatingKeyOf(actor),
})

/** The jobs and schedules that an actor changes: an assistant changes its own alone. */
export const changeScope = (actor: Actor): JobScope => ({
  walletId: actor.walletId,
  keyId: actor.manages && actor.scopes === undefined ? restrictedKeyOf(actor) : creatingKeyOf(actor),
})
