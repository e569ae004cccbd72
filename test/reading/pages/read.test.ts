import { describe, expect, test, vi } from 'vitest'
import { pdf } from '../../../src/platforms/web/sandbox/pdf.ts'
import type { FieldSchema } from '../../../src/reading/pages/document/css-records.ts'
import { readPdf } from '../../../src/reading/pages/formats/pdf.ts'
import { paragraph, piecesAreRead, rawOf, read } from './support.ts'

const raw = { as: 'markdown', filter: 'raw' } as const

async function textOf(body: string | Buffer, type: string): Promise<string> {
  const result = await read(body, raw, { type })
  if (result.outcome !== 'read') throw new Error(JSON.stringify(result))
  return result.page.markdown!.raw.trim()
}

describe('text is read in every encoding', () => {
  const french = '<p>Crème brûlée à emporter, déjà prête pour les élèves du lycée.</p>'
  test.each([
    ['named by the header', Buffer.from(french, 'latin1'), 'text/html; charset=ISO-8859-1'],
    ['named by the page', Buffer.from(`<meta charset="windows-1252">${french}`, 'latin1'), 'text/html'],
    ['marked by its first bytes', Buffer.from(`\ufeff${french}`, 'utf16le'), 'text/html'],
    ['without a declaration', Buffer.from(french, 'latin1'), 'text/html'],
    ['UTF-8 without a declaration', Buffer.from(french, 'utf8'), 'text/html'],
    [
      'named wrongly',
      Buffer.from(`<meta charset="utf-8">${french.repeat(4)}`, 'latin1'),
      'text/html; charset=utf-8',
    ],
  ])('%s', async (_, body, type) => {
    expect(await textOf(body, type)).toContain('Crème brûlée à emporter, déjà prête')
  })

  test.each([
    [
      'one byte of Latin-1',
      Buffer.from('<meta charset="utf-8"><p>Caf\xe9 Okafor</p>', 'latin1'),
      'Café Okafor',
    ],
    [
      'one byte of Latin-1 among UTF-8',
      Buffer.concat([Buffer.from('<p>Crème brûlée, caf'), Buffer.from([0xe9]), Buffer.from(' noir</p>')]),
      'Crème brûlée, café noir',
    ],
    [
      'one byte of Windows-1251 on a Russian page',
      Buffer.from('<html lang="ru"><p>5 \xb9 7</p></html>', 'latin1'),
      '5 № 7',
    ],
    [
      'a character of UTF-8 that is cut',
      Buffer.concat([Buffer.from('<p>Crème brûlée'), Buffer.from([0xe2, 0x80]), Buffer.from(' x</p>')]),
      'Crème brûlée\ufffd x',
    ],
  ])('declared as UTF-8, with %s', async (_, body, text) => {
    expect(await textOf(body, 'text/html; charset=utf-8')).toBe(text)
  })

  test('Shift_JIS', async () => {
    const bytes = Buffer.from('93fa967b8cea82cc837981815b8357', 'hex')
    expect(await textOf(bytes, 'text/html; charset=shift_jis')).toMatch(/^日本語の/)
  })
})

describe('other kinds of documents', () => {
  test('a PDF is its text', async () => {
    expect(await textOf(pdf('T', ['The shop opens at nine.']), 'application/pdf')).toBe(
      'The shop opens at nine.',
    )
    expect(await read(pdf('T', ['x']), raw, { type: 'application/pdf' })).toMatchObject({
      page: { metadata: { title: 'T', pages: 1 } },
    })
  })

  test('JSON is a listing, plain text is itself, a feed is its entries', async () => {
    expect(await textOf('{"a":[1]}', 'application/json')).toBe('```json\n{\n  "a": [\n    1\n  ]\n}\n```')
    expect(await textOf('one\n\ntwo', 'text/plain')).toBe('one\n\ntwo')
    const feed =
      '<rss version="2.0"><channel><title>News</title><item><title>First</title><link>https://site.example/1</link></item></channel></rss>'
    expect(await textOf(feed, 'application/rss+xml')).toContain('## [First](https://site.example/1)')
  })

  test.each([
    ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47]), 'image/png'],
    ['bytes of no known kind', Buffer.from([0, 1, 2, 3]), 'application/octet-stream'],
    ['a broken PDF', Buffer.from('%PDF-1.4 broken'), 'PDF'],
  ])('what cannot be read says what it is: %s', async (type, body, named) => {
    const result = await read(body, raw, { type: type.includes('/') ? type : 'application/octet-stream' })
    expect(result).toMatchObject({ outcome: 'unreadable', reason: expect.stringContaining(named) })
  })
})

test('a broken PDF of many objects writes nothing into the log of the service', async () => {
  const written = (['log', 'warn', 'error', 'info'] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation(() => undefined),
  )
  const body = Buffer.from(`%PDF-1.7\n${'1 0 obj\n<</Length 10>>\nstream\n('.repeat(50)}`)
  await expect(readPdf(body)).rejects.toThrow()
  const lines = written.map(({ mock }) => mock.calls.length)
  vi.restoreAllMocks()
  expect(lines).toEqual([0, 0, 0, 0])
})

describe('an access restriction is recognised by positive signs', () => {
  const page = (title: string, body: string) =>
    `<html><head><title>${title}</title></head><body>${body}</body></html>`
  test.each([
    [
      'challenge',
      page('Just a moment...', '<script src="/cdn-cgi/challenge-platform/h/b/orchestrate/x"></script>'),
      { status: 403 },
    ],
    ['challenge', page('x', '<p>y</p>'), { headers: { 'cf-mitigated': 'challenge' } }],
    ['captcha', page('Robot or human?', '<p>Press and hold</p>'), {}],
    ['blocked', page('Access Denied', '<p>Reference #18.2d3f</p>'), { status: 403 }],
    ['blocked', page('Forbidden', ''), { status: 403 }],
    ['login', page('Log in', '<form><input type="password"></form>'), {}],
    [
      'login',
      page('Welcome', '<form><input type="password"></form>'),
      { url: 'https://site.example/login?next=1' },
    ],
    ['login', page('x', ''), { status: 401 }],
    ['consent', page('Before you continue', '<p>Cookies</p>'), { url: 'https://consent.site.example/x' }],
    ['scripts', page('App', '<div id="root"></div><script src="/app.js"></script>'), {}],
    ['legal', page('x', ''), { status: 451 }],
  ] as const)('%s', async (wall, html, answer) => {
    expect(await read(html, raw, answer)).toEqual({ outcome: 'restricted', restriction: wall })
  })

  test.each([
    [
      'an article about captchas',
      page(
        'How captchas work',
        `${paragraph('captchas')}${paragraph('robots that verify you are human')}`.repeat(5),
      ),
      {},
    ],
    [
      'an article beside a login form',
      page('News', `<form><input type="password"></form>${paragraph('news').repeat(6)}`),
      {},
    ],
    [
      'the login page, when it is asked for',
      page('Log in', '<p>Log in here</p><form><input type="password"></form>'),
      { asked: 'https://site.example/login' },
    ],
    ['a short page without scripts', page('Hi', '<p>Hi.</p>'), {}],
    [
      'a page that scripts fill, with its text for those without them',
      page(
        'Thread',
        `<div id="root"></div><noscript>${paragraph('bread')}</noscript><script src="/app.js"></script>`,
      ),
      {},
    ],
    ['a page that does not exist', page('Not found', '<p>There is no such page.</p>'), { status: 404 }],
  ] as const)('%s is read', async (_, html, answer) => {
    expect((await read(html, raw, answer)).outcome).toBe('read')
  })
})

describe('hostile markup is read or refused within limits', {
  timeout: 240_000,
}, () => {
  test.each([
    ['nested elements', `${'<div>'.repeat(100_000)}<p>the end</p>`, 'the end'],
    ['sibling elements', `${'<p>x</p>'.repeat(30_000)}<p>the end</p>`, 'the end'],
    ['more elements than a tree may have', `${'<i>'.repeat(250_000)}the end`, 'the end'],
    ['entities', `<p>${'&amp;'.repeat(250_000)}the end</p>`, 'the end'],
    ['tags that never end', `the end${'<a href="x'.repeat(100_000)}`, ''],
    ['nested lists', `${'<ul><li>'.repeat(5000)}the end`, 'the end'],
  ])('%s', async (_, html, end) => {
    expect(await rawOf(html)).toContain(end)
  })
})

test.each([
  ['Feb 08, 2022', '2022-02-08'],
  ['8 February 2022', '2022-02-08'],
  ['2022-02-08', '2022-02-08'],
  ['2022-02-08T10:00:00', '2022-02-08T10:00:00'],
  ['08/02/2022', '08/02/2022'],
])('a page of %j was published on %j, by who JSON-LD says', async (datePublished, day) => {
  const article = { '@type': 'Article', datePublished, author: { name: 'O&#8217;Hara &amp; Sons' } }
  const html = `<html><head><script type="application/ld+json">${JSON.stringify(article)}</script></head><body><p>Text.</p></body></html>`
  expect(await read(html, { as: 'html' })).toMatchObject({
    page: { metadata: { author: 'O’Hara & Sons', publishedAt: day } },
  })
})

describe('a time that does not exist is left out', () => {
  const head = (date: string) => `<meta property="article:published_time" content="${date}">`
  const publishedAt = (html: string) => read(`<html><head>${html}</head><body><p>Text.</p></body></html>`)

  test.each([
    '2026-02-29',
    '2026-02-29T10:00:00Z',
    '29 February 2026',
    'Feb 29, 2026',
    '31. April 2026',
    '31 de abril de 2026',
    '2026-13-01T00:00:00Z',
    '2026-01-01T25:00:00Z',
    '2026-01-01T10:61:00Z',
    '2026-01-01T10:00:00+25:00',
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00Z',
    '31/31/2026',
    '20260231',
    '2026-W54',
    '2025-W53-1',
  ])('%s', async (date) => {
    expect(await publishedAt(head(date))).toMatchObject({ page: { metadata: { publishedAt: null } } })
  })

  test.each([
    ['2024-02-29', '2024-02-29'],
    ['2026-01-01T24:00:00Z', '2026-01-02T00:00:00.000Z'],
    ['29 février 2024', '2024-02-29'],
    ['Thu, 09/25/2025 - 11:38', '2025-09-25'],
    ['09/08/2025', '09/08/2025'],
    ['2026-W53', '2026-W53'],
    ['20240229', '20240229'],
    ['yesterday', 'yesterday'],
  ])('%s exists', async (date, shown) => {
    expect(await publishedAt(head(date))).toMatchObject({ page: { metadata: { publishedAt: shown } } })
  })

  test('and the next place that has one is read', async () => {
    const json =
      '<script type="application/ld+json">{"@type":"Article","datePublished":"2026-02-30"}</script>'
    expect(await publishedAt(json + head('2026-02-28'))).toMatchObject({
      page: { metadata: { publishedAt: '2026-02-28' } },
    })
  })

  test('in feeds and PDFs as well', async () => {
    const feed =
      '<rss version="2.0"><channel><title>N</title><item><title>A</title><pubDate>Sun, 29 Feb 2026 10:00:00 GMT</pubDate></item></channel></rss>'
    expect(await textOf(feed, 'application/rss+xml')).toBe('# N\n\n## A')
    const dated = pdf('T', ['x'])
      .toString('latin1')
      .replace('/Title (T)', '/Title (T) /CreationDate (D:20260229)')
    expect(await read(Buffer.from(dated, 'latin1'), raw, { type: 'application/pdf' })).toMatchObject({
      page: { metadata: { title: 'T', publishedAt: null } },
    })
  })
})

test('metadata has what the page declares', async () => {
  const html = `<html lang="de"><head><title>T</title><meta name="description" content="D"><meta property="og:title" content="OT"><meta property="og:image" content="/i.png"><link rel="canonical" href="/c">
<script type="application/ld+json">{"@type":"NewsArticle","author":[{"name":"A"},{"name":"B"}],"datePublished":"2024-05-01T10:00:00+02:00"}</script></head><body><a href="/in">In</a><a href="https://other.example/">Out</a><a href="https://sub.site.example/">Sub</a><img src="/p.png" alt="P"></body></html>`
  expect(await read(html, { as: 'html' })).toMatchObject({
    page: {
      html,
      metadata: {
        title: 'OT',
        description: 'D',
        author: 'A, B',
        publishedAt: '2024-05-01T10:00:00.000+02:00',
        modifiedAt: null,
        language: 'de',
        canonical: 'https://site.example/c',
        image: 'https://site.example/i.png',
        openGraph: { title: 'OT', image: '/i.png' },
      },
      links: {
        internal: [
          { href: 'https://site.example/in', text: 'In' },
          { href: 'https://sub.site.example/', text: 'Sub' },
        ],
        external: [{ href: 'https://other.example/', text: 'Out' }],
      },
      media: { images: [{ src: 'https://site.example/p.png', alt: 'P' }] },
    },
  })
})

test.each([
  [
    'the name in the text, not the account of an announcement',
    '<p class="byline">By <a href="/a">Ada Okafor</a></p>',
    '@ada',
    'Ada Okafor',
  ],
  [
    'the name, without the text around it',
    '<p itemprop="author">By <b itemprop="name">Ada Okafor</b>, baker</p>',
    '@ada',
    'Ada Okafor',
  ],
  ['the account if the text names no author', '', '@ada', '@ada'],
  ['null if the account is the account of the site', '', '@site', null],
])('the author of a page is %s', async (_, byline, account, author) => {
  const head = `<meta name="twitter:site" content="@site"><meta name="twitter:creator" content="${account}">`
  const result = await read(`<html><head>${head}</head><body>${byline}<p>Bread.</p></body></html>`)
  expect(result).toMatchObject({ page: { metadata: { author } } })
})

test('an author that JSON-LD names by an @id is the object with this @id', async () => {
  const graph = {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Article',
        '@id': '/#article',
        author: { '@id': '/#/person/1' },
        publisher: { '@id': '/#site' },
      },
      { '@type': 'Organization', '@id': '/#site', name: 'The River Post' },
      { '@type': ['Person'], '@id': '/#/person/1', name: 'Ada Okafor' },
    ],
  }
  const html = `<html><head><title>T</title><script type="application/ld+json">${JSON.stringify(graph)}</script></head><body><p>Text</p></body></html>`
  expect(await read(html, { as: 'html' })).toMatchObject({
    page: { metadata: { author: 'Ada Okafor', siteName: 'The River Post' } },
  })
})

test('bm25 keeps the parts that the query is about, under their headings', async () => {
  const html =
    '<body><h1>Shop</h1><h2>Bread</h2><p>We bake rye bread on Mondays.</p><h2>Soup</h2><p>Soups change daily.</p></body>'
  const result = await read(html, { as: 'markdown', filter: 'bm25', query: 'when is rye baked' })
  expect(result).toMatchObject({
    page: { markdown: { fit: '# Shop\n\n## Bread\n\nWe bake rye bread on Mondays.\n' } },
  })
})

describe('a question is answered by quoting the page', () => {
  const html = `<html><head><title>The bakery</title><meta name="author" content="Ada Okafor"></head><body><h1>The bakery</h1>
<p>The bakery by the river opens at seven on weekdays and at eight on Sundays.</p><p>It was founded by Lena Moreau in 1998.</p><p>A rye loaf costs 4.20 euros.</p><p>Baked for two hours in the wood oven.</p></body></html>`
  test.each([
    [
      'When does the bakery open?',
      'The bakery by the river opens at seven on weekdays and at eight on Sundays.',
    ],
    ['Who founded it?', 'It was founded by Lena Moreau in 1998.'],
    ['How much does a rye loaf cost?', 'A rye loaf costs 4.20 euros.'],
    ['Who is the author?', 'Ada Okafor'],
    // Words that only ask need not be on the page.
    ['How long does it take to bake?', 'Baked for two hours in the wood oven.'],
    ['How long did the opening take?', null],
    ['When does the library close?', null],
    ['How many employees does Siemens have?', null],
  ])('%s', async (question, answer) => {
    expect(await read(html, { as: 'answer', question })).toMatchObject({ page: { answer } })
  })
})

test('a question may use other words of one family than the page', async () => {
  const html = `<html><head><title>The mill</title></head><body><p>The mill was established in 1874 by two sisters.</p><p>Its wheel was replaced once, after the flood.</p></body></html>`
  expect(
    await read(html, { as: 'answer', question: 'When was the establishment of the mill?' }),
  ).toMatchObject({
    page: { answer: 'The mill was established in 1874 by two sisters.' },
  })
})

test('a CSS schema gives a record for each element, null for what it lacks', async () => {
  const html = '<ul><li><a href="/1">One</a><b>$1.50</b></li><li><i>Two</i></li></ul>'
  const schema = {
    name: 's',
    baseSelector: 'li',
    fields: [
      { name: 'title', selector: 'a' },
      { name: 'link', selector: 'a', type: 'attribute', attribute: 'href' },
      { name: 'price', selector: 'b', type: 'regex', attribute: '(\\d+\\.\\d+)' },
      { name: 'html', selector: ':scope', type: 'html' },
    ],
  } as const
  expect(await read(html, { as: 'records', schema })).toMatchObject({
    page: {
      records: [
        {
          title: 'One',
          link: 'https://site.example/1',
          price: '1.50',
          html: '<a href="/1">One</a><b>$1.50</b>',
        },
        { title: null, link: null, price: null, html: '<i>Two</i>' },
      ],
    },
  })
  const wrong = read(html, { as: 'records', schema: { ...schema, baseSelector: 'li[[' } })
  await expect(wrong).rejects.toMatchObject({ kind: 'bad_request' })
})

test('a pattern that backtracks without end is refused after a time limit', async () => {
  const html = `<ul><li>${'a'.repeat(60)}!</li></ul>`
  const fields = [{ name: 'all', selector: '^(a+)+$', type: 'regex' as const }]
  const reading = read(html, { as: 'records', schema: { name: 'x', baseSelector: 'li', fields } })
  await expect(reading).rejects.toThrow(/takes too long/)
})

describe('a schema reads from a page', () => {
  const records = (html: string, baseSelector: string, fields: FieldSchema[]) =>
    read(`<html><body>${html}</body></html>`, { as: 'records', schema: { name: 'x', baseSelector, fields } })
  const inner = { name: 'all', selector: ':scope', type: 'html' as const }

  test('at most the characters of a response', async () => {
    const fields = Array.from({ length: 50 }, (_, place) => ({ ...inner, name: `n${place}` }))
    // Few elements: the time limit must not be met first on a slow machine.
    const page = `<p>${'a page of some size '.repeat(26_000)}</p>`
    await expect(records(page, 'body', fields)).rejects.toMatchObject({ kind: 'response_too_large' })
  })

  test('nothing if the page has too many tags, and reports it', async () => {
    await expect(records('<br>'.repeat(200_001), 'body', [inner])).rejects.toMatchObject({
      reason: 'too_large',
      publicMessage: expect.stringContaining('more tags'),
    })
  })

  test('with a time limit for selectors too', async () => {
    const reading = records(`${'<p>x</p>'.repeat(5000)}<i>y</i>`, 'b ~ p ~ p ~ p ~ p ~ i', [inner])
    await expect(reading).rejects.toThrow(/takes too long/)
  })
})

test('a page with too many pieces of text for an article is read as a whole', () => piecesAreRead('a & '))
