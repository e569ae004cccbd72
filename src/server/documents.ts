import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>social-lookup reference</title>
</head>
<body>
<div id="reference"></div>
<script src="/docs/reference.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`

/** Nothing is fetched from anywhere else: no fonts, no proxy, no telemetry. */
const start = `Scalar.createApiReference('#reference', ${JSON.stringify({
  url: '/openapi.json',
  withDefaultFonts: false,
  proxyUrl: '',
  telemetry: false,
  hideClientButton: true,
  // Its buttons share and deploy the document elsewhere.
  showDeveloperTools: 'never',
  authentication: { preferredSecurityScheme: 'ApiKey' },
  agent: { disabled: true },
  mcp: { disabled: true },
})})
`

const policy =
  "default-src 'self'; script-src 'self' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'"

/** The document holds example cursors, which expire. */
const renewMs = 30 * 60_000

/** Serves `/openapi.json` and a browsable reference at `/docs`, both without the network. */
export function registerDocuments(
  app: FastifyInstance,
  options: { clock: Clock; document: () => Promise<object> },
): void {
  let made: { text: Promise<string>; at: number } | undefined
  app.get('/openapi.json', async (_, reply) => {
    const now = options.clock.now()
    if (made === undefined || now - made.at > renewMs) {
      made = { text: options.document().then((document) => JSON.stringify(document)), at: now }
      made.text.catch(() => {
        made = undefined
      })
    }
    const text = await made.text
    return reply.type('application/json; charset=utf-8').header('access-control-allow-origin', '*').send(text)
  })
  app.get('/docs', async (_, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(page),
  )
  app.get('/docs/start.js', async (_, reply) => reply.type('text/javascript; charset=utf-8').send(start))
  app.get('/docs/reference.js', async (_, reply) => {
    script ??= loadScript()
    return reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .header('content-encoding', 'gzip')
      .send(await script)
  })
}

let script: Promise<Buffer> | undefined

/**
 * The reference's browser script, out of the package that carries it. It is large, so it is read only when
 * somebody opens the page.
 */
async function loadScript(): Promise<Buffer> {
  const [{ default: reference }, { default: fastify }] = await Promise.all([
    import('@scalar/fastify-api-reference'),
    import('fastify'),
  ])
  const carrier = fastify()
  await carrier.register(reference, { routePrefix: '/docs', configuration: { url: '/openapi.json' } })
  const answer = await carrier.inject('/docs/js/scalar.js')
  await carrier.close()
  return promisify(gzip)(answer.rawPayload)
}
