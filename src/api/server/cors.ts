import type { IncomingMessage, ServerResponse } from 'node:http'

/** Adds the headers of an allowed origin. True: the request was a preflight, and it is answered. */
export type CrossOrigin = (request: IncomingMessage, response: ServerResponse) => boolean

/** Paths that pages of other origins may call: the API and the agents' interface. */
const apiPath = /^\/(v1|v2|mcp)(\/|\?|$)/

const allowedHeaders = [
  'x-api-key',
  'authorization',
  'content-type',
  'accept',
  'idempotency-key',
  'x-view',
  'x-fields',
  'payment-signature',
].join(', ')
const shownHeaders = [
  'www-authenticate',
  'x-request-id',
  'x-credits-remaining',
  'retry-after',
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
  'idempotent-replayed',
  'payment-required',
  'payment-response',
].join(', ')
/** Seconds for which a browser may keep the answer to a preflight. Chromium keeps it for two hours at most. */
const preflightSeconds = 7200

/**
 * Lets pages of these origins call the API with a key (Fetch standard, "CORS protocol"). `*` allows every origin.
 * Cookies of such requests are dropped and `Access-Control-Allow-Credentials` is never sent, so that a page of another
 * origin cannot use the session of a person who is signed in.
 */
export function createCrossOrigin(origins: readonly string[]): CrossOrigin {
  const all = origins.includes('*')
  return (request, response) => {
    const { origin } = request.headers
    if (origins.length === 0 || origin === undefined || !apiPath.test(request.url ?? '')) return false
    if (origin === originOf(request)) return false
    if (!all && !origins.includes(origin)) return false
    delete request.headers.cookie
    response.setHeader('access-control-allow-origin', all ? '*' : origin)
    response.setHeader('access-control-expose-headers', shownHeaders)
    if (!all) response.setHeader('vary', 'origin')
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined)
      return false
    response.writeHead(204, {
      'access-control-allow-methods': 'GET, POST, PATCH, DELETE',
      'access-control-allow-headers': allowedHeaders,
      'access-control-max-age': String(preflightSeconds),
      'content-length': '0',
    })
    response.end()
    return true
  }
}

/** The request's own origin if a page of this server sent it over http; a proxy in front speaks https. */
function originOf({ headers }: IncomingMessage): string | null {
  const { host, origin } = headers
  if (host === undefined || origin === undefined) return null
  return origin.replace(/^https?:\/\//, '') === host ? origin : null
}
