import { Fault } from '../errors.ts'
import { checkedAddresses, type DestinationRules } from './destination.ts'
import type { Route } from './exchange.ts'
import type { Origins } from './origins.ts'
import type { PinnedConnections } from './pinned.ts'
import { abortable } from './timing.ts'
import type { Transport } from './transport.ts'

/**
 * The way of a request to a URL that we did not choose: every hop is resolved once, every address checked, and
 * exactly those addresses are dialled. Origins that the operator replaced go where the operator said.
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
      // An empty one would be the address itself, for ever.
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
