import type {
  SimulatedPlatform,
  SimulatedRequest,
  SimulatedResponse,
} from '../../../catalog/ports/simulated.ts'
import { file, html, nowhere, page, redirect } from '../../../simulation/answers.ts'
import { forcedIn, underForce } from '../../../simulation/forced.ts'
import { articlePage, type RequestedPage } from './article.ts'
import { pageKinds } from './page-kinds.ts'
import { restrictedPages } from './restricted-pages.ts'

/** The HTML of a page that is empty until its scripts run. */
const shell = (title: string) =>
  html(
    `<!doctype html><html><head><title>${title}</title><script src="/assets/app.js"></script></head>` +
      '<body><noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div></body></html>',
  )

const robots = `# The simulated web lets everybody in, but for one folder.
User-agent: *
Disallow: /sim/robots
`

function conditional(request: SimulatedRequest, answer: SimulatedResponse): SimulatedResponse {
  const etag = answer.headers?.etag
  return etag !== undefined && request.headers['if-none-match'] === etag
    ? { status: 304, headers: { etag } }
    : answer
}

function answerFor(request: SimulatedRequest): SimulatedResponse {
  const { url, headers } = request
  const rendered = headers['x-simulated-browser'] !== undefined
  const shown: RequestedPage = { url, now: request.now }
  if (url.pathname === '/robots.txt') return file(robots, 'text/plain; charset=utf-8')
  const [, first, kind = ''] = url.pathname.split('/')
  if (first !== 'sim') return articlePage(shown)
  if (kind === 'redirect') return redirect('/sim/article')
  if (kind === 'shell') return rendered ? articlePage(shown) : shell('An application')
  if (Object.hasOwn(restrictedPages, kind)) return restrictedPages[kind]!(shown)
  if (Object.hasOwn(pageKinds, kind)) return pageKinds[kind]!(shown)
  return articlePage(shown)
}

function answer(request: SimulatedRequest): SimulatedResponse | Promise<SimulatedResponse> {
  const forced =
    request.url.pathname === '/robots.txt' ? null : forcedIn(request.url.pathname + request.url.search)
  switch (forced) {
    case 'not_found':
      return nowhere
    case 'private':
      return restrictedPages.login!({ url: request.url, now: request.now })
    case 'restricted':
      return restrictedPages.challenge!({ url: request.url, now: request.now })
    case 'empty':
      return page('Nothing here', '')
    case 'malformed':
      return {
        status: 200,
        headers: { 'content-type': 'text/html', 'content-encoding': 'gzip' },
        body: 'cut off',
      }
    default:
      return underForce(forced, () => conditional(request, answerFor(request)))
  }
}

/** The simulated web: every host has pages of all kinds (docs/WEB.md). */
export function simulatedWeb(): SimulatedPlatform {
  return { origins: ['*'], handle: answer }
}
