import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AnyOperation } from '../catalog/operation.ts'
import type { Registry } from '../catalog/registry.ts'
import type { Clock } from '../clock.ts'
import { ServiceError } from '../errors.ts'
import { CompressedDocument } from '../http/compressed-document.ts'
import { didYouMean } from '../http/nearest.ts'
import { withoutSchemaCompilers } from '../http/without-schema-compilers.ts'
import type { Examples } from '../lookup/examples.ts'
import { operationPage, overview, questions } from './openapi/markdown.ts'

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>social-lookup reference</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="alternate" href="/llms.txt" type="text/markdown">
</head>
<body>
<div id="reference"></div>
<script src="/docs/reference.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`

const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#14532d"/><circle cx="14" cy="14" r="6.5" fill="none" stroke="#fff" stroke-width="3"/><path d="m19 19 6 6" stroke="#fff" stroke-width="3" stroke-linecap="round"/></svg>'

/** The form of a key, shown to readers of the reference. */
const keyForm = 'slk_test_…'

/** The page loads only from this server: no fonts, no proxy, no telemetry. */
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

// The field of the key shows what keys look like; the reference has no setting for it.
const showKey = () => {
  for (const field of document.querySelectorAll('input[placeholder^="QUxM"]')) field.placeholder = '${keyForm}'
}
new MutationObserver(showKey).observe(document.body, { childList: true, subtree: true })
showKey()
`

const policy =
  "default-src 'self'; script-src 'self' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'"

/** How long something that is made goes without being made anew, and how long it may still be shown meanwhile. */
export interface Freshness {
  readonly freshMs: number
  readonly usableMs: number
}

/**
 * The documents hold example cursors, which expire: after half an hour others are made.
 * @param cursorHours lifetime of a cursor. Of it a document may have used two thirds, one in its examples
 */
export function documentFreshness(cursorHours: number): Freshness {
  const freshMs = 30 * 60_000
  return { freshMs, usableMs: Math.max(freshMs, (cursorHours * 3_600_000) / 3) }
}

/**
 * What `make` gives, kept for a while. When it is no longer fresh it is made anew, and nobody waits for that while what is
 * there can be used. A failure is not kept.
 */
export function cacheForDocuments<T>(
  { freshMs, usableMs }: Freshness,
  clock: Clock,
  make: () => Promise<T>,
): () => Promise<T> {
  let kept: { readonly value: Promise<T>; readonly at: number } | undefined
  let isRenewing = false
  function renew(): void {
    isRenewing = true
    const next = { value: make(), at: clock.now() }
    next.value
      .then(
        () => {
          kept = next
        },
        () => undefined,
      )
      .finally(() => {
        isRenewing = false
      })
  }
  return () => {
    const age = kept === undefined ? Number.POSITIVE_INFINITY : clock.now() - kept.at
    if (age <= freshMs) return kept!.value
    if (age <= usableMs) {
      if (!isRenewing) renew()
      return kept!.value
    }
    const first = { value: make(), at: clock.now() }
    kept = first
    first.value.catch(() => {
      if (kept === first) kept = undefined
    })
    return first.value
  }
}

const markdown = 'text/markdown; charset=utf-8'

interface DocumentsOptions {
  readonly clock: Clock
  readonly registry: Registry
  /** Where the service is reached, for the examples. */
  readonly baseUrl: string
  readonly examples: () => Promise<Examples>
  readonly document: () => Promise<object>
  readonly freshness: Freshness
}

/** Pages for readers that are programs: `/llms.txt`, and one per operation. */
function registerReadable(app: FastifyInstance, { registry, baseUrl, examples }: DocumentsOptions): void {
  const ids = registry.operations.map(({ id }) => id)
  const text = (reply: FastifyReply, body: string) =>
    reply.type(markdown).header('cache-control', 'public, max-age=300').send(body)
  for (const [path, write] of [
    ['/llms.txt', overview],
    ['/docs/questions.md', questions],
  ] as const) {
    let written: CompressedDocument | undefined
    app.get(path, async (request, reply) => {
      written ??= new CompressedDocument(write(registry))
      return written.send(request, reply.type(markdown).header('cache-control', 'public, max-age=300'))
    })
  }
  app.get<{ Params: { page: string } }>('/docs/operations/:page', async (request, reply) => {
    const id = request.params.page.replace(/\.md$/, '')
    const operation: AnyOperation | undefined = registry.byId(id)
    if (!operation) {
      throw new ServiceError('not_found', `There is no operation of this id.${didYouMean(id, ids)}`)
    }
    const { answers } = await examples()
    return text(reply, operationPage(operation, baseUrl, answers.get(operation.id)))
  })
}

const wantsMarkdown = ({ headers }: FastifyRequest) => /\btext\/markdown\b/.test(headers.accept ?? '')

/** Serves `/openapi.json` and a browsable reference at `/docs`, both without the network, and pages for programs. */
export function registerDocuments(app: FastifyInstance, options: DocumentsOptions): void {
  const document = cacheForDocuments(
    options.freshness,
    options.clock,
    async () => new CompressedDocument(JSON.stringify(await options.document())),
  )
  app.get('/openapi.json', async (request, reply) => {
    const packed = await document()
    reply.type('application/json; charset=utf-8').header('access-control-allow-origin', '*')
    return packed.send(request, reply)
  })
  registerReadable(app, options)
  app.get('/', async (_, reply) => reply.redirect('/docs', 302))
  for (const path of ['/favicon.svg', '/favicon.ico']) {
    app.get(path, async (_, reply) =>
      reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(icon),
    )
  }
  app.get('/docs', async (request, reply) => {
    reply.header('vary', 'accept')
    if (wantsMarkdown(request)) return reply.type(markdown).send(overview(options.registry))
    return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(page)
  })
  app.get('/docs/start.js', async (_, reply) => reply.type('text/javascript; charset=utf-8').send(start))
  app.get('/docs/reference.js', async (request, reply) => {
    script ??= loadScript()
    const packed = await script
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'public, max-age=3600')
    return packed.send(request, reply)
  })
}

let script: Promise<CompressedDocument> | undefined

/**
 * The reference's browser script, out of the package that carries it. It is large, so it is read only when
 * somebody opens the page.
 */
async function loadScript(): Promise<CompressedDocument> {
  const [{ default: reference }, { default: fastify }] = await Promise.all([
    import('@scalar/fastify-api-reference'),
    import('fastify'),
  ])
  const carrier = fastify(withoutSchemaCompilers)
  await carrier.register(reference, { routePrefix: '/docs', configuration: { url: '/openapi.json' } })
  const answer = await carrier.inject('/docs/js/scalar.js')
  await carrier.close()
  return new CompressedDocument(answer.rawPayload)
}
