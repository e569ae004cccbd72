import { Fault } from '../../catalog/errors.ts'
import type {
  GuardedClient,
  UpstreamClient,
  UpstreamRequest,
  UpstreamResponse,
} from '../../catalog/ports/upstream.ts'
import { traced } from '../../runtime/tracing/tracing.ts'
import { checkWrittenAddress } from './destination.ts'
import { exchange, type Route } from './exchange.ts'
import { guardedRoute } from './guarded.ts'
import { requireOwnAnswer } from './missing.ts'
import type { Binding } from './options.ts'
import { staysHome } from './origins.ts'
import { simulatedTransport } from './simulated.ts'
import { countedRoute, exchangeOptions, inPlatformTurn, type UpstreamState, wayOf } from './state.ts'
import type { Transport } from './transport.ts'
import { inTurn, originOf, withinLimits } from './turns.ts'

/** Requests to a platform's own origins: redirects stay on its hosts. */
function platformRoute({ options, origins }: UpstreamState, platform: string, network: Transport): Route {
  const hosts = options.hosts?.(platform) ?? []
  return {
    hop: async (url) => ({ transport: network, url: origins.outward(url) }),
    follow(start, from, location) {
      if (!URL.canParse(location, from.href)) return null
      const to = origins.homeward(new URL(location, from.href))
      to.hash = ''
      return staysHome(from, to, [...hosts, start.hostname]) ? to : null
    },
  }
}

/** Sends a request as a step of its span, which the other side does not learn. */
function tracedExchange(
  state: UpstreamState,
  binding: Binding,
  request: UpstreamRequest,
  route: Route,
): Promise<UpstreamResponse> {
  const attributes = {
    'server.address': originOf(request.url),
    'http.request.method': request.method ?? 'GET',
  }
  return traced(binding.span, 'request', attributes, () =>
    exchange(request, route, exchangeOptions(state, binding)),
  )
}

/** A client for a platform's own origins. */
export function platformClient(state: UpstreamState, binding: Binding): UpstreamClient {
  const way = wayOf(state, binding)
  const route = platformRoute(state, binding.platform, way?.proxied?.network ?? state.network.transport)
  if (binding.mode === 'test') {
    const simulated = testClient(state, binding, route)
    return { request: async (request) => requireOwnAnswer(request, await simulated.request(request)) }
  }
  return {
    request: (request) =>
      inPlatformTurn(way, binding, () =>
        withinLimits(state.turns, request.url, binding, () =>
          tracedExchange(state, binding, request, countedRoute(route, way)),
        ),
      ).then((response) => requireOwnAnswer(request, response)),
  }
}

/** A client for URLs that came from a caller or from an answer. In test mode: simulated platforms only. */
export function guardedClient(state: UpstreamState, binding: Binding, httpsOnly: boolean): GuardedClient {
  const way = wayOf(state, binding)
  const rules = { ...state.rules, httpsOnly }
  const connections = way?.proxied?.connections ?? state.connections
  const network = way?.proxied?.network ?? state.network.transport
  const route = guardedRoute(rules, connections, state.origins, network)
  if (binding.mode === 'test') {
    return testClient(state, binding, route, (url) => checkWrittenAddress(url, rules))
  }
  // No breaker: a caller who names addresses must not close an origin to others.
  return {
    request: (request) =>
      inPlatformTurn(way, binding, () =>
        inTurn(state.turns, `guarded ${originOf(request.url)}`, binding, () =>
          tracedExchange(state, binding, request, countedRoute(route, way)),
        ),
      ),
  }
}

/** A client for test keys, whose requests the simulated platform answers in process. */
function testClient(
  state: UpstreamState,
  binding: Binding,
  live: Route,
  check?: (url: URL) => void,
): UpstreamClient {
  const { options, clock, wait } = state
  const simulatedNow = options.simulatedNow ?? (() => clock.now())
  const now = () => simulatedNow() + (binding.aheadMs ?? 0)
  return {
    async request(request: UpstreamRequest) {
      const simulated = await options.simulated?.(binding.platform)
      if (!simulated) throw new Fault('refused', `${binding.platform} has no simulated platform`)
      const transport = simulatedTransport(simulated, now, wait)
      const hop = async (url: URL) => {
        check?.(url)
        return { transport, url }
      }
      return exchange(request, { ...live, hop }, exchangeOptions(state, binding))
    },
  }
}
