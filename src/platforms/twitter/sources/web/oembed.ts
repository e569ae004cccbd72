import { changed } from '../../../../catalog/errors.ts'
import { isPrivate, type LookupContext, type Refusal } from '../../../../catalog/source.ts'
import { loadHtml } from '../../../../reading/html.ts'
import { must, obj } from '../../../../reading/narrow.ts'
import { iso, str } from '../../../../reading/values.ts'
import { buildAccount, type Post, postUrl, unknownPostParts } from '../../model.ts'
import { readPostTime } from '../post-text.ts'

/** Reads X's oEmbed answer: text, links, author and day; it contains no counts and no media. */
export function readEmbed(body: unknown): Post {
  const embed = obj(body)
  const id = /\/status(?:es)?\/(\d+)/.exec(str(embed?.url) ?? '')?.[1]
  const handle = /^https?:\/\/[^/]+\/(\w{1,15})$/.exec(str(embed?.author_url) ?? '')?.[1]
  const html = str(embed?.html)
  if (id === undefined || handle === undefined || html === null)
    throw changed('oembed url, author_url, html', body)
  const $ = loadHtml(html.replaceAll(/<br ?\/?>/gi, '\n'))
  const words = $('blockquote p').first()
  if (words.length === 0) throw changed('oembed blockquote', html)
  const isPicture = (label: string) => /^pic\.(twitter|x)\.com\//.test(label)
  const anchors = words.find('a').toArray()
  const links = anchors.map((element) => ({ href: $(element).attr('href') ?? '', label: $(element).text() }))
  // Other sources have the media's address in the text, not its label.
  for (const element of anchors) {
    if (isPicture($(element).text())) $(element).text($(element).attr('href') ?? '')
  }
  const text = words.text()
  const day = iso(`${$('blockquote > a').last().text()} UTC`)
  const createdAt = must(readPostTime(undefined, id) ?? day, 'oembed date')
  const named = (sign: string) =>
    links.flatMap(({ label }) => (label.startsWith(sign) ? [label.slice(1)] : []))
  const urls = links.filter(({ href, label }) => href.startsWith('https://t.co/') && !isPicture(label))
  return {
    ...unknownPostParts,
    id,
    text,
    isTruncated: text.endsWith('…'),
    createdAt,
    language: words.attr('lang') ?? null,
    author: buildAccount({
      id: null,
      handle,
      displayName: str(embed?.author_name),
      // X does not embed posts of protected accounts.
      isProtected: false,
    }),
    // The answer contains only a link to the media.
    media: links.some(({ label }) => isPicture(label)) ? null : [],
    hashtags: named('#'),
    symbols: named('$'),
    mentions: named('@').map((name) => ({ handle: name, displayName: null, id: null })),
    urls: urls.map(({ href }) => ({ url: href, displayUrl: null, expandedUrl: null })),
  }
}

/** Requests a post from X's documented oEmbed endpoint (oembed.com). */
export async function fetchEmbed(id: string, context: LookupContext): Promise<Post | Refusal> {
  const query = new URLSearchParams({ url: postUrl({ id }), omit_script: '1', dnt: 'true' })
  const answer = await context.upstream.request({
    url: `https://publish.x.com/oembed?${query}`,
    accept: [403, 404],
  })
  // X does not embed posts of protected accounts. Restricted posts get a 404 as well as missing posts, so a 404 is no proof.
  if (answer.status === 403 && /not authorized to see this status/i.test(answer.text())) return isPrivate
  if (answer.status !== 200) throw changed(`oembed HTTP ${answer.status}`)
  return readEmbed(answer.json())
}
