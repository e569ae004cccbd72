import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isSiteBuilt } from '../../../scripts/builds.mjs'
import { fillSitePage, openSite } from '../../../src/api/server/guide/site.ts'
import { createRegistry } from '../../../src/catalog/registry.ts'
import { platforms } from '../../../src/platforms/index.ts'
import { startTestService, type TestService } from '../../support/service.ts'
import { largestPaintMs, launchBrowser, looks, visit, visitorBrowser } from '../../support/visitor.ts'

const registry = createRegistry(platforms)
const brand = {
  ...{ name: 'Meadow <Data>', operator: 'Meadow Ltd', links: [], legal: [] },
  ...{ color: '#0f7b4d', prefix: '/data' },
}
const facts = { registry, brand, baseUrl: 'https://meadow.example/data', switches: null }

test('a page shows the address, the brand and the live price of the instance, and works below its path', () => {
  const filled = fillSitePage(
    '<a href="/docs/guide">@@brand@@</a> https://instance.invalid/v1 @@price:youtube.channel@@ @@notice:youtube.channel@@|@@foot@@',
    facts,
  )
  expect(filled).toContain('<a href="/data/docs/guide">Meadow &#60;Data&#62;</a>')
  expect(filled).toContain('https://meadow.example/data/v1 1 credit |')
  expect(filled).toContain('is operated by Meadow Ltd')
  expect(filled).not.toMatch(/@@|instance\.invalid/)
})

test('a page of a lookup that the operator switched off states the reason', () => {
  const off = { reason: 'The platform changed <today>' }
  const switches = { ofOperation: () => off } as never
  const filled = fillSitePage('@@notice:youtube.channel@@', { ...facts, switches })
  expect(filled).toBe('Switched off by the operator: The platform changed &#60;today&#62;')
})

test('no address leads out of the folder of the site', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'slk-site-'))
  await mkdir(join(parent, 'dist'))
  await writeFile(join(parent, 'dist/policy.json'), '[]')
  await writeFile(join(parent, 'secret.html'), 'secret')
  const site = openSite(facts, join(parent, 'dist'))
  for (const id of ['../secret', 'a/../../secret', '/secret', '.', '..', 'a//b'])
    expect([id, await site.readPage(id)]).toEqual([id, null])
  await rm(parent, { recursive: true })
})

describe.skipIf(!isSiteBuilt())('the built site', () => {
  let service: TestService
  let browser: Browser
  beforeAll(async () => {
    service = await startTestService()
    if (visitorBrowser !== null) browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await service?.close()
  })

  const get = (path: string) => service.call(path, { key: null, headers: { accept: 'text/html' } })

  test('has a page for every address that llms.txt and the Markdown name', async () => {
    const { text } = await service.call('/llms-full.txt', { key: null })
    const links = new Set(
      [...text.matchAll(/\]\((\/docs\/[^)\s#?]+)/g)].map(([, path]) => path!.replace(/\.md$/, '')),
    )
    links.delete('/docs/search')
    links.delete('/docs/questions')
    expect(links.size).toBeGreaterThan(200)
    for (const path of links) {
      const page = await get(path)
      expect([
        path,
        page.status,
        page.headers.get('content-security-policy')?.includes('script-src'),
      ]).toEqual([path, 200, true])
      expect(page.text, path).not.toMatch(/@@|instance\.invalid/)
    }
  })

  test('has no link within it that leads nowhere', async () => {
    const open = ['/docs']
    const seen = new Map<string, number>([['/docs', 200]])
    while (open.length > 0) {
      const { text } = await get(open.pop()!)
      for (const [, path] of text.matchAll(/ href="(\/docs\/?[^"#?]*)/g)) {
        if (seen.has(path!) || /_astro|\.md$/.test(path!)) continue
        const { status } = await get(path!)
        seen.set(path!, status)
        if (status === 200) open.push(path!)
      }
    }
    expect(seen.size).toBeGreaterThan(300)
    expect([...seen].filter(([, status]) => status !== 200)).toEqual([])
  })

  test('permits nothing inline but what its policy names by hash', async () => {
    const { text, headers } = await get('/docs/operations/youtube.channel')
    const policy = headers.get('content-security-policy')!
    expect(policy).not.toMatch(/unsafe-/)
    expect(text).not.toMatch(/<[a-z][^<>]* style="/)
    const inline = [...text.matchAll(/<(?:script|style)(?![^>]* src=)[^>]*>([\s\S]*?)<\/(?:script|style)>/g)]
    for (const [, code] of inline) {
      const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code))
      expect(policy).toContain(`'sha256-${Buffer.from(digest).toString('base64')}'`)
    }
  })

  describe.skipIf(visitorBrowser === null)('in a browser', () => {
    test.each(looks)('pages are accessible, under 60 kB and from one origin: %s', async (_, look) => {
      for (const path of [
        '/docs',
        '/docs/guide',
        '/docs/operations/youtube-videos-comments',
        '/docs/errors',
      ]) {
        const seen = await visit(browser, service.base + path, look)
        expect([path, await seen.violations()]).toEqual([path, []])
        expect([path, seen.problems]).toEqual([path, []])
        expect(await seen.overflow(), path).toBeLessThanOrEqual(0)
        expect(seen.bytes(), path).toBeLessThan(60_000)
        await seen.close()
      }
    })

    test('the largest part of a guide page is painted within 1.5 s of a slow processor', async () => {
      expect(await largestPaintMs(browser, `${service.base}/docs/guide`)).toBeLessThan(1500)
    })

    test('the search follows the typing, and Enter opens the first result', async () => {
      const { page, problems, close } = await visit(browser, `${service.base}/docs`)
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Search' }).fill('hmac')
      await expect.poll(() => page.getByRole('option').first().textContent()).toContain('Webhooks')
      await page.keyboard.press('Enter')
      await page.waitForURL(/\/docs\/webhooks$/)
      expect(problems).toEqual([])
      await close()
    })

    test('a lookup is tried with a test key, which is stored nowhere', async () => {
      const { page, close } = await visit(browser, `${service.base}/docs/operations/youtube-channel`)
      await page.getByLabel('Test key').fill(service.testKey)
      await page.getByRole('button', { name: 'Send' }).click()
      await expect.poll(() => page.locator('.try-answer').textContent()).toContain('"lookupStatus": "found"')
      const stored = await page.evaluate(
        'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])',
      )
      expect(stored).not.toContain('slk_test')
      await close()
    })

    test('another language shows its sample', async () => {
      const { page, close } = await visit(browser, `${service.base}/docs/operations/youtube-channel`)
      await page.getByRole('tab', { name: 'Python' }).first().click()
      await expect.poll(() => page.getByRole('tabpanel', { name: 'Python' }).first().isVisible()).toBe(true)
      expect(await page.getByRole('tabpanel', { name: 'curl' }).first().isVisible()).toBe(false)
      await close()
    })
  })
})
