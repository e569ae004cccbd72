import { afterAll, beforeAll, expect, test } from 'vitest'
import { reddit } from '../../../src/platforms/reddit/index.ts'
import { planRows } from '../../../src/watching/jobs/service/plan-rows.ts'
import { Columns, readTable } from '../../../src/watching/jobs/service/read-inputs.ts'
import { startTestService, type TestService } from '../../support/service.ts'

let running: TestService
beforeAll(async () => {
  running = await startTestService({ platforms: [reddit] })
})
afterAll(() => running.close())

test('rows of the longest values leave the thread to others between them', async () => {
  const operation = reddit.operations.find(({ id }) => id === 'reddit.search')!
  const table = `query\n${`${'%2525\\u0041'.repeat(1400)}\n`.repeat(150)}`
  let isDone = false
  let turns = 0
  const planning = planRows(
    {
      ...{ lookups: running.service.lookups, operation, mode: 'live', shared: {} },
      ...{ columns: new Columns(operation), maxRows: 1000, maxBytes: 100_000_000 },
    },
    readTable({ separated: true, text: table }),
    async () => undefined,
  ).finally(() => {
    isDone = true
  })
  const refused = expect(planning).rejects.toThrow('No row can run')
  for (; !isDone; turns += 1) await new Promise((resolve) => setImmediate(resolve))
  await refused
  // By the number of rows there were two.
  expect(turns).toBeGreaterThan(5)
})
