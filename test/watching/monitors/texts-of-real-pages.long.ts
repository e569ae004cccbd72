import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { readPage } from '../../../src/reading/pages/read-page.ts'
import { compareTexts } from '../../../src/watching/monitors/texts/compare.ts'
import { passagesOf } from '../../../src/watching/monitors/texts/passages.ts'

/** Real pages are outside the repository. */
const folder = join(import.meta.dirname, '../../../../shared/web/wcxb/pages')
const isThere = existsSync(folder)

/** Every twenty-fourth page: all kinds of pages, in half a minute. */
const every = 24
const before = Date.UTC(2026, 4, 3, 12)
const after = before + 26 * 3_600_000

async function passages(html: string): Promise<string[]> {
  const address = 'https://site.example/page'
  const read = await readPage({
    response: { status: 200, headers: {}, requestedUrl: address, url: address },
    body: Buffer.from(html),
    contentType: 'text/html; charset=utf-8',
    output: { as: 'markdown', filter: 'fit' },
  })
  return read.outcome === 'read' ? passagesOf(read.page.markdown?.fit ?? '') : []
}

/** What changes on pages between two visits although nobody wrote anything. */
function revisited(html: string, visit: number): string {
  const noise = [
    `<p class="updated">Last updated: ${visit + 2} May 2026, 1${visit}:03 UTC</p>`,
    `<span>${1200 + 97 * visit} views</span> <span>${3 + visit} comments</span>`,
    `<p>Posted ${visit + 1} hours ago</p>`,
    `<input type="hidden" name="csrf" value="${'a1b2c3d4e5f6'.repeat(2)}${visit}">`,
    `<p>Session 7f9e1c44ab0${visit}d2e8${visit}</p>`,
    `<div class="advertisement"><p>Advertisement</p><p>Buy offer number ${visit} of the shop around the corner</p></div>`,
    ...(visit === 1
      ? ['<ul><li>First of it</li><li>Second of it</li></ul>']
      : ['<ul><li>Second of it</li><li>First of it</li></ul>']),
  ]
  const tokens = html.replace(/(href="[^"#?]{1,300})"/g, `$1?sid=tok${visit}e99f8a7b6c5d"`)
  return tokens.replace(/<\/body>/i, `${noise.join('\n')}</body>`)
}

/** The longest passage of words that the page's source has as it is, so that it can be edited there. */
function editable(html: string, texts: readonly string[]): string | undefined {
  return texts
    .filter((text) => text.length > 60 && / \p{L}+ /u.test(text) && html.split(text).length === 2)
    .toSorted((a, b) => b.length - a.length)[0]
}

describe.skipIf(!isThere)('on real pages', () => {
  test('times, counters, tokens, order and adverts are no change, and every changed passage is told', {
    timeout: 600_000,
  }, async () => {
    const files = (await readdir(folder)).toSorted().filter((_, i) => i % every === 0)
    const alarms: string[] = []
    const untold: string[] = []
    let [pages, changed] = [0, 0]
    for (const file of files) {
      const html = gunzipSync(await readFile(join(folder, file))).toString()
      const first = await passages(revisited(html, 1))
      if (first.length < 3) continue
      pages += 1
      const second = await passages(revisited(html, 2))
      const found = compareTexts({ passages: first, at: before }, { passages: second, at: after })
      if (found.length > 0) alarms.push(`${file}: ${JSON.stringify(found).slice(0, 300)}`)
      const text = editable(html, first)
      if (text === undefined) continue
      const word = /\p{L}{4,}/u.exec(text)![0]
      const edited = text.replace(word, 'Zanzibar')
      const third = await passages(
        revisited(
          html.replace(text, () => edited),
          2,
        ),
      )
      // The source had the text in its metadata: what readers see did not change.
      if (third.includes(text)) continue
      changed += 1
      const told = compareTexts({ passages: first, at: before }, { passages: third, at: after })
      const one = told.find((change) => change.kind === 'changed' && change.after.includes('Zanzibar'))
      if (one === undefined || told.length !== 1)
        untold.push(`${file}: ${JSON.stringify(told).slice(0, 300)}`)
    }
    expect(pages).toBeGreaterThan(25)
    expect(changed).toBeGreaterThan(12)
    // A reader that takes the label of an advert away leaves its words: two of some hundred pages (docs/MONITORS.md).
    expect(alarms.length / pages, alarms.join('\n')).toBeLessThan(0.04)
    expect(untold).toEqual([])
  })
})
