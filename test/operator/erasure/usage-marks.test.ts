import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { createAccount } from '../../../src/accounts/accounts.ts'
import { timeOrderedUuid } from '../../../src/catalog/clock.ts'
import type { RecordedParameters } from '../../../src/catalog/ports/payer.ts'
import { createRegistry } from '../../../src/catalog/registry.ts'
import { markUsage } from '../../../src/money/billing/books/unmarked-usage.ts'
import {
  marksOf,
  marksOfContents,
  marksSearch,
  wordsOf,
} from '../../../src/money/billing/books/usage-marks.ts'
import { drainOutbox } from '../../../src/money/billing/books/usage-outbox.ts'
import { usageStore } from '../../../src/money/billing/books/usage-store.ts'
import { type OutboxContent, unpackRows } from '../../../src/money/billing/flushing/outbox-content.ts'
import { createLedger } from '../../../src/money/billing/ledger.ts'
import { eraseAccount } from '../../../src/operator/erasure/erase-account.ts'
import { erasePerson } from '../../../src/operator/erasure/erase-person.ts'
import { readPerson } from '../../../src/operator/erasure/person.ts'
import { createTextMatcher, formsOf } from '../../../src/operator/erasure/text-matcher.ts'
import { withoutParameters } from '../../../src/operator/erasure/usage-parameters.ts'
import { platforms } from '../../../src/platforms/index.ts'
import type { Database } from '../../../src/runtime/storage/database.ts'
import { createSecretBox, markPurpose } from '../../../src/runtime/storage/secrets.ts'
import { testClock } from '../../support/clock.ts'
import { type TestDatabase, type TestDatabaseOptions, testDatabase } from '../../support/database.ts'
import { seeded } from '../../support/random.ts'

const names = [
  ...['ada', 'nasa', 'zanzibarquill', 'jane-doe-77', 'studio.nasa.3', '_under_', '___', 'a_b.c', 'o’neil'],
  ...[
    '1491475671058681863',
    '123456',
    '12345',
    'x.com/ada',
    'linkedin.com/in/jane-doe-77',
    'youtu.be/aB_c-D',
  ],
  ...[
    'josé',
    'straße',
    'ΣΊΣΥΦΟΣ',
    'οδός',
    'ада',
    'ﬅar',
    'ἀδάμ',
    'ᾳδα',
    'işıl',
    'İSIL',
    'kelvin',
    'ſara',
    'Ꭰmy',
  ],
  ...[
    '日本語',
    '김연아',
    'नमस्ते',
    'שלום',
    '🦊🦊🦊',
    'a🦊b',
    'e\u0301va',
    '٣٤٥٦٧٨',
    'ⅫⅫ',
    'ada lovelace',
    'c++',
    '100%',
  ],
]
const around = [
  ...['', '"', '@', '/', '=', ':', ' ', '_', '-', '.', ',', '%', '%2F', '\n', '\\', "'", '&', '?', '#', '|'],
  ...['a', 'ß', '7', 'я', '語', '\u0301', '\u0345', '🦊', '\ud83e'],
]

/** Letters that a regular expression without regard to case takes for the same. */
const sameLetters: Readonly<Record<string, string>> = {
  ...{ s: 'ſ', k: '\u212a', å: '\u212b', ß: 'ẞ', σ: 'ς', ι: '\u0345', ω: '\u2126', μ: 'µ', θ: 'ϴ' },
}

const random = seeded(60)

/** The term as a text may write it: in other cases, or percent-encoded. */
function written(term: string): string {
  const cased = [...term]
    .map((one) => {
      const forms = [one, one.toLowerCase(), one.toUpperCase(), sameLetters[one.toLowerCase()] ?? one]
      return random.pick(forms)
    })
    .join('')
  if (!random.chance(0.3)) return random.chance(0.3) ? term : cased
  const encoded = encodeURIComponent(term)
  return random.chance(0.5) ? encoded : encoded.toLowerCase()
}

/** Parameters whose values have some of the names, with something before and behind. */
function parametersOf(list: readonly string[]): RecordedParameters {
  const value = () =>
    Array.from(
      { length: 1 + random.below(3) },
      () => random.pick(around) + written(random.pick(list)) + random.pick(around),
    ).join('')
  const values = Object.fromEntries(
    ['handle', 'url', 'ada', 'limit'].filter(() => random.chance(0.5)).map((name) => [name, value()]),
  )
  return random.chance(0.2) ? { ...values, ids: [value(), 123456, true], none: null } : values
}

const hasAll = (text: string, term: string) => {
  const there = new Set(wordsOf(text))
  return formsOf([term]).some((form) => wordsOf(form).every((one) => there.has(one)))
}

describe('the words of a text', () => {
  it('have all words of each term that the matcher of erasures finds in it', () => {
    let found = 0
    for (let n = 0; n < 15_000; n += 1) {
      const term = random.pick(names).toLowerCase()
      const others = random.chance(0.5) ? [term] : names
      const text = JSON.stringify(parametersOf(others))
      if (!createTextMatcher([term])(text)) continue
      found += 1
      expect(hasAll(text, term), `${term} in ${text}`).toBe(true)
    }
    expect(found).toBeGreaterThan(3000)
  })

  it('take letters for the same that the matcher takes for the same, in all of Unicode', () => {
    const changing: string[] = []
    for (let code = 0; code <= 0x10ffff; code += 1) {
      if (code >= 0xd800 && code < 0xe000) continue
      const letter = String.fromCodePoint(code)
      if (/[\p{Changes_When_Casemapped}\p{Changes_When_Casefolded}]/u.test(letter)) changing.push(letter)
    }
    expect(changing.length).toBeGreaterThan(2000)
    const all = changing.join('')
    for (const letter of changing) {
      const same = all.match(new RegExp(letter, 'giu')) ?? []
      expect(new Set(same.map((one) => wordsOf(one).join(' '))).size, letter).toBe(1)
    }
  })
})

const keys = createSecretBox(
  'a secret of at least 32 characters',
  'the secret before, of 32 characters',
).keysFor(markPurpose)

describe.each<[string, TestDatabaseOptions]>([
  ['in the ledger’s database', {}],
  ['in a database of its own', { usage: {} }],
])('usage %s', (_, options) => {
  const clock = testClock(Date.now() - 3_600_000)
  const registry = createRegistry(platforms)
  const secrets = createSecretBox('a secret of at least 32 characters', 'the secret before, of 32 characters')
  let made: TestDatabase
  let database: Database
  let place: Database
  let wallets: string[]
  beforeAll(async () => {
    made = await testDatabase(options)
    database = { ...made.database, markKey: keys[0] }
    place = database.usage ?? database
    await database.usage?.ready()
    const accounts = []
    for (let n = 0; n < 5; n += 1)
      accounts.push(await createAccount(database, clock, { trialCredits: 1_000_000, testCredits: 0 }))
    wallets = accounts.map(({ id }) => `${id}:live`)
  })
  afterAll(() => made.close())

  const rows = () =>
    place.query<{ seq: number; items: never[]; marks: Buffer | null }>(
      'select seq, items, marks from usage_batches order by seq',
    )
  const erase = (from: Database, box = secrets, ...identifiers: string[]) =>
    erasePerson({ database: from, secrets: box, registry }, readPerson(registry, 'twitter', identifiers))

  /** Lookups of some minutes, moved as the service moves them. */
  async function lookUp(from: Database, minutes: number, list: readonly string[]): Promise<void> {
    const ledger = createLedger({ database: from, clock, deferCharges: false })
    for (let n = 0; n < minutes; n += 1) {
      await Promise.all(
        Array.from({ length: 8 }, (_, i) => {
          const usage = {
            ...{ operationId: 'x.things', keyId: 'key_1', source: 'web', cached: i % 2 === 0, durationMs: n },
            ...(i === 7
              ? { outcome: 'timeout', failure: { status: 504, reason: 'slow' } }
              : { outcome: 'found' }),
            ...(i === 0 ? {} : { parameters: parametersOf(list) }),
          }
          const walletId = random.pick(wallets)
          return ledger.charge({ walletId, lookupId: timeOrderedUuid(clock.now()), credits: 1, usage })
        }),
      )
      clock.advance(20_000)
      if (n % 5 === 4) await drainOutbox(from)
    }
    await drainOutbox(from)
    await ledger.close()
  }

  /** What an erasure leaves that reads every record. */
  async function expected(...identifiers: string[]) {
    const matches = createTextMatcher(readPerson(registry, 'twitter', identifiers).terms)
    return (await rows()).map(({ items }) => withoutParameters(items, matches) ?? items)
  }

  it('has marks of all its words, and an erasure finds by them what it finds in the records', async () => {
    await lookUp(database, 60, names)
    for (const { items, marks } of await rows()) expect(marks).toEqual(marksOf(items, keys[0]))
    for (const name of ['ada', 'studio.nasa.3', 'josé', '1491475671058681863', 'https://x.com/ada', '___']) {
      const left = await expected(name)
      const before = await rows()
      const { usage_batches } = (await erase(database, secrets, name)).rows
      const after = await rows()
      expect(
        after.map(({ items }) => items),
        name,
      ).toEqual(left)
      expect(usage_batches, name).toBe(
        left.filter((items, n) => JSON.stringify(items) !== JSON.stringify(before[n]!.items)).length,
      )
      // The marks do not tell any more that they were there.
      for (const { items, marks } of after) expect(marks).toEqual(marksOf(items, keys[0]))
    }
  })

  it('is read only where the marks have the words, or are unknown', async () => {
    await lookUp(database, 30, ['grace', 'margaret', 'edsger'])
    const read: number[] = []
    const counted = (of: Database): Database => ({
      ...of,
      async query<T>(text: string, values?: unknown[]) {
        const found = await of.query<T>(text, values)
        if (/^select seq, at, items from usage_batches/.test(text)) read.push(found.length)
        return found
      },
    })
    const usage = database.usage && { ...database.usage, query: counted(database.usage).query }
    const counting = usage ? { ...database, usage } : counted(database)
    const reads = async (box = secrets) => {
      read.length = 0
      await erase(counting, box, 'dijkstraedsger')
      return read.reduce((sum, one) => sum + one, 0)
    }
    const all = await rows()
    expect(await reads()).toBeLessThan(all.length / 5)
    // A secret that the marks were not made with.
    expect(await reads(createSecretBox('another secret of 32 characters!'))).toBeGreaterThan(
      all.filter(({ marks }) => marks!.length > 0).length - 1,
    )
  })

  it('is found by the key of a secret before, by a forgotten one, and without marks', async () => {
    const forgotten = randomBytes(32)
    for (const markKey of [keys[0], keys[1]!, forgotten, null]) {
      await lookUp({ ...database, markKey }, 2, ['grace'])
      await lookUp({ ...database, markKey }, 1, ['zanzibarquill'])
    }
    const left = await expected('zanzibarquill')
    const count = (await erase(database, secrets, 'zanzibarquill')).rows.usage_batches!
    expect(count).toBeGreaterThan(3)
    expect((await rows()).map(({ items }) => items)).toEqual(left)
  })

  it.skipIf(options.usage === undefined)(
    'stored for a repetition is found alike, by people and by accounts',
    async () => {
      const kept = async () =>
        (
          await database.query<{ content: Buffer; marks: Buffer }>(
            'select content, marks from usage_kept order by seq',
          )
        ).map(({ content, marks }) => ({ text: JSON.stringify(unpackRows(content)), marks }))
      const start = (await kept()).length
      await lookUp(database, 10, ['grace', 'edsger'])
      await lookUp(database, 1, ['zanzibarquill'])
      const named = (await kept()).filter(({ text }) => /zanzibarquill/i.test(text)).length
      expect(named).toBeGreaterThan(0)
      const left = (await kept()).map(({ text }) => createTextMatcher(['zanzibarquill'])(text))
      expect((await erase(database, secrets, 'zanzibarquill')).rows.usage_kept).toBe(
        left.filter((isThere) => isThere).length,
      )
      const texts = await kept()
      expect(texts.some(({ text }) => createTextMatcher(['zanzibarquill'])(text))).toBe(false)
      for (const { text, marks } of texts.slice(start)) {
        const contents = (JSON.parse(text) as [string, number, OutboxContent][]).map((row) => row[2])
        expect(marks).toEqual(marksOfContents(contents, keys[0]))
      }
      const account = wallets[0]!.replace(':live', '')
      const mine = texts.filter(({ text }) => text.includes(account)).length
      const { usage_kept } = await usageStore(database).transactionBoth((ledger, usage) =>
        eraseAccount({ ledger, usage, markKey: keys[0] }, clock, account, 'me'),
      )
      expect([usage_kept, mine > 0]).toEqual([mine, true])
      expect((await kept()).some(({ text }) => text.includes(account))).toBe(false)
    },
  )

  it.each([
    ['usage_batches', 'quillonbarnaby', 'thistlewoodfern'],
    ['usage_kept', 'ottersworthy', 'pemberleyfox'],
  ])('of two people whom two operators erase at once is without both: %s', async (table, one, other) => {
    await lookUp(database, 10, [one, other])
    let meanwhile: Promise<unknown> | undefined
    const eraseOther = () => (meanwhile ??= erase(database, secrets, other))
    const interrupted = (of: Database): Database => ({
      ...of,
      async query<T>(text: string, values?: unknown[]) {
        const found = await of.query<T>(text, values)
        if (text.startsWith('select seq, ') && text.includes(`from ${table}`) && found.length > 0)
          await eraseOther()
        return found
      },
    })
    const usage = database.usage && { ...database.usage, query: interrupted(database.usage).query }
    await erase({ ...interrupted(database), usage }, secrets, one)
    await eraseOther()
    const kept = await database.query<{ content: Buffer }>('select content from usage_kept')
    const stored = [
      ...(await rows()).map(({ items }) => JSON.stringify(items)),
      ...kept.map(({ content }) => JSON.stringify(unpackRows(content))),
    ]
    for (const name of [one, other]) expect(stored.filter(createTextMatcher([name])), name).toEqual([])
  })

  it('that busy wallets write past the outbox is marked after it, what was there before is not', async () => {
    const write = () =>
      place.query<{ seq: number }>(
        `insert into usage_batches (wallet_id, at, lookups, items)
         values ($1, $2, 1, '[["x.things","found","web",1,1,"key_1",[["1",5]],0,{"p":[{"handle":"ada"}]}]]') returning seq`,
        [wallets[0], new Date(clock.now())],
      )
    const markOf = async (seq: number) => (await rows()).find((row) => row.seq === seq)!.marks
    const [old] = await write()
    await markUsage(database)
    const [fresh] = await write()
    await markUsage({ ...database, markKey: null })
    expect(await markOf(fresh!.seq)).toBeNull()
    await markUsage(database)
    expect(await markOf(fresh!.seq)).toHaveLength(5)
    expect(await markOf(old!.seq)).toBeNull()
  })

  test('marks have a word by chance in one of a hundred rows, and never lack one', async () => {
    for (const words of [1, 5, 30, 300]) {
      const own = Array.from({ length: words }, (_, n) => `word${n}`)
      const marks = marksOf(
        [['x', 'found', null, 0, 1, 'k', [], 0, { p: own.map((q) => ({ [q]: q })) }]],
        keys[0],
      )
      const has = async (text: string) => {
        const [row] = await place.query<{ has: boolean }>('select usage_marked($1, $2, $3, $4) as has', [
          marks,
          ...marksSearch([text], keys),
        ])
        return row!.has
      }
      for (const one of own.slice(0, 50)) expect(await has(one)).toBe(true)
      let chances = 0
      for (let n = 0; n < 300; n += 1) if (await has(`other${n}`)) chances += 1
      expect(chances, `${words} words`).toBeLessThan(15)
    }
  })
})
