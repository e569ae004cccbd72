import { afterEach, expect, test } from 'vitest'
import { createGate } from '../../../src/gateways/upstream/gate.ts'
import { closeAll, faultOf, httpServer, movableClock, platformOrigin, setUpFor } from './support.ts'

afterEach(closeAll)

const never = new AbortController().signal

test('an origin gets no more concurrent requests than allowed; beyond the queue the client is busy', async () => {
  let underWay = 0
  let most = 0
  const answers: (() => void)[] = []
  const server = await httpServer((_, response) => {
    underWay += 1
    most = Math.max(most, underWay)
    answers.push(() => {
      underWay -= 1
      response.end()
    })
    // The first two are held until both are there; the queued ones are answered as they come.
    const ready = answers.length === 2 ? answers : answers.slice(2).slice(-1)
    for (const answer of ready) answer()
  })
  const { client } = setUpFor(server, { limits: { concurrency: 2, queue: 3 } })
  const all = await Promise.allSettled(
    Array.from({ length: 7 }, () => client.request({ url: `${platformOrigin}/`, retries: 0 })),
  )
  expect(most).toBe(2)
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  const refused = all.filter((result) => result.status === 'rejected').map((result) => result.reason.reason)
  expect(refused).toEqual(['busy', 'busy'])
})

test('a waiting request that gives up frees its place', async () => {
  const gate = createGate('x', { concurrency: 1, queue: 5, perSecond: 0 }, movableClock(), async () => {})
  const leave = await gate.enter(never)
  const impatient = new AbortController()
  const first = gate.enter(impatient.signal)
  const second = gate.enter(never)
  impatient.abort()
  await expect(first).rejects.toThrow()
  leave()
  const leaveSecond = await second
  leaveSecond()
  await expect(gate.enter(never)).resolves.toBeTypeOf('function')
})

test('accounts that wait take turns, however many requests one of them has', async () => {
  const gate = createGate('x', { concurrency: 1, queue: 90, perSecond: 0 }, movableClock(), async () => {})
  const order: string[] = []
  const ask = async (account: string) => {
    const leave = await gate.enter(never, account)
    order.push(account)
    leave()
  }
  const leave = await gate.enter(never, 'greedy')
  const all = [...Array(9).fill('greedy'), 'modest', 'modest', 'other'].map((account) => ask(account))
  leave()
  await Promise.all(all)
  expect(order.slice(0, 5)).toEqual(['greedy', 'modest', 'other', 'greedy', 'modest'])
  expect(order).toHaveLength(12)
})

test('one account cannot take all connections to an origin, nor all places in its queue', async () => {
  const gate = createGate('x', { concurrency: 18, queue: 18, perSecond: 0 }, movableClock(), async () => {})
  const leaving: (() => void)[] = []
  const ends: Promise<unknown>[] = []
  for (let i = 0; i < 50; i += 1) {
    ends.push(gate.enter(never, 'greedy').then((leave) => leaving.push(leave)))
  }
  const sixteen = 16 // of 18: eight times what is left
  const refused = await Promise.allSettled(ends.slice(2 * sixteen))
  expect(new Set(refused.map((end) => end.status === 'rejected' && end.reason.reason))).toEqual(
    new Set(['busy']),
  )
  await expect(gate.enter(never, 'modest')).resolves.toBeTypeOf('function')
})

test('requests are spaced after a burst', async () => {
  const clock = movableClock()
  const waits: number[] = []
  const wait = async (ms: number) => {
    waits.push(Math.round(ms))
  }
  const gate = createGate('x', { concurrency: 100, queue: 0, perSecond: 4 }, clock, wait)
  for (let i = 0; i < 7; i += 1) (await gate.enter(never))()
  expect(waits).toEqual([250, 500, 750])
  clock.forward(60_000)
  for (let i = 0; i < 5; i += 1) (await gate.enter(never))()
  expect(waits).toEqual([250, 500, 750, 250])
})

test('a lookup whose time is over while it waits for a place ends as a timeout', async () => {
  const lookup = new AbortController()
  const server = await httpServer(() => lookup.abort())
  const { upstream, binding } = setUpFor(server, { limits: { concurrency: 1 } })
  const client = upstream.client(binding({ signal: lookup.signal }))
  const [first, second] = await Promise.all([
    faultOf(client.request({ url: `${platformOrigin}/1` })),
    faultOf(client.request({ url: `${platformOrigin}/2` })),
  ])
  expect([first.reason, second.reason]).toEqual(['timeout', 'timeout'])
  expect(server.asked).toEqual(['GET /1'])
})
