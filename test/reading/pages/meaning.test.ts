import { describe, expect, test } from 'vitest'
import { fitOf, paragraph, rawOf, read } from './support.ts'

/** Markup whose removal changes a meaning or a number, and the Markdown that docs/WEB.md decides for it. */
const decisions: readonly (readonly [element: string, html: string, markdown: string])[] = [
  ['sup: a power', '<p>10<sup>6</sup> cells</p>', '10^6 cells'],
  ['sup: before a digit', '<p>2<sup>3</sup>4</p>', '2^(3)4'],
  ['sup: a sum', '<p>x<sup>n+1</sup></p>', 'x^(n+1)'],
  ['sup: before its base', '<p>the isotope <sup>14</sup>C</p>', 'the isotope ^14C'],
  ['sup: an ordinal', '<p>the 1<sup>st</sup> and the 2<sup>nd</sup></p>', 'the 1st and the 2nd'],
  ['sup: an abbreviation', '<p>M<sup>me</sup> Curie, Brand<sup>™</sup></p>', 'Mme Curie, Brand™'],
  ['sup: cents', '<p>only $19<sup>99</sup></p>', 'only $19.99'],
  ['sup: a reference', '<p>so it is<sup>[1]</sup></p>', 'so it is\\[1\\]'],
  [
    'sup: a footnote after a number',
    '<p>5<sup><a href="#n">1</a></sup> people in 2019.<sup><a href="#n">2</a></sup></p>',
    '5\\[1\\] people in 2019.\\[2\\]',
  ],
  ['sup: in a link', '<p><a href="/a">10<sup>6</sup> cells</a></p>', '[10^6 cells](https://site.example/a)'],
  [
    'sup and sub: by style or class',
    '<p>10<span style="vertical-align: super">6</span> H<span class="subscript">2</span>O</p>',
    '10^6 H_2O',
  ],
  [
    'a fraction of boxes',
    '<p>3<span class="frac"><span class="num">1</span><span class="den">2</span></span> cups</p>',
    '3 1/2 cups',
  ],
  ['sub: an index', '<p>x<sub>1</sub> and H<sub>2</sub>O</p>', 'x_1 and H_2O'],
  ['sub and sup', '<p>x<sub>1</sub><sup>2</sup></p>', 'x_1^2'],
  ['sup and sub: a fraction', '<p>3<sup>1</sup>⁄<sub>2</sub> cups</p>', '3 1/2 cups'],
  ['math: a fraction', '<p><math><mfrac><mn>1</mn><mn>2</mn></mfrac></math></p>', '1/2'],
  [
    'math: an isotope',
    '<p>of <math><mmultiscripts><mi>C</mi><mprescripts/><mn>6</mn><mn>14</mn></mmultiscripts></math></p>',
    'of \\_6^14C',
  ],
  ['math: a mixed number', '<p>3<math><mfrac><mn>1</mn><mn>2</mn></mfrac></math> cups</p>', '3 1/2 cups'],
  [
    'math: scripts and roots',
    '<p><math><msup><mi>x</mi><mn>2</mn></msup><mo>=</mo><msqrt><msub><mi>y</mi><mi>i</mi></msub></msqrt></math></p>',
    'x^2 = √(y_i)',
  ],
  [
    'math: a compound fraction',
    '<p><math><mfrac><mrow><mi>a</mi><mo>+</mo><mn>1</mn></mrow><mrow><mn>2</mn><mi>b</mi></mrow></mfrac></math></p>',
    '(a + 1)/(2 b)',
  ],
  [
    'math: limits and tables',
    '<p><math><munderover><mo>∑</mo><mn>1</mn><mi>n</mi></munderover><mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr><mtr><mtd><mn>3</mn></mtd><mtd><mn>4</mn></mtd></mtr></mtable></math></p>',
    '∑\\_1^n\\[1, 2; 3, 4\\]',
  ],
  ['del', '<p>costs <del>50</del>40 euros</p>', 'costs ~~50~~ 40 euros'],
  ['ins', '<p>costs <del>50</del><ins>40</ins> euros</p>', 'costs ~~50~~ 40 euros'],
  ['s, inside a number', '<p>1<s>0</s>5</p>', '1~~0~~5'],
  [
    'del around blocks',
    '<del><p>We are open.</p></del><p>We are closed.</p>',
    '~~We are open.~~\n\nWe are closed.',
  ],
  ['line-through', '<p><span style="text-decoration: line-through">9</span> 8</p>', '~~9~~ 8'],
  [
    'abbr: its words, once',
    '<p>The <abbr title="World Health Organization">WHO</abbr>, <abbr title="World Health Organization">WHO</abbr></p>',
    'The WHO (World Health Organization), WHO',
  ],
  ['ruby', '<p><ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp>字<rt>じ</rt></ruby></p>', '漢(かん)字(じ)'],
  ['time without text', '<p>Since <time datetime="2024-05-01"></time>.</p>', 'Since 2024-05-01.'],
  ['time that does not exist', '<p>Since then<time datetime="2026-02-29"></time>.</p>', 'Since then.'],
  ['time with text', '<p>Since <time datetime="2024-05-01">May</time>.</p>', 'Since May.'],
  ['details', '<details><summary>More</summary><p>Inside.</p></details>', 'More\n\nInside.'],
  ['q', '<p><q>He said <q>no</q>.</q></p>', '“He said ‘no’.”'],
  ['input', '<p>At most <input type="number" value="42"> requests.</p>', 'At most 42 requests.'],
  [
    'input of a password or a search',
    '<p>a<input type="password" value="b"><input name="q" value="c"></p>',
    'a',
  ],
  [
    'input: boxes',
    '<ul><li><input type="checkbox" checked> bread</li><li><input type="checkbox"> soup</li></ul>',
    '- ☑ bread\n- ☐ soup',
  ],
  [
    'select in a sentence',
    '<p>Each row shows <select><option>5</option><option selected>10</option></select> posts.</p>',
    'Each row shows 10 posts.',
  ],
  ['meter and progress', '<p><progress value="7" max="10"></progress></p>', '7/10'],
  ['button in a sentence', '<p>Press <button>Save</button> to continue.</p>', 'Press Save to continue.'],
  ['button in a heading', '<h2><button>What is it?</button></h2>', '## What is it?'],
  ['li with a value', '<ol><li value="5">a</li><li>b</li></ol>', '5. a\n6. b'],
  ['ol reversed', '<ol reversed><li>a</li><li>b</li></ol>', '2. a\n1. b'],
]

describe('markup that changes a meaning or a number is written', () => {
  test.each(decisions)('%s', async (_, html, markdown) => {
    expect(await rawOf(html)).toBe(markdown)
  })

  test('in an article as well', async () => {
    const parts = decisions.map(([, html]) => html)
    const items = parts.map((html) =>
      html.replace('<p>', '<p>As the miller wrote to his sister in the spring: '),
    )
    const fit = await fitOf(
      `<html><body><article><h1>Bread</h1>${paragraph('bread').repeat(3)}${items.join('')}${paragraph('soup').repeat(3)}</article></body></html>`,
    )
    for (const part of [
      '10^6 cells',
      'x_1 and H_2O',
      '3 1/2 cups',
      'x^2 = √(y_i)',
      '~~50~~ 40 euros',
      'WHO (World Health Organization)',
      '漢(かん)字(じ)',
      'Since 2024-05-01',
      'Inside.',
      '“He said ‘no’.”',
      'At most 42 requests.',
      '☑ bread',
      'shows 10 posts',
      'Press Save to continue.',
      '## What is it?',
    ])
      expect(fit).toContain(part)
  })
})

test('a question is answered with the number that the page shows', async () => {
  const html =
    '<html><body><h1>Blood</h1><p>A drop of blood contains 5 × 10<sup>6</sup> red cells.</p></body></html>'
  const result = await read(html, {
    as: 'answer',
    question: 'How many red cells does a drop of blood contain?',
  })
  expect(result).toMatchObject({ page: { answer: 'A drop of blood contains 5 × 10^6 red cells.' } })
})

test('links and records have a space where the page has a line break or a block', async () => {
  const html =
    '<ul><li><a href="/1"><div>Bread</div><div>4.20</div></a><b>10<br>20</b><i>10<sup>6</sup></i></li></ul>'
  const fields = ['a', 'b', 'i', 'sup'].map((selector) => ({ name: selector, selector }))
  expect(
    await read(html, { as: 'records', schema: { name: 'x', baseSelector: 'li', fields } }),
  ).toMatchObject({
    page: { records: [{ a: 'Bread 4.20', b: '10 20', i: '10^6', sup: '6' }] },
  })
  expect(await read(html, { as: 'html' })).toMatchObject({
    page: { links: { internal: [{ text: 'Bread 4.20' }] } },
  })
})

describe('a folded panel', () => {
  const panel = '<p>Loaves can be returned within two days.</p>'
  test.each([
    ['a button', `<button aria-controls="x">Returns</button><div id="x" hidden>${panel}</div>`],
    ['a link', `<a href="#x">Returns</a><div id="x" hidden>${panel}</div>`],
    [
      'a data attribute',
      `<h3 data-bs-target="#x">Returns</h3><div id="x" style="display:none">${panel}</div>`,
    ],
    [
      'a tab',
      `<a role="tab" id="t">Returns</a><div role="tabpanel" aria-labelledby="t" hidden>${panel}</div>`,
    ],
    [
      'the question before it',
      `<h3><button aria-expanded="false">Returns?</button></h3><div hidden>${panel}</div>`,
    ],
    ['a search in the page', `<h3>Returns</h3><div hidden="until-found">${panel}</div>`],
  ])('that %s opens is part of the page', async (_, html) => {
    expect(await rawOf(html)).toContain('Loaves can be returned within two days.')
    const article = `<article><h1>Bread</h1>${paragraph('bread').repeat(3)}${html}${paragraph('soup').repeat(3)}</article>`
    expect(await fitOf(`<html><body>${article}</body></html>`)).toContain('Loaves can be returned')
  })

  test.each([
    ['no control opens', `<button aria-controls="y">Returns</button><div id="x" hidden>${panel}</div>`],
    [
      'follows a control of another panel',
      `<h3><button aria-expanded="false" aria-controls="y">Returns</button></h3><div hidden>${panel}</div>`,
    ],
    ['is a dialog', `<button aria-controls="x">Ask</button><div id="x" role="dialog" hidden>${panel}</div>`],
    ['is a menu', `<button aria-controls="x">Menu</button><nav id="x" hidden>${panel}</nav>`],
  ])('that %s stays out', async (_, html) => {
    expect(await rawOf(html)).not.toContain('Loaves')
  })
})
