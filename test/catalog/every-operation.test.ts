import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyOperation } from '../../src/catalog/operation.ts'
import { platforms } from '../../src/platforms/index.ts'
import { contractSchemas, problems } from '../support/contract.ts'
import { startTestService, type TestService } from '../support/service.ts'

const contract = contractSchemas()
let running: TestService

beforeAll(async () => {
  running = await startTestService()
})
afterAll(() => running.close())

/** The path and query of a call with these raw parameters. */
function address(operation: AnyOperation, raw: Readonly<Record<string, string>>): string {
  let path = operation.path
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(raw)) {
    if (operation.parameters[name]?.in === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value))
    else query.set(name, value)
  }
  return query.size > 0 ? `${path}?${query}` : path
}

/** The example as text; a required cursor comes from the operation that hands it out. */
async function exampleOf(operation: AnyOperation): Promise<Record<string, string>> {
  const document = (await running.call('/openapi.json')).body
  const entry = document.paths[operation.path].get
  const raw: Record<string, string> = {}
  for (const parameter of entry.parameters) {
    if (parameter.required) raw[parameter.name] = String(parameter.example)
  }
  return { ...raw, ...entry['x-example-query'] }
}

describe.each(platforms.map((platform) => [platform.name, platform] as const))('%s', (_, platform) => {
  describe.each(platform.operations.map((operation) => [operation.id, operation] as const))(
    '%s',
    (id, operation) => {
      test('answers its example with a test key: found, in shape, at its price', async () => {
        const answer = await running.call(address(operation, await exampleOf(operation)))
        expect(answer.status, answer.text.slice(0, 400)).toBe(200)
        const { data, meta } = answer.body
        if ('lookupStatus' in data) expect(data.lookupStatus).toBe('found')
        expect(meta).toMatchObject({ creditsCharged: operation.price.base, version: operation.version })
        const reference =
          contract[`GET ${operation.path}`] ?? contract[`GET ${operation.path.replace(/\{[^}]+\}/g, '{}')}`]
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
        const answer = await running.call(
          address(operation, { ...(await exampleOf(operation)), nonsense: '1' }),
        )
        expect(answer.status).toBe(400)
        expect(answer.body.error).toMatchObject({ code: 'bad_request' })
        expect(answer.body.error.message).toContain('nonsense')
        expect(await running.balance()).toBe(before)
      })

      const paged = operation.parameters.cursor && !operation.parameters.cursor.required
      test.runIf(paged)('gives a second page with other items, to its own cursor only', async () => {
        const raw = await exampleOf(operation)
        const first = await running.call(address(operation, raw))
        const cursor = first.body.data.page.nextCursor
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

      test.runIf(operation.parameters.cursor)('documents a cursor that works with its example', async () => {
        const document = (await running.call('/openapi.json')).body
        const parameters: { name: string; example?: string }[] = document.paths[operation.path].get.parameters
        const cursor = parameters.find(({ name }) => name === 'cursor')?.example
        expect(cursor).toBeTypeOf('string')
        const answer = await running.call(
          address(operation, { ...(await exampleOf(operation)), cursor: cursor! }),
        )
        expect(answer.status, answer.text.slice(0, 300)).toBe(200)
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
    const raw = await exampleOf(operation)
    const wanted = (operation.parameters[name] as { example: string }).example
    // Identifiers of one thing exclude each other: the documented example stands alone then.
    const together = await running.call(address(operation, { ...raw, [name]: wanted }))
    const alone =
      together.status === 400 ? await running.call(address(operation, { [name]: wanted })) : together
    expect(alone.status, alone.text.slice(0, 300)).toBe(200)
  })
})
