import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ServiceError } from '../errors.ts'
import type { Part } from '../process/part.ts'
import { pageHeaders } from '../sign-in/page-files.ts'
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

/**
 * Serves the console at `/console`.
 * @param hasOperatorAddress whether the operator's routes have an address of their own: the console is served there too
 */
export function openConsole({ hasOperatorAddress }: { readonly hasOperatorAddress: boolean }): Part {
  const plugin = consolePlugin(openBundle(bundleFolder))
  return { plugins: [plugin], operatorPlugins: hasOperatorAddress ? [plugin] : [] }
}

function consolePlugin(bundle: Bundle): (app: FastifyInstance) => void {
  const sendIndex = async (request: FastifyRequest, reply: FastifyReply) => {
    const index = await bundle.readIndex()
    if (index === null) {
      throw new ServiceError(
        'temporarily_unavailable',
        'The console is not built. Run `npm run console` where the service is installed.',
      )
    }
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
