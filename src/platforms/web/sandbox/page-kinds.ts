import type { SimulatedResponse } from '../../../catalog/ports/simulated.ts'
import { file, json } from '../../../simulation/answers.ts'
import { colourOf, png } from '../../../simulation/pictures.ts'
import { dice, words, worldBegan } from '../../../simulation/world.ts'
import { answerWithEtag, pageAround, paragraphs, type RequestedPage } from './article.ts'
import { pdf } from './pdf.ts'

const article = (title: string, body: string) => (shown: RequestedPage) =>
  answerWithEtag(
    pageAround(title, shown, `${paragraphs(`${title} start`, 2)}${body}${paragraphs(`${title} end`, 2)}`),
    shown,
  )

const table = `<table><caption>Visitors</caption><thead><tr><th>City</th><th>2024</th><th>2025</th></tr></thead>
<tbody><tr><td rowspan="2">Porto</td><td>120</td><td>140</td></tr><tr><td colspan="2">closed in winter</td></tr>
<tr><td>Graz | Süd</td><td>80</td><td>95</td></tr></tbody></table>`

const code = `<p>Read it with <code>read()</code>:</p>
<pre><code class="language-python">def read(path):
    with open(path) as file:
        return file.read()
</code></pre>`

const lists = `<ul><li>Bread<ul><li>Flour</li><li>Water</li></ul></li><li>Soup</li></ul><ol start="3"><li>Knead</li><li>Bake</li></ol>
<blockquote><p>Good bread needs time.</p></blockquote><dl><dt>Crumb</dt><dd>The inside of a loaf.</dd></dl>`

const footnotes = `<p>The oldest oven is four thousand years old.<sup><a id="fnref1" href="#fn1">1</a></sup></p>
<ol class="footnotes"><li id="fn1">Found in 1998. <a href="#fnref1">↩</a></li></ol>`

const images = `<figure><img data-src="/sim/images/lazy.png" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="A late picture"><figcaption>It came late.</figcaption></figure>
<img alt="Many sizes" srcset="/sim/images/small.png 320w, /sim/images/large.png 1600w">
<noscript><img src="/sim/images/noscript.png" alt="Without scripts"></noscript>`

const maths = `<p>The area is <math alttext="\\pi r^2"><mi>π</mi></math>, as everybody knows.</p>`

function feed({ url, now }: RequestedPage): SimulatedResponse {
  const newest = Math.floor((now - worldBegan) / 86_400_000)
  const items = Array.from({ length: 10 }, (_, place) => {
    const number = newest - place
    const d = dice('web feed', url.host, number)
    const at = new Date(worldBegan + number * 86_400_000)
    const link = `${url.origin}/sim/article/${number}`
    const [title, description] = [words.title(d), words.sentence(d)]
    return `<item><guid>${link}</guid><title>${title}</title><link>${link}</link><description>${description}</description><pubDate>${at.toUTCString()}</pubDate></item>`
  })
  const channel = `<title>News of ${url.host}</title><link>${url.origin}/</link><description>What is new</description>`
  const body = `<?xml version="1.0" encoding="utf-8"?><rss version="2.0"><channel>${channel}${items.join('')}</channel></rss>`
  return file(body, 'application/rss+xml; charset=utf-8')
}

/** A page that changes every day: a price moves, and a line of news is added. For monitors of pages. */
function prices(shown: RequestedPage): SimulatedResponse {
  const { url, now } = shown
  const day = Math.floor((now - worldBegan) / 86_400_000)
  const plans = ['Small', 'Medium', 'Large'].map((name, place) => {
    // Each day another plan has a new price.
    const changed = Math.floor((day - place) / 3)
    const euros = (place + 1) * 10 + (((changed % 7) + 7) % 7)
    return `<tr><td>${name}</td><td>${euros} euros a month</td></tr>`
  })
  const news = [0, 1, 2].map((back) => `<li>${words.sentence(dice('web news', url.host, day - back))}</li>`)
  const body = `<h2>Prices</h2><table><thead><tr><th>Plan</th><th>Price</th></tr></thead><tbody>${plans.join('')}</tbody></table>
<h2>News</h2><ul>${news.join('')}</ul>`
  return article('Plans and prices', body)(shown)
}

/** Kinds of pages by their name in the path: `/sim/table`. */
export const pageKinds: Readonly<Record<string, (shown: RequestedPage) => SimulatedResponse>> = {
  table: article('Visitors by city', table),
  code: article('Reading files', code),
  lists: article('Bread and soup', lists),
  footnotes: article('A history of ovens', footnotes),
  images: (shown) =>
    /\.png$/.test(shown.url.pathname)
      ? file(png(64, 36, colourOf(shown.url.pathname)), 'image/png')
      : article('Pictures of bread', images)(shown),
  maths: article('The area of a loaf', maths),
  prices,
  feed,
  json: ({ url }) => json({ host: url.host, kind: 'json', items: [1, 2, 3] }),
  text: ({ url }) =>
    file(`A plain text of ${url.host}.\n\nIts second paragraph.\n`, 'text/plain; charset=utf-8'),
  latin1: () =>
    file(
      Buffer.from(
        '<html><head><title>Café</title></head><body><article><h1>Café</h1><p>Crème brûlée à emporter, déjà prête pour les élèves.</p></article></body></html>',
        'latin1',
      ),
      'text/html; charset=iso-8859-1',
    ),
  pdf: ({ url }) =>
    file(
      pdf('A simulated PDF', [`A PDF of ${url.host}.`, 'Its second line says that the shop opens at nine.']),
      'application/pdf',
    ),
  binary: () => file(Buffer.from([0, 1, 2, 3, 255, 254]), 'application/octet-stream'),
  picture: ({ url }) => file(png(64, 36, colourOf(url.href)), 'image/png'),
}
