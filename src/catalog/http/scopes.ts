import { ServiceError } from '../errors.ts'

/** What an assistant can be allowed to do, with the sentence that the consent page shows. */
export const scopes = {
  lookups: 'Look up public profiles, posts, comments and searches, which costs credits',
  web: 'Read public web pages, which costs credits',
  'monitors:read': 'See monitors, events and webhook endpoints of the account',
  'monitors:write': 'Create, change and delete monitors and webhook endpoints',
  'account:read':
    'See the whole account: what all its keys and people looked up, usage, ledger, statements and notices',
} as const
export type Scope = keyof typeof scopes
export const scopeNames = Object.keys(scopes) as Scope[]

/** The known scopes of a space-separated list (RFC 6749, section 3.3). */
export const readScopes = (text: string): Scope[] => {
  const named = text.split(' ')
  return scopeNames.filter((scope) => named.includes(scope))
}

/** The scope that permits a lookup. */
export const scopeOfLookup = (operationId: string): Scope =>
  operationId.startsWith('web.') ? 'web' : 'lookups'

/** An actor, as far as scopes concern it. */
interface Scoped {
  readonly scopes?: readonly Scope[]
  readonly isPrepaid?: boolean
}

const includes = (granted: readonly Scope[], scope: Scope): boolean =>
  granted.includes(scope) || (scope === 'monitors:read' && granted.includes('monitors:write'))

/**
 * Refuses an assistant whose token lacks scopes. Keys and sessions have no scopes, and other rights.
 * @param needed all of them are needed; empty: any scope; undefined: assistants are refused
 * @param suggested named to a token without any scope, where any scope would do
 * @throws ServiceError forbidden with the challenge of RFC 6750, section 3.1
 */
export function requireScopes(
  { scopes: granted, isPrepaid = false }: Scoped,
  needed: readonly Scope[] | undefined,
  suggested: readonly Scope[] = ['account:read'],
): void {
  if (granted === undefined) return
  const isLacking = needed?.some((scope) => !includes(granted, scope)) ?? true
  if (isPrepaid && isLacking) {
    throw new ServiceError(
      'forbidden',
      'A prepaid key makes lookups and nothing else. This needs another key.',
    )
  }
  if (needed === undefined) {
    throw new ServiceError(
      'forbidden',
      'Assistants may not call this. It needs an API key, or a person who is signed in.',
    )
  }
  if (needed.length === 0 ? granted.length > 0 : needed.every((scope) => includes(granted, scope))) return
  const missing = needed.length === 0 ? suggested : needed
  // A client that authorizes itself again gets only the scopes that it requests then, so those it has are named too.
  const all = scopeNames.filter((scope) => granted.includes(scope) || missing.includes(scope))
  const names = missing.join(' and ')
  throw new ServiceError('forbidden', `This assistant needs the scope ${names}. Connect it again with it.`, {
    headers: { 'www-authenticate': `Bearer error="insufficient_scope", scope="${all.join(' ')}"` },
  })
}
