import { changed } from '../../../errors.ts'
import { loadHtml } from '../../../html.ts'
import type { LookupContext } from '../../../lookup/source.ts'
import { iso, obj, str } from '../../shared/narrow.ts'
import { bareAccount } from './account.ts'
import { noPostCounts, type Post, postUrl } from './post.ts'
import type { SyndicatedPost } from './syndication.ts'
import { readSourceLabel, timeOfId } from './text.ts'

/** Reads the quotation a site would embed: words, links, author and day; no counts and no media. */
export function readEmbed(body: unknown): Post {
  const embed = obj(body)
  const id = /\/status\/(\d+)/.exec(str(embed?.url) ?? '')?.[1]
  const handle = /^https?:\/\/[^/]+\/(\w{1,15})$/.exec(str(embed?.author_url) ?? '')?.[1]
  const html = str(embed?.html)
  if (id === undefined || handle === undefined || html === null)
    throw changed('oembed url, author_url, html', body)
  const $ = loadHtml(html, null, false)
  const words = $('blockquote p').first()
  if (words.length === 0) throw changed('oembed blockquote', html)
  words.find('br').replaceWith('\n')
  const text = words.text()
  const links = words
    .find('a')
    .toArray()
    .map((element) => ({ href: $(element).attr('href') ?? '', label: $(element).text() }))
  const day = iso(`${$('blockquote > a').last().text()} UTC`)
  const createdAt = timeOfId(id) ?? day
  if (createdAt === null) throw changed('oembed date', html)
  return {
    id,
    text,
    range: [0, Array.from(text).length],
    isLong: false,
    isCut: false,
    createdAt,
    language: words.attr('lang') ?? null,
    conversationId: id,
    author: bareAccount({ id: null, handle, displayName: str(embed?.author_name) }),
    counts: noPostCounts,
    media: [],
    hashtags: links.filter(({ label }) => label.startsWith('#')).map(({ label }) => label.slice(1)),
    symbols: links.filter(({ label }) => label.startsWith('$')).map(({ label }) => label.slice(1)),
    mentions: links
      .filter(({ label }) => label.startsWith('@'))
      .map(({ label }) => ({ handle: label.slice(1), displayName: null, id: null })),
    urls: links
      .filter(({ href, label }) => href.startsWith('https://t.co/') && !label.startsWith('pic.'))
      .map(({ href, label }) => ({ url: href, displayUrl: label, expandedUrl: href })),
    replyTo: null,
    quotedId: null,
    quoted: null,
    repostedId: null,
    reposted: null,
    isSensitive: false,
    edits: null,
    source: readSourceLabel(null),
    poll: null,
    card: null,
  }
}

/** Asks X's documented oEmbed endpoint (oembed.com) for a post. */
export async function askEmbed(id: string, context: LookupContext): Promise<SyndicatedPost> {
  const query = new URLSearchParams({ url: postUrl(id, 'i'), omit_script: '1', dnt: 'true' })
  const answer = await context.upstream.request({
    url: `https://publish.x.com/oembed?${query}`,
    accept: [403, 404],
  })
  if (answer.status === 404) return { outcome: 'not_found' }
  if (answer.status === 403) {
    // A protected account's posts are not for embedding; any other refusal says nothing of the post.
    if (/not authorized to see/i.test(answer.text())) return { outcome: 'private' }
    throw changed('oembed HTTP 403')
  }
  return { outcome: 'found', post: readEmbed(answer.json()) }
}
