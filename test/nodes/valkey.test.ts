import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { startValkey } from '../lookup/valkey-server.ts'
import { seeded } from '../support/random.ts'
import { MemoryValkey } from './world/valkey.ts'

const server = await startValkey()
afterAll(() => server?.stop())

const release = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0`
const extend = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('pexpire', KEYS[1], ARGV[2]) end return 0`

it.skipIf(server === null)(
  'the simulated Valkey replies to random commands as the real one does',
  async () => {
    const real = await server!.connect()
    const random = seeded(60)
    let now = 0
    const simulated = new MemoryValkey(() => now)
    const words = ['one', 'two', 'three']
    const minute = 60_000
    const commands = [
      () => ['get', random.pick(words)],
      () => ['set', random.pick(words), random.pick(words), 'PX', minute],
      () => ['set', random.pick(words), random.pick(words), 'PX', minute, 'NX'],
      () => ['set', random.pick(words), random.pick(words), 'PX', 1],
      () => ['del', random.pick(words)],
      () => ['eval', release, 1, random.pick(words), random.pick(words)],
      () => ['eval', extend, 1, random.pick(words), random.pick(words), random.pick([1, minute])],
    ]
    const replies = new Set<unknown>()
    for (let at = 0; at < 2_000; at += 1) {
      const [command, ...args] = random.pick(commands)()
      const expected = await real.call(String(command), ...args)
      expect(simulated.call(String(command), args), `${command} ${args.join(' ')}`).toEqual(expected)
      replies.add(expected)
      // What lives for a millisecond has ended on both before the next command.
      if (args.includes(1) && command !== 'eval') await sleep(3)
      else if (args.at(-1) === 1) await sleep(3)
      now += 3
    }
    expect(replies.size).toBeGreaterThan(4)
    real.disconnect()
  },
)
