import { expect, test } from 'vitest'
import { NamedQueues } from '../../src/sharing/named-queues.ts'

test('one stands in front at a time, in the order in which they came; other lines are others', async () => {
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

test('who waits for too long leaves, and holds up nobody behind', async () => {
  const lines = new NamedQueues(1)
  const leave = await lines.enter('a')
  await expect(lines.enter('a')).rejects.toThrow('timeout')
  leave()
  ;(await lines.enter('a'))()
})
