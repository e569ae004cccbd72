import { z } from 'zod'
import type { AccountRole, OperatorRole } from '../../runtime/storage/schema/sign-in.ts'

export type { AccountRole, OperatorRole } from '../../runtime/storage/schema/sign-in.ts'

export const accountRole = z.enum(['owner', 'developer', 'viewer']) satisfies z.ZodType<AccountRole>
export const operatorRole = z.enum(['read', 'support', 'money', 'all']) satisfies z.ZodType<OperatorRole>

/** What a session may do: in one account, in the operator's part, or in both. */
export interface Rights {
  readonly accountId: string | null
  /** Null if the session belongs to no account. */
  readonly role: AccountRole | null
  /** Null if the session is of no operator. */
  readonly operatorRole: OperatorRole | null
}

/** What a role permits beside reading. */
export const permissionsOf = (role: AccountRole) => ({
  /** Lookups, which cost credits. */
  lookups: role !== 'viewer',
  /** Monitors and webhook endpoints. */
  manages: role !== 'viewer',
  /** Keys, members, connections and sessions of the account. */
  managesAccess: role === 'owner',
})

/** A named token whose secret was used. */
export interface UsedToken {
  readonly id: string
  /** When the token ends, or the secret that was used: after a rotation it works on for a time. Null: never. */
  readonly endsAt: Date | null
  /** SHA-256 of the secret that was used; null: unknown. */
  readonly secretHash: string | null
}

/**
 * Whether the operator's token behind a link or a session works at a time, by the secret that was used. A null id: there is
 * no token. A null secret: any, because releases before stored none.
 */
export const tokenWorks = (tokenId: string, secretHash: string, now: string): string =>
  `(${tokenId} is null or exists (select from operator_tokens o where o.id = ${tokenId} and o.revoked_at is null
    and (o.expires_at is null or o.expires_at > ${now})
    and (${secretHash}::text is null or o.hash = ${secretHash}
      or o.previous_hash = ${secretHash} and o.previous_until > ${now})))`
