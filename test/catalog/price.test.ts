import { describe, expect, test } from 'vitest'
import type { AnyOperation } from '../../src/catalog/operation.ts'
import type { Parameter } from '../../src/catalog/parameters.ts'
import {
  actualPrice,
  explainPrice,
  highestPrice,
  type Price,
  priceParts,
  quote,
  type Served,
  storedParts,
  surchargeName,
} from '../../src/catalog/price.ts'
import { priceSentence } from '../../src/catalog/price-sentence.ts'
import type { Outcome } from '../../src/catalog/source.ts'
import { platforms } from '../../src/platforms/index.ts'
import { seeded } from '../support/random.ts'
import { statedCharge } from '../support/stated-price.ts'

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
  const parts = priceParts(price, params, outcome, served)
  const { parts: lines, credits } = explainPrice(parts, charge)!
  expect(credits, shown).toBe(charge)
  expect(
    lines.reduce((sum, line) => sum + line.credits, 0),
    shown,
  ).toBe(charge)
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

/** A price in a sentence states every charge, for any parameters, outcome and units. */
function stated(price: Price, params: Params, outcome: Outcome, served: Served): void {
  const parts = priceParts(price, params, outcome, served)
  const units = Object.fromEntries(parts.map(([name, count]) => [name, count]))
  const { least, most } = statedCharge(priceSentence(price), { params, outcome, units })
  const shown = JSON.stringify({ sentence: priceSentence(price), params, outcome, parts })
  const charge = actualPrice(price, params, outcome, served)
  expect(charge, shown).toBeGreaterThanOrEqual(least)
  expect(charge, shown).toBeLessThanOrEqual(most)
}

describe('the hold of a lookup is never below its charge, which its sentence states', () => {
  test.each(
    platforms.flatMap(({ operations }) => operations.map((operation) => [operation.id, operation] as const)),
  )('%s', (_, operation) => {
    const random = seeded(7)
    for (let n = 0; n < 100; n++) {
      const params = paramsOf(operation, random)
      const [outcome, served] = [random.pick(outcomes), servedOf(operation.price, random)]
      held(operation.price, params, outcome, served)
      stated(operation.price, params, outcome, served)
      expect(quote(operation.price, params)).toBeLessThanOrEqual(highestPrice(operation.price))
    }
  })

  /** An operator's price list changes prices, and what a text says of them would stay. */
  test('is stated by its sentence alone: no description names credits', () => {
    const texts = platforms.flatMap(({ operations }) =>
      operations.flatMap(({ id, summary, description = '', parameters }) => [
        `${id}: ${summary} ${description}`,
        ...(Object.entries(parameters) as [string, Parameter][]).map(
          ([name, parameter]) => `${id} ${name}: ${parameter.description}`,
        ),
      ]),
    )
    expect(texts.filter((text) => /\d+ credits?\b|credits? for each/.test(text))).toEqual([])
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
] as const)('the price in words: %s', (_, price, params, outcome, served, credits) => {
  expect(actualPrice(price as Price, params, outcome, served)).toBe(credits)
})

describe('a price is explained by its parts', () => {
  const things: Price = {
    base: 9,
    outcomes: { not_found: 3 },
    given: { id: { base: 6, outcomes: { not_found: 1 } } },
    surcharges: [
      { parameter: 'include', value: 'files', credits: 10, per: 'lookup', maxUnits: 1 },
      { parameter: 'hostMedia', credits: 2, per: 'asset', maxUnits: 4 },
    ],
  }
  const batch: Price = { base: 0, inputs: { parameter: 'url', rates: { bySlug: 9, missing: 3 } } }

  test.each([
    ['its base', things, { slug: 'x' }, 'found', {}, [['base', 1, 9]]],
    ['the rate of a parameter', things, { id: '1' }, 'found', {}, [['base:id', 1, 6]]],
    ['the price of an outcome', things, { slug: 'x' }, 'not_found', {}, [['outcome:not_found', 1, 3]]],
    ['both', things, { id: '1' }, 'not_found', {}, [['outcome:not_found:id', 1, 1]]],
    [
      'what was served and requested, and no more',
      things,
      { slug: 'x', hostMedia: true },
      'found',
      { files: 1, hostMedia: 5 },
      [
        ['base', 1, 9],
        ['hostMedia', 4, 2],
      ],
    ],
    [
      'the inputs of a batch',
      batch,
      { url: ['a', 'b', 'c'] },
      'found',
      { bySlug: 2, missing: 1 },
      [
        ['base', 1, 0],
        ['input:bySlug', 2, 9],
        ['input:missing', 1, 3],
      ],
    ],
    [
      'its records',
      { base: 1, records: { credits: 2, maxRecords: 20, limit: 'limit' } },
      { limit: 5 },
      'found',
      { records: 12 },
      [
        ['base', 1, 1],
        ['records', 5, 2],
      ],
    ],
  ] as [string, Price, Params, Outcome, Served, unknown][])(
    '%s',
    (_, price, params, outcome, served, parts) => {
      expect(priceParts(price, params, outcome, served)).toEqual(parts)
    },
  )

  test('a record stores the parts, or null where the base is the only part', () => {
    expect(storedParts([['base', 1, 9]])).toBeNull()
    expect(storedParts([['outcome:not_found', 1, 3]])).toEqual([['outcome:not_found', 1, 3]])
    expect(storedParts([['base:id', 1, 6]])).toEqual([['base:id', 1, 6]])
  })

  test('unknown parts explain no charge; a free lookup needs no parts', () => {
    expect(explainPrice(null, 3)).toBeNull()
    expect(explainPrice(null, 0)).toEqual({ parts: [], credits: 0 })
    expect(explainPrice([['base', 1, 9]], 9)).toEqual({
      parts: [{ name: 'base', units: 1, creditsEach: 9, credits: 9 }],
      credits: 9,
    })
  })
})
