import type { Clock } from '../catalog/clock.ts'
import { actingAddress, noteAuditRow } from '../catalog/http/acting-address.ts'
import type { Actor } from '../catalog/http/actor.ts'
import type { Queryable } from '../runtime/storage/database.ts'
import { type Columns, type Fields, selectFields } from '../runtime/storage/rows.ts'
import type { adminActs } from '../runtime/storage/schema/accounts.ts'
import { newId } from './ids.ts'

/** A change to accounts, keys or credits. */
export interface AdminAction extends Fields<typeof adminActs, (typeof shown)[number]> {}

const shown = ['seq', 'at', 'actor', 'act', 'accountId', 'subject', 'address', 'details'] as const

export interface NewAdminAction extends Omit<AdminAction, 'seq' | 'at' | 'address'> {
  /** Set if the subject is a ledger entry: a repeat with its idempotency key is logged once. */
  readonly once?: boolean
}

/** Logs an action with the address of its request, in the transaction that performs it. */
export async function recordAction(q: Queryable, clock: Clock, act: NewAdminAction): Promise<void> {
  await q.query(
    `insert into admin_acts (id, at, actor, act, account_id, subject, details, address)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (id) do nothing`,
    [
      act.once ? actIdOf(act.subject!) : newId('act'),
      new Date(clock.now()),
      act.actor,
      act.act,
      act.accountId,
      act.subject,
      JSON.stringify(act.details),
      actingAddress(),
    ],
  )
}

/** How the log names the key, session or connection behind a request. */
export const actorNameOf = ({ keyId }: Pick<Actor, 'keyId'>): string => `key ${keyId}`

/** Longer details are the names of their fields: operations and addresses of a key take up to 45 kB, for years. */
const maxDetailCharacters = 2000

/** Logs what a request of an account did, in the transaction that does it. */
export function recordRequest(
  q: Queryable,
  clock: Clock,
  actor: Pick<Actor, 'accountId' | 'keyId'>,
  act: string,
  subject: string,
  details: Record<string, unknown> = {},
): Promise<void> {
  const { accountId } = actor
  const isLong = JSON.stringify(details).length > maxDetailCharacters
  const stored = isLong ? changedFields(details) : details
  noteAuditRow()
  return recordAction(q, clock, { actor: actorNameOf(actor), act, accountId, subject, details: stored })
}

/**
 * Details of a change: the names of the changed fields, and the new status. The audit stays for ever, so it stores no
 * values that could name a person.
 */
export function changedFields(wanted: object): Record<string, unknown> {
  const changed = Object.entries(wanted).filter(([, value]) => value !== undefined)
  const { status } = wanted as { readonly status?: string }
  return { changed: changed.map(([name]) => name), ...(status === undefined ? {} : { status }) }
}

const actIdOf = (entryId: string) => `entry:${entryId}`

/** Actions of one account or of all, newest first. */
export function listActions(
  q: Queryable,
  page: {
    readonly accountId?: string | undefined
    /** A part of the actor's name. */
    readonly actor?: string | undefined
    readonly act?: string | undefined
    readonly subject?: string | undefined
    readonly from?: Date | undefined
    readonly to?: Date | undefined
    readonly before?: number | undefined
    readonly limit: number
  },
): Promise<AdminAction[]> {
  return q.query<AdminAction>(
    `select ${selectFields(shown)} from admin_acts
     where ($1::text is null or account_id = $1) and ($2::bigint is null or seq < $2)
       and ($4::text is null or position(lower($4) in lower(actor)) > 0) and ($5::text is null or act = $5)
       and ($6::text is null or subject = $6) and ($7::timestamptz is null or at >= $7)
       and ($8::timestamptz is null or at < $8)
     order by seq desc limit $3`,
    [
      ...[page.accountId ?? null, page.before ?? null, page.limit, page.actor ?? null, page.act ?? null],
      ...[page.subject ?? null, page.from ?? null, page.to ?? null],
    ],
  )
}

/** Actors of ledger entries, by entry id. Entries of lookups have no actor. */
export async function actorsOf(q: Queryable, entryIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await q.query<Columns<typeof adminActs, 'actor'> & { subject: string }>(
    'select subject, actor from admin_acts where id = any($1)',
    [entryIds.map(actIdOf)],
  )
  return new Map(rows.map(({ subject, actor }) => [subject, actor]))
}
