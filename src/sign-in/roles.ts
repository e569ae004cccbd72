import { z } from 'zod'
import type { AccountRole, OperatorRole } from '../storage/schema/sign-in.ts'

export type { AccountRole, OperatorRole } from '../storage/schema/sign-in.ts'

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
