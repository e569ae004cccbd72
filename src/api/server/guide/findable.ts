import { type ErrorReason, errorReasons } from '../../../catalog/errors.ts'
import { docsPath } from '../../../catalog/http/envelope.ts'
import type { AnyRoute } from '../../../catalog/http/route.ts'
import { pagePath } from '../openapi/markdown.ts'
import type { FindablePage } from './page-search.ts'
import { type GuideOptions, type GuidePage, guidePage, guidePages, routePagePath } from './pages.ts'
import { recipePage, recipes } from './recipes.ts'

/** Code, and the frame of its languages. */
const unread = /^```[\s\S]*?^```$|^<\/?div.*$/gm

/** Every page that the search finds: guide, recipes, platforms, reasons of errors, lookups, service routes. */
export function findablePages(
  options: GuideOptions & { readonly routes: readonly AnyRoute[] },
): FindablePage[] {
  const { registry, routes } = options
  const guide = Object.entries(guidePages).map(([name, { summary, words }]) => {
    const markdown = guidePage(name as GuidePage, options)
    // Tables of prices and errors name every route and reason, which have pages of their own.
    const text = markdown.replace(/^\|.*$/gm, '').replace(unread, '')
    return { title: titleOf(markdown), path: `/docs/${name}`, summary, words, text }
  })
  const recipePages = recipes.map(({ name, title, summary, words }) => ({
    ...{ title, summary, words, path: `/docs/recipes/${name}` },
    text: recipePage(name, options).replace(unread, ''),
  }))
  const platforms = registry.platforms.map(({ name, displayName, nicknames = [], operations }) => ({
    title: displayName,
    path: `/docs/platforms/${name}`,
    summary: `${operations.length} lookups, and how each is had`,
    words: [name, ...nicknames, 'platform without any vendor key official'].join(' '),
    text: '',
  }))
  const errors = Object.entries(errorReasons).map(([reason, { means }]) => ({
    title: reason,
    path: docsPath(reason as ErrorReason),
    summary: means,
    words: reason.replaceAll('_', ' '),
    text: 'error reason',
  }))
  const operations = registry.operations.map((operation) => ({
    title: `${operation.method ?? 'GET'} ${operation.path}`,
    path: pagePath(operation),
    summary: operation.summary,
    words: operation.phrases.join(' '),
    text: `${operation.id} ${operation.description ?? ''} ${Object.keys(operation.parameters).join(' ')}`,
  }))
  const routePages = routes.map((route) => ({
    title: `${route.method} ${route.path}`,
    path: routePagePath(route),
    summary: route.summary,
    words: '',
    text: `${route.id} ${route.description ?? ''}`,
  }))
  return [...guide, ...recipePages, ...platforms, ...errors, ...operations, ...routePages]
}

const titleOf = (markdown: string) => /^# (.+)$/m.exec(markdown)![1]!
