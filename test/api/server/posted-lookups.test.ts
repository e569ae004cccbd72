import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../support/service.ts'

/** Lookups that are called with POST refuse what no body may hold, as all routes do. */

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const posted = () => service.service.registry.operations.filter(({ method }) => method === 'POST')
const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`

test.each([
  ['objects in one another', nested(5000), /deeper than 32 levels/],
  ['lists in one another', `{"url":${'['.repeat(5000)}${']'.repeat(5000)}}`, /deeper than 32 levels/],
  ['NUL inside a value', '{"schema":{"name":"a\\u0000"}}', /NUL/],
  ['half a character', '{"url":"https://example.com/\\ud800"}', /half of a character/],
  ['no JSON', '{"url":', /not valid JSON/],
  ['no object', '[1]', /JSON object/],
])('%s: a 400 that says so, uncharged', async (_, body, message) => {
  expect(posted().length).toBeGreaterThan(0)
  const before = await service.balance()
  for (const { path } of posted()) {
    const answer = await service.call(path, { method: 'POST', body })
    expect([answer.status, answer.body.error.code]).toEqual([400, 'bad_request'])
    expect(answer.body.error.message).toMatch(message)
  }
  expect(await service.balance()).toBe(before)
})
