import { expect, test } from 'vitest'
import { z } from 'zod'
import { operation } from '../../src/catalog/operation.ts'
import { exactlyOne, text } from '../../src/catalog/parameters.ts'
import { definePlatform } from '../../src/catalog/platform.ts'
import { page } from '../../src/catalog/record-schema.ts'
import { createRegistry } from '../../src/catalog/registry.ts'
import { platforms } from '../../src/platforms/index.ts'
import { openApiDocument } from '../../src/server/openapi/document.ts'

// biome-ignore lint/suspicious/noExplicitAny: the document is looked into everywhere
function documentOf(given: Parameters<typeof createRegistry>[0], sold = false): any {
  return openApiDocument(createRegistry(given), [], {
    version: '1',
    serverUrl: '/',
    sold,
    examples: { cursors: new Map(), answers: new Map() },
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

test('what contains itself and what recurs are named components, and every reference leads somewhere', () => {
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

test('every reference of the whole document leads somewhere', () => {
  expect(dangling(documentOf(platforms))).toEqual([])
})

test('only examples that go together are shown', () => {
  const { get } = documentOf([pad]).paths['/v1/pad/notes']
  const shown = get.parameters.map(({ name, example }: { name: string; example?: unknown }) => [
    name,
    example,
  ])
  expect(shown).toEqual([
    ['id', '1'],
    ['name', undefined],
    ['loud', '7'],
  ])
})

test('what is sold to requests without a key says how it is paid for, and nothing else does', () => {
  const entry = (sold: boolean) => documentOf([pad], sold).paths['/v1/pad/authors'].get
  const [priced, free] = [entry(true), entry(false)]
  expect(priced.security).toEqual([{ ApiKey: [] }, { Bearer: [] }, {}])
  expect(priced.parameters.at(-1)).toMatchObject({ name: 'PAYMENT-SIGNATURE', in: 'header', required: false })
  expect(priced.responses[402].description).toMatch(
    /^insufficient_credits, payment_required, payment_settlement_failed: /,
  )
  expect(Object.keys(priced.responses[402].headers)).toEqual(['PAYMENT-REQUIRED'])
  expect(priced.responses[409].description).toMatch(/^payment_required: /)
  expect(priced.responses[200].headers).toHaveProperty('PAYMENT-RESPONSE')
  expect(free.security).toEqual([{ ApiKey: [] }, { Bearer: [] }])
  expect(JSON.stringify(free)).not.toContain('PAYMENT')
})
