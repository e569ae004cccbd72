import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalMessage } from '../../../src/agents/ask/refusals/messages.ts'
import { createRouter } from '../../../src/agents/ask/router.ts'
import { maxWork, TooComplicated, Work } from '../../../src/agents/ask/work.ts'
import type { Parameter } from '../../../src/catalog/parameters.ts'
import { createRegistry } from '../../../src/catalog/registry.ts'
import { platforms } from '../../../src/platforms/index.ts'
import { testClock } from '../../support/clock.ts'
import { startTestService, type TestService } from '../../support/service.ts'
import { hostileQuestions } from './hostile.ts'
import { questionsOf } from './questions.ts'

/** Texts that parsers of parameters read: counted beside the router's own count. */
let parsed = 0
const counting = (parameter: Parameter): Parameter => ({
  ...parameter,
  parse(raw, name) {
    parsed += 1
    return parameter.parse(raw, name)
  },
})
const registry = createRegistry(
  platforms.map((platform) => ({
    ...platform,
    operations: platform.operations.map((operation) => ({
      ...operation,
      parameters: Object.fromEntries(
        Object.entries(operation.parameters as Record<string, Parameter>).map(([name, one]) => [
          name,
          counting(one),
        ]),
      ),
    })),
  })) as unknown as typeof platforms,
)
const router = createRouter(registry, testClock(Date.UTC(2026, 4, 20)))

/** Asks a question, with the message of its refusal. @returns whether it was too complicated */
function ask(question: string, work: Work): boolean {
  try {
    const found = router.route(question, work)
    if (found.kind === 'refusal') refusalMessage(registry, router, found)
    return false
  } catch (error) {
    if (error instanceof TooComplicated) return true
    throw error
  }
}

/** A parser reads a text in a few microseconds, and a step is one: the count covers the reading. */
const maxParsed = 6000

test('no text of 500 characters is read by more parsers than a question may be, whatever the router counts', () => {
  // A third of the texts has all marks and connectives; all of them take as long as the other tests of questions together.
  const texts = hostileQuestions().filter((_, at) => at % 3 === 0)
  const dear = texts.flatMap((question) => {
    parsed = 0
    ask(question, new Work())
    return parsed > maxParsed ? [`${parsed} ${question}`] : []
  })
  expect(dear).toEqual([])
})

test('a text whose first reading takes more steps than one question may is refused, and no other is', () => {
  const texts = hostileQuestions().filter((_, at) => at % 18 === 0)
  const boundless = texts.map((question) => {
    const work = new Work(Number.POSITIVE_INFINITY)
    ask(question, work)
    return work.spent
  })
  // Some of the texts need the bound.
  expect(Math.max(...boundless)).toBeGreaterThan(maxWork)
  texts.forEach((question, at) => {
    const work = new Work()
    const isRefused = ask(question, work)
    if (boundless[at]! <= maxWork) expect(isRefused, question).toBe(false)
    if (isRefused) expect(boundless[at], question).toBeGreaterThan(maxWork)
  })
})

test('the work of a question is counted: more words and names take more', () => {
  const few = new Work()
  const many = new Work()
  router.route('tiktok Nike', few)
  router.route('tiktok Nike, Puma, Adidas, Fila, Asics', many)
  expect(few.spent).toBeGreaterThan(100)
  expect(many.spent).toBeGreaterThan(few.spent)
})

const dearest = 'a, b & '.repeat(72).slice(0, 500)

test('a question that would stop the service is refused before its lookups are filled', () => {
  const work = new Work()
  expect(() => router.route(dearest, work)).toThrow(TooComplicated)
  expect(work.spent).toBeLessThan(maxWork)
})

test('half of the questions that people ask take at most 100 cached lookups of 60 steps, and none is too complicated', () => {
  const steps = questionsOf(registry, 'fresh.txt')
    .map(({ question }) => {
      const work = new Work()
      router.route(question, work)
      return work.spent
    })
    .sort((a, b) => a - b)
  expect(steps[steps.length >> 1]).toBeLessThanOrEqual(6000)
})

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

test('by HTTP it is a 400 with the reason that says what to send, uncharged', async () => {
  const before = await service.balance()
  const { status, body } = await service.call('/v1/ask', { method: 'POST', body: { query: dearest } })
  expect([status, body.error.code, body.error.reason]).toEqual([400, 'bad_request', 'not_understood'])
  expect(body.error.message).toContain('fewer words')
  expect(await service.balance()).toBe(before)
})
