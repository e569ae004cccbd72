import { changed } from '../../../../catalog/errors.ts'
import type { UpstreamResponse } from '../../../../catalog/ports/upstream.ts'
import { type LookupContext, notFound, type Refusal, restricted } from '../../../../catalog/source.ts'
import { endsWhole } from '../../../../reading/html.ts'
import type { SourceAnswer } from '../../../shared/web-source.ts'
import { site } from '../../links.ts'
import { isGonePage } from '../gone.ts'
import { type PageData, readPage } from './page-data.ts'

/** Requests Facebook's pages as a visitor without login: no session, and no challenge is solved. */

const headers = { accept: 'text/html', 'accept-language': 'en-US,en;q=0.9' }

const isLoginPath = (address: string | null | undefined) =>
  /^https?:\/\/[^/]*facebook\.com\/(login|checkpoint)(\/|\.php|\?|$)/.test(address ?? '')

/** Whether an answer is an access restriction: the login, the age gate or the script challenge. */
function isRestricted(answer: UpstreamResponse, html: string): boolean {
  if (isLoginPath(answer.url)) return true
  if (answer.status === 403) return html.includes('/__rd_verify_') || html.includes('challenge=')
  return html.includes('CometAgeInappropriateLoggedOutErrorRoute')
}

/** Whether a redirect ended at another page: the final address lacks the last path segment of the request. */
const isOtherAddress = (requested: string, final: string) => {
  const name = new URL(requested).pathname.split('/').filter(Boolean).at(-1) ?? ''
  return !final.includes(name)
}

/**
 * Requests a page of the site.
 * @throws Fault changed for an unexpected status
 */
export async function openPage(context: LookupContext, address: string): Promise<SourceAnswer<PageData>> {
  const url = address.startsWith('/') ? site + address : address
  const missing = (response: UpstreamResponse) =>
    isGonePage(response.text()) || isRestricted(response, response.text())
  const answer = await context.upstream.request({ url, headers, missing })
  const html = answer.text()
  if (isRestricted(answer, html)) return restricted
  if (answer.status === 404 || answer.status === 410) {
    if (isOtherAddress(url, answer.url)) throw changed('redirect', answer.url)
    if (!isGonePage(html)) throw changed(`HTTP status ${answer.status}`, html.slice(0, 120))
    return notFound
  }
  if (answer.status !== 200) throw changed(`HTTP status ${answer.status}`, html.slice(0, 120))
  const data = await readPage(html, context.signal)
  if (isLoginPath(data.canonical) || isLoginPath(data.tags.get('og:url'))) return restricted
  return { outcome: 'answered', found: data }
}

/**
 * Requests a page that exists for every query: a search, or the Ad Library.
 * @throws Fault changed also for a 404: the site no longer has this page
 */
export async function openSearch(context: LookupContext, address: string): Promise<SourceAnswer<PageData>> {
  const answer = await openPage(context, address)
  if (answer.outcome === 'not_found') throw changed('search', 'HTTP status 404')
  return answer
}

/** Requests the embed of a post. */
export async function openEmbed(context: LookupContext, postUrl: string): Promise<string | Refusal> {
  const query = new URLSearchParams({ href: postUrl, show_text: 'true', width: '500' })
  const answer = await context.upstream.request({ url: `${site}/plugins/post.php?${query}`, headers })
  const html = answer.text()
  if (isRestricted(answer, html) || /(?:href|content)="https:\/\/www\.facebook\.com\/login\//.test(html))
    return restricted
  if (answer.status !== 200) throw changed(`embed: HTTP status ${answer.status}`, html.slice(0, 120))
  if (!endsWhole(html)) throw changed('embed', 'cut off')
  return html
}
