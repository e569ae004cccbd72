import type { Actor } from '../../catalog/http/actor.ts'
import type { Scope } from '../../catalog/http/scopes.ts'

/** Operations of web pages; all others are lookups of platforms. */
const webOperations = 'web.*'

/**
 * What scopes permit, in the terms of a key.
 * @param platforms names of the platforms whose lookups `lookups` permits
 */
export function permissionsOfScopes(
  granted: readonly Scope[],
  platforms: readonly string[],
): Pick<Actor, 'scopes' | 'allowed' | 'manages' | 'managesReadOnly' | 'seesAccount' | 'managesAccess'> {
  const has = (scope: Scope) => granted.includes(scope)
  const lookups = platforms.filter((name) => name !== 'web').map((name) => `${name}.*`)
  const writes = has('monitors:write')
  return {
    scopes: granted,
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
