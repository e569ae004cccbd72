import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Registry as Metrics } from 'prom-client'
import { newRequestId } from '../../catalog/http/envelope.ts'
import { http } from '../../catalog/http/node-http.ts'
import {
  answerExpectations,
  closeIdleConnections,
  cutSlowReaders,
  type HttpLimits,
  type ReportRefusal,
} from './connections.ts'
import type { Proxies } from './trusted-proxies.ts'

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Creates node's HTTP server with the limits of its connections.
 * @param proxies reads what trusted proxies report; null: no proxy is trusted
 * @param reportRefusal counts and logs a request that the server refuses before the listener sees it
 */
export function createHttpServer(
  limits: HttpLimits,
  metrics: Metrics,
  proxies: Proxies | null,
  reportRefusal: ReportRefusal,
  listener: Listener,
): Server {
  const server = http.createServer(
    {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.keepAliveMs,
      connectionsCheckingInterval: limits.checkMs,
      // `createAdmission` checks the Host header, because node's own refusal has no error envelope.
      requireHostHeader: false,
      noDelay: true,
      // A request without a body gets no stream that has to be read to its end.
      optimizeEmptyRequests: true,
    },
    listener,
  )
  server.maxConnections = limits.connections
  server.setTimeout(limits.idleMs)
  // Node remembers an address that was read; after the end of the connection it cannot be read any more.
  server.on('connection', (socket) => socket.remoteAddress)
  // A caller that closed its sending side still waits for its paid answer. Node's types lack the property.
  Object.assign(server, { httpAllowHalfOpen: true })
  answerExpectations(server, limits, newRequestId, reportRefusal, listener)
  cutSlowReaders(server, limits, metrics)
  closeIdleConnections(server, limits)
  proxies?.serve(server, limits.headersMs)
  return server
}

/**
 * Removes the content-type of a request without a body. `curl -X POST` with a content-type sends neither a length nor
 * chunks; with `optimizeEmptyRequests` a body parser would wait forever for the end of such a body.
 */
export function removeTypeOfNoBody({ headers }: IncomingMessage): void {
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) {
    delete headers['content-type']
  }
}
