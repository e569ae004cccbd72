import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type AnyOperation, operation } from '../../src/catalog/operation.ts'
import { cursor, text } from '../../src/catalog/parameters.ts'
import { definePlatform } from '../../src/catalog/platform.ts'
import { cursorOf, lookupStatus, operationOfCursor, page } from '../../src/catalog/record-schema.ts'
import type { Source } from '../../src/catalog/source.ts'
import { platforms } from '../../src/platforms/index.ts'
import { startTestService, type TestService } from '../support/service.ts'

/** What the replies were asked to go on from, and the branch of comments. */
const asked: unknown[] = []
const id = text({ required: true, description: 'Its id.', example: 'lamp-1' })
const noPage = { nextCursor: null, hasMore: false, returnedCount: 0 }

/** A source that answers in our own record shape, as providers do. */
const provider = (data: (continuation: unknown) => Record<string, unknown>): Source<object, unknown> => ({
  name: 'provider',
  async lookup(_params, { continuation }) {
    asked.push(continuation)
    return {
      outcome: 'found',
      data: { lookupStatus: 'found', page: noPage, ...data(continuation) },
      next: null,
    }
  },
})

const comment = z.strictObject({
  id: z.string(),
  repliesCursor: cursorOf('example.comments.replies', 'Replies.'),
  branch: z.strictObject({ items: z.array(z.string()), page }),
})
const common = { summary: 'Some', price: { base: 1 }, cacheSeconds: 0, phrases: [], example: {} }
const comments: AnyOperation = operation({
  ...common,
  id: 'example.comments',
  path: '/v1/example/comments',
  parameters: { id, cursor: cursor() },
  record: z.strictObject({ lookupStatus, comments: z.array(comment), page }),
  example: { id: 'lamp-1' },
  view: () => ({ comments: [] }),
  sources: [
    provider(() => ({
      comments: [
        {
          id: 'a',
          repliesCursor: 'replies of a',
          branch: { items: [], page: { ...noPage, nextCursor: 'branch of a' } },
        },
        { id: 'b', repliesCursor: null, branch: { items: [], page: noPage } },
      ],
    })),
  ],
})
const replies: AnyOperation = operation({
  ...common,
  id: 'example.comments.replies',
  path: '/v1/example/comments/replies',
  parameters: { cursor: cursor({ required: true }) },
  record: z.strictObject({ lookupStatus, replies: z.array(z.string()), page }),
  view: () => ({ replies: [] }),
  sources: [provider(() => ({ replies: ['r'] }))],
})

let running: TestService
async function get(path: string, query: Record<string, string>) {
  const { status, body } = await running.call(`${path}?${new URLSearchParams(query)}`, {
    key: running.liveKey,
  })
  return { status, data: body.data, error: body.error }
}
beforeAll(async () => {
  const platform = definePlatform({
    name: 'example',
    displayName: 'Example',
    operations: [comments, replies],
  })
  running = await startTestService({ platforms: [platform] })
})
afterAll(() => running.close())

test('a cursor inside a record is sealed: its source continues from it, and other texts are refused', async () => {
  const { data } = await get('/v1/example/comments', { id: 'lamp-1' })
  const [a, b] = data.comments
  expect([b.repliesCursor, b.branch.page.nextCursor]).toEqual([null, null])
  expect(JSON.stringify(data)).not.toMatch(/replies of a|branch of a/)
  expect((await get('/v1/example/comments/replies', { cursor: a.repliesCursor })).data.replies).toEqual(['r'])
  expect(asked.at(-1)).toBe('replies of a')
  await get('/v1/example/comments', { id: 'lamp-1', cursor: a.branch.page.nextCursor })
  expect(asked.at(-1)).toBe('branch of a')
  const own = await get('/v1/example/comments/replies', { cursor: 'replies of a' })
  const foreign = await get('/v1/example/comments', { id: 'lamp-1', cursor: a.repliesCursor })
  const other = await get('/v1/example/comments', { id: 'lamp-2', cursor: a.branch.page.nextCursor })
  expect([own, foreign, other].map(({ status, error }) => [status, error.code])).toEqual(
    Array.from({ length: 3 }, () => [400, 'bad_request']),
  )
})

test('every cursor field of a record declares its operation', () => {
  const operations = platforms.flatMap((platform) => [...platform.operations])
  const wrong = operations.flatMap((one) =>
    cursorsIn(one.record).flatMap(([name, schema]) => {
      const target = operations.find((other) => other.id === operationOfCursor(schema))
      return target?.parameters.cursor?.required ? [] : [`${one.id}: ${name}`]
    }),
  )
  expect(wrong).toEqual([])
})

/** Fields of a schema whose name ends in "Cursor", but for those of pages. */
function cursorsIn(record: z.ZodType): [string, unknown][] {
  const found: [string, unknown][] = []
  const seen = new Set<unknown>()
  const queue: unknown[] = [record]
  for (const one of queue) {
    let schema = one
    while (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) schema = schema.unwrap()
    if (seen.has(schema)) continue
    seen.add(schema)
    if (schema instanceof z.ZodArray) queue.push(schema.element)
    if (schema instanceof z.ZodUnion) queue.push(...schema.options)
    if (!(schema instanceof z.ZodObject)) continue
    for (const [name, inner] of Object.entries(schema.shape)) {
      queue.push(inner)
      let bare: unknown = inner
      while (bare instanceof z.ZodNullable || bare instanceof z.ZodOptional) bare = bare.unwrap()
      if (/cursor$/i.test(name) && name !== 'nextCursor') found.push([name, bare])
    }
  }
  return found
}
