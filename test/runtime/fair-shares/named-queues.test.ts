import { expect, test } from 'vitest'
import { NamedQueues } from '../../../src/runtime/fair-shares/named-queues.ts'

test('one request is first at a time, in order of arrival; other queues are independent', async () => {
  const lines = new NamedQueues(10_000)
  const order: string[] = []
  const leave = await lines.enter('a')
  const behind = ['b', 'c'].map(async (who) => {
    const next = await lines.enter('a')
    order.push(who)
    next()
  })
  ;(await lines.enter('another'))()
  expect(order).toEqual([])
  leave()
  await Promise.all(behind)
  expect(order).toEqual(['b', 'c'])
})

test('a request that waits too long leaves, and does not block the next', async () => {
  const lines = new NamedQueues(1)
  const leave = await lines.enter('a')
  await expect(lines.enter('a')).rejects.toThrow('timeout')
  leave()
  ;(await lines.enter('a'))()
})
