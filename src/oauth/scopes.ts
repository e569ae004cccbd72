import type { Actor } from '../http/actor.ts'

/** What an assistant can be allowed to do, with the sentence that the consent page shows. */
export const scopes = {
  lookups: 'Look up public profiles, posts, comments and searches, which costs credits',
  web: 'Read public web pages, which costs credits',
  'monitors:read': 'See monitors, events and webhook endpoints of the account',
  'monitors:write': 'Create, change and delete monitors and webhook endpoints',
} as const
export type Scope = keyof typeof scopes
export const scopeNames = Object.keys(scopes) as Scope[]

/** Operations of web pages; all others are lookups of platforms. */
const webOperations = 'web.*'

/** The known scopes of a space-separated list (RFC 6749, section 3.3). */
export const readScopes = (text: string): Scope[] => {
  const named = text.split(' ')
  return scopeNames.filter((scope) => named.includes(scope))
}

/**
 * What scopes permit, in the terms of a key.
 * @param platforms names of the platforms whose lookups `lookups` permits
 */
export function permissionsOfScopes(
  granted: readonly string[],
  platforms: readonly string[],
): Pick<Actor, 'allowed' | 'manages' | 'managesReadOnly' | 'seesAccount' | 'managesAccess'> {
  const has = (scope: Scope) => granted.includes(scope)
  const lookups = platforms.filter((name) => name !== 'web').map((name) => `${name}.*`)
  const writes = has('monitors:write')
  return {
    allowed:
      has('lookups') && has('web')
        ? null
        : [...(has('lookups') ? lookups : []), ...(has('web') ? [webOperations] : [])],
    manages: writes || has('monitors:read'),
    managesReadOnly: !writes,
    seesAccount: true,
    managesAccess: false,
  }
}
