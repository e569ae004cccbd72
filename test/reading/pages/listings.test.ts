import { describe, expect, test } from 'vitest'
import { fitOf, paragraph, rawOf } from './support.ts'

/** Three lines: an indented one between, and a blank one. */
const lines = ['def read(path):', '', '    return open(path)', 'read("a")']
const escaped = lines.map((line) => line.replaceAll('"', '&quot;'))
const numbers = lines.map((_, index) => index + 1)
const rows = (row: (number: number, code: string) => string, separator = '') =>
  numbers.map((number, index) => row(number, escaped[index]!)).join(separator)

const forms: readonly (readonly [name: string, html: string, language: string])[] = [
  [
    'Pygments: a table of two columns',
    `<div class="highlight-python"><table class="highlighttable"><tr><td class="linenos"><div class="linenodiv"><pre>${numbers.join('\n')}</pre></div></td><td class="code"><div><pre><span></span>${escaped.join('\n')}\n</pre></div></td></tr></table></div>`,
    'python',
  ],
  [
    'Chroma: a table of two columns',
    `<div class="highlight"><div class="chroma"><table class="lntable"><tr><td class="lntd"><pre class="chroma"><code>${rows((n) => `<span class="lnt">${n}\n</span>`)}</code></pre></td><td class="lntd"><pre class="chroma"><code class="language-python" data-lang="python">${escaped.join('\n')}\n</code></pre></td></tr></table></div></div>`,
    'python',
  ],
  [
    'Chroma: numbers in the lines',
    `<div class="highlight"><pre class="chroma"><code class="language-python">${rows((n, code) => `<span class="line"><span class="ln">${n}</span><span class="cl">${code}\n</span></span>`)}</code></pre></div>`,
    'python',
  ],
  [
    'Rouge',
    `<div class="language-python highlighter-rouge"><div class="highlight"><pre class="highlight"><code><table class="rouge-table"><tbody><tr><td class="rouge-gutter gl"><pre class="lineno">${numbers.join('\n')}\n</pre></td><td class="rouge-code"><pre>${escaped.join('\n')}\n</pre></td></tr></tbody></table></code></pre></div></div>`,
    'python',
  ],
  [
    'Prism: the listing itself is named after its numbers',
    `<pre class="line-numbers language-python"><code class="language-python">${escaped.join('\n')}<span aria-hidden="true" class="line-numbers-rows">${rows(() => '<span></span>')}</span></code></pre>`,
    'python',
  ],
  [
    'VitePress: a label before, numbers after the listing',
    `<div class="language-python line-numbers-mode"><button class="copy"></button><span class="lang">python</span><pre class="shiki"><code>${rows((_, code) => `<span class="line">${code}</span>`, '\n')}</code></pre><div class="line-numbers-wrapper" aria-hidden="true">${rows((n) => `<span class="line-number">${n}</span><br>`)}</div></div>`,
    'python',
  ],
  [
    'SyntaxHighlighter',
    `<div class="syntaxhighlighter python"><table><tbody><tr><td class="gutter">${rows((n) => `<div class="line number${n}">${n}</div>`)}</td><td class="code"><div class="container">${rows((n, code) => `<div class="line number${n}">${code === '' ? '&nbsp;' : `<code class="python plain">${code.replaceAll('    ', '&nbsp;&nbsp;&nbsp;&nbsp;')}</code>`}</div>`)}</div></td></tr></tbody></table></div>`,
    'python',
  ],
  [
    'a code host: a row of a table for each line',
    `<table class="highlight tab-size js-file-line-container">${rows((n, code) => `\n<tr>\n  <td id="L${n}" class="blob-num js-line-number" data-line-number="${n}"></td>\n  <td id="LC${n}" class="blob-code blob-code-inner js-file-line">${code === '' ? '\n' : code}</td>\n</tr>`)}</table>`,
    '',
  ],
  [
    'a code host: numbers in spans, code in `code`',
    `<table class="chroma"><tbody>${rows((n, code) => `<tr><td class="lines-num"><span data-line-number="${n}"></span></td><td class="lines-code chroma"><code class="code-inner">${code}</code></td></tr>`)}</tbody></table>`,
    '',
  ],
  [
    'a code host: a column of links beside a `pre`',
    `<div class="file-content code"><div class="line-numbers">${rows((n) => `<a href="#L${n}" data-line-number="${n}">${n}</a>`, '\n')}</div><div class="blob-content"><pre class="code highlight"><code>${rows((n, code) => `<span id="LC${n}" class="line" lang="python">${code}</span>`, '\n')}</code></pre></div></div>`,
    '',
  ],
  [
    'a web frontend of Git: a link before each line',
    `<div class="page_body code">${rows((n, code) => `<div class="pre"><a id="l${n}" href="#l${n}" class="linenr">   ${n}</a> ${code}</div>`, '\n')}</div>`,
    '',
  ],
  [
    'highlight.js: a table inside a `pre`',
    `<pre><code class="hljs language-python"><table class="hljs-ln"><tbody>${rows((n, code) => `<tr><td class="hljs-ln-line hljs-ln-numbers" data-line-number="${n}"><div class="hljs-ln-n" data-line-number="${n}"></div></td><td class="hljs-ln-line hljs-ln-code" data-line-number="${n}">${code}</td></tr>`)}</tbody></table></code></pre>`,
    'python',
  ],
  [
    'CodeMirror',
    `<div class="CodeMirror-code">${rows((n, code) => `<div><div class="CodeMirror-gutter-wrapper"><div class="CodeMirror-linenumber">${n}</div></div><pre class="CodeMirror-line"><span>${code}</span></pre></div>`)}</div>`,
    '',
  ],
  [
    'CodeMirror 6: a column of numbers beside the lines',
    `<div class="cm-editor"><div class="cm-scroller"><div class="cm-gutters" aria-hidden="true"><div class="cm-gutter">${rows((n) => `<div class="cm-gutterElement">${n}</div>`)}</div></div><div class="cm-content" data-language="python">${rows((_, code) => `<div class="cm-line">${code || '<br>'}</div>`)}</div></div></div>`,
    'python',
  ],
  [
    'react-syntax-highlighter: a column of numbers inside the listing',
    `<pre><code class="language-python"><code style="float:left">${rows((n) => `<span class="react-syntax-highlighter-line-number">${n}\n</span>`)}</code>${escaped.join('\n')}</code></pre>`,
    'python',
  ],
  [
    'Pygments and Chroma with styles: numbers without a name',
    `<div class="highlight"><pre><code data-lang="python">${rows((n, code) => `<span style="display:flex"><span style="color:#7f7f7f"> ${n}</span><span>${code}\n</span></span>`)}</code></pre></div>`,
    'python',
  ],
  [
    'rows of boxes',
    `<div class="code-block">${rows((n, code) => `\n  <div class="row">\n    <span class="n">${n}</span>\n    <span class="source">${code}</span>\n  </div>`)}\n</div>`,
    '',
  ],
]

const fence = (language: string) => `\`\`\`${language}\n${lines.join('\n')}\n\`\`\``

describe('a listing with line numbers is one fence without the numbers', () => {
  test.each(forms)('%s', async (_, html, language) => {
    expect(await rawOf(html)).toBe(fence(language))
    const article = `<h1>Files</h1>${paragraph('bread').repeat(2)}${html}${paragraph('soup').repeat(2)}`
    expect(await fitOf(`<html><body><article>${article}</article></body></html>`)).toContain(fence(language))
  })
})

test('lines of white space and numbers of the code itself stay', async () => {
  const code = '1 one\n  \n2 two'
  expect(await rawOf(`<pre>${code}</pre>`)).toBe(`\`\`\`\n${code}\n\`\`\``)
  const values = '<pre><b>1</b> one\n<b>7</b> seven</pre>'
  expect(await rawOf(values)).toBe('```\n1 one\n7 seven\n```')
})

test('empty lines in a listing stay', async () => {
  expect(await rawOf('<ul><li>a<pre>b\n\n\n\nc  \nd</pre></li></ul>')).toBe(
    '- a\n\n  ```\n  b\n\n\n\n  c  \n  d\n  ```',
  )
})

test('a table of ranks is no listing', async () => {
  const table = `<table class="table"><tr><td>1</td><td>Porto</td></tr><tr><td>2</td><td>Graz</td></tr></table>`
  expect(await rawOf(table)).toBe('| 1 | Porto |\n| --- | --- |\n| 2 | Graz |')
  const boxes = `<div class="ranking"><div><b>1</b><span>Porto</span></div><div><b>2</b><span>Graz</span></div></div>`
  expect(await rawOf(boxes)).not.toContain('```')
})
