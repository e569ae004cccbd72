import { afterAll, expect, test } from 'vitest'
import { platforms } from '../../../src/platforms/index.ts'
import { startTestService } from '../../support/service.ts'
import { address, exampleIn } from './every-operation.ts'

const running = await startTestService()
afterAll(() => running.close())
const document = (await running.call('/openapi.json')).body

/** More than any simulated list of usual length has. */
const maxPages = 12

const lists = platforms
  .flatMap(({ operations }) => operations)
  .filter(({ parameters }) => {
    return parameters.cursor !== undefined && !parameters.cursor.required
  })

test.each(lists.map((operation) => [operation.id, operation] as const))(
  '%s leads on from page to page, and an end that is reached is one',
  async (_, operation) => {
    let params = exampleIn(document, operation)
    for (let page = 1; page <= maxPages; page++) {
      const { status, body } = await running.call(address(operation, params))
      expect([page, status, body.error?.message]).toEqual([page, 200, undefined])
      const { nextCursor: cursor } = body.data.page
      if (cursor === null) return
      params = { ...params, cursor }
    }
  },
)
