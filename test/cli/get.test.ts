import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { get } from '../../src/cli/get.ts'
import { startTestService, type TestService } from '../support/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())
afterEach(() => vi.restoreAllMocks())

/** Runs the command; returns its exit status and what it printed. */
async function run(word: string, pairs: readonly string[]) {
  const print = vi.spyOn(console, 'log').mockImplementation(() => {})
  const status = await get(word, pairs, { url: service.base, key: service.testKey })
  return { status, printed: JSON.parse(String(print.mock.calls.at(-1)?.[0])) }
}

test('prints the answer of a lookup: parameters of the path, the query and a body', async () => {
  const profile = await run('tiktok.profiles', ['handle=nasa'])
  expect(profile).toMatchObject({ status: 0, printed: { data: { profile: { handle: 'nasa' } } } })
  const rows = await run('linkedin.v2.profiles.batch', [
    'url=https://www.linkedin.com/in/ada',
    'url=https://www.linkedin.com/in/bob',
  ])
  expect(rows.printed.data.results).toHaveLength(2)
  const schema = {
    name: 'links',
    baseSelector: 'a',
    fields: [{ name: 'text', type: 'text', selector: ':scope' }],
  }
  const records = await run('web.extract', ['url=https://example.com/', `schema=${JSON.stringify(schema)}`])
  expect(records.status).toBe(0)
})

test('prints one page of a list, and the error of a refused lookup with status 1', async () => {
  const page = await run('youtube.channels.videos', ['handle=nasa'])
  expect(page.printed.meta.creditsCharged).toBe(1)
  const refused = await run('youtube.channel', ['handle=sim_unavailable'])
  expect(refused).toMatchObject({ status: 1, printed: { error: { code: 'temporarily_unavailable' } } })
  await expect(run('tiktok.profiles', [])).rejects.toThrow('needs handle')
  await expect(run('tiktok.profiles', ['nasa'])).rejects.toThrow('name=value')
})
