import { ServiceError } from '../errors.ts'
import type { OperatorRole } from '../sign-in/roles.ts'

/** Who operates: what a named token, a session, ADMIN_TOKEN or the local socket gives to a request. */
export interface Operator {
  /** The name in the audit: `token deploy`, `session ses_… (Ada)`. */
  readonly name: string
  readonly role: OperatorRole
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
