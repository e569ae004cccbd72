import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyOperation } from '../../../src/catalog/operation.ts'
import type { Parameter } from '../../../src/catalog/parameters.ts'
import type { Platform } from '../../../src/catalog/platform.ts'
import { shapeOf } from '../../../src/catalog/record-shape.ts'
import { contractSchemas, problems } from '../../support/contract.ts'
import { type TestDatabase, testDatabase } from '../../support/database.ts'
import { explainedLookup, sumOf } from '../../support/explained-price.ts'
import { type Called, type CallOptions, startTestService, type TestService } from '../../support/service.ts'

const contract = contractSchemas()

/** The path and query of a call with these raw parameters. */
export function address(operation: AnyOperation, raw: Readonly<Record<string, string>>): string {
  let path = operation.path
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(raw)) {
    if (operation.parameters[name]?.in === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value))
    else query.set(name, value)
  }
  return query.size > 0 ? `${path}?${query}` : path
}

/** A call of an operation with these raw parameters, by its own method. */
function calling(operation: AnyOperation, raw: Readonly<Record<string, string>>): [string, CallOptions] {
  if (operation.method !== 'POST') return [address(operation, raw), {}]
  const body = Object.entries(raw).map(([name, value]) => {
    const type = operation.parameters[name]?.schema.type
    return [name, type === undefined || type === 'string' ? value : JSON.parse(value)]
  })
  return [operation.path, { method: 'POST', body: Object.fromEntries(body) }]
}

/** The parameters of an operation in the OpenAPI document. */
function parametersIn(
  // biome-ignore lint/suspicious/noExplicitAny: the document is looked into everywhere
  document: any,
  operation: AnyOperation,
): { name: string; example?: unknown }[] {
  const entry = document.paths[operation.path][(operation.method ?? 'GET').toLowerCase()]
  return (entry.parameters ?? []).map(
    (one: { $ref?: string }) => document.components.parameters[one.$ref?.split('/').at(-1) ?? ''] ?? one,
  )
}

/** The examples of all parameters of an operation in the OpenAPI document, as a reference page sends them. */
// biome-ignore lint/suspicious/noExplicitAny: the document is looked into everywhere
function shownIn(document: any, operation: AnyOperation): Record<string, string> {
  const shown = parametersIn(document, operation).filter(({ example }) => example !== undefined)
  return Object.fromEntries(shown.map(({ name, example }) => [name, String(example)]))
}

/**
 * The example call as text, as a simple client finds it in the OpenAPI document: it follows no references. A required
 * cursor comes from the operation that hands it out.
 */
// biome-ignore lint/suspicious/noExplicitAny: the document is looked into everywhere
export function exampleIn(document: any, operation: AnyOperation): Record<string, string> {
  if (operation.method === 'POST') return operation.example
  const entry = document.paths[operation.path].get
  const raw: Record<string, string> = {}
  for (const { name, required, example } of entry.parameters ?? []) if (required) raw[name] = String(example)
  return { ...raw, ...entry['x-example-query'] }
}

/** What the example costs: its base, and the one input or the records that it was answered with. */
function costOf({ price, list }: AnyOperation, data: unknown): number {
  const input = Object.values(price.inputs?.rates ?? {})[0] ?? 0
  const records = price.records ? price.records.credits * list!.items(data).length : 0
  return price.base + input + records
}

type InTime = 'newest_first' | 'pinned_first' | 'oldest_first'

/** Calls whose items are in the order of their time: as the list declares for a parameter, or as the summary states. */
function callsInTime(
  { list, summary, description = '' }: AnyOperation,
  raw: Readonly<Record<string, string>>,
): readonly { readonly order: InTime; readonly raw: Readonly<Record<string, string>> }[] {
  const order = list?.order
  if (typeof order === 'object') {
    return Object.entries(order.orders)
      .filter(([, one]) => one.endsWith('_first'))
      .map(([value, one]) => ({ order: one as InTime, raw: { ...raw, [order.parameter]: value } }))
  }
  if (order !== undefined) return order.endsWith('_first') ? [{ order: order as InTime, raw }] : []
  const [, stated] = /\b(newest|latest|oldest) first\b/.exec(`${summary} ${description}`) ?? []
  if (stated === undefined) return []
  return [{ order: stated === 'oldest' ? 'oldest_first' : 'newest_first', raw }]
}

/** The times of a list's items without the pinned ones, which are above the others. */
function timesOf({ list }: AnyOperation, data: Record<string, unknown>, order: InTime): number[] {
  const lists = Object.values(data).filter(Array.isArray) as Record<string, unknown>[][]
  const items = (list?.items(data) ?? lists.find((one) => one[0]?.createdAt !== undefined) ?? []) as Record<
    string,
    unknown
  >[]
  const isMarked = items.some((item) => 'isPinned' in item)
  const below = isMarked ? items.filter(({ isPinned }) => isPinned !== true) : items.slice(maxPinned)
  const timed = order === 'pinned_first' ? below : items
  return timed.flatMap((item) => {
    const time = list?.itemTime?.(item as never) ?? item.createdAt ?? item.postedAt
    return typeof time === 'string' ? [Date.parse(time)] : []
  })
}
const maxPinned = 3

/** The promises that hold for every operation of a platform, because it is declared. */
export function everyOperation(platform: Platform): void {
  let opened: TestDatabase
  let running: TestService
  // biome-ignore lint/suspicious/noExplicitAny: the document is looked into everywhere
  let document: any
  beforeAll(async () => {
    opened = await testDatabase()
    running = await startTestService({ platforms: [platform], database: opened.database })
    document = (await running.call('/openapi.json')).body
  })
  afterAll(async () => {
    await running.close()
    await opened.close()
  })

  /** The record of a lookup explains its charge, part by part. */
  const expectExplained = async ({ body: { meta } }: Called) => {
    const { credits, price } = await explainedLookup(opened.database, meta.requestId)
    expect(credits).toBe(meta.creditsCharged)
    expect(price).not.toBeNull()
    expect(sumOf(price!)).toBe(meta.creditsCharged)
    expect(price!.credits).toBe(meta.creditsCharged)
  }

  /** What every call has to say. */
  const requiredOf = (operation: AnyOperation) =>
    Object.fromEntries(
      Object.entries(operation.example).filter(([name]) => operation.parameters[name]?.required),
    )

  const exampleOf = (operation: AnyOperation) => exampleIn(document, operation)

  describe.each(platform.operations.map((operation) => [operation.id, operation] as const))(
    '%s',
    (id, operation) => {
      test('answers its example with a test key: found, in shape, at its price', async () => {
        const answer = await running.call(...calling(operation, exampleOf(operation)))
        expect(answer.status, answer.text.slice(0, 400)).toBe(200)
        const { data, meta } = answer.body
        if ('lookupStatus' in data) expect(data.lookupStatus).toBe('found')
        expect(meta).toMatchObject({ creditsCharged: costOf(operation, data), version: operation.version })
        await expectExplained(answer)
        const reference =
          contract[`${operation.method ?? 'GET'} ${operation.path}`] ??
          contract[`GET ${operation.path.replace(/\{[^}]+\}/g, '{}')}`]
        if (reference) expect(problems(reference.schema, data).slice(0, 5)).toEqual([])
        const lists = Object.values(data).filter(Array.isArray)
        if (lists.length > 0) expect(lists.some((list) => list.length > 0)).toBe(true)
        if (operation.list) {
          const items = operation.list.items(data)
          const ids = items.map((item) => operation.list!.itemId(item as never))
          expect(items.length).toBeGreaterThan(0)
          expect(new Set(ids).size).toBe(ids.length)
        }
      })

      test('refuses an unknown parameter and charges nothing', async () => {
        const before = await running.balance()
        const answer = await running.call(...calling(operation, { ...exampleOf(operation), nonsense: '1' }))
        expect(answer.status).toBe(400)
        expect(answer.body.error).toMatchObject({ code: 'bad_request' })
        expect(answer.body.error.message).toContain('nonsense')
        expect(await running.balance()).toBe(before)
      })

      const paged = operation.parameters.cursor && !operation.parameters.cursor.required
      test.runIf(paged)('gives a second page with other items, to its own cursor only', async () => {
        const raw = exampleOf(operation)
        const first = await running.call(address(operation, raw))
        const { nextCursor: cursor, hasMore } = first.body.data.page
        // A list whose end its source does not tell says so.
        if (cursor === null && hasMore === null) return
        expect(cursor, 'the example should have several pages').toBeTypeOf('string')
        const second = await running.call(address(operation, { ...raw, cursor }))
        expect(second.status, second.text.slice(0, 400)).toBe(200)
        if (operation.list) {
          const ids = (answer: typeof first) =>
            operation.list!.items(answer.body.data).map((item) => operation.list!.itemId(item as never))
          const seen = new Set(ids(first))
          expect(ids(second).length).toBeGreaterThan(0)
          expect(ids(second).filter((one) => seen.has(one))).toEqual([])
        }
        const live = await running.call(address(operation, { ...raw, cursor }), { key: running.liveKey })
        expect(live.status).toBe(400)
        const altered = await running.call(address(operation, { ...raw, cursor: `A${cursor.slice(1)}A` }))
        expect(altered.body.error).toMatchObject({ code: 'bad_request' })
        expect(altered.body.error.message).toContain('cursor')
      })

      // Stories are played from the oldest on, and monitors compare them so.
      const isFeed = operation.watch?.mode === 'feed' && operation.list?.order !== 'oldest_first'
      test.runIf(isFeed)('gives monitors its newest items first', async () => {
        const raw = { ...exampleOf(operation), ...operation.watch!.defaults }
        const { body } = await running.call(address(operation, raw))
        const { items, itemTime } = operation.list!
        const times = items(body.data).flatMap((item) => itemTime?.(item as never) ?? [])
        const newestFirst = [...times].sort((a, b) => Date.parse(b) - Date.parse(a))
        expect(times, 'watchFeed needs the newest items first; watchSearch does not').toEqual(newestFirst)
      })

      const inTime = callsInTime(operation, operation.example)
      test.runIf(inTime.length > 0)('gives its items in the order that it states', async () => {
        for (const { order, raw } of inTime) {
          const answer = await running.call(...calling(operation, { ...exampleOf(operation), ...raw }))
          expect(answer.status, answer.text.slice(0, 400)).toBe(200)
          const times = timesOf(operation, answer.body.data, order)
          const sorted = [...times].sort((a, b) => (order === 'oldest_first' ? a - b : b - a))
          expect(times, `${order} ${JSON.stringify(raw)}`).toEqual(sorted)
        }
      })

      test('documents examples that work together, as a reference page sends them', async () => {
        const entry = document.paths[operation.path][(operation.method ?? 'GET').toLowerCase()]
        const raw = shownIn(document, operation)
        const body = entry.requestBody?.content['application/json'].example
        const answer = body
          ? await running.call(operation.path, { method: 'POST', body })
          : await running.call(address(operation, raw))
        expect(answer.status, `${JSON.stringify(raw)} ${answer.text.slice(0, 300)}`).toBe(200)
        expect(answer.body.meta.lookupStatus).toBe('found')
        // The cursor of another call would only ever be refused.
        expect('cursor' in raw).toBe(operation.parameters.cursor?.required === true)
      })

      test('counts the items of a page beside its cursor', () => {
        const { hasPage, countsItems } = shapeOf(operation.record)
        expect(countsItems).toBe(hasPage)
      })

      test('takes names in its path from plain questions: they are not search text', () => {
        const parameters = Object.entries(operation.parameters as Readonly<Record<string, Parameter>>)
        const free = parameters.filter(([, parameter]) => parameter.in === 'path' && parameter.freeText)
        expect(free.map(([name]) => name)).toEqual([])
      })

      test('documents every parameter with a description and an example', () => {
        for (const [name, parameter] of Object.entries(operation.parameters) as [
          string,
          { description: string; example: string },
        ][]) {
          expect(parameter.description.length, name).toBeGreaterThan(5)
          if (name !== 'cursor') expect(parameter.example, name).not.toBe('')
        }
        expect(operation.phrases.length, id).toBeGreaterThan(0)
      })
    },
  )

  test.each(
    platform.operations.flatMap((operation) =>
      Object.entries(operation.parameters)
        .filter(([name]) => name !== 'cursor' && !(name in operation.example))
        .map(([name]) => [`${operation.id} ${name}`, operation, name] as const),
    ),
  )('the example of the optional parameter %s works', async (_title, operation, name) => {
    const raw = exampleOf(operation)
    const wanted = (operation.parameters[name] as { example: string }).example
    // Identifiers of one thing exclude each other: the documented example stands alone then.
    const together = await running.call(...calling(operation, { ...raw, [name]: wanted }))
    const alone =
      together.status === 400
        ? await running.call(...calling(operation, { ...requiredOf(operation), [name]: wanted }))
        : together
    expect(alone.status, alone.text.slice(0, 300)).toBe(200)
    await expectExplained(alone)
  })
}
