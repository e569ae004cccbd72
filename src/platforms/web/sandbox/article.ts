import { createHash } from 'node:crypto'
import type { SimulatedResponse } from '../../../catalog/ports/simulated.ts'
import { html } from '../../../simulation/answers.ts'
import { dice, words, worldBegan } from '../../../simulation/world.ts'

/** The request that a page is built for. */
export interface RequestedPage {
  readonly url: URL
  /** The simulated web's time: milliseconds since the Unix epoch. */
  readonly now: number
}

const day = 86_400_000

/** A sentence in every simulated article, so that questions have a known answer. */
export const knownFact = 'Filmed over three days in the rain.'

/** A page around an article, with navigation, metadata, related links and a footer like real pages. */
export function pageAround(title: string, { url }: RequestedPage, article: string, head = ''): string {
  const d = dice('web', url.host, url.pathname)
  const author = words.personName(d)
  const published = new Date(worldBegan + d.int(0, 700) * day).toISOString()
  const linked = Array.from({ length: 3 }, () => words.title(d))
  const ld = JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: title,
    author: { '@type': 'Person', name: author },
    datePublished: published,
  })
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title} | ${url.host}</title>
<meta name="description" content="${words.sentence(d)}"><meta property="og:title" content="${title}">
<meta property="og:type" content="article"><meta property="og:site_name" content="${url.host}">
<meta property="og:image" content="/sim/images/cover.png"><link rel="canonical" href="${url.pathname}">
<link rel="icon" href="/favicon.ico"><script type="application/ld+json">${ld}</script>${head}</head>
<body><header><nav><ul><li><a href="/">Home</a></li><li><a href="/sim/table">Figures</a></li><li><a href="/sim/feed">News</a></li></ul></nav></header>
<main><article><h1>${title}</h1><p class="byline">By <a rel="author" href="/people/${encodeURIComponent(author)}">${author}</a>, <time datetime="${published}">${published.slice(0, 10)}</time></p>
${article}
</article></main>
<aside class="related"><h2>More to read</h2><ul>${linked.map((one, n) => `<li><a href="/sim/article/${n + 1}">${one}</a></li>`).join('')}</ul></aside>
<footer><p>Copyright ${url.host}. <a href="https://elsewhere.example/terms">Terms of use</a></p></footer></body></html>`
}

/** Paragraphs of a simulated article. */
export function paragraphs(name: string, count: number): string {
  const d = dice('web paragraphs', name)
  return Array.from({ length: count }, () => `<p>${words.paragraph(d, 4)}</p>`).join('\n')
}

/** An HTML response with `ETag` and `Last-Modified`, which change once a day. */
export function answerWithEtag(body: string, { now }: RequestedPage): SimulatedResponse {
  const tag = createHash('sha256')
    .update(`${Math.floor(now / day)}${body}`)
    .digest('base64url')
    .slice(0, 16)
  return html(body, 200, { etag: `"${tag}"`, 'last-modified': new Date(now - (now % day)).toUTCString() })
}

/** The default page of the simulated web: an article. */
export function articlePage(shown: RequestedPage): SimulatedResponse {
  const { url } = shown
  const d = dice('web title', url.host, url.pathname)
  const title = words.title(d)
  const body = `<figure><img src="/sim/images/1.png" width="800" height="450" alt="${title}"><figcaption>${title}, seen from afar.</figcaption></figure>
${paragraphs(url.href, 2)}
<h2>How it was made</h2>
<p>${knownFact} ${words.paragraph(d)} See <a href="/sim/table">the figures</a> and <a href="https://elsewhere.example/source" title="Where it began">the source</a>.</p>
${paragraphs(`${url.href} end`, 2)}`
  return answerWithEtag(pageAround(title, shown, body), shown)
}
