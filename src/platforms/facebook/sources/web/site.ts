import type { UpstreamResponse } from '../../../../catalog/ports/upstream.ts'
import { type LookupContext, notFound, type Refusal, restricted } from '../../../../catalog/source.ts'
import { changed } from '../../../../errors.ts'
import { endsWhole } from '../../../../reading/html.ts'
import type { SourceAnswer } from '../../../shared/web-source.ts'
import { site } from '../../identifiers.ts'
import { type PageData, readPage } from './page-data.ts'

/** Facebook's pages as visitors without a login see them: no session, no challenges answered. */

const headers = { accept: 'text/html', 'accept-language': 'en-US,en;q=0.9' }

const isLoginPath = (address: string | null | undefined) =>
  /^https?:\/\/[^/]*facebook\.com\/(login|checkpoint)(\/|\.php|\?|$)/.test(address ?? '')

/** A wall by its own signs: the login, the age gate, the script challenge. */
function isRestricted(answer: UpstreamResponse, html: string): boolean {
  if (isLoginPath(answer.url)) return true
  if (answer.status === 403) return html.includes('/__rd_verify_') || html.includes('challenge=')
  return html.includes('CometAgeInappropriateLoggedOutErrorRoute')
}

/** Whether what answered is another place than the one asked for: its last part is not in the address. */
const isOtherAddress = (asked: string, answered: string) => {
  const name = new URL(asked).pathname.split('/').filter(Boolean).at(-1) ?? ''
  return !answered.includes(name)
}

/**
 * A page of the site.
 * @throws Fault changed for a status it does not use
 */
export async function openPage(context: LookupContext, address: string): Promise<SourceAnswer<PageData>> {
  const url = address.startsWith('/') ? site + address : address
  const answer = await context.upstream.request({ url, headers })
  const html = answer.text()
  if (isRestricted(answer, html)) return restricted
  if (answer.status === 404 || answer.status === 410) {
    if (isOtherAddress(url, answer.url)) throw changed('redirect', answer.url)
    return notFound
  }
  if (answer.status !== 200) throw changed(`HTTP status ${answer.status}`, html.slice(0, 120))
  const data = await readPage(html, context.signal)
  if (isLoginPath(data.canonical) || isLoginPath(data.tags.get('og:url'))) return restricted
  return { outcome: 'answered', found: data }
}

/**
 * A page that is there whatever is looked for in it: a search, the Ad Library.
 * @throws Fault changed also for a 404, which says that the site has no such page any more
 */
export async function openSearch(context: LookupContext, address: string): Promise<SourceAnswer<PageData>> {
  const answer = await openPage(context, address)
  if (answer.outcome === 'not_found') throw changed('search', 'HTTP status 404')
  return answer
}

/** The embed of a post. */
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
