import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildConsole } from '../../scripts/builds.mjs'
import { bundleFolder } from '../../src/api/console/bundle.ts'
import { baseOf } from '../../src/api/console/part.ts'
import { consoleBrowser, startTestConsole } from '../support/console.ts'

beforeAll(() => buildConsole())

test.each([
  ['/console', '/console/'],
  ['/console/', '/console/'],
  ['/console/test', '/console/'],
  ['/console/test/requests/1?a=/b/c', '/console/'],
  ['/console/test/', '/console/'],
])('the base of %s is %s behind every prefix', (target, expected) => {
  for (const prefix of ['', '/lookups', '/a/b']) {
    const base = new URL(baseOf(target), `https://example.com${prefix}${target}`)
    expect(base.pathname).toBe(prefix + expected)
  }
})

/** The length of an asset for browsers without Brotli; of one that is not compressed, its own length. */
function sizeInGzip(name: string): number {
  const path = join(bundleFolder, 'assets', name)
  return statSync(existsSync(`${path}.gz`) ? `${path}.gz` : path).size
}

describe.skipIf(consoleBrowser === null)('the bundle', () => {
  /** In bytes; the limit for all that the browser loads before the first screen is usable. */
  const maxFirstScreenBytes = 270_000

  test('loads at most 12 files of less than 270 kB for the first screen, compressed and immutable', async () => {
    const console = await startTestConsole()
    const view = await console.open()
    const loaded: { url: string; cache: string | null; encoding: string | null }[] = []
    const waiting: Promise<void>[] = []
    const calls = new Set<string>()
    view.page.on('request', (request) => {
      if (!request.url().includes('/console/')) calls.add(request.url())
    })
    view.page.on('response', (response) => {
      if (!response.url().includes('/console/')) return
      waiting.push(
        (async () => {
          const { 'cache-control': cache = null, 'content-encoding': encoding = null } =
            await response.allHeaders()
          loaded.push({ url: new URL(response.url()).pathname, cache, encoding })
        })(),
      )
    })
    await view.go('test')
    await Promise.all(waiting)
    const assets = loaded.filter(({ url }) => url.includes('/assets/'))
    expect(assets.length).toBeGreaterThan(3)
    expect(assets.filter(({ cache }) => cache !== 'public, max-age=31536000, immutable')).toEqual([])
    // A chunk of a few bytes has no smaller copy.
    const isSmaller = (url: string) => existsSync(join(bundleFolder, 'assets', `${url.split('/').at(-1)}.gz`))
    const plain = assets.filter(({ url, encoding }) => encoding === null && isSmaller(url))
    expect(plain).toEqual([])
    const names = new Set(assets.map(({ url }) => url.split('/').at(-1)!))
    const sizes = Object.fromEntries([...names].map((name) => [name, sizeInGzip(name)]))
    const total = Object.values(sizes).reduce((sum, bytes) => sum + bytes, 0)
    expect(total, JSON.stringify(sizes, null, 2)).toBeLessThan(maxFirstScreenBytes)
    expect(names.size, [...names].join(' ')).toBeLessThanOrEqual(12)
    // Home reads what an account has in a few calls.
    expect(calls.size, [...calls].join(' ')).toBeLessThanOrEqual(15)
    await console.close()
  })

  test('has a policy without inline code, and no file outside its folder', async () => {
    const console = await startTestConsole()
    const { service } = console
    const page = await service.call('/console/test', { key: null })
    expect(page.headers.get('content-security-policy')).toMatch(
      /default-src 'none'; script-src 'self'; style-src 'self';/,
    )
    expect(page.headers.get('content-security-policy')).not.toContain('unsafe')
    expect(page.text).not.toMatch(/<style|<script>|style=| on\w+=/)
    for (const path of [
      'index.html',
      'sources.txt',
      '..%2findex.html',
      '%2e%2e%2findex.html',
      'x.js',
      '.js',
    ]) {
      expect((await service.call(`/console/assets/${path}`, { key: null })).status).toBe(404)
    }
    expect((await service.call('/%63onsole/test', { key: null })).status).toBe(404)
    await console.close()
  })
})
