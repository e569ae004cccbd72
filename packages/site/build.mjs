// Builds the site into dist from the pages that scripts/site/write.ts wrote beside it. Every style of an element becomes a
// class, and each inline script is known by its hash, so that the policy of the pages permits nothing else inline.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const here = dirname(fileURLToPath(import.meta.url))
process.env.NODE_ENV = 'production'
process.env.ASTRO_TELEMETRY_DISABLED = '1'
process.chdir(here)
const { build } = await import('astro')

if (!process.argv.includes('--finish'))
  await build({ root: here, logLevel: process.argv.includes('--verbose') ? 'info' : 'error' })

const dist = join(here, 'dist')
const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).sort()
const styles = new Map()
const hashes = new Set()
const hashOf = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The class that stands for a style of an element. */
function classOf(style) {
  if (!styles.has(style)) styles.set(style, `i${styles.size}`)
  return styles.get(style)
}

/** A tag with the classes of its style, without the style. */
function withoutStyle(tag) {
  const style = / style="([^"]*)"/.exec(tag)
  if (style === null) return tag
  const name = classOf(style[1].replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&'))
  const bare = tag.replace(style[0], '')
  return / class="/.test(bare)
    ? bare.replace(/ class="/, ` class="${name} `)
    : bare.replace(/^<([\w-]+)/, `<$1 class="${name}"`)
}

for (const file of files.filter((name) => name.endsWith('.html'))) {
  const path = join(dist, file)
  const html = readFileSync(path, 'utf8')
    .replace(/<[a-z][\w-]*(?:\s+[^\s"'<>=/]+(?:="[^"]*"|='[^']*')?)*\s*\/?>/g, withoutStyle)
    // Servers of pages find the file of an address without its ending.
    .replace(/(?<= href=")(\/docs[^"#]*?)?(?:\.html)?(#[^"]*?)?\.html(?=")/g, '$1$2')
    .replace('</head>', '<link rel="stylesheet" href="/docs/_astro/inline.css"></head>')
  for (const [, attributes, text] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g))
    if (!/ src=/.test(attributes)) hashes.add(hashOf(text))
  for (const [, text] of html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)) hashes.add(hashOf(text))
  writeFileSync(path, html)
}
/** Colours of code are variables, one for each theme, which the generator's rules apply to elements with a style alone. */
const colors = (name, style) =>
  style.startsWith('--0:')
    ? `.${name}.${name}{color:var(--0)}[data-theme="light"] .${name}.${name}{color:var(--1)}`
    : ''
const rules = [...styles].map(([style, name]) => `.${name}.${name}{${style}}${colors(name, style)}`)
writeFileSync(join(dist, '_astro', 'inline.css'), rules.join('\n'))
writeFileSync(join(dist, 'policy.json'), JSON.stringify([...hashes]))
rmSync(join(dist, 'sitemap-0.xml'), { force: true })
rmSync(join(dist, 'sitemap-index.xml'), { force: true })

// Pages are filled when they are sent, and compressed then.
for (const file of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
  if (!['.js', '.css', '.json', '.svg'].includes(extname(file)) || file === 'policy.json') continue
  const plain = readFileSync(join(dist, file))
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  writeFileSync(join(dist, `${file}.br`), brotliCompressSync(plain, { params }))
  writeFileSync(join(dist, `${file}.gz`), gzipSync(plain, { level: 9 }))
}
