import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { paragraph, read } from './support.ts'

async function fitOf(html: string): Promise<string> {
  const result = await read(html)
  if (result.outcome !== 'read') throw new Error(JSON.stringify(result))
  return result.page.markdown!.fit!
}

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

  test('tells what stands under a picture with the picture', async () => {
    const fit = await fitOf(
      page('<figure><img src="/oven.jpg" alt="An oven"><figcaption>An oven (1998)</figcaption></figure>'),
    )
    expect(fit).toContain('![An oven](https://site.example/oven.jpg "An oven [1998]")')
  })
})

/** The benchmark's pages are not ours to give on: where they lie beside the repository, they are read. */
const benchmark = join(import.meta.dirname, '..', '..', '..', 'shared', 'web')

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
