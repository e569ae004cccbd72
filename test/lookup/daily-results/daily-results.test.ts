import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { changed } from '../../../src/catalog/errors.ts'
import { operation } from '../../../src/catalog/operation.ts'
import { text } from '../../../src/catalog/parameters.ts'
import { definePlatform } from '../../../src/catalog/platform.ts'
import type { Finding } from '../../../src/catalog/source.ts'
import { listDriftReports } from '../../../src/lookup/answer-shapes/reports.ts'
import { countOf, createFieldCounter } from '../../../src/lookup/daily-results/count-fields.ts'
import { findLostFields } from '../../../src/lookup/daily-results/lost-fields.ts'
import { openDailyResults } from '../../../src/lookup/daily-results/part.ts'
import type { SourceDay } from '../../../src/lookup/daily-results/read-results.ts'
import { remoteAdmin } from '../../../src/operator/administration/client.ts'
import { callTool, connectAgent } from '../../support/agents.ts'
import { type TestDatabase, testDatabase } from '../../support/database.ts'
import { startTestService, type TestService, testClock } from '../../support/service.ts'

type Lamp = { name: string; bulb: string | null; shade?: string | null }

/** A platform with one lookup, whose live source answers what a test says. */
function lampPlatform(answer: (name: string) => Finding<Lamp>) {
  const lamp = z.strictObject({ name: z.string(), bulb: z.string().nullable() })
  return definePlatform({
    name: 'lamps',
    displayName: 'Lamps',
    operations: [
      operation({
        id: 'lamps.get',
        path: '/v1/lamps/{name}',
        summary: 'One lamp',
        parameters: { name: text({ in: 'path', description: 'Its name.', example: 'desk', max: 64 }) },
        record: z.strictObject({
          lookupStatus: z.enum(['found', 'not_found', 'private', 'restricted']),
          lamp: lamp.nullable(),
        }),
        price: { base: 1 },
        cacheSeconds: 0,
        example: { name: 'desk' },
        phrases: ['show me the lamp'],
        view: (one: Lamp) => ({ lamp: { name: one.name, bulb: one.bulb } }),
        sources: [{ name: 'web', lookup: async ({ name }) => answer(name) }],
      }),
    ],
    simulated: async () => ({ origins: ['https://lamps.test'], handle: async () => ({ status: 404 }) }),
  })
}

const answers = (name: string): Finding<Lamp> => {
  if (name.startsWith('closed')) return { outcome: 'restricted' }
  if (name.startsWith('moved')) throw changed('lamp.name')
  if (name.startsWith('none')) return { outcome: 'not_found' }
  return { outcome: 'found', model: { name, bulb: name.startsWith('bright') ? 'E27' : null } }
}

describe('what works, known from the lookups of callers', () => {
  const token = 'an admin token of at least 32 characters'
  let database: TestDatabase
  let service: TestService
  beforeAll(async () => {
    database = await testDatabase()
    const options = {
      platforms: [lampPlatform(answers)],
      database: database.database,
      env: { STATUS_PAGE: 'true', ADMIN_TOKEN: token },
    }
    const first = await startTestService(options)
    const names = [
      ...Array.from({ length: 20 }, (_, n) => `dark${n}`),
      ...['none', 'closed', 'closed2', 'moved', 'moved2'],
    ]
    for (const name of names) await first.call(`/v1/lamps/${name}`, { key: first.liveKey })
    // Neither the simulated platform nor the operator's own check counts.
    await first.call('/v1/lamps/bright', { key: first.testKey })
    await remoteAdmin({ url: first.base, token })('sources check', { operation: 'lamps.get' })
    await first.close()
    service = await startTestService(options)
  })
  afterAll(async () => {
    await service.close()
    await database.close()
  })

  const shares = { answeredShare: 0.84, restrictedShare: 0.08 }

  it('is in the status document and on its page, in shares and without numbers', async () => {
    const { body } = await service.call('/status.json', { key: null })
    expect(body.data.platforms[0].operations).toEqual([
      {
        operation: 'lamps.get',
        lastAnsweredAt: '2026-07-01T12:00:00.000Z',
        ...shares,
        failedShare: 0.08,
      },
    ])
    const page = await service.call('/status', { key: null })
    expect(page.text).toContain('>lamps.get</a></th><td>84.0 %</td>')
  })

  it('is on the page of the lookup, with the fields that no record had', async () => {
    const { text } = await service.call('/docs/operations/lamps.get.md', { key: null })
    expect(text).toContain('84 % of the live lookups of the last 7 days answered, 8 % restricted, 8 % failed')
    expect(text).toContain('No record had a value of: `lamp.bulb`.')
  })

  it('is shown to agents that look for a lookup', async () => {
    const agent = await connectAgent(service.base, { key: service.testKey })
    const found = await callTool(agent, 'find_lookups', { query: 'show me the lamp' })
    expect(JSON.stringify(found)).toContain('84 % of the live lookups')
    const described = await callTool(agent, 'describe_lookup', { operation: 'lamps.get' })
    expect(JSON.stringify(described)).toContain('lamp.bulb')
    await agent.close()
  })

  it('is listed to operators by source, with the share of each field', async () => {
    const admin = remoteAdmin({ url: service.base, token })
    const [row] = await admin('sources list', {})
    expect(row!.lastDays).toEqual({
      ...{ asked: 25, changedShare: 0.08, failedShare: 0, ...shares },
      lastAnsweredAt: '2026-07-01T12:00:00.000Z',
    })
    const results = await admin('sources results', { operation: 'lamps.get' })
    expect(results!.sources[0]!.fields).toContainEqual({ field: 'lamp.bulb', seen: 20, filledShare: 0 })
    expect(results!.sources[0]!.fields).toContainEqual({ field: 'lamp.name', seen: 20, filledShare: 1 })
  })
})

describe('counts of fields', () => {
  it('are sums over the entries of lists, in which a field that is left out counts as empty', () => {
    const counter = createFieldCounter()
    counter.add({ posts: [{ id: '1', likes: 0 }, { id: '2', likes: null }, { id: '3' }], author: null })
    const counts = counter.counts()
    expect(countOf(counts, 'posts[].id')).toEqual({ seen: 3, filled: 3 })
    expect(countOf(counts, 'posts[].likes')).toEqual({ seen: 3, filled: 1 })
    expect(countOf(counts, 'author')).toEqual({ seen: 1, filled: 0 })
  })

  it('take no more time for a long page than for its first entries', () => {
    const counter = createFieldCounter()
    const entry = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`field${'x'.repeat(n)}`, 'value']))
    counter.add({ posts: Array.from({ length: 5000 }, () => entry) })
    expect(countOf(counter.counts(), 'posts[].field')).toEqual({ seen: 50, filled: 50 })
  })
})

describe('a field that became always null', () => {
  const day = (n: number, records: number, filled: number): SourceDay => ({
    ...{ day: new Date(Date.UTC(2026, 5, n)), operation: 'lamps.get', source: 'web' },
    ...{ answered: records, restricted: 0, changed: 0, failed: 0 },
    lastAnsweredAt: new Date(Date.UTC(2026, 5, n, 12)),
    fields: new Map([
      ['', { seen: records, filled: records }],
      ['bulb', { seen: records, filled }],
    ]),
  })

  it('is found after some twenty answers where it always had values', () => {
    expect(findLostFields([day(1, 200, 200), day(2, 20, 0)])).toMatchObject([{ field: 'bulb' }])
    expect(findLostFields([day(1, 200, 200), day(2, 10, 1), day(3, 20, 0)])).toMatchObject([
      { field: 'bulb' },
    ])
  })

  it('is not found where it is rare, where few records came, or where it never had values', () => {
    expect(findLostFields([day(1, 200, 10), day(2, 100, 0)])).toEqual([])
    expect(findLostFields([day(1, 200, 200), day(2, 9, 0)])).toEqual([])
    expect(findLostFields([day(1, 200, 0), day(2, 200, 0)])).toEqual([])
    expect(findLostFields([day(1, 200, 200), day(2, 100, 0), day(3, 10, 5)])).toEqual([])
  })

  it('is a list, too, that has one entry of late and had more on each earlier day', () => {
    const lists = (n: number, records: number, entries: number): SourceDay => ({
      ...day(n, records, records),
      fields: new Map([
        ['', { seen: records, filled: records }],
        ['posts', { seen: records, filled: records }],
        ['posts[]', { seen: entries, filled: entries }],
      ]),
    })
    const before = [lists(1, 10, 60), lists(2, 8, 40), lists(3, 10, 25)]
    expect(findLostFields([...before, lists(4, 12, 12), lists(5, 8, 8)])).toMatchObject([
      { change: 'shortened', field: 'posts' },
    ])
    expect(findLostFields([...before, lists(4, 19, 19)])).toEqual([])
    expect(findLostFields([...before, lists(4, 20, 21)])).toEqual([])
    expect(findLostFields([...before.slice(1), lists(4, 30, 30)])).toEqual([])
    expect(findLostFields([...before, lists(4, 10, 14), lists(5, 30, 30)])).toEqual([])
  })

  it('is announced after a second look at further answers, and is over once an answer has a value', async () => {
    const database = await testDatabase()
    try {
      const clock = testClock()
      const metrics = new Registry()
      const warned: object[] = []
      const log = { warn: (fields: object) => warned.push(fields) } as never
      const open = () =>
        openDailyResults({ database: database.database, clock, log, metrics: new Registry() })
      const part = openDailyResults({ database: database.database, clock, log, metrics })
      const query = { operation: { id: 'lamps.get' }, mode: 'live', requester: {} } as never
      const answer = async (bulb: string | null, times: number) => {
        for (let n = 0; n < times; n += 1) {
          part.counter.countResult(query, 'web', 'found')
          part.counter.countRecord(query, 'web', { lamp: { name: 'desk', bulb } })
        }
        await part.counter.write()
      }
      const reports = () =>
        listDriftReports(database.database, { since: new Date(clock.now() - 30 * 86_400_000) })
      await answer('E27', 30)
      clock.advance(86_400_000)
      await answer(null, 30)
      await part.findLosses()
      // Another worker that looks at the same answers says nothing new.
      await open().findLosses()
      expect(await reports()).toMatchObject([{ field: 'emptied.lamp.bulb', times: 1, goodAgainAt: null }])
      expect(warned).toEqual([])
      clock.advance(3_600_000)
      await answer(null, 1)
      await part.findLosses()
      expect(warned).toEqual([{ operation: 'lamps.get', source: 'web', field: 'lamp.bulb' }])
      expect(await metrics.metrics()).toContain(
        'social_lookup_fields_always_null{operation="lamps.get",source="web",field="lamp.bulb"} 1',
      )
      clock.advance(3_600_000)
      await answer('E14', 1)
      await part.findLosses()
      expect(await reports()).toMatchObject([{ goodAgainAt: new Date(clock.now()) }])
    } finally {
      await database.close()
    }
  })
})
