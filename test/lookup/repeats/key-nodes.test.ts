import { afterAll, beforeAll, expect, it } from 'vitest'
import { KeyNodes } from '../../../src/lookup/repeats/key-nodes.ts'
import type { Database } from '../../../src/runtime/storage/database.ts'
import { type TestDatabase, testDatabase } from '../../support/database.ts'
import { faultyDatabase } from '../../support/faulty-database.ts'
import { testClock } from '../../support/service.ts'

let shared: TestDatabase
beforeAll(async () => {
  shared = await testDatabase()
})
afterAll(() => shared.close())

let names = 0
interface Opened {
  readonly serves?: boolean
  readonly handOver?: () => Promise<void>
  readonly wait?: () => Promise<void>
  /** When its keys are loaded. */
  readonly loading?: Promise<void>
  readonly database?: Database
}

function open({
  serves = true,
  handOver = async () => {},
  wait,
  loading,
  database = shared.database,
}: Opened = {}) {
  const clock = testClock(Date.now())
  const loads: (number | null)[] = []
  const nodes = new KeyNodes({
    ...{ database, clock, node: `node-${names++}`, serves, handOver, wait },
    async load(since) {
      loads.push(since)
      await loading
    },
  })
  return { nodes, clock, loads }
}

it('a node that is alone knows all keys, until another one takes keys', async () => {
  const order: string[] = []
  const first = open({ handOver: async () => void order.push('handed over') })
  await first.nodes.join()
  await expect.poll(() => first.nodes.isAlone).toBe(true)
  expect(first.loads).toEqual([null])
  const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const wait = () => {
    asked.resolve()
    return released.promise
  }
  const second = open({ wait })
  const joined = second.nodes.join().then(() => order.push('joined'))
  // The second one decides nothing before the first has written down what it alone knows.
  await asked.promise
  expect(order).toEqual([])
  await first.nodes.stay()
  released.resolve()
  await joined
  expect(order).toEqual(['handed over', 'joined'])
  expect([first.nodes.isAlone, second.nodes.isAlone]).toEqual([false, false])
  // Alone again, a node first reads what the other one wrote.
  await first.nodes.close()
  await second.nodes.stay()
  await expect.poll(() => second.nodes.isAlone).toBe(true)
  expect(second.loads).toEqual([null])
  await second.nodes.close()
})

it('a node that was not heard of for long is not alone any more, and loads what it missed', async () => {
  const { nodes, clock, loads } = open()
  const since = clock.now()
  await nodes.join()
  await expect.poll(() => nodes.isAlone).toBe(true)
  clock.advance(2_600)
  expect(nodes.isAlone).toBe(false)
  await nodes.join()
  await expect.poll(() => nodes.isAlone).toBe(true)
  expect(loads).toEqual([null, since])
  await nodes.close()
})

it('a worker that takes no keys keeps no node from being alone', async () => {
  const [worker, node] = [open({ serves: false }), open()]
  await worker.nodes.stay()
  await node.nodes.join()
  await expect.poll(() => node.nodes.isAlone).toBe(true)
  await node.nodes.close()
  await worker.nodes.close()
})

it('a node whose keys are loaded while it hands over to another one is not alone', async () => {
  const loaded = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  const first = open({
    loading: loaded.promise,
    async handOver() {
      loaded.resolve()
      await new Promise((resolve) => setImmediate(resolve))
    },
  })
  await first.nodes.join()
  const second = open({
    async wait() {
      asked.resolve()
      await new Promise((resolve) => setImmediate(resolve))
    },
  })
  const joined = second.nodes.join()
  await asked.promise
  await first.nodes.stay()
  await joined
  expect([first.nodes.isAlone, second.nodes.isAlone]).toEqual([false, false])
  await first.nodes.close()
  await second.nodes.close()
})

it('a node can stop while its database is away', async () => {
  let isAway = false
  const database = faultyDatabase(shared.database, () => (isAway ? 'before' : null))
  const { nodes } = open({ database })
  await nodes.join()
  isAway = true
  await nodes.close()
})
