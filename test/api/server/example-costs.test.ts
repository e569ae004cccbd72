import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lowestPrice } from '../../../src/catalog/price.ts'
import { platforms } from '../../../src/platforms/index.ts'
import { startTestService, type TestService } from '../../support/service.ts'

/** Every example call in the served pages is sent as it is written, with a test key. */

const operations = platforms.flatMap((platform) => [...platform.operations])
let running: TestService
beforeAll(async () => {
  running = await startTestService({ env: { PUBLIC_URL: 'https://api.example.com' } })
})
afterAll(() => running.close())

/** The address, method and body of a curl line. */
function callOf(page: string) {
  const [line] = /^curl .*$/m.exec(page)!
  const path = /"https:\/\/api\.example\.com(\/[^"]*)"$/.exec(line)![1]!
  const body = /-d '(.*)' "https/.exec(line)?.[1]
  return { path, body: body === undefined ? undefined : JSON.parse(body) }
}

describe('the example call of a page', () => {
  test.each(operations.map((operation) => [operation.id, operation] as const))(
    '%s costs what the page states, and the least that the route can cost',
    async (id, { price }) => {
      const page = await running.call(`/docs/operations/${id}.md`, { key: null })
      const stated = Number(/^This call costs (?:at most )?(\d+) credits?/m.exec(page.text)?.[1])
      const { path, body } = callOf(page.text)
      const answer = await running.call(path, body === undefined ? {} : { method: 'POST', body })
      // Rendering needs a browser, which this machine may not have.
      if (answer.body.error?.reason === 'not_configured') return
      expect(answer.status, answer.text.slice(0, 500)).toBe(200)
      const charged = answer.body.meta.creditsCharged
      if (page.text.includes('This call costs at most')) expect(charged).toBeLessThanOrEqual(stated)
      else expect(charged).toBe(stated)
      if (!price.inputs && !price.records && !price.given)
        expect(stated).toBe(lowestPrice({ base: price.base }, {}))
    },
  )
})
