import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { fitOf, paragraph } from './support.ts'

const page = (
  inside: string,
) => `<html><head><title>The bread of the river | A site</title><meta property="og:title" content="The bread of the river"></head><body>
<header><nav><ul><li><a href="/">Home</a></li><li><a href="/n">News</a></li><li><a href="/s">Sport</a></li><li><a href="/c">Culture</a></li></ul></nav></header>
<main><article><h1>The bread of the river</h1><p class="byline">By Ada Okafor</p><p>November 19, 2019 10:04 AM</p>
${paragraph('bread')}${paragraph('soup')}${inside}${paragraph('salt')}${paragraph('ovens')}</article></main>
<footer><p>Copyright A site. All rights reserved.</p></footer></body></html>`

describe('an article', () => {
  test('is the text, without title, names, dates and menus', async () => {
    const fit = await fitOf(page(''))
    for (const subject of ['bread', 'soup', 'salt', 'ovens'])
      expect(fit).toContain(`The story of ${subject} begins`)
    for (const other of ['# The bread', 'Ada Okafor', 'November 19', 'Sport', 'All rights'])
      expect(fit).not.toContain(other)
  })

  test.each([
    [
      'links to other articles',
      '<p><strong>Read more: <a href="/x">Something else entirely</a></strong></p>',
      'Something else',
    ],
    [
      'share bars',
      '<div class="share-buttons"><a href="/t">Tweet</a> <a href="/f">Post it</a></div>',
      'Post it',
    ],
    [
      'calls to subscribe',
      '<div class="newsletter-signup"><p>Sign up for our letter.</p></div>',
      'our letter',
    ],
    ['advertisements', '<p>Advertisement</p>', 'Advertisement'],
    [
      'lists of related articles',
      '<h3>Related</h3><ul><li><a href="/1">A first one about other things</a></li><li><a href="/2">A second one about other things</a></li></ul>',
      'second one',
    ],
  ])('has no %s', async (_, inside, words) => {
    const fit = await fitOf(page(inside))
    expect(fit).not.toContain(words)
    expect(fit).toContain('The story of ovens begins')
  })

  test('keeps its lists, tables, listings and headings', async () => {
    const fit = await fitOf(
      page(
        '<h2>What it takes</h2><ul><li>Flour</li><li>Water</li></ul><table><tr><th>Day</th><th>Loaves</th></tr><tr><td>Monday</td><td>12</td></tr></table><pre>bake(loaf)</pre>',
      ),
    )
    for (const part of ['## What it takes', '- Flour\n- Water', '| Monday | 12 |', 'bake(loaf)'])
      expect(fit).toContain(part)
  })

  test('has captions as titles of their pictures', async () => {
    const fit = await fitOf(
      page('<figure><img src="/oven.jpg" alt="An oven"><figcaption>An oven (1998)</figcaption></figure>'),
    )
    expect(fit).toContain('![An oven](https://site.example/oven.jpg "An oven [1998]")')
  })

  test.each([
    ['Lea también: <a href="/x">Otra cosa muy distinta que pasó ayer</a>'],
    ['LE PUEDE INTERESAR: <a href="/x">Otra cosa muy distinta que pasó ayer</a>'],
    ['Veja também: <a href="/x">Outra coisa muito diferente</a>'],
    ['Auch interessant: <a href="/x">Etwas ganz anderes von gestern</a>'],
    ['Lire aussi : <a href="/x">Autre chose tout à fait</a>'],
    ['Czytaj też: <a href="/x">Coś zupełnie innego</a>'],
  ])('has no links to other articles in other languages: %s', async (lead) => {
    const fit = await fitOf(page(`<p>${lead}</p>`))
    expect(fit).not.toContain('/x')
    expect(fit).toContain('The story of ovens begins')
  })

  test('keeps a heading in its middle and a long one at its start', async () => {
    const long =
      'How four bakers of the old town saved the last mill of the valley from the flood of that spring'
    const fit = await fitOf(
      page('<h2>In the middle</h2>').replace(/<p class="byline">/, `<h2>${long}</h2><p class="byline">`),
    )
    expect(fit).toContain(long)
    expect(fit).toContain('In the middle')
  })

  test('is the text of the paragraphs, not a short box', async () => {
    const article = ['bread', 'soup', 'salt', 'ovens'].map(paragraph).join('')
    const about = `<div class="content"><p>We are a house of writers, and of readers, who meet in an old mill. ${'Our letters, our books, and our evenings are open to all. '.repeat(5)}</p></div>`
    const fit = await fitOf(
      `<html><head><title>Bread</title></head><body><div class="row with-sidebar">${article}</div>${about}</body></html>`,
    )
    for (const subject of ['bread', 'soup', 'salt', 'ovens'])
      expect(fit).toContain(`The story of ${subject} begins`)
  })

  test('has the text of all its boxes', async () => {
    const box = (subject: string, place: number) =>
      `<div class="field"><div class="inner"><div class="formatted">${paragraph(subject).repeat(place === 0 ? 7 : 2)}</div></div></div>`
    const fit = await fitOf(
      `<html><head><title>Bread</title></head><body><main>${['bread', 'soup', 'salt', 'ovens', 'mills', 'rivers'].map(box).join('<div><img src="/a.jpg"></div>')}</main></body></html>`,
    )
    for (const subject of ['bread', 'soup', 'salt', 'ovens', 'mills', 'rivers'])
      expect(fit).toContain(`The story of ${subject} begins`)
  })

  test('has the captions of a picture gallery', async () => {
    const slides = ['bread', 'soup', 'salt', 'ovens', 'mills']
      .map(
        (subject) =>
          `<figure><img src="/${subject}.jpg"><figcaption>${paragraph(subject)}</figcaption></figure>`,
      )
      .join('')
    const fit = await fitOf(
      `<html><head><title>Bread</title></head><body><article>${slides}</article></body></html>`,
    )
    for (const subject of ['bread', 'mills'])
      expect(fit).toMatch(new RegExp(`^The story of ${subject} begins`, 'm'))
  })

  test('is not empty if cleaning would remove all of it', async () => {
    const lines = Array.from(
      { length: 8 },
      (_, place) =>
        `<h3><a href="/${place}">The ${place + 1}th of the letters that the miller wrote home</a></h3>`,
    ).join('')
    const fit = await fitOf(
      `<html><head><title>Letters</title></head><body><article>${lines}</article></body></html>`,
    )
    expect(fit).toContain('letters that the miller wrote')
  })
})

describe('a page without an article is its main content, without its surroundings', () => {
  const menu = `<header class="site-header"><a href="/">Home</a> <a href="/login">Log in</a></header><div class="mega-menu">${Array.from({ length: 20 }, (_, place) => `<a href="/m${place}">Menu ${place}</a>`).join(' ')}</div>`
  const around = `<div class="cookie-bar">We use cookies to bake better bread.</div><section><h2>You may also like</h2><p><a href="/o">An oven that nobody asked for</a></p></section><footer class="footer"><p>Copyright A site.</p></footer>`
  const whole = (inside: string, head = '') =>
    fitOf(
      `<html><head><title>A site</title>${head}</head><body>${menu}<div class="wrap">${inside}</div>${around}</body></html>`,
    )
  const subjects = ['bread', 'soup', 'salt', 'ovens', 'mills', 'rivers']
  const notAround = (fit: string) => {
    for (const other of ['Log in', 'Menu 3', 'cookies', 'nobody asked for', 'Copyright'])
      expect(fit).not.toContain(other)
  }

  test('a thread: every post', async () => {
    const posts = subjects.map(
      (subject, place) =>
        `<div class="row" itemscope itemtype="https://schema.org/DiscussionForumPosting"><div><a href="/u${place}">user${place}</a></div><div><div class="comment-body">${place === 0 ? paragraph(subject).repeat(8) : `I say that ${subject} is best in winter, and that is all I know.`}</div></div></div>`,
    )
    const fit = await whole(posts.join(''))
    expect(fit).toContain('The story of bread begins')
    for (const subject of subjects.slice(1)) expect(fit).toContain(`I say that ${subject} is best`)
    notAround(fit)
  })

  test('a service: every section', async () => {
    const sections = subjects.map(
      (subject) =>
        `<div class="row"><div><h2>All about ${subject}</h2>${['Fresh', 'Old', 'Cheap'].map((kind) => `<div class="card"><h3>${kind} ${subject}</h3><span>We bring ${subject} to your door, every day of the week, at any hour.</span></div>`).join('')}</div></div>`,
    )
    const fit = await whole(
      `<div class="row"><div><div>${paragraph('bread').repeat(2)}</div></div></div>${sections.join('')}`,
    )
    expect(fit).toContain('The story of bread begins')
    for (const subject of subjects) expect(fit).toContain(`## All about ${subject}\n\n### Fresh ${subject}`)
    notAround(fit)
  })

  test.each([['that says that it is an article', 4, 5, '<meta property="og:type" content="article">']])(
    'and a page %s is its article',
    async (_, length, beside, head) => {
      const teasers = subjects.map((subject) => `<div><h3>On ${subject}</h3>A teaser, of ${subject}.</div>`)
      const fit = await whole(
        `<div>${paragraph('bread').repeat(length)}</div><div>${teasers.join('').repeat(beside)}</div>`,
        head,
      )
      expect(fit).toContain('The story of bread begins')
      expect(fit).not.toContain('A teaser')
    },
  )
})

describe('a page with misplaced tags is read as browsers read it', () => {
  const article = `<h1>The bread of the river</h1>${['bread', 'soup', 'salt', 'ovens'].map(paragraph).join('')}`
  const head = '<head><meta charset="utf-8"><title>Bread</title><script src="/a.js"></script></head>'
  test.each([
    [
      'a warning of the server before it',
      `<br />\n<b>Warning</b>: in <b>/srv/a.php</b><br />\n<!doctype html><html>${head}<body>${article}</body></html>`,
    ],
    [
      'a script before it',
      `<!doctype html><script>var a = 1</script><html>${head}<body>${article}</body></html>`,
    ],
    [
      'things of the head before the head',
      `<!doctype html><html><meta name="a" content="b">${head}<body>${article}</body></html>`,
    ],
    [
      'scripts between head and body',
      `<!doctype html><html>${head}<script>var a = 1</script><body>${article}</body></html>`,
    ],
    ['no body', `<!doctype html><html>${head}<div>${article}</div></html>`],
    [
      'a head that is never closed',
      `<!doctype html><html><head><title>Bread</title><script src="/a.js"></script><div>${article}</div></html>`,
    ],
    [
      'the body inside the head',
      `<!doctype html><html><head><title>Bread</title><script src="/a.js"></script><body>${article}</body></head></html>`,
    ],
    ['two roots', `<!doctype html><html class="a"><html>${head}<body>${article}</body></html>`],
    ['no root', `<!doctype html>${head}<body>${article}</body>`],
    [
      'scripts that write tags',
      `<!doctype html><html>${head}<body><script>${'document.write("<div><span>");'.repeat(200)}</script>${article}</body></html>`,
    ],
  ])('%s', async (_, html) => {
    const fit = await fitOf(html)
    for (const subject of ['bread', 'soup', 'salt', 'ovens'])
      expect(fit).toContain(`The story of ${subject} begins`)
    expect(fit).not.toContain('var a')
  })
})

/** The benchmark's pages are not ours to give on: where they lie beside the repository, they are read. */
const benchmark = join(import.meta.dirname, '../../../../shared/web')

function shingles(text: string): Map<string, number> {
  const tokens = text.match(/[\p{L}\p{N}\p{M}_]+/gu) ?? []
  const counts = new Map<string, number>()
  for (let at = 0; at < Math.max(1, tokens.length - 3); at += 1) {
    const shingle = tokens.slice(at, at + 4).join(' ')
    counts.set(shingle, (counts.get(shingle) ?? 0) + 1)
  }
  return counts
}

const shown = (markdown: string) =>
  markdown
    .replace(/!\[[^\]]*\]\([^)]*\)/g, ' ')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<https?:[^>]*>/g, ' ')
    .replace(/\\([\\`*_{}[\]()#+\-.!|<>~])/g, '$1')
    .replace(/[*~]+/g, '')

test.runIf(existsSync(benchmark))(
  'is found on the pages of the public benchmark',
  { timeout: 240_000 },
  async () => {
    const truth: Record<string, { articleBody: string }> = JSON.parse(
      readFileSync(join(benchmark, 'truth.json'), 'utf8'),
    )
    const [precisions, recalls]: [number[], number[]] = [[], []]
    for (const [id, { articleBody }] of Object.entries(truth)) {
      const wanted = shingles(articleBody)
      const given = shingles(
        shown(
          await fitOf(gunzipSync(readFileSync(join(benchmark, 'pages', `${id}.html.gz`))).toString('utf8')),
        ),
      )
      let both = 0
      for (const [shingle, times] of wanted) both += Math.min(times, given.get(shingle) ?? 0)
      const total = (counts: Map<string, number>) =>
        [...counts.values()].reduce((sum, times) => sum + times, 0)
      precisions.push(both / total(given))
      recalls.push(both / total(wanted))
    }
    const mean = (all: number[]) => all.reduce((sum, one) => sum + one, 0) / all.length
    const [precision, recall] = [mean(precisions), mean(recalls)]
    expect((2 * precision * recall) / (precision + recall)).toBeGreaterThan(0.98)
  },
)
