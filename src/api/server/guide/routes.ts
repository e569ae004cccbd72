import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '../../../accounts/sign-in/page-files.ts'
import { type ErrorReason, errorReasons, ServiceError } from '../../../catalog/errors.ts'
import { CompressedDocument } from '../../../catalog/http/compressed-document.ts'
import { didYouMean } from '../../../catalog/http/nearest.ts'
import type { AnyRoute } from '../../../catalog/http/route.ts'
import type { DailyResults } from '../../../lookup/daily-results/part.ts'
import type { ExampleOf } from '../../../lookup/examples.ts'
import { operationPage, readOperationPages } from '../openapi/operation-pages.ts'
import { findablePages } from './findable.ts'
import { createPageSearch, type PageSearch } from './page-search.ts'
import { errorPage, type GuideOptions, guidePage, guidePages, isGuidePage, routePage } from './pages.ts'
import { platformPage } from './platform-page.ts'
import { recipeList, recipePage, recipes } from './recipes.ts'
import type { Site } from './site.ts'

const markdownType = 'text/markdown; charset=utf-8'

export interface GuideRouteOptions extends GuideOptions {
  readonly routes: readonly AnyRoute[]
  readonly exampleOf: ExampleOf
  /** What works, for the pages of operations. */
  readonly results: DailyResults
  readonly site: Site
}

/** Browsers get HTML; programs, and addresses that end in .md, get Markdown. */
export const wantsHtml = ({ headers, url }: FastifyRequest) =>
  /\btext\/html\b/.test(headers.accept ?? '') && !/\.md(\?|$)/.test(url)

/** How often a browser looks whether the site is built. */
const retrySeconds = 5

/** What browsers get until the site is built: the Markdown of the page as a text. */
export function sendPlainPage(reply: FastifyReply, markdown: string): FastifyReply {
  return reply
    .headers({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
      refresh: String(retrySeconds),
    })
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Documentation</title></head>
<body>
<p>The documentation is not built yet: after a first start it is built beside the service, within some minutes. If it does not come, run npm run site where the service is installed. Until then pages are shown as texts. This page looks again every ${retrySeconds} seconds.</p>
<pre>${escapeHtml(markdown)}</pre>
</body>
</html>
`)
}

const maxResults = 20

function resultsPage(index: PageSearch, query: string): string {
  if (query.trim() === '')
    return '# Search\n\nSend words as `query`: `/docs/search?query=comments of a youtube video`.'
  const lines = index
    .search(query, maxResults)
    .map(({ title, path, summary }) => `- [${title}](${path}): ${summary}`)
  return `# Search\n\n${lines.length > 0 ? lines.join('\n') : 'No page has these words. [Which route answers which question](/docs/questions.md) lists all lookups.'}`
}

function requireKnown<T>(
  what: string,
  name: string,
  found: T | undefined | null,
  names: readonly string[],
): T {
  if (found !== undefined && found !== null) return found
  throw new ServiceError('not_found', `There is no ${what} of this name.${didYouMean(name, names)}`)
}

/** All pages in one text, without the answers of the examples, for models. */
function everything(options: GuideRouteOptions): string {
  const { registry, routes, baseUrl } = options
  const write = readOperationPages()
  return [
    ...Object.keys(guidePages).map((name) => guidePage(name as keyof typeof guidePages, options)),
    ...recipes.map(({ name }) => recipePage(name, options)),
    ...registry.platforms.map(platformPage),
    ...(Object.keys(errorReasons) as ErrorReason[]).map(errorPage),
    ...routes.map((route) => routePage(route, baseUrl)),
    ...registry.operations.map((operation) => write(operation, { base: baseUrl, example: undefined })),
  ].join('\n\n---\n\n')
}

/** Ids of operations have dots, which addresses of pages replace by `-`. */
const undashed = (name: string) => name.replaceAll('-', '.')

/** The Markdown of a kind of pages by the name of the page. */
function kindsOfPages(
  options: GuideRouteOptions,
): Readonly<Record<string, (name: string) => string | Promise<string>>> {
  const { registry, routes, baseUrl, exampleOf } = options
  const reasons = Object.keys(errorReasons)
  return {
    errors: (name) =>
      errorPage(
        requireKnown(
          'reason',
          name,
          Object.hasOwn(errorReasons, name) ? (name as ErrorReason) : null,
          reasons,
        ),
      ),
    recipes: (name) => {
      const names = recipes.map((recipe) => recipe.name)
      return recipePage(
        requireKnown(
          'recipe',
          name,
          names.find((one) => one === name),
          names,
        ),
        options,
      )
    },
    platforms: (name) =>
      platformPage(
        requireKnown(
          'platform',
          name,
          registry.platform(name),
          registry.platforms.map((one) => one.name),
        ),
      ),
    routes: (name) => {
      const ids = routes.map(({ id }) => id)
      const found = routes.find(({ id }) => id === undashed(name))
      return routePage(requireKnown('route', name, found, ids), baseUrl)
    },
    operations: async (name) => {
      const ids = registry.operations.map(({ id }) => id)
      const operation = requireKnown('operation', name, registry.byId(undashed(name)), ids)
      const results = await options.results.readOperation(operation.id)
      return operationPage(operation, { base: baseUrl, example: exampleOf(operation.id), results })
    },
  }
}

/** Serves the pages for callers under /docs as Markdown and as pages of the site, their search, and /llms-full.txt. */
export function registerGuide(app: FastifyInstance, options: GuideRouteOptions): void {
  const { site } = options
  const send = async (request: FastifyRequest, reply: FastifyReply, id: string, write: () => string) => {
    reply.headers({ vary: 'accept', 'cache-control': 'public, max-age=300' })
    if (wantsHtml(request)) return (await site.sendPage(id, request, reply)) ?? sendPlainPage(reply, write())
    return reply.type(markdownType).send(write())
  }
  type Named = { Params: { name: string } }
  const nameOf = ({ params }: FastifyRequest<Named>) => params.name.replace(/\.md$/, '')
  const top: Readonly<Record<string, () => string>> = { recipes: recipeList }
  app.get<Named>('/docs/:name', async (request, reply) => {
    const file = await site.sendFile(request.params.name, request, reply)
    if (file !== null) return file
    const name = nameOf(request)
    if (isGuidePage(name)) return send(request, reply, name, () => guidePage(name, options))
    const page = top[name]
    if (page !== undefined) return send(request, reply, name, page)
    const sent = wantsHtml(request) ? await site.sendPage(name, request, reply) : null
    return sent ?? requireKnown('page', name, null, Object.keys(guidePages))
  })
  for (const [kind, write] of Object.entries(kindsOfPages(options))) {
    app.get<Named>(`/docs/${kind}/:name`, async (request, reply) => {
      const name = nameOf(request)
      const id = `${kind}/${name.replaceAll('.', '-')}`
      // The site also has pages of routes that the settings of this instance leave out.
      const page = wantsHtml(request) ? await site.sendPage(id, request, reply) : null
      if (page !== null) return page
      const text = await write(name)
      return send(request, reply, id, () => text)
    })
  }
  // Pages that the site alone has: of the repository, and groups of the reference.
  app.get<{ Params: { '*': string } }>('/docs/*', async (request, reply) => {
    const path = request.params['*']
    const sent =
      (await site.sendFile(path, request, reply)) ??
      (await site.sendPage(path.replace(/\/$/, ''), request, reply))
    return sent ?? requireKnown('page', path, null, Object.keys(guidePages))
  })
  let index: PageSearch | undefined
  app.get<{ Querystring: { query?: string | string[] } }>('/docs/search', async (request, reply) => {
    index ??= createPageSearch(findablePages(options))
    const text = resultsPage(index, [request.query.query ?? ''].flat().join(' '))
    return wantsHtml(request) ? sendPlainPage(reply, text) : reply.type(markdownType).send(text)
  })
  let full: CompressedDocument | undefined
  app.get('/llms-full.txt', async (request, reply) => {
    full ??= new CompressedDocument(everything(options))
    return full.send(request, reply.type(markdownType).header('cache-control', 'public, max-age=300'))
  })
}
