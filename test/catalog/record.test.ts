import { expect, test } from 'vitest'
import { z } from 'zod'
import { operation } from '../../src/catalog/operation.ts'
import { cursor, text } from '../../src/catalog/parameters.ts'
import { blankValueOf, lookupStatus, page, totalCount, withBlank } from '../../src/catalog/record-schema.ts'
import { shapeOf } from '../../src/catalog/record-shape.ts'
import { blankRecord } from '../../src/lookup/finish.ts'
import { parseLookup, splitByLocation } from '../../src/lookup/request.ts'
import { platforms } from '../../src/platforms/index.ts'

const missing = ['not_found', 'private', 'restricted'] as const

test.each(platforms.flatMap(({ operations }) => operations.map((one) => [one.id, one] as const)))(
  '%s: what is not there makes a record, too, and it holds nothing but what was asked',
  (_, one) => {
    const needed: Record<string, string> = one.parameters.cursor?.required ? { cursor: '-' } : {}
    const { path, query } = splitByLocation(one.parameters, { ...one.example, ...needed })
    const params = parseLookup(one, query, path)
    const echoed = Object.keys(one.echo?.(params) ?? {})
    const declaredValue = (name: string) =>
      blankValueOf((one.record as z.ZodObject<z.ZodRawShape>).shape[name] as z.ZodType)
    for (const outcome of missing) {
      const record = blankRecord(one, outcome, params)
      const issues = one.record.safeParse(record).error?.issues ?? []
      expect(issues, 'a field that is neither nullable nor a list needs blank, echo or totalCount()').toEqual(
        [],
      )
      if ('lookupStatus' in record) expect(record.lookupStatus).toBe(outcome)
      for (const [name, value] of Object.entries(record)) {
        if (name === 'lookupStatus' || name === 'page' || echoed.includes(name) || name in (one.blank ?? {}))
          continue
        if (declaredValue(name) !== undefined) {
          expect(value, name).toEqual(declaredValue(name))
          continue
        }
        expect(value === null || (Array.isArray(value) && value.length === 0), name).toBe(true)
      }
      if (one.parameters.cursor) expect(record.page).toMatchObject({ nextCursor: null, hasMore: false })
    }
  },
)

const thing = z.strictObject({ id: z.string() })

test('a record schema defines the values of records without the object', () => {
  const record = z.strictObject({
    lookupStatus,
    thing: thing.nullable(),
    things: z.array(thing),
    note: z.string().optional(),
    query: z.string(),
    total: z.int(),
    page,
  })
  expect(shapeOf(record)).toMatchObject({
    hasStatus: true,
    hasPage: true,
    blank: { thing: null, things: [] },
    unfilled: ['query', 'total'],
  })
  const counted = z.strictObject({
    totalThings: totalCount(),
    page: withBlank(page.extend({ start: z.int() }), { start: 0 }),
  })
  expect(shapeOf(counted)).toMatchObject({
    hasPage: true,
    blank: { totalThings: 0, page: { start: 0 } },
    unfilled: [],
  })
  expect(shapeOf(z.strictObject({ page: z.int() }))).toMatchObject({ hasPage: false, unfilled: ['page'] })
})

test('values of the request are in every outcome; the declaration fills the gaps of the schema', () => {
  const search = operation({
    id: 'example.search',
    path: '/v1/example/search',
    summary: 'Search',
    parameters: {
      query: text({ required: true, description: 'Words.', example: 'lamps' }),
      cursor: cursor(),
    },
    record: z.strictObject({ query: z.string(), things: z.array(thing), total: z.int(), page }),
    price: { base: 1 },
    cacheSeconds: 0,
    example: { query: 'lamps' },
    phrases: ['search'],
    echo: ({ query }) => ({ query }),
    blank: { total: 0 },
    view: (things: { id: string }[]) => ({ things, total: things.length }),
    sources: [],
  })
  expect(blankRecord(search, 'restricted', { query: 'lamps' })).toEqual({
    query: 'lamps',
    things: [],
    total: 0,
    page: { nextCursor: null, hasMore: false, returnedCount: 0 },
  })
})
