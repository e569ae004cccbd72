/** Addresses of the agents' interface, as clients and people write them (src/agents/mcp/plugin.ts serves the same). */
export const agentPaths = [
  ...['/mcp', '/mcp/', '/mcp/readonly', '/mcp/readonly/'],
  ...['/mcp/x/:groups', '/mcp/x/:groups/', '/mcp/x/:groups/readonly', '/mcp/x/:groups/readonly/'],
] as const

/** A character that stands for itself in a part of a path, and in the quoted text of a header (RFC 3986, section 3.3). */
const character = "[\\w.~%!$&'()*+,;=:@-]"

/** An address of the agents' interface below the public address, with the query that selects tools. */
const agentTarget = new RegExp(
  `^/mcp(?:/x/${character}{1,500})?(?:/readonly)?/?(?:\\?(?:${character}|[/?]){0,500})?$`,
)

/**
 * The path and query of a request as the part of a resource's identifier that follows the public address: clients
 * compare it with the address that they called (RFC 9728, section 3.3). `/mcp` for a target that no resource has.
 */
export const resourcePathOf = (target: string): string => (agentTarget.test(target) ? target : '/mcp')

/** Whether a token can be for this resource: the API, or an address of the agents' interface. */
export function isResource(publicUrl: string, resource: string): boolean {
  if (resource === publicUrl || resource === `${publicUrl}/`) return true
  return resource.startsWith(publicUrl) && agentTarget.test(resource.slice(publicUrl.length))
}
