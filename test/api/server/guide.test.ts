import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guidePages } from '../../../src/api/server/guide/pages.ts'
import { recipes } from '../../../src/api/server/guide/recipes.ts'
import { errorReasons } from '../../../src/catalog/errors.ts'
import { startTestService, type TestService } from '../../support/service.ts'

/** All that a caller needs is served: a caller has no repository. */

let running: TestService
beforeAll(async () => {
  running = await startTestService({ env: { PUBLIC_URL: 'https://api.example.com' } })
})
afterAll(() => running.close())

const get = (path: string, accept?: string) =>
  running.call(path, { key: null, headers: accept === undefined ? {} : { accept } })

describe('every page', () => {
  const pages = Object.keys(guidePages).map((name) => `/docs/${name}`)
  const errors = Object.keys(errorReasons).map((reason) => `/docs/errors/${reason}`)

  const others = [
    '/docs/recipes',
    ...recipes.map(({ name }) => `/docs/recipes/${name}`),
    '/docs/platforms/tiktok',
  ]

  test.each([...pages, ...errors, ...others])(
    '%s is Markdown for programs and HTML for browsers',
    async (path) => {
      const [plain, named, html] = [
        await get(path),
        await get(`${path}.md`, 'text/html'),
        await get(path, 'text/html'),
      ]
      expect([plain.status, plain.headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8'])
      expect(named.text).toBe(plain.text)
      expect(html.text).toMatch(/^<!doctype html>/i)
      expect(html.text).not.toMatch(/\{\{|@@/)
    },
  )

  test('every linked or named path exists', async () => {
    const { text } = await get('/llms-full.txt')
    const overview = (await get('/llms.txt')).text
    const links = new Set([...`${text}${overview}`.matchAll(/\]\((\/[^)\s]+)\)/g)].map(([, path]) => path!))
    expect(links.size).toBeGreaterThan(200)
    for (const path of links) {
      const { status } = await get(path)
      expect([path, status === 404]).toEqual([path, false])
    }
    const document = (await get('/openapi.json')).text
    const written = new Set(
      [
        ...`${text}${overview}${document}`.matchAll(
          /(?<=["`( ])\/(?:docs|health|mcp|llms|openapi|\.well-known)(?:[\w./-]*\w)?(?=[\s"`).,:;?])/g,
        ),
      ].map(([path]) => path),
    )
    // Served where requests are sold.
    written.delete('/.well-known/x402')
    expect(written.size).toBeGreaterThan(5)
    for (const path of written) {
      const { status } = await get(path)
      expect([path, status === 404]).toEqual([path, false])
    }
    const { paths } = JSON.parse(document) as { paths: Record<string, object> }
    const named = [...text.matchAll(/`(GET|POST|PATCH|DELETE) (\/v[12][^`?\s]*)/g)]
    expect(named.length).toBeGreaterThan(20)
    for (const [, method, path] of named) {
      expect([path, Object.keys(paths[path!] ?? {})]).toEqual([
        path,
        expect.arrayContaining([method!.toLowerCase()]),
      ])
    }
  })

  test('names no settings, commands or files of the operator', async () => {
    const texts = [(await get('/llms.txt')).text, (await get('/docs/questions.md')).text]
    for (const page of [...pages, ...errors]) texts.push((await get(page)).text)
    for (const text of texts) {
      expect(
        text.match(
          /\b(?!SOCIAL_LOOKUP_)[A-Z]{2,}(?:_[A-Z]+)+\b|npm run|social-lookup (?:keys|credits)|docs\/[A-Z]\w*\.md|src\//g,
        ),
      ).toBeNull()
    }
  })
})

test('an error leads to the page about its reason', async () => {
  const { body } = await running.call('/v1/youtube/search?query=tea&cursor=AAAA')
  const page = await get(body.error.docs)
  expect(page.text).toMatch(/^# invalid_cursor/)
})

test.each([
  ['comments of a youtube video', '/docs/operations/youtube.videos.comments.md'],
  ['followers of a tiktok account', '/docs/operations/tiktok.profiles.followers.md'],
  ['posts in a subreddit', '/docs/operations/reddit.subreddits.posts.md'],
  ['verify a webhook signature', '/docs/webhooks'],
  ['roll a key', '/docs/account'],
  ['what does it cost', '/docs/prices'],
  ['rate limit', '/docs/limits'],
  ['how do I page through results', '/docs/guide'],
  ['idempotency', '/docs/guide'],
  ['csv export', '/docs/account'],
  ['typescript client', '/docs/clients'],
  ['python sdk', '/docs/clients'],
])('a search for "%s" finds %s first or second', async (query, path) => {
  const { text } = await get(`/docs/search?query=${encodeURIComponent(query)}`)
  const found = [...text.matchAll(/\]\((\/[^)]+)\)/g)].map(([, link]) => link)
  expect(found.slice(0, 2)).toContain(path)
})

test('a search shows its words as text, never as markup', async () => {
  const { text } = await get('/docs/search?query=%22%3E%3Cscript%3Ealert(1)%3C/script%3E', 'text/html')
  expect(text).not.toContain('<script>')
})

test('llms.txt names what an agent needs, and a page for every route', async () => {
  const { text } = await get('/llms.txt')
  for (const path of ['ask', 'monitors', 'webhooks', 'account', 'prices', 'test-identifiers', 'mcp'])
    expect(text).toContain(`/docs/${path}.md`)
  expect(text).toContain('/llms-full.txt')
  const { paths } = (await get('/openapi.json')).body as {
    paths: Record<string, Record<string, { operationId: string }>>
  }
  for (const [path, methods] of Object.entries(paths)) {
    if (path.startsWith('/health')) continue
    for (const { operationId } of Object.values(methods)) expect(text).toContain(`/${operationId}.md`)
  }
})
