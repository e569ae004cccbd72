import { expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { examplePlatform } from '../support/example-platform.ts'
import { startTestService } from '../support/service.ts'

test('a worker that starts first leaves the first keys to a node that shows them', async () => {
  const { database, close } = await testDatabase()
  const platforms = [examplePlatform({ requests: [] })]
  const worker = await startTestService({ database, platforms, role: 'worker' })
  expect(worker.service.created).toBeNull()
  expect(await database.query('select id from api_keys')).toEqual([])
  await worker.close()
  const node = await startTestService({ database, platforms, role: 'api' })
  expect(node.service.created).not.toBeNull()
  expect((await node.call('/v1/whoami')).status).toBe(200)
  await node.close()
  await close()
})
