import { describe, expect, test } from 'vitest'
import { fitOf, paragraph, rawOf, read } from './support.ts'

const article = (body: string, head = '') =>
  `<!doctype html><html lang="en"><head><title>The old ferry</title>${head}</head><body><main><article><h1>The old ferry</h1>${paragraph('the ferry')}${paragraph('the rope')}${body}${paragraph('the wood')}${paragraph('the river')}</article></main></body></html>`

async function publishedAt(html: string): Promise<unknown> {
  const result = await read(html)
  return result.outcome === 'read' ? result.page.metadata.publishedAt : result
}

describe('names of elements remove nothing inside an article:', () => {
  test.each([
    'Metabolism',
    'Social media',
    'Market share',
    'Contact',
    'Comments',
    'Related work',
    'Promotion',
  ])('the heading "%s" stays', async (heading) => {
    const name = heading.replace(' ', '_')
    const fit = await fitOf(article(`<h2 id="${name}" class="${name}">${heading}</h2>${paragraph(heading)}`))
    expect(fit).toContain(`## ${heading}`)
  })

  test('a column and its cells stay', async () => {
    const rows = ['Shell', 'Total', 'Eni']
      .map((name, at) => `<tr><td class="promo">${name}</td><td class="share">${at + 11} %</td></tr>`)
      .join('')
    const fit = await fitOf(
      article(`<table><tr><th>Company</th><th class="share">Market share</th></tr>${rows}</table>`),
    )
    expect(fit).toContain('| Company | Market share |')
    expect(fit).toContain('| Total | 12 % |')
  })

  test('words in a sentence and items of a list stay', async () => {
    const fit = await fitOf(
      article(
        '<p>The town holds <span class="share">45 %</span> of the ferry, and the rest belongs to <a class="author-name" href="/moor">Ada Moor</a>.</p><ul><li class="social">A rope of 40 metres, spun in the town.</li><li class="tags">Two oars of ash wood, one a spare.</li></ul>',
      ),
    )
    expect(fit).toMatch(/holds 45 % of the ferry.*Ada Moor/)
    expect(fit).toContain('A rope of 40 metres')
    expect(fit).toContain('Two oars')
  })

  test('who said a quotation stays', async () => {
    const fit = await fitOf(
      article(
        '<blockquote><p>The river takes what it wants, and gives back what it does not need.</p><footer class="author-name">— <cite>Ada Moor</cite>, boatwright</footer></blockquote>',
      ),
    )
    expect(fit).toContain('Ada Moor')
  })
})

describe('notes keep apart from the number before them:', () => {
  test.each([
    [
      'data-type',
      '<a data-type="noteref" href="#fn1">1</a>',
      '<p data-type="footnote" id="fn1">So the town book.</p>',
    ],
    ['DPUB-ARIA', '<a role="doc-noteref" href="#n-a">1</a>', '<p id="n-a">So the town book.</p>'],
    ['EPUB', '<a epub:type="noteref" href="#x1">1</a>', '<aside id="x1">So the town book.</aside>'],
    [
      'word processors',
      '<a href="#_ftn1" name="_ftnref1">[1]</a>',
      '<p><a href="#_ftnref1" name="_ftn1">[1]</a> So the town book.</p>',
    ],
    [
      'raised numbers',
      '<sup><a href="#note-1" id="r1">1</a></sup>',
      '<ol><li id="note-1">So the town book. <a href="#r1">↩</a></li></ol>',
    ],
    [
      'Asciidoctor',
      '<sup class="footnote">[<a id="_footnoteref_1" href="#_footnotedef_1">1</a>]</sup>',
      '<div class="footnote" id="_footnotedef_1"><a href="#_footnoteref_1">1</a>. So the town book.</div>',
    ],
    [
      'docutils',
      '<a href="#id2" id="id1" role="doc-noteref"><span>[</span>1<span>]</span></a>',
      '<aside id="id2" role="doc-footnote"><span class="label"><span>[</span><a role="doc-backlink" href="#id1">1</a><span>]</span></span><p>So the town book.</p></aside>',
    ],
    [
      'addresses with the page',
      '<sup><a href="https://site.example/folder/page#note1" id="ref1">1</a></sup>',
      '<ol><li id="note1">So the town book. <a href="https://site.example/folder/page#ref1">↩</a></li></ol>',
    ],
    [
      'Tufte',
      '<label for="sn-1" class="margin-toggle sidenote-number"></label><input type="checkbox" id="sn-1" class="margin-toggle"><span class="sidenote">So the town book.</span>',
      '',
    ],
    [
      'LaTeXML',
      '<span class="ltx_note ltx_role_footnote"><sup class="ltx_note_mark">1</sup><span class="ltx_note_outer"><span class="ltx_note_content"><sup class="ltx_note_mark">1</sup><span class="ltx_tag ltx_tag_note">1</span>So the town book.</span></span></span>',
      '',
    ],
    [
      'popovers',
      '<sup><button popovertarget="n1">1</button></sup>',
      '<aside id="n1" popover>So the town book.</aside>',
    ],
  ])('%s', async (_, mark, note) => {
    const html = article(`<p>The bridge was built in 1803${mark} and burnt down in 1821.</p>${note}`)
    for (const filter of ['fit', 'raw'] as const) {
      const result = await read(html, { as: 'markdown', filter })
      const text = result.outcome === 'read' ? (result.page.markdown!.fit ?? result.page.markdown!.raw) : ''
      expect(text).toContain('built in 1803[^1] and')
      expect(text).toContain('[^1]: So the town book.')
    }
  })
})

describe('publishedAt is the page’s own:', () => {
  const json = (text: string) => `<script type="application/ld+json">${text}</script>`
  const dated = '{"@type":"NewsArticle","datePublished":"2026-03-05T09:00:00Z"}'

  test.each([
    [`//<![CDATA[\n${dated}\n//]]>`],
    [`/*<![CDATA[*/${dated}/*]]>*/`],
    [`<![CDATA[${dated}]]>`],
    [`<!--${dated}-->`],
  ])('JSON-LD between marks is read: %s', async (text) => {
    expect(await publishedAt(article('', json(text)))).toBe('2026-03-05T09:00:00.000Z')
  })

  test('the day is that of the page’s own clock', async () => {
    const head = '<meta property="article:published_time" content="2020-04-12T20:00:00-05:00">'
    expect(await publishedAt(article('', head))).toBe('2020-04-12T20:00:00.000-05:00')
  })

  test.each([
    [
      '<section><h2>More stories</h2><article><h3>The mill</h3><time datetime="2025-01-01">Jan 1</time></article></section>',
    ],
    ['<div class="comments"><p>Ada, <time datetime="2025-01-01">Jan 1</time></p></div>'],
    ['<p>The feast is on <time datetime="2025-06-01">1 June 2025</time>, by the river.</p>'],
    [
      '<div itemscope itemtype="https://schema.org/Event"><time itemprop="startDate" datetime="2025-06-01">1 June</time></div>',
    ],
  ])('a time of something else is none: %s', async (other) => {
    expect(await publishedAt(article(other))).toBeNull()
  })

  test.each([
    ['<h1>A</h1><p class="meta">By Ada, <time datetime="2025-03-01">1 March</time></p>', '2025-03-01'],
    ['<h1>A</h1><span class="post-date">March 1, 2025</span>', '2025-03-01'],
    ['<header><p>Posted on March 1, 2025</p><h1>A</h1></header>', '2025-03-01'],
    ['<h1>A</h1><p>Last updated <time datetime="2025-03-01">1 March</time></p>', null],
    ['<h1>A</h1><p>Published on <time dateTime="2025-03-01">1 March</time></p>', '2025-03-01'],
    ['<h1>A</h1><div><span>1. März 2025</span> <span>Aktualisiert am 4. Mai 2025</span></div>', '2025-03-01'],
    ['<h1>A</h1><p>Par Ada Moor, publié le 1er mars 2025 à 10h</p>', '2025-03-01'],
    ['<h1>A</h1><p>Por Ada Moor | 1 de marzo de 2025 | 5 min de lectura</p>', '2025-03-01'],
    ['<h1>A</h1><p>by Ada Moor - 2025-03-01<br>Updated: 2025-05-04</p>', '2025-03-01'],
    ['<h1>A</h1><div>Last updated:</div><div>Mar 1, 2025</div>', null],
    ['<h1>A</h1><div>Registration deadline:</div><div>Mar 1, 2025</div>', null],
    ['<h1>A</h1><p>1 March 2025 – 4 May 2025</p>', null],
  ])('a time beside the title is read: %s', async (head, date) => {
    expect(await publishedAt(`<main><article>${head}${paragraph('x')}</article></main>`)).toBe(date)
  })
})

describe('a page of several dated texts is published when its first text is, if others reply to it:', () => {
  const page = (days: readonly string[], heading = '') =>
    `<html><head><title>A rope for the ferry - Boats</title></head><body><h1>Boats</h1><h2>A rope for the ferry</h2>${days
      .map(
        (day) => `${heading}<div class="post"><p class="author">by Ada » ${day}</p>${paragraph(day)}</div>`,
      )
      .join('')}</body></html>`

  test('a thread', async () => {
    const days = ['Sun Dec 17, 2023 11:23 am', 'Sun Dec 17, 2023 2:01 pm', 'Mon Dec 18, 2023 8:00 am']
    expect(await publishedAt(page(days))).toBe('2023-12-17')
  })

  test('a list of stories has no time of its own', async () => {
    const days = ['Mon Dec 18, 2023 8:00 am', 'Sun Dec 17, 2023 2:01 pm', 'Sun Dec 17, 2023 11:23 am']
    expect(await publishedAt(page(days))).toBeNull()
  })
})

test('names of attributes have no case', async () => {
  const raw = await rawOf('<P>See <A HREF="/map">the map</A>.</P>')
  expect(raw).toContain('[the map](https://site.example/map)')
})

describe('listings keep their lines and their indentation:', () => {
  const code = 'def first():\n    if ready:\n\n        return 1'
  const lines = code.split('\n')
  const box = (name: string, attributes = '') =>
    lines.map((line) => `<${name} ${attributes}>${line || '\u200b'}</${name}>`)
  test.each([
    ['boxes', `<pre>${box('div', 'class="line"').join('')}</pre>`],
    ['spans shown as blocks', `<pre><code>${box('span', 'style="display:block"').join('')}</code></pre>`],
    ['lines by data-line', `<pre><code>${box('span', 'data-line=""').join('\n')}</code></pre>`],
    ['lines by data-line without breaks', `<pre><code>${box('span', 'data-line=""').join('')}</code></pre>`],
    ['Shiki', `<pre class="shiki"><code>${box('span', 'class="line"').join('\n')}</code></pre>`],
    [
      'CodeMirror 6',
      `<div class="cm-editor"><div class="cm-content">${box('div', 'class="cm-line"').join('')}</div></div>`,
    ],
    [
      'Monaco',
      `<div class="monaco-editor"><div class="view-lines">${lines
        .map(
          (line, at) =>
            `<div class="view-line" style="top:${at * 19}px"><span>${line.replaceAll(' ', '&nbsp;')}</span></div>`,
        )
        .reverse()
        .join('')}</div></div>`,
    ],
  ])('%s', async (_, html) => {
    expect((await fitOf(article(html))).replaceAll('\u200b', '')).toContain(`\n${code}\n\`\`\``)
    expect((await rawOf(html)).replaceAll('\u200b', '')).toContain(`\n${code}\n\`\`\``)
  })
})

describe('what is said twice, for eyes and for readers, is said once:', () => {
  test.each([
    [
      'Rating <span aria-hidden="true">★★★★☆</span><span class="sr-only">4 out of 5 stars</span> by all.',
      'Rating 4 out of 5 stars by all.',
    ],
    [
      'It costs <span class="a-offscreen">$19.99</span><span aria-hidden="true">$19.99</span> today.',
      'It costs $19.99 today.',
    ],
    [
      'It is <span class="visually-hidden">now</span><span aria-hidden="true">$19.99</span> today.',
      'It is now $19.99 today.',
    ],
    ['It costs <span aria-hidden="true">$19.99</span> today.', 'It costs $19.99 today.'],
    [
      'It has <span aria-hidden="true">5.2k</span><span class="sr-only">5,187 stars</span> today.',
      'It has 5,187 stars today.',
    ],
    [
      'It is <b><span aria-hidden="true">12 km</span></b><b><span class="sr-only">12 kilometres</span></b> away.',
      'It is **12 kilometres** away.',
    ],
  ])('%s', async (html, text) => {
    expect(await fitOf(article(`<p>${html}</p>`))).toContain(text)
    expect(await rawOf(`<p>${html}</p>`)).toContain(text)
  })
})

test('boxes of equal texts, for eyes and for readers, are one', async () => {
  const text = '5 of 6 stars by all the judges'
  const twins = `<div aria-hidden="true">${text}</div><div class="sr-only">${text}</div>`
  expect((await fitOf(article(twins))).split(text)).toHaveLength(2)
})

test('who said a quotation in a box stays', async () => {
  const quotation =
    '<div class="testimonial"><p>The river takes what it wants.</p><div class="author-name">Ada Moor</div></div>'
  expect(await fitOf(article(quotation))).toContain('Ada Moor')
})

test('an answer of null has the nearest heading and a link to it', async () => {
  const body = `<h2 id="sail">The sail</h2>${paragraph('the sail')}<h2>The oars</h2>${paragraph('the oars')}`
  const nearest = async (question: string) => {
    const result = await read(article(body), { as: 'answer', question })
    return result.outcome === 'read' ? [result.page.answer, result.page.nearest] : result
  }
  const page = 'https://site.example/folder/page'
  expect(await nearest('Who paid for the sail?')).toEqual([
    null,
    { heading: 'The sail', url: `${page}#sail` },
  ])
  expect(await nearest('How much did the oars cost?')).toEqual([
    null,
    { heading: 'The oars', url: `${page}#:~:text=The%20oars` },
  ])
})

test('a panel that a ticked box opens is part of the page', async () => {
  const html = `<input type="checkbox" id="c"><label for="c">More</label><div style="display:none">${paragraph('the panel')}</div>`
  expect(await rawOf(html)).toContain('The story of the panel')
})

test('a page of cards keeps every card, without the menu and the footer', async () => {
  const cards = Array.from(
    { length: 18 },
    (_, at) =>
      `<li class="product"><a href="/p/${at}"><img src="/p/${at}.jpg" alt=""><h3>Oak oar number ${at}</h3></a><p class="price">$${at + 20}.50</p><p>Made of ash and oak, ${at + 150} centimetres long.</p></li>`,
  ).join('')
  const menu = ['Home', 'Shop', 'About us', 'Contact', 'Cart']
    .map((name) => `<li><a href="/${name}">${name}</a></li>`)
    .join('')
  const fit = await fitOf(
    `<html><head><title>Oars</title></head><body><header><nav><ul>${menu}</ul></nav></header><main><h1>Oars</h1><ul class="products">${cards}</ul></main><footer><ul>${menu}</ul><p>© 2026 Oars and ropes</p></footer></body></html>`,
  )
  for (let at = 0; at < 18; at += 1) expect(fit).toContain(`Oak oar number ${at}`)
  expect(fit).toContain('$37.50')
  expect(fit).not.toContain('About us')
  expect(fit).not.toContain('© 2026')
})

describe('all of a page is read', () => {
  const text = paragraph('the mill').repeat(4)
  test.each([
    ['behind a CDATA mark, which ends at the next bracket in HTML', `<![CDATA[\n<div id="top"></div>${text}`],
    [
      'that is hidden until its script has run',
      `<p>Loading</p><div style="visibility: hidden">${text}</div>`,
    ],
    ['that a server sends hidden, piece by piece', `<header>Site</header><div hidden id="S:0">${text}</div>`],
    ['whose body is hidden', `<main>${text}</main>`, ' style="display:none"'],
  ])('%s', async (_, body, attributes = '') => {
    const result = await read(
      `<html><head><title>The mill</title></head><body${attributes}>${body}</body></html>`,
    )
    if (result.outcome !== 'read') throw new Error(JSON.stringify(result))
    expect(result.page.markdown!.raw).toContain('story of the mill')
    expect(result.page.markdown!.fit).toContain('story of the mill')
  })
})
