import type { SimulatedResponse } from '../../../catalog/ports/simulated.ts'
import { redirect } from '../../../simulation/answers.ts'
import { type Forced, forcedBy, forcedByNumber, forcedIn, isWalled } from '../../../simulation/forced.ts'
import type { Call, Route } from '../../../simulation/router.ts'
import { site } from '../links.ts'
import { libraryPage } from './library.ts'
import { itemPage, searchPage } from './market.ts'
import { gone, loginPage } from './markup.ts'
import { embed, postPage } from './posts.ts'
import { groupPage, profilePage } from './profiles.ts'
import { digitsBehind, eventBehind, nameOf, pageNamed } from './world.ts'

/** Routes of the simulated site, as visitors without a login see it. */

/** Redirects share links: `p`, `r` and `v` to posts, `g` to groups, `e` to events, others to pages. */
function shared({ params }: Call): SimulatedResponse {
  const code = params.code ?? ''
  const forced = forcedIn(code)
  if (forced === 'not_found') return gone
  if (isWalled(forced)) return loginPage
  const digits = digitsBehind(code)
  const to: Readonly<Record<string, string>> = {
    p: `${site}/adabakery/posts/13046552${digits}`,
    r: `${site}/reel/9988${digits}/`,
    v: `${site}/watch/?v=9988${digits}`,
    g: `${site}/groups/${nameOf(code)}/`,
    e: `${site}/events/${eventBehind(code)}/`,
  }
  return redirect(to[params.kind ?? ''] ?? `${site}/${nameOf(code)}`)
}

const postPaths = [
  '/:page/:kind(^posts$|^videos$|^photos$)/:id',
  '/:kind(^reel$)/:id',
  '/groups/:page/posts/:id',
]
const postQueries = ['/permalink.php', '/story.php', '/photo', '/photo.php', '/watch']

export const siteRoutes: readonly Route[] = [
  ['GET', site, '/plugins/post.php', embed],
  ['GET', site, '/login', () => loginPage],
  ['GET', site, '/profile.php', ({ query, now }) => profilePage(pageNamed(query.get('id') ?? ''), now)],
  ['GET', site, '/groups/:group', groupPage],
  ['GET', site, '/marketplace/search', searchPage],
  ['GET', site, '/marketplace/item/:id', itemPage],
  ['GET', site, '/ads/library', libraryPage],
  ['GET', site, '/share/:kind(^[prvge]$)/:code', shared],
  ['GET', site, '/share/:code', shared],
  ['GET', 'https://fb.me', '/:kind(^[prvge]$)/:code', shared],
  ['GET', 'https://fb.watch', '/:code', (call) => shared({ ...call, params: { ...call.params, kind: 'v' } })],
  ...postQueries.map((path): Route => ['GET', site, path, postPage]),
  ...postPaths.map((path): Route => ['GET', site, path, postPage]),
  ['GET', site, '/:page', ({ params, now }) => profilePage(nameOf(params.page ?? ''), now)],
]

/** The outcome that a name or number in the path or query forces. */
export function forcedSiteCall({ params, query }: Call): Forced | null {
  const values = [...Object.values(params), ...query.values()]
  for (const value of values) {
    const own =
      forcedBy(value) ?? forcedByNumber(value) ?? (/^\d+$/.test(value) ? forcedBy(pageNamed(value)) : null)
    const forced = own ?? (value.includes('/') ? forcedIn(value) : null)
    if (forced) return forced
  }
  return null
}
