import { setImmediate as settled } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { FairQueue } from '../../../src/runtime/fair-shares/fair-queue.ts'

/** One place, taken for as long as each says; gives the order in which they were let in, with the time of each. */
function simulate(byTime: boolean) {
  let now = 0
  const served: { who: string; at: number }[] = []
  const inside: { ms: number; leave: () => void }[] = []
  const time = byTime ? { unitMs: 50, elapsed: () => now } : undefined
  const turns = new FairQueue('a place', { places: 1, ...(time ? { time } : {}) })
  return {
    served,
    come(who: string, ms: number) {
      void turns.enter(who).then((leave) => {
        served.push({ who, at: now })
        inside.push({ ms, leave })
      })
    },
    /** Lets the one inside end its time. */
    async step() {
      await settled()
      const one = inside.shift()
      if (!one) return false
      now += one.ms
      one.leave()
      await settled()
      return true
    },
    now: () => now,
  }
}

test('waiting accounts take turns, independently of their number of requests', async () => {
  for (const byTime of [false, true]) {
    const room = simulate(byTime)
    for (let times = 0; times < 3; times++) for (const who of ['a', 'b']) room.come(who, 10 + times)
    while (await room.step());
    expect(room.served.map(({ who }) => who).join('')).toBe('ababab')
  }
})

test('by time, an account with short requests waits for one place, even if others fill the queue', async () => {
  const room = simulate(true)
  const busy = Array.from({ length: 20 }, (_, n) => `busy${n}`)
  for (let times = 0; times < 4; times++) for (const who of busy) room.come(who, 2000)
  for (let steps = 0; steps < 30; steps++) await room.step()
  for (let times = 0; times < 3; times++) {
    const came = room.now()
    room.come('modest', 40)
    await room.step()
    await room.step()
    const { at } = room.served.findLast(({ who }) => who === 'modest')!
    expect(at - came).toBeLessThanOrEqual(2000)
  }
})

test('by time, an account that spent much waits longer but not forever', async () => {
  const room = simulate(true)
  for (let times = 0; times < 60; times++) room.come('early', 1000)
  for (let steps = 0; steps < 20; steps++) await room.step()
  for (let times = 0; times < 40; times++) room.come('late', 1000)
  for (let steps = 0; steps < 30; steps++) await room.step()
  const since = room.served.slice(-20).map(({ who }) => who)
  for (const who of ['early', 'late']) {
    expect(since.filter((one) => one === who).length).toBeGreaterThanOrEqual(8)
  }
})
