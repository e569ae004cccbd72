import { z } from 'zod'
import { changed } from '../../src/catalog/errors.ts'
import { operation } from '../../src/catalog/operation.ts'
import { exactlyOne, flag, integer, parameter, text } from '../../src/catalog/parameters.ts'
import { definePlatform, type Platform } from '../../src/catalog/platform.ts'
import { lookupStatus } from '../../src/catalog/record-schema.ts'
import { notFound } from '../../src/catalog/source.ts'
import { readEntries } from '../../src/reading/entries.ts'
import { must, obj } from '../../src/reading/narrow.ts'
import { str } from '../../src/reading/values.ts'

const common = { cacheSeconds: 0, phrases: ['a thing'] }
const record = z.strictObject({ lookupStatus, names: z.array(z.string()), note: z.string().nullable() })
const view = (names: string[]) => ({ names, note: null })
const words = { description: 'Words, separated by commas.', example: 'about,files' }
const include = parameter(words, { type: 'string' }, (raw) => raw.split(','))

/**
 * Operations whose prices have every form. The name determines the outcome: `gone` is not_found, `odd` cannot be
 * read, every other one is found.
 */
export function pricedPlatform(): Platform {
  const byWhatIsGiven = operation({
    ...common,
    id: 'priced.things',
    path: '/v1/priced/things',
    summary: 'One thing by its id or its slug',
    parameters: {
      id: text({ description: 'Its id.', example: '1' }),
      slug: text({ description: 'Its slug.', example: 'lamp' }),
      include,
      hostMedia: flag({ description: 'Keep its pictures.' }),
    },
    check: exactlyOne(['id', 'slug'], 'id=1'),
    record,
    price: {
      base: 9,
      outcomes: { not_found: 3 },
      given: { id: { base: 6, outcomes: { not_found: 1 } } },
      surcharges: [
        { parameter: 'include', value: 'files', credits: 10, per: 'lookup', maxUnits: 1 },
        { parameter: 'hostMedia', credits: 2, per: 'asset', maxUnits: 4 },
      ],
    },
    example: { id: '1' },
    view,
    sources: [
      {
        name: 'web',
        async lookup({ id, slug }) {
          const name = id ?? slug!
          if (name === 'gone') return notFound
          if (name === 'odd') throw changed('name')
          return { outcome: 'found', model: [name], served: { files: 1, hostMedia: 3 } }
        },
      },
    ],
  })
  const batch = operation({
    ...common,
    id: 'priced.batch',
    path: '/v1/priced/batch',
    summary: 'Several things',
    parameters: {
      name: { ...text({ required: true, description: 'Names.', example: 'lamp' }), repeated: true },
    },
    record,
    price: { base: 0, inputs: { parameter: 'name', rates: { completed: 3 } } },
    example: { name: 'lamp' },
    view,
    sources: [
      {
        name: 'web',
        async lookup({ name }, { drift }) {
          const asked = name as unknown as string[]
          const read = (one: string) => {
            if (one === 'odd') throw changed('name')
            return one
          }
          const names = readEntries(asked, read, { drift }, 'names')
          return { outcome: 'found', model: names, served: { completed: names.length } }
        },
      },
    ],
  })
  const records = operation({
    ...common,
    id: 'priced.records',
    path: '/v1/priced/records',
    summary: 'Records, paid one by one',
    parameters: { limit: integer({ description: 'How many.', example: '5', min: 1, max: 50 }) },
    record,
    price: { base: 1, records: { credits: 2, maxRecords: 20, limit: 'limit' } },
    example: { limit: '5' },
    view,
    sources: [
      {
        name: 'web',
        async lookup(_params, { upstream }) {
          const body = (await upstream.request({ url: 'https://priced.test/records' })).json()
          const names = must(obj(body)?.names as unknown[] | undefined, 'names').map((one) =>
            must(str(one), 'name'),
          )
          return { outcome: 'found', model: names, served: { records: names.length } }
        },
      },
    ],
  })
  return definePlatform({
    name: 'priced',
    displayName: 'Priced',
    operations: [byWhatIsGiven, batch, records],
    simulated: async () => ({
      origins: ['https://priced.test'],
      handle: () => ({
        status: 200,
        headers: { 'content-type': 'application/json' },
        // Twelve, whatever the limit is: what is charged never goes beyond it.
        body: JSON.stringify({ names: Array.from({ length: 12 }, (_, n) => `thing ${n}`) }),
      }),
    }),
  })
}
