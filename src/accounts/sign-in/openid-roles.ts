import type { OpenidRole } from '../../runtime/config/value-forms.ts'
import type { AccountRole, OperatorRole } from './roles.ts'

/** Rights that the claims of an ID token give. */
export interface ClaimedRights {
  readonly memberships: readonly { readonly accountId: string; readonly role: AccountRole }[]
  readonly operatorRole: OperatorRole | null
}

const operatorRoles: readonly OperatorRole[] = ['read', 'support', 'money', 'all']

/**
 * Applies the rules to a token's claims. A claim that is a list has each of its values. `email` counts if the provider
 * verified it (`email_verified` is true). The first rule that fits an
 * account gives the role there; of several operator's roles the last in the order of `operatorRole` counts.
 */
export function rightsOfClaims(
  claims: Readonly<Record<string, unknown>>,
  rules: readonly OpenidRole[],
): ClaimedRights {
  const fitting = rules.filter(({ claim, value }) => {
    // At many providers a person writes any address into their profile.
    if (claim === 'email' && claims.email_verified !== true) return false
    const given = Object.hasOwn(claims, claim) ? claims[claim] : undefined
    return Array.isArray(given) ? given.includes(value) : given === value
  })
  const memberships = new Map<string, AccountRole>()
  for (const { account, role } of fitting) {
    if (account !== undefined && !memberships.has(account)) memberships.set(account, role!)
  }
  const highest = Math.max(
    ...fitting.map(({ operator }) => (operator ? operatorRoles.indexOf(operator) : -1)),
    -1,
  )
  return {
    memberships: [...memberships].map(([accountId, role]) => ({ accountId, role })),
    operatorRole: operatorRoles[highest] ?? null,
  }
}
