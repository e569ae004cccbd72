import { expect, test } from 'vitest'
import { rawOf, read } from './support.ts'

test.each([
  ['headings', '<h2>Two <em>and</em> a half</h2>', '## Two *and* a half'],
  ['a line break', '<p>one<br>two</p>', 'one  \ntwo'],
  ['nested lists', '<ul><li>a<ol><li>b</li><li>c</li></ol></li><li>d</li></ul>', '- a\n  1. b\n  2. c\n- d'],
  ['a list that starts at three', '<ol start="3"><li>x</li><li>y</li></ol>', '3. x\n4. y'],
  ['a quote', '<blockquote><p>a</p><p>b</p></blockquote>', '> a\n>\n> b'],
  ['a relative link', '<p><a href="../x y" title="t">go</a></p>', '[go](https://site.example/x%20y "t")'],
  ['signs that mean something', '<p>a*b [c] 1_000 `d`</p>', 'a\\*b \\[c\\] 1_000 \\`d\\`'],
  ['a first letter that stands out', '<p><b>O</b>nce</p>', 'Once'],
  ['code in a line', '<p>call <code>a`b</code></p>', 'call `` a`b ``'],
  [
    'a listing with its language',
    '<pre><code class="hljs language-ts">let a = 1\n  b</code></pre>',
    '```ts\nlet a = 1\n  b\n```',
  ],
  ['a listing that holds a fence', '<pre>```\nx\n```</pre>', '````\n```\nx\n```\n````'],
  [
    'line numbers beside a listing',
    '<div class="highlight"><pre><span class="lineno">1</span>a\n</pre></div>',
    '```\na\n```',
  ],
  [
    'a table',
    '<table><tr><th>a</th><th>b</th></tr><tr><td>1|2</td><td>x<br>y</td></tr></table>',
    '| a | b |\n| --- | --- |\n| 1\\|2 | x<br>y |',
  ],
  [
    'a table with spans',
    '<table><tr><th>a</th><th>b</th><th>c</th></tr><tr><td rowspan="2">r</td><td colspan="2">wide</td></tr><tr><td>1</td><td>2</td></tr></table>',
    '| a | b | c |\n| --- | --- | --- |\n| r | wide |  |\n| r | 1 | 2 |',
  ],
  ['a table that only arranges', '<table><tr><td><p>left</p></td></tr></table>', 'left'],
  ['maths', '<p>so <math alttext="x^2"><mi>x</mi></math></p>', 'so $x^2$'],
  ['what is hidden', '<p>a</p><p style="display: none">b</p><script>c</script><p hidden>d</p>', 'a'],
])('writes %s', async (_, html, markdown) => {
  expect(await rawOf(html)).toBe(markdown)
})

test('writes footnotes as footnotes, without the way back', async () => {
  const html =
    '<p>Old.<sup><a id="r1" href="#fn1">1</a></sup></p><ol><li id="fn1"><p>Very. <a href="#r1" class="footnote-backref">↩</a></p></li></ol>'
  expect(await rawOf(html)).toBe('Old.[^1]\n\n[^1]: Very.')
})

test.each([
  [
    'the widest that fits',
    '<img alt="a" src="s.png" srcset="m.png 800w, l.png 2000w, xl.png 6000w">',
    'l.png',
  ],
  ['one that loads late', '<img alt="a" src="data:image/gif;base64,R0" data-src="late.png">', 'late.png'],
  [
    'one in noscript',
    '<img class="lazy" src="data:x"><noscript><img alt="a" src="real.png"></noscript>',
    'real.png',
  ],
  [
    'one of a picture element',
    '<picture><source srcset="p.webp 1x, p2.webp 2x"><img alt="a" src="p.png"></picture>',
    'p2.webp',
  ],
])('shows the picture that a reader would see: %s', async (_, html, name) => {
  expect(await rawOf(html)).toBe(`![a](https://site.example/folder/${name})`)
})

test('reads text in noscript and shadow roots, and none that asks for scripts', async () => {
  const long = 'Words that only those without scripts would see. '.repeat(4)
  const html = `<noscript><p>${long}</p></noscript><noscript>Please enable JavaScript.</noscript><div><template shadowrootmode="open"><p>In the shadow.</p></template></div><template><p>{{ name }}</p></template>`
  expect(await rawOf(html)).toBe(`${long.trim()}\n\nIn the shadow.`)
})

test('cites links by numbers, each address once', async () => {
  const html =
    '<html><body><p>See <a href="/a">one</a>, <a href="/b" title="B">two</a> and <a href="/a">one again</a>.</p></body></html>'
  const result = await read(html, { as: 'markdown', filter: 'raw' })
  expect(result).toMatchObject({
    page: {
      markdown: {
        withCitations: 'See one⟨1⟩, two⟨2⟩ and one again⟨1⟩.\n',
        references: '## References\n\n⟨1⟩ https://site.example/a: one\n⟨2⟩ https://site.example/b: B\n',
      },
    },
  })
})
