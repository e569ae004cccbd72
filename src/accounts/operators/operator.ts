import { ServiceError } from '../../catalog/errors.ts'
import type { OperatorRole, UsedToken } from '../sign-in/roles.ts'

/** Who operates: what a named token, a session, ADMIN_TOKEN or the local socket gives to a request. */
export interface Operator {
  /** The name in the audit: `token deploy`, `session ses_… (Ada)`. */
  readonly name: string
  readonly role: OperatorRole
  /**
   * The named token that was used, for the request or for the link of the session. What it creates for operators ends with
   * it. Absent: another way to operate.
   */
  readonly token?: UsedToken
  /**
   * Refuses a session that signed in too long ago to change anything. Absent: tokens and the local socket are presented
   * with each request.
   * @throws ServiceError forbidden, reason `fresh_sign_in_needed`
   */
  requireFresh?(): Promise<void>
}

/** What each role permits. A need of `all` is left to those who hold everything. */
const meanings: Readonly<Record<OperatorRole, string>> = {
  read: 'reads',
  support: 'reads, and manages accounts, keys, sessions and connections',
  money: 'reads, and grants, adjusts and settles',
  all: 'may do everything',
}

/** Whether a role permits what needs another. Every role reads. */
export const permits = (role: OperatorRole, need: OperatorRole): boolean =>
  need === 'read' || role === need || role === 'all'

/**
 * Refuses what an operator's role does not permit.
 * @param act the name of the verb
 * @throws ServiceError forbidden, reason `operator_role`
 */
export function requireRole({ role }: Operator, need: OperatorRole, act: string): void {
  if (permits(role, need)) return
  throw new ServiceError(
    'forbidden',
    `${act} needs the operator's role ${need}; yours is ${role}, which ${meanings[role]}.`,
    { reason: 'operator_role' },
  )
}
