import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { operation } from '../../src/catalog/operation.ts'
import { text } from '../../src/catalog/parameters.ts'
import { definePlatform } from '../../src/catalog/platform.ts'
import { lookupStatus } from '../../src/catalog/record-schema.ts'
import { startTestService, type TestService } from '../support/service.ts'

/** Polls of the network since the test began: requests of others are answered between two. */
let polls = 0
/** The poll after which each step of a lookup was done. */
const steps: string[] = []

/** Does what takes the thread some twenty milliseconds, as steps of large answers do. */
function takeLong(step: string): true {
  steps.push(`${step} ${polls}`)
  for (const end = performance.now() + 20; performance.now() < end; );
  return true
}

const large = operation({
  id: 'large.things',
  path: '/v1/large/things',
  summary: 'A thing with a long text',
  cacheSeconds: 60,
  phrases: ['a thing'],
  parameters: { id: text({ description: 'Its id.', example: '1' }) },
  record: z.strictObject({ lookupStatus, note: z.string().refine(() => takeLong('schema')) }),
  price: { base: 1 },
  example: { id: '1' },
  view: (note: string) => ({ note: takeLong('view') && note }),
  sources: [
    {
      name: 'web',
      async lookup(_, { upstream }) {
        takeLong('sent')
        const received = upstream.request({ url: 'https://large.test/things' })
        const answer = (await received).json() as { note: string }
        takeLong('read')
        return { outcome: 'found', model: answer.note }
      },
    },
  ],
})

const platform = definePlatform({
  name: 'large',
  displayName: 'Large',
  operations: [large],
  simulated: async () => ({
    origins: ['https://large.test'],
    handle: () => ({
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ note: 'word '.repeat(100_000) }),
    }),
  }),
})

let service: TestService
beforeAll(async () => {
  service = await startTestService({ platforms: [platform] })
})
afterAll(() => service.close())

test('requests of others are answered between the steps of reading a large answer', async () => {
  let isOver = false
  const count = () => {
    polls += 1
    if (!isOver) setImmediate(count)
  }
  count()
  const { status } = await service.call('/v1/large/things?id=1')
  isOver = true
  expect(status).toBe(200)
  const at = (step: string) => Number(steps.find((one) => one.startsWith(step))!.split(' ')[1])
  expect(at('sent')).toBeLessThan(at('read'))
  expect(at('read')).toBeLessThan(at('view'))
  expect(at('view')).toBeLessThan(at('schema'))
})
