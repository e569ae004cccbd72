import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../catalog/clock.ts'
import { CompressedDocument } from '../../catalog/http/compressed-document.ts'
import type { AnyRoute } from '../../catalog/http/route.ts'
import type { Registry } from '../../catalog/registry.ts'
import type { DailyResults } from '../../lookup/daily-results/part.ts'
import type { ExampleOf } from '../../lookup/examples.ts'
import { registerGuide, sendPlainPage, wantsHtml } from './guide/routes.ts'
import type { Site } from './guide/site.ts'
import { overview, questions } from './openapi/markdown.ts'

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
  readonly results: DailyResults
  readonly site: Site
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

/** Serves `/openapi.json`, the documentation at `/docs` and pages for programs. None of them loads anything from the network. */
export function registerDocuments(app: FastifyInstance, options: DocumentsOptions): void {
  const { registry, routes, site } = options
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
  const sendHome = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('vary', 'accept')
    const text = overview(registry, routes)
    if (wantsHtml(request)) return (await site.sendPage('', request, reply)) ?? sendPlainPage(reply, text)
    return reply.type(markdown).send(text)
  }
  app.get('/docs', sendHome)
  app.get('/docs/', sendHome)
}
