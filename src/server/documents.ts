import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Registry } from '../catalog/registry.ts'
import type { Clock } from '../clock.ts'
import { CompressedDocument } from '../http/compressed-document.ts'
import type { AnyRoute } from '../http/route.ts'
import type { ExampleOf } from '../lookup/examples.ts'
import { registerGuide } from './guide/routes.ts'
import { overview, questions } from './openapi/markdown.ts'
import { registerReferenceScript } from './reference/script.ts'

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
<nav style="padding:.4rem 1rem;font:14px system-ui,sans-serif"><a href="/docs/guide">Guide</a> · <a href="/docs/errors">Errors</a> · <a href="/docs/search">Search</a></nav>
<div id="reference"></div>
<script src="/docs/reference.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`

const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#14532d"/><circle cx="14" cy="14" r="6.5" fill="none" stroke="#fff" stroke-width="3"/><path d="m19 19 6 6" stroke="#fff" stroke-width="3" stroke-linecap="round"/></svg>'

/** The form of an API key, shown in the reference. */
const keyForm = 'slk_test_…'

/**
 * The page loads only from this server: no fonts, no proxy, no telemetry. It shows prices as badges beside the
 * summaries, which Scalar reads from `x-badges`.
 */
const start = `const configuration = ${JSON.stringify({
  withDefaultFonts: false,
  proxyUrl: '',
  telemetry: false,
  hideClientButton: true,
  // These buttons share and deploy the document on other sites.
  showDeveloperTools: 'never',
  authentication: { preferredSecurityScheme: 'ApiKey' },
  agent: { disabled: true },
  mcp: { disabled: true },
})}

const withBadges = (content) => {
  for (const methods of Object.values(content.paths)) {
    for (const entry of Object.values(methods)) {
      const price = /\\bPrice(?: with a live key)?: (.*?)\\.(?= With a test key: |$)/.exec(entry.description ?? '')
      if (price) entry['x-badges'] = [{ name: price[1] }]
    }
  }
  return content
}
fetch('/openapi.json')
  .then((answer) => answer.json())
  .then((content) => Scalar.createApiReference('#reference', { ...configuration, content: withBadges(content) }))

// The key field shows the form of a key; Scalar has no setting for it.
const showKey = () => {
  for (const field of document.querySelectorAll('input[placeholder^="QUxM"]')) field.placeholder = '${keyForm}'
}
new MutationObserver(showKey).observe(document.body, { childList: true, subtree: true })
showKey()
`

const policy =
  "default-src 'self'; script-src 'self' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'"

/** How long a value is fresh, and how long it may still be served while a new one is created. */
export interface Freshness {
  readonly freshMs: number
  readonly usableMs: number
}

/**
 * The documents contain example cursors, which expire: new documents are created after half an hour.
 * @param cursorHours lifetime of a cursor. A served document may use two thirds of it; one third remains for its
 * examples
 */
export function documentFreshness(cursorHours: number): Freshness {
  const freshMs = 30 * 60_000
  return { freshMs, usableMs: Math.max(freshMs, (cursorHours * 3_600_000) / 3) }
}

/**
 * Caches the value of `make`. A stale value is recreated in the background, and is served meanwhile until it is too
 * old. Failures are not cached.
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
  readonly routes: readonly AnyRoute[]
  /** The public address of the service, for the examples. */
  readonly baseUrl: string
  readonly exampleOf: ExampleOf
  /** The OpenAPI document as JSON text. */
  readonly document: () => Promise<string>
  readonly freshness: Freshness
}

/** Pages for programs and people: `/llms.txt`, the guide, and one page per route. */
function registerReadable(app: FastifyInstance, options: DocumentsOptions): void {
  const { registry, routes } = options
  for (const [path, write] of [
    ['/llms.txt', () => overview(registry, routes)],
    ['/docs/questions.md', () => questions(registry)],
  ] as const) {
    let written: CompressedDocument | undefined
    app.get(path, async (request, reply) => {
      written ??= new CompressedDocument(write())
      return written.send(request, reply.type(markdown).header('cache-control', 'public, max-age=300'))
    })
  }
  registerGuide(app, options)
}

const wantsMarkdown = ({ headers }: FastifyRequest) => /\btext\/markdown\b/.test(headers.accept ?? '')

/**
 * Serves `/openapi.json`, a browsable reference at `/docs` and pages for programs. None of them loads anything from
 * the network.
 */
export function registerDocuments(app: FastifyInstance, options: DocumentsOptions): void {
  const document = cacheForDocuments(
    options.freshness,
    options.clock,
    async () => new CompressedDocument(await options.document()),
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
    if (wantsMarkdown(request)) return reply.type(markdown).send(overview(options.registry, options.routes))
    return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(page)
  })
  app.get('/docs/start.js', async (_, reply) => reply.type('text/javascript; charset=utf-8').send(start))
  registerReferenceScript(app)
}
