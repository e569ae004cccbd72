import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { declaredRoutes } from '../../../scripts/client/declared-routes.ts'
import { buildExamples, examplesFile } from '../../../scripts/documents/examples.ts'
import { buildTemplate } from '../../../scripts/documents/template.ts'
import { openApiDocument } from '../../../src/api/server/openapi/document.ts'
import { operationPagesFile } from '../../../src/api/server/openapi/operation-pages.ts'
import { shownValues } from '../../../src/api/server/openapi/shown-values.ts'
import { openApiText } from '../../../src/api/server/openapi/text.ts'
import { overridePrice } from '../../../src/catalog/price-override.ts'
import { createRegistry } from '../../../src/catalog/registry.ts'
import { createCursorBox } from '../../../src/lookup/cursors.ts'
import { createExamples } from '../../../src/lookup/examples.ts'
import { platforms } from '../../../src/platforms/index.ts'
import { testClock } from '../../support/clock.ts'

const source = join(import.meta.dirname, '../../../src')
const routes = declaredRoutes()

/** The catalog with another price of every operation for live keys, as a price list sets it. */
const dearer = createRegistry(
  platforms.map((platform) => ({
    ...platform,
    operations: platform.operations.map((operation) => ({
      ...operation,
      livePrice: overridePrice(operation.price, { base: operation.price.base + 7 }),
    })),
  })),
)

/** Examples without the texts and lists that the served document cuts. */
const withCutExamples = (text: string): unknown =>
  JSON.parse(text, (name, value) => {
    if (name === 'example' && typeof value === 'object') return cutValues(value)
    return value
  })

function cutValues(value: unknown, lists = 2): unknown {
  if (typeof value === 'string') return value.slice(0, 16)
  if (Array.isArray(value)) return lists === 0 ? [] : value.map((one) => cutValues(one, lists - 1))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, cutValues(one, lists)]))
}

test('the packed document and examples are those of the catalog (npm run docs)', async () => {
  const examples = await buildExamples()
  const stored = (file: string) => readFileSync(join(source, file), 'utf8')
  expect(stored('lookup/examples.jsonl') === examplesFile(examples)).toBe(true)
  const pages = operationPagesFile(createRegistry(platforms).operations)
  expect(stored('api/server/openapi/operation-pages.template.txt') === pages).toBe(true)
  expect(stored('api/server/openapi/document.template.txt') === buildTemplate(examples)).toBe(true)
}, 120_000)

test.each([
  ['plain', createRegistry(platforms), false],
  ['with payments', createRegistry(platforms), true],
  ['with a price list', dearer, false],
] as const)('the served document is the one that the catalog describes: %s', async (_, registry, sold) => {
  const cursors = createCursorBox({ secret: 's', clock: testClock(), lifetimeHours: 1 })
  const exampleOf = createExamples(registry, { ...cursors, seal: () => 'opaque text' })
  const about = { version: '1.2.3', serverUrl: 'https://api.example.com/"a', sold }
  const served = await openApiText(registry, routes, exampleOf, about)
  const built = openApiDocument(registry, routes, { ...about, values: shownValues(registry, exampleOf) })
  expect(withCutExamples(served)).toEqual(withCutExamples(JSON.stringify(built)))
  expect(served).not.toContain('{{')
  // docs/ARCHITECTURE.md says what fills it. Payments add 17 kB; conditions, series, texts and their events 19 kB;
  // bounded deliveries, edited and removed items and their events 16 kB; forms, tags and summaries of monitors 24 kB;
  // types of events, redelivery by a filter, whole exports and the banner 8 kB; schedules of jobs 7 kB; mail addresses 3 kB;
  // intervals in seconds, tags of actions and runs of jobs that are left out 2 kB.
  expect(Buffer.byteLength(served)).toBeLessThan(1_125_000)
  expect(registry.operations.filter(({ id }) => exampleOf(id) === undefined)).toEqual([])
})

test('a route that the settings switch off is not in the served document', async () => {
  const registry = createRegistry(platforms)
  const cursors = createCursorBox({ secret: 's', clock: testClock(), lifetimeHours: 1 })
  const about = { version: '1', serverUrl: '/', sold: false }
  const fewer = routes.filter(({ path }) => path !== '/v1/balance')
  const { paths } = JSON.parse(await openApiText(registry, fewer, createExamples(registry, cursors), about))
  expect(paths).not.toHaveProperty('/v1/balance')
  expect(paths).toHaveProperty('/v1/whoami')
})
