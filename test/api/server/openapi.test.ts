import { expect, test } from 'vitest'
import { z } from 'zod'
import { declaredRoutes } from '../../../scripts/client/declared-routes.ts'
import { buildDocument, openApiDocument } from '../../../src/api/server/openapi/document.ts'
import { operation } from '../../../src/catalog/operation.ts'
import { exactlyOne, text } from '../../../src/catalog/parameters.ts'
import { definePlatform } from '../../../src/catalog/platform.ts'
import { highestPrice } from '../../../src/catalog/price.ts'
import { recordNames } from '../../../src/catalog/record-names.ts'
import { page } from '../../../src/catalog/record-schema.ts'
import { createRegistry } from '../../../src/catalog/registry.ts'
import { platforms } from '../../../src/platforms/index.ts'

// biome-ignore lint/suspicious/noExplicitAny: the document is looked into everywhere
function documentOf(given: Parameters<typeof createRegistry>[0], sold = false): any {
  return openApiDocument(createRegistry(given), [], {
    version: '1',
    serverUrl: '/',
    sold,
  })
}

type Node = Readonly<Record<string, unknown>> | undefined

/** References of the document that lead nowhere in it. */
function dangling(document: Node): string[] {
  const lost: string[] = []
  JSON.stringify(document, (name, value) => {
    if (name !== '$ref') return value
    const path: string[] = String(value).split('/').slice(1)
    if (path.reduce((node: Node, part) => node?.[part] as Node, document) === undefined) lost.push(value)
    return value
  })
  return lost
}

const author = z.strictObject({ id: z.string(), name: z.string(), url: z.string() })
const reply = z.strictObject({
  id: z.string(),
  author,
  get replies() {
    return z.array(reply)
  },
})
const declared = {
  price: { base: 1 },
  cacheSeconds: 0,
  example: { id: '1' },
  phrases: ['notes'],
  sources: [],
} as const
const names = {
  id: text({ description: 'Id.', example: '1' }),
  name: text({ description: 'Name.', example: 'ada' }),
  loud: text({ description: 'Loudness.', example: '7' }),
}
const notes = operation({
  ...declared,
  id: 'pad.notes',
  path: '/v1/pad/notes',
  summary: 'Notes',
  parameters: names,
  check: exactlyOne(['id', 'name'], 'id=1'),
  record: z.strictObject({ notes: z.array(reply), page }),
  view: (found: z.infer<typeof reply>[]) => ({ notes: found }),
})
const authors = operation({
  ...declared,
  id: 'pad.authors',
  path: '/v1/pad/authors',
  summary: 'Authors',
  parameters: names,
  record: z.strictObject({ author: author.nullable(), others: z.array(author.describe('Another.')) }),
  view: () => ({ author: null, others: [] }),
})
const pad = definePlatform({ name: 'pad', displayName: 'Pad', operations: [notes, authors] })

test('recursive and repeated objects are named components, and every reference resolves', () => {
  const document = documentOf([pad])
  expect(dangling(document)).toEqual([])
  const { PadNote, PadAuthor } = document.components.schemas
  expect(PadNote.properties.replies.items).toEqual({ $ref: '#/components/schemas/PadNote' })
  expect(PadNote.properties.author).toMatchObject({ $ref: '#/components/schemas/PadAuthor' })
  expect(Object.keys(PadAuthor.properties)).toEqual(['id', 'name', 'url'])
  const answer = document.paths['/v1/pad/authors'].get.responses[200].content['application/json'].schema
  const { author, others } = answer.properties.data.properties
  expect(author.anyOf[0]).toEqual({ $ref: '#/components/schemas/PadAuthor' })
  expect(others.items).toEqual({ $ref: '#/components/schemas/PadAuthor', description: 'Another.' })
})

test('every component has the name that its declaration sets, and none ends in a digit', () => {
  const about = { version: '1', serverUrl: '/', sold: false }
  const { document, derivedNames } = buildDocument(createRegistry(platforms), declaredRoutes(), about)
  expect(derivedNames, 'declare its name: .register(recordNames, { name })').toEqual([])
  const names = Object.keys((document.components as { schemas: object }).schemas)
  expect(names.filter((name) => /\d$|^(?!\p{Lu})/u.test(name))).toEqual([])
  expect(names).toEqual(
    expect.arrayContaining([
      ...['RedditPost', 'RedditComment', 'InstagramPost', 'FacebookPost', 'YoutubeVideo', 'YoutubeComment'],
      ...['TiktokVideo', 'TwitterTweet', 'LinkedinPerson', 'LinkedinOrganization', 'Monitor', 'LedgerEntry'],
    ]),
  )
})

test('two different records with one name are refused', () => {
  const note = (field: string) =>
    z
      .strictObject({ [field]: z.string(), a: z.string(), b: z.string() })
      .register(recordNames, { name: 'Note' })
  const one = operation({
    ...declared,
    id: 'pad.two',
    path: '/v1/pad/two',
    summary: 'Two',
    parameters: names,
    record: z.strictObject({ first: note('x'), second: note('y') }),
    view: () => ({}) as never,
  })
  const clashing = definePlatform({ name: 'pad', displayName: 'Pad', operations: [one] })
  expect(() => documentOf([clashing])).toThrow('two schemas are named Note')
})

test('every reference of the whole document leads somewhere', () => {
  expect(dangling(documentOf(platforms))).toEqual([])
})

test('lists say how they page, entries whether they can be repeated, and the ask route what it costs at most', () => {
  const document = openApiDocument(createRegistry(platforms), declaredRoutes(), {
    version: '1',
    serverUrl: '/',
    sold: false,
    // biome-ignore lint/suspicious/noExplicitAny: the document is looked into everywhere
  }) as any
  const videos = document.paths['/v1/tiktok/profiles/{handle}/videos'].get
  expect(videos['x-pagination']).toEqual({
    items: 'videos',
    cursorParameter: 'cursor',
    nextCursor: 'page.nextCursor',
  })
  expect(videos['x-repeatable']).toBe(true)
  expect(document.paths['/v1/tiktok/profiles/{handle}'].get).not.toHaveProperty('x-pagination')
  expect(document.paths['/v1/monitors'].post['x-repeatable']).toBe('with Idempotency-Key')
  expect(document.paths['/v1/monitors'].get['x-pagination'].items).toBe('monitors')
  const prices = createRegistry(platforms).operations.map(({ price, livePrice }) =>
    highestPrice(livePrice ?? price),
  )
  expect(document.paths['/v1/ask'].post['x-price'].max).toBe(Math.max(...prices))
})

test('only examples that go together are shown', () => {
  const { paths, components } = documentOf([pad])
  const parameters = paths['/v1/pad/notes'].get.parameters.map(
    (one: { $ref?: string }) => components.parameters[one.$ref?.split('/').at(-1) ?? ''] ?? one,
  )
  const shown = parameters.map(({ name, example }: { name: string; example?: unknown }) => [name, example])
  expect(shown).toEqual([
    ['id', '1'],
    ['name', undefined],
    ['loud', '7'],
    ['Idempotency-Key', undefined],
  ])
})

test('exactly the entries for sale describe the payment', () => {
  const entry = (sold: boolean) => {
    const { paths, security } = documentOf([pad], sold)
    return { security, ...paths['/v1/pad/authors'].get }
  }
  const [priced, free] = [entry(true), entry(false)]
  // biome-ignore lint/suspicious/noExplicitAny: the document is looked into everywhere
  const shared = (response: any) =>
    documentOf([pad], true).components.responses[response.$ref.split('/').at(-1)]
  expect(priced.security).toEqual([{ ApiKey: [] }, { Bearer: [] }, { Payment: [] }])
  const { components } = documentOf([pad], true)
  expect(components.securitySchemes.Payment).toMatchObject({ in: 'header', name: 'PAYMENT-SIGNATURE' })
  expect(shared(priced.responses[402]).description).toMatch(
    /^insufficient_credits, payment_required, payment_settlement_failed: /,
  )
  expect(Object.keys(shared(priced.responses[402]).headers)).toEqual(['PAYMENT-REQUIRED'])
  expect(shared(priced.responses[409]).description).toMatch(/^payment_required: /)
  const introductionOf = (sold: boolean) => documentOf([pad], sold).info.description
  expect(introductionOf(true)).toContain('PAYMENT-RESPONSE')
  expect(introductionOf(false)).not.toContain('PAYMENT-RESPONSE')
  expect(free.security).toEqual([{ ApiKey: [] }, { Bearer: [] }])
  expect(JSON.stringify(free)).not.toContain('PAYMENT')
})
