import { execFile, spawnSync } from 'node:child_process'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { fitOf, paragraph, rawOf } from './support.ts'

/** Code as the highlighters of web pages write it, by the highlighters themselves: it is read back byte for byte. */

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '../../..')

/** The highlighters, for this suite alone. All have the licence MIT, BSD or ISC. */
const tools = join(root, 'node_modules/.cache/highlighters')
const wanted = [
  ...['shiki@3.23.0', 'highlight.js@11.12.0', 'prismjs@1.30.0', 'expressive-code@0.44.2'],
  ...['@expressive-code/plugin-line-numbers@0.44.2', 'hast-util-to-html@9.0.6', 'unified@11.0.5'],
  ...['rehype-pretty-code@0.14.6', 'rehype-parse@9.0.1', 'rehype-stringify@10.0.1'],
  ...['react-syntax-highlighter@16.1.2', 'react@19.3.1', 'react-dom@19.3.1'],
]

const sources: Readonly<Record<string, string>> = {
  python: [
    'import re',
    '',
    '',
    'def read(path):',
    '    """Reads a file.',
    '',
    '    Two lines, <b> & "quotes".',
    '    """',
    '    for line in open(path):',
    '        if 1 < len(line) <= 80 and line != "a\\tb":',
    '            yield line.strip()  # 10 % of `them`',
  ].join('\n'),
  typescript: '/**\n * Two\n *   lines.\n */\n\nexport function f(x = `a\n  b\n`) {\n\treturn x ?? []\n}',
}

const pygmentsScript = [
  'import sys, json',
  'from pygments import highlight',
  'from pygments.lexers import get_lexer_by_name',
  'from pygments.formatters import HtmlFormatter',
  'lexer = get_lexer_by_name(sys.argv[1], stripnl=False)',
  'sys.stdout.write(highlight(sys.stdin.read(), lexer, HtmlFormatter(**json.loads(sys.argv[2]))))',
].join('\n')
const pygmentsOptions = [
  {},
  { linenos: 'table' },
  { linenos: 'inline' },
  { linenos: 'inline', noclasses: true },
  { linenos: 'table', linespans: 's', lineanchors: 'l', anchorlinenos: true, wrapcode: true },
]
const hasPygments = spawnSync('python3', ['-c', 'import pygments']).status === 0

async function expectSource(name: string, html: string, source: string): Promise<void> {
  const article = `<h1>Files</h1>${paragraph('bread').repeat(3)}${html}${paragraph('soup').repeat(3)}`
  for (const text of [
    await rawOf(html),
    await fitOf(`<html><body><article>${article}</article></body></html>`),
  ])
    expect.soft(/(`{3,})[^\n]*\n([\s\S]*?)\n\1/.exec(text)?.[2], name).toBe(source)
}

describe.each(Object.entries(sources))('code in %s is read back byte for byte', (language, source) => {
  beforeAll(async () => {
    await mkdir(tools, { recursive: true })
    await writeFile(join(tools, 'package.json'), '{ "private": true, "type": "module" }')
    await run('npm', ['install', '--prefix', tools, '--no-audit', '--no-fund', '--ignore-scripts', ...wanted])
    await copyFile(join(import.meta.dirname, 'highlighted-forms.txt'), join(tools, 'forms.mjs'))
  }, 300_000)

  test('from Shiki, highlight.js, Prism, Expressive Code and what is built on them', async () => {
    const written = spawnSync(process.execPath, ['forms.mjs', language], { cwd: tools, input: source })
    expect(String(written.stderr)).toBe('')
    const forms = JSON.parse(String(written.stdout)) as [string, string][]
    expect(forms.length).toBeGreaterThan(15)
    for (const [name, html] of forms) await expectSource(name, html, source)
  }, 60_000)

  test.runIf(hasPygments)('from Pygments', async () => {
    for (const options of pygmentsOptions) {
      const args = ['-c', pygmentsScript, language, JSON.stringify(options)]
      const html = String(spawnSync('python3', args, { input: source }).stdout)
      await expectSource(JSON.stringify(options), html, source)
    }
  })
})
