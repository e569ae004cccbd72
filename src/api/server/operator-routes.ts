import { BlockList, isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Registry as Metrics } from 'prom-client'
import { ServiceError } from '../../catalog/errors.ts'
import type { Config } from '../../runtime/config/config.ts'
import type { Tracing } from '../../runtime/tracing/tracing.ts'
import { acceptsOpenMetrics, openMetrics } from './open-metrics.ts'

/** Routes that only the operator may use: metrics and administration. */
export interface OperatorRouteOptions {
  readonly config: Config
  readonly metrics: Metrics
  /** Set: scrapers that accept OpenMetrics get it, with the traces of slow lookups. */
  readonly tracing: Tracing | null
  readonly plugins: readonly ((app: FastifyInstance) => void | Promise<void>)[]
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Whether an address is a loopback address, which only programs on this machine can reach. */
export const isLoopback = (address: string): boolean =>
  address === 'localhost' || loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

/** Headers that proxies add. A proxy on this machine forwards requests of other machines. */
const forwarded =
  /^(?:via|x-host|forwarded(?:-.+)?|x-(?:forwarded|original|real|envoy|amzn|b3)(?:-.+)?|(?:x-)?remote-.+|.*(?:client|connecting|user)-?ip)$/

/**
 * Whether a Host header names this machine. Anybody can register a name with a dot and let it resolve to this machine,
 * so that a page in the operator's browser could send requests here (DNS rebinding).
 */
function namesThisMachine(host: string | undefined): boolean {
  const name = (host ?? 'localhost').replace(/:\d*$/, '').replace(/^\[|\]$/g, '')
  return isLoopback(name) || !/[.:]/.test(name)
}

function refuseRemoteRequests({ socket, headers }: FastifyRequest): void {
  const own =
    isLoopback(socket.remoteAddress ?? '') &&
    namesThisMachine(headers.host) &&
    !Object.keys(headers).some((name) => forwarded.test(name))
  if (!own) throw new ServiceError('not_found', 'There is no such route; /docs lists them all.')
}

/**
 * Serves the routes of the operator.
 * @param shared whether callers use the same address: then only requests from this machine are answered
 */
export function registerOperatorRoutes(
  app: FastifyInstance,
  inside: OperatorRouteOptions,
  shared: boolean,
): void {
  const { config, metrics, tracing, plugins } = inside
  app.register(async (scope) => {
    if (shared) scope.addHook('onRequest', async (request) => refuseRemoteRequests(request))
    if (config.METRICS) {
      scope.get('/metrics', async (request, reply) => {
        if (tracing === null || !acceptsOpenMetrics(request.headers.accept)) {
          return reply.type(metrics.contentType).send(await metrics.metrics())
        }
        const { type, text } = await openMetrics(metrics)
        return reply.type(type).send(text)
      })
    }
    for (const plugin of plugins) await plugin(scope)
  })
}
