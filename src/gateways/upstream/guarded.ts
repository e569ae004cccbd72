import { Fault } from '../../catalog/errors.ts'
import { checkedAddresses, type DestinationRules } from './destination.ts'
import type { Route } from './exchange.ts'
import type { Origins } from './origins.ts'
import type { PinnedConnections } from './pinned.ts'
import { abortable } from './timing.ts'
import type { Transport } from './transport.ts'

/**
 * The route of a request to a URL from outside. Every hop is resolved once, every address is checked, and the
 * connection goes to exactly those addresses. Origins that the operator replaced go to the replacement.
 */
export function guardedRoute(
  rules: DestinationRules,
  connections: PinnedConnections,
  origins: Origins,
  replacedTransport: Transport,
): Route {
  return {
    async hop(url, signal) {
      if (origins.replaced(url)) return { transport: replacedTransport, url: origins.outward(url) }
      return { transport: connections.to(url, await abortable(checkedAddresses(url, rules), signal)), url }
    },
    follow(_start, from, location) {
      // An empty location would redirect to the same URL in a loop.
      if (location.trim() === '' || !URL.canParse(location, from.href)) {
        throw new Fault('changed', `redirect to ${location.slice(0, 200)}`, {
          publicMessage: 'What was asked for redirects, and does not say where to. Nothing was charged.',
        })
      }
      const to = origins.homeward(new URL(location, from.href))
      to.hash = ''
      return to
    },
  }
}
