import { expect, test } from 'vitest'
import { createRouter } from '../../../src/agents/ask/router.ts'
import { createRegistry } from '../../../src/catalog/registry.ts'
import { platforms } from '../../../src/platforms/index.ts'
import { testClock } from '../../support/clock.ts'
import { questionsOf, wronglyRouted } from './questions.ts'

const registry = createRegistry(platforms)
const router = createRouter(registry, testClock(Date.UTC(2026, 4, 20)))
const all = questionsOf(registry)

test.each([
  ['that a lookup answers are routed to it with their parameters', true],
  ['that no lookup answers are refused', false],
])('at least 98 of 100 of all questions %s', (_, answered) => {
  const asked = all.filter(({ wanted }) => wanted.length > 0 === answered)
  const wrong = wronglyRouted(router, asked)
  expect(wrong.length / asked.length, wrong.join('\n')).toBeLessThanOrEqual(0.02)
})
