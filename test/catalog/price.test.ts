import { describe, expect, test } from 'vitest'
import type { AnyOperation } from '../../src/catalog/operation.ts'
import type { Parameter } from '../../src/catalog/parameters.ts'
import {
  actualPrice,
  highestPrice,
  type Price,
  quote,
  type Served,
  surchargeName,
} from '../../src/catalog/price.ts'
import type { Outcome } from '../../src/catalog/source.ts'
import { platforms } from '../../src/platforms/index.ts'
import { seeded } from '../support/random.ts'

const outcomes: readonly Outcome[] = ['found', 'not_found', 'private', 'restricted']
type Random = ReturnType<typeof seeded>
type Params = Record<string, unknown>

/** Units a source may say it served: the right ones, and every wrong one. */
const unitsOf = (random: Random) =>
  random.pick([
    0,
    1,
    2,
    3,
    10,
    49,
    50,
    51,
    1000,
    1e9,
    -1,
    -50,
    0.5,
    2.999,
    Number.NaN,
    Number.POSITIVE_INFINITY,
  ])

function servedOf(price: Price, random: Random): Served {
  const names = [
    ...(price.surcharges ?? []).map(surchargeName),
    ...Object.keys(price.inputs?.rates ?? {}),
    'records',
    'somethingElse',
  ]
  return Object.fromEntries(
    names.filter(() => random.chance(0.8)).map((name) => [name, unitsOf(random)] as const),
  )
}

/** The promises of a price, for any parameters, outcome and units. */
function held(price: Price, params: Params, outcome: Outcome, served: Served): void {
  const charge = actualPrice(price, params, outcome, served)
  const most = quote(price, params)
  const shown = JSON.stringify({ price, params, outcome, served, charge, most })
  expect(Number.isSafeInteger(charge) && charge >= 0, shown).toBe(true)
  expect(Number.isSafeInteger(most), shown).toBe(true)
  expect(charge, shown).toBeLessThanOrEqual(most)
}

/** A value a parameter may parse to: its example, or an end of its range. */
function anyValueOf(parameter: Parameter, name: string, random: Random): unknown {
  const {
    minimum,
    maximum,
    enum: words,
  } = parameter.schema as {
    minimum?: number
    maximum?: number
    enum?: string[]
  }
  const raws = [parameter.example, minimum, maximum, ...(words ?? []), 'true', 'false'].filter(
    (raw) => raw !== undefined && raw !== '',
  )
  for (let tries = 0; tries < 5; tries++) {
    try {
      const value = parameter.parse(String(random.pick(raws)), name)
      return parameter.repeated
        ? Array.from({ length: 1 + random.below(parameter.maxValues ?? 50) }, () => value)
        : value
    } catch {
      // Not every word fits every parameter.
    }
  }
  return undefined
}

function paramsOf(operation: AnyOperation, random: Random): Params {
  const params: Params = {}
  for (const [name, parameter] of Object.entries(operation.parameters) as [string, Parameter][]) {
    if (name === 'cursor' || (!parameter.required && random.chance(0.4))) continue
    const value = anyValueOf(parameter, name, random)
    if (value !== undefined) params[name] = value
  }
  return params
}

describe('what is held before a lookup is never below what it is charged', () => {
  test.each(
    platforms.flatMap(({ operations }) => operations.map((operation) => [operation.id, operation] as const)),
  )('%s', (_, operation) => {
    const random = seeded(7)
    for (let n = 0; n < 100; n++) {
      const params = paramsOf(operation, random)
      held(operation.price, params, random.pick(outcomes), servedOf(operation.price, random))
      expect(quote(operation.price, params)).toBeLessThanOrEqual(highestPrice(operation.price))
    }
  })

  /** Prices of every form, alone and together. */
  function anyPrice(random: Random): Price {
    const rate = () => ({
      base: random.below(10),
      ...(random.chance(0.5) ? { outcomes: { [random.pick(outcomes)]: random.below(20) } } : {}),
    })
    return {
      ...rate(),
      ...(random.chance(0.4) ? { given: { id: rate(), slug: rate() } } : {}),
      ...(random.chance(0.3)
        ? { inputs: { parameter: 'url', rates: { completed: random.below(5), partly: random.below(5) } } }
        : {}),
      ...(random.chance(0.3)
        ? { records: { credits: random.below(4), maxRecords: 1 + random.below(50), limit: 'limit' } }
        : {}),
      surcharges: [
        { parameter: 'hostMedia', credits: 2, per: 'asset', maxUnits: random.below(10) } as const,
        { parameter: 'include', value: 'files', credits: 10, per: 'lookup', maxUnits: 1 } as const,
      ].filter(() => random.chance(0.5)),
    }
  }

  test('any price, in any parts', () => {
    const random = seeded(11)
    for (let n = 0; n < 5000; n++) {
      const price = anyPrice(random)
      const params: Params = {
        ...(random.chance(0.5) ? { id: '1' } : {}),
        ...(random.chance(0.5) ? { slug: 'x' } : {}),
        ...(random.chance(0.5) ? { url: Array.from({ length: random.below(12) }, () => 'u') } : {}),
        ...(random.chance(0.5) ? { limit: random.below(100) } : {}),
        ...(random.chance(0.5) ? { hostMedia: random.chance(0.5) } : {}),
        ...(random.chance(0.5)
          ? { include: random.pick(['files', ['files', 'about'], ['about'], 'about']) }
          : {}),
      }
      held(price, params, random.pick(outcomes), servedOf(price, random))
    }
  })
})

test.each([
  ['by what was given', { base: 9, given: { id: { base: 6 } } }, { id: '1' }, 'found', {}, 6],
  ['the dearer one where nothing cheaper was', { base: 9, given: { id: { base: 6 } } }, {}, 'found', {}, 9],
  ['by outcome', { base: 5, outcomes: { not_found: 1 } }, {}, 'not_found', {}, 1],
  [
    'by completed inputs, duplicates included',
    { base: 0, inputs: { parameter: 'url', rates: { completed: 3 } } },
    { url: ['a', 'a', 'b'] },
    'found',
    { completed: 3 },
    9,
  ],
  [
    'failed inputs cost nothing',
    { base: 0, inputs: { parameter: 'url', rates: { completed: 3 } } },
    { url: ['a', 'b'] },
    'found',
    { completed: 1 },
    3,
  ],
  [
    'by returned records, at most the limit',
    { base: 1, records: { credits: 2, maxRecords: 50, limit: 'limit' } },
    { limit: 10 },
    'found',
    { records: 25 },
    21,
  ],
  [
    'a value of a list switches its part on',
    {
      base: 1,
      surcharges: [{ parameter: 'include', value: 'files', credits: 10, per: 'lookup', maxUnits: 1 }],
    },
    { include: ['about', 'files'] },
    'found',
    { files: 1 },
    11,
  ],
  [
    'a part that was not asked for costs nothing, whatever was served',
    {
      base: 1,
      surcharges: [{ parameter: 'include', value: 'files', credits: 10, per: 'lookup', maxUnits: 1 }],
    },
    { include: ['about'] },
    'found',
    { files: 1 },
    1,
  ],
  [
    'a part that failed costs nothing',
    { base: 1, surcharges: [{ parameter: 'hostMedia', credits: 2, per: 'asset', maxUnits: 5 }] },
    { hostMedia: true },
    'found',
    {},
    1,
  ],
] as const)('the price is told %s', (_, price, params, outcome, served, credits) => {
  expect(actualPrice(price as Price, params, outcome, served)).toBe(credits)
})
