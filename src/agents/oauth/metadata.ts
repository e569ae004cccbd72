import { scopeNames } from '../../catalog/http/scopes.ts'

/** Where the metadata of the protected resource is (RFC 9728, section 3.1). */
export const resourceMetadataPath = '/.well-known/oauth-protected-resource'

/** The page that explains to callers how an assistant is connected; served with the built-in authorization server. */
export const assistantsPage = '/docs/assistants.md'

/**
 * Metadata of the API or of the agents' interface (RFC 9728, section 2).
 * @param path of the resource, with its query: empty for the API, `/mcp…` for the agents' interface
 */
export const resourceMetadata = (publicUrl: string, path: string, issuer: string) => ({
  resource: `${publicUrl}${path}`,
  authorization_servers: [issuer],
  scopes_supported: scopeNames,
  bearer_methods_supported: ['header'],
  resource_name: 'social-lookup',
  resource_documentation: `${publicUrl}${issuer === publicUrl ? assistantsPage : '/docs'}`,
})

/** The challenge of a 401 for a client that can authorize itself (RFC 9728, section 5.1; RFC 6750, section 3). */
export const bearerChallenge = (publicUrl: string, path: string): string =>
  `Bearer resource_metadata="${publicUrl}${resourceMetadataPath}${path}", scope="${scopeNames.join(' ')}"`
