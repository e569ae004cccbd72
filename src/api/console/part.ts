import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pageHeaders } from '../../accounts/sign-in/page-files.ts'
import { ServiceError } from '../../catalog/errors.ts'
import type { Part } from '../../runtime/process/part.ts'
import { type Bundle, bundleFolder, openBundle } from './bundle.ts'

/**
 * Everything that the console loads comes from its origin, and nothing is inline. `base-uri` permits the base of the
 * page, by which it works behind every path prefix.
 */
const headers = {
  ...pageHeaders,
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
} as const

export interface ConsoleOptions {
  /** Whether the operator's routes have an address of their own: the console is served there too. */
  readonly hasOperatorAddress: boolean
  /** The built console. It may come while the service runs. */
  readonly folder?: string
}

/** Serves the console at `/console`. */
export function openConsole({ hasOperatorAddress, folder = bundleFolder }: ConsoleOptions): Part {
  const plugin = consolePlugin(openBundle(folder))
  return { plugins: [plugin], operatorPlugins: hasOperatorAddress ? [plugin] : [] }
}

/** How often a browser looks whether the console is built. */
const retrySeconds = 3

/** It loads itself again by a header, since the policy permits nothing inline. */
const missingPage = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Console · social-lookup</title></head>
<body>
<h1>The console is not there yet</h1>
<p>After a first start, npm start builds it beside the service within a minute. This page looks again every ${retrySeconds} seconds.</p>
<p>If it does not come: run npm run console where the service is installed. The API works meanwhile.</p>
</body>
</html>
`

/** To a browser a page that waits for the console, to other callers an error. */
function sendMissing({ headers: { accept = '' } }: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!accept.includes('text/html')) {
    throw new ServiceError(
      'temporarily_unavailable',
      'The console is not built yet. `npm start` builds it beside the service; otherwise run `npm run console` where the service is installed.',
    )
  }
  return reply
    .code(503)
    .headers({ ...headers, 'cache-control': 'no-store', refresh: retrySeconds, 'retry-after': retrySeconds })
    .type('text/html; charset=utf-8')
    .send(missingPage)
}

function consolePlugin(bundle: Bundle): (app: FastifyInstance) => void {
  const sendIndex = async (request: FastifyRequest, reply: FastifyReply) => {
    const index = await bundle.readIndex()
    if (index === null) return sendMissing(request, reply)
    return reply
      .headers({ ...headers, 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(index.replace('{{base}}', baseOf(request.url)))
  }
  return (app) => {
    app.get('/console', sendIndex)
    app.get('/console/*', sendIndex)
    app.get('/console/assets/:name', async (request, reply) => {
      const { name } = request.params as { readonly name: string }
      const file = await bundle.readAsset(name, request.headers['accept-encoding'])
      if (file === null) throw new ServiceError('not_found', 'There is no such file.')
      return reply
        .headers({
          ...headers,
          'cache-control': 'public, max-age=31536000, immutable',
          vary: 'accept-encoding',
          ...(file.encoding === null ? {} : { 'content-encoding': file.encoding }),
        })
        .type(file.type)
        .send(file.body)
    })
  }
}

/**
 * The relative address of `/console/` from a page below it. A relative base needs no knowledge of the path prefix that
 * a proxy may have removed.
 * @param target path and query of the request
 */
export function baseOf(target: string): string {
  const path = target.split('?')[0]!
  if (path === '/console') return './console/'
  const depth = path.slice('/console/'.length).split('/').length - 1
  return depth === 0 ? './' : '../'.repeat(depth)
}
