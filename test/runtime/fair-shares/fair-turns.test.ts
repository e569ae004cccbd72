import { expect, it } from 'vitest'
import { FairTurns } from '../../../src/runtime/fair-shares/fair-turns.ts'

/** Turns whose polls the test triggers, with the order in which requests ran. */
function turns() {
  const polls: (() => void)[] = []
  const order: string[] = []
  const fair = new FairTurns((work) => polls.push(work))
  return {
    order,
    request(account: string, now = 0) {
      const run = () => order.push(account)
      if (fair.mayRun(account, now)) run()
      else fair.wait(account, run)
    },
    /** Ends a turn of the event loop; returns whether another follows. */
    poll() {
      polls.shift()?.()
      return polls.length > 0
    },
  }
}

it('a request of a quiet account waits for a few of a flood, not for all that arrived before it', () => {
  const { order, request, poll } = turns()
  request('quiet')
  for (let i = 0; i < 96; i += 1) request('flood')
  request('quiet')
  expect(order.lastIndexOf('quiet')).toBe(order.length - 1)
  expect(order.length).toBeLessThanOrEqual(5)
  while (poll());
  // All are answered.
  expect(order.filter((account) => account === 'flood')).toHaveLength(96)
})

it('waiting accounts alternate, and requests of one account stay in order', () => {
  const polls: (() => void)[] = []
  const order: string[] = []
  const fair = new FairTurns((work) => polls.push(work))
  for (const account of ['a', 'b', 'c']) {
    for (let i = 0; i < 4; i += 1) fair.wait(account, () => order.push(`${account}${i}`))
  }
  while (polls.length > 0) polls.shift()!()
  expect(order).toEqual(['a0', 'b0', 'c0', 'a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3'])
})

it('an account that is alone never waits, also after others left', () => {
  const { order, request, poll } = turns()
  for (let i = 0; i < 200; i += 1) request('alone')
  expect(order).toHaveLength(200)
  request('other')
  while (poll());
  for (let i = 0; i < 200; i += 1) request('alone', 1)
  expect(order.length).toBeLessThan(300)
  while (poll());
  expect(order).toHaveLength(401)
  for (let i = 0; i < 200; i += 1) request('alone', 2000)
  expect(order).toHaveLength(601)
})
