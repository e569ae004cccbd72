import type { Clock } from '../clock.ts'
import type { Queryable } from '../storage/database.ts'
import { newId } from './ids.ts'

/** A change to accounts, keys or credits. */
export interface AdminAction {
  readonly seq: number
  readonly at: Date
  /** Actor: `admin token`, `local user ada`, `top-up webhook`. */
  readonly actor: string
  /** Name of the command: `credits grant`. */
  readonly act: string
  readonly accountId: string | null
  /** The key, ledger entry or payment that was changed. */
  readonly subject: string | null
  readonly details: Record<string, unknown>
}

export interface NewAdminAction extends Omit<AdminAction, 'seq' | 'at'> {
  /** Set if the subject is a ledger entry: a repeat with its idempotency key is logged once. */
  readonly once?: boolean
}

/** Logs an action, in the transaction that performs it. */
export async function recordAction(q: Queryable, clock: Clock, act: NewAdminAction): Promise<void> {
  await q.query(
    `insert into admin_acts (id, at, actor, act, account_id, subject, details) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (id) do nothing`,
    [
      act.once ? actIdOf(act.subject!) : newId('act'),
      new Date(clock.now()),
      act.actor,
      act.act,
      act.accountId,
      act.subject,
      JSON.stringify(act.details),
    ],
  )
}

const actIdOf = (entryId: string) => `entry:${entryId}`

/** Actions of one account or of all, newest first. */
export function listActions(
  q: Queryable,
  page: {
    readonly accountId?: string | undefined
    readonly before?: number | undefined
    readonly limit: number
  },
): Promise<AdminAction[]> {
  return q.query<AdminAction>(
    `select seq, at, actor, act, account_id as "accountId", subject, details from admin_acts
     where ($1::text is null or account_id = $1) and ($2::bigint is null or seq < $2) order by seq desc limit $3`,
    [page.accountId ?? null, page.before ?? null, page.limit],
  )
}

/** Actors of ledger entries, by entry id. Entries of lookups have no actor. */
export async function actorsOf(q: Queryable, entryIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await q.query<{ subject: string; actor: string }>(
    'select subject, actor from admin_acts where id = any($1)',
    [entryIds.map(actIdOf)],
  )
  return new Map(rows.map(({ subject, actor }) => [subject, actor]))
}
