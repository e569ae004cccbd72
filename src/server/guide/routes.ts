import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorReason, errorReasons, ServiceError } from '../../errors.ts'
import { CompressedDocument } from '../../http/compressed-document.ts'
import { docsPath } from '../../http/envelope.ts'
import { didYouMean } from '../../http/nearest.ts'
import type { AnyRoute } from '../../http/route.ts'
import type { ExampleOf } from '../../lookup/examples.ts'
import { pagePath } from '../openapi/markdown.ts'
import { operationPage, readOperationPages } from '../openapi/operation-pages.ts'
import { escapeHtml, htmlOf } from './html.ts'
import {
  errorPage,
  type GuideOptions,
  guidePage,
  guidePages,
  isGuidePage,
  routePage,
  routePagePath,
} from './pages.ts'
import { createSearchIndex, type Findable, type SearchIndex } from './search.ts'

const markdownType = 'text/markdown; charset=utf-8'
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; form-action 'self'; frame-ancestors 'none'"

export interface GuideRouteOptions extends GuideOptions {
  readonly routes: readonly AnyRoute[]
  readonly exampleOf: ExampleOf
}

/** Browsers get HTML; programs, and addresses that end in .md, get Markdown. */
const wantsHtml = ({ headers, url }: FastifyRequest) =>
  /\btext\/html\b/.test(headers.accept ?? '') && !/\.md(\?|$)/.test(url)

const style =
  'body{font:16px/1.6 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1c1917;background:#fff}pre{background:#f5f5f4;padding:1rem;overflow:auto}table{border-collapse:collapse;display:block;overflow:auto}td,th{border:1px solid #d6d3d1;padding:.3rem .6rem;text-align:left;vertical-align:top}code{font-size:.9em}a{color:#14532d}@media(prefers-color-scheme:dark){body{background:#0c0a09;color:#e7e5e4}pre{background:#1c1917}td,th{border-color:#44403c}a{color:#86efac}}'

function htmlPage(markdown: string, query = ''): string {
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? 'social-lookup'
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${style}</style></head>
<body>
<nav><a href="/docs/guide">Guide</a> · <a href="/docs">Reference</a></nav>
<form action="/docs/search"><label>Search <input type="search" name="query" value="${escapeHtml(query)}" placeholder="comments of a youtube video" size="40"></label> <button>Search</button></form>
<main>
${htmlOf(markdown)}
</main>
</body>
</html>
`
}

/** Every page that the search finds: guide, reasons of errors, lookups with their phrases, service routes. */
function findablePages(options: GuideRouteOptions): Findable[] {
  const guide = Object.entries(guidePages).map(([name, { summary, words }]) => {
    const text = guidePage(name as keyof typeof guidePages, options)
    const title = /^# (.+)$/m.exec(text)![1]!
    // Tables of prices and errors name every route and reason, which have pages of their own.
    const own = text.replace(/^\|.*$/gm, '')
    return {
      title,
      path: `/docs/${name}`,
      summary,
      texts: [
        [title, 3],
        [summary, 2],
        ...words.split(' ').map((word) => [word, 3] as const),
        [own, 1],
      ] as const,
    }
  })
  const errors = Object.entries(errorReasons).map(([reason, { means }]) => ({
    title: reason,
    path: docsPath(reason as ErrorReason),
    summary: means,
    texts: [
      [reason.replaceAll('_', ' '), 2],
      [means, 1],
    ] as const,
  }))
  const operations = options.registry.operations.map((operation) => ({
    title: `${operation.method ?? 'GET'} ${operation.path}`,
    path: pagePath(operation),
    summary: operation.summary,
    texts: [
      ...operation.phrases.map((phrase) => [phrase, 3] as const),
      [operation.summary, 2] as const,
      [
        `${operation.id} ${operation.description ?? ''} ${Object.keys(operation.parameters).join(' ')}`,
        1,
      ] as const,
    ],
  }))
  const routes = options.routes.map((route) => ({
    title: `${route.method} ${route.path}`,
    path: routePagePath(route),
    summary: route.summary,
    texts: [
      [route.summary, 2],
      [`${route.id} ${route.description ?? ''}`, 1],
    ] as const,
  }))
  return [...guide, ...errors, ...operations, ...routes]
}

const maxResults = 20

function resultsPage(index: SearchIndex, query: string): string {
  if (query.trim() === '')
    return '# Search\n\nSend words as `query`: `/docs/search?query=comments of a youtube video`.'
  const found = index.search(query.slice(0, 500), maxResults)
  const lines = found.map(({ title, path, summary }) => `- [${title}](${path}): ${summary}`)
  return `# Search\n\n${lines.length > 0 ? lines.join('\n') : 'No page has these words. [Which route answers which question](/docs/questions.md) lists all lookups.'}`
}

const noPage = (what: string, name: string, names: readonly string[]) =>
  new ServiceError('not_found', `There is no ${what} of this name.${didYouMean(name, names)}`)

/** All pages in one text, without the answers of the examples, for models. */
function everything(options: GuideRouteOptions): string {
  const { registry, routes, baseUrl } = options
  const write = readOperationPages()
  return [
    ...Object.keys(guidePages).map((name) => guidePage(name as keyof typeof guidePages, options)),
    ...(Object.keys(errorReasons) as ErrorReason[]).map(errorPage),
    ...routes.map((route) => routePage(route, baseUrl)),
    ...registry.operations.map((operation) => write(operation, { base: baseUrl, example: undefined })),
  ].join('\n\n---\n\n')
}

/** Serves the pages for callers under /docs as Markdown and HTML, their search, and /llms-full.txt. */
export function registerGuide(app: FastifyInstance, options: GuideRouteOptions): void {
  const { registry, routes, baseUrl, exampleOf } = options
  const send = (request: FastifyRequest, reply: FastifyReply, text: string, query = '') => {
    reply.headers({ vary: 'accept', 'cache-control': 'public, max-age=300' })
    if (!wantsHtml(request)) return reply.type(markdownType).send(text)
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .send(htmlPage(text, query))
  }
  type Named = { Params: { name: string } }
  const nameOf = ({ params }: FastifyRequest<Named>) => params.name.replace(/\.md$/, '')
  app.get<Named>('/docs/:name', async (request, reply) => {
    const name = nameOf(request)
    if (!isGuidePage(name)) throw noPage('page', name, Object.keys(guidePages))
    return send(request, reply, guidePage(name, options))
  })
  app.get<Named>('/docs/errors/:name', async (request, reply) => {
    const name = nameOf(request)
    if (!Object.hasOwn(errorReasons, name)) throw noPage('reason', name, Object.keys(errorReasons))
    return send(request, reply, errorPage(name as ErrorReason))
  })
  app.get<Named>('/docs/routes/:name', async (request, reply) => {
    const name = nameOf(request)
    const route = routes.find(({ id }) => id === name)
    if (!route)
      throw noPage(
        'route',
        name,
        routes.map(({ id }) => id),
      )
    return send(request, reply, routePage(route, baseUrl))
  })
  app.get<Named>('/docs/operations/:name', async (request, reply) => {
    const name = nameOf(request)
    const operation = registry.byId(name)
    if (!operation)
      throw noPage(
        'operation',
        name,
        registry.operations.map(({ id }) => id),
      )
    return send(request, reply, operationPage(operation, { base: baseUrl, example: exampleOf(name) }))
  })
  let index: SearchIndex | undefined
  app.get<{ Querystring: { query?: string | string[] } }>('/docs/search', async (request, reply) => {
    index ??= createSearchIndex(findablePages(options))
    const query = [request.query.query ?? ''].flat().join(' ')
    return send(request, reply, resultsPage(index, query), query)
  })
  let full: CompressedDocument | undefined
  app.get('/llms-full.txt', async (request, reply) => {
    full ??= new CompressedDocument(everything(options))
    return full.send(request, reply.type(markdownType).header('cache-control', 'public, max-age=300'))
  })
}
