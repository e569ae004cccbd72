import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSharedValues, valkeySharedValues } from '../../src/lookup/shared-values.ts'
import { movableClock } from '../gateways/upstream/support.ts'
import { startValkey, type ValkeyServer } from './valkey-server.ts'

const log = { debug: () => {} }

/** A maker that counts its calls and finishes when the test releases it. */
function maker(seconds = 60) {
  let finish = () => {}
  const released = new Promise<void>((resolve) => {
    finish = resolve
  })
  const made = { calls: 0 }
  const make = async () => {
    made.calls += 1
    const value = `value ${made.calls}`
    await released
    return { value, seconds }
  }
  return { made, make, finish }
}

describe('in one process', () => {
  const values = () => {
    const clock = movableClock()
    return { clock, shared: createSharedValues({ clock, log })('live') }
  }

  test('all requests during the creation of a value get that value', async () => {
    const { shared } = values()
    const { made, make, finish } = maker()
    const asked = [shared.get('token', make), shared.get('token', make), shared.get('token', make)]
    finish()
    expect(await Promise.all(asked)).toEqual(['value 1', 'value 1', 'value 1'])
    expect(made.calls).toBe(1)
  })

  test('a value lives for its stated lifetime, or until it is forgotten', async () => {
    const { clock, shared } = values()
    const { make, finish } = maker(60)
    finish()
    expect(await shared.get('token', make)).toBe('value 1')
    clock.forward(59_999)
    expect(await shared.get('token', make)).toBe('value 1')
    clock.forward(1)
    expect(await shared.get('token', make)).toBe('value 2')
    await shared.forget('token')
    expect(await shared.get('token', make)).toBe('value 3')
  })

  test('long values leave when there are too many of them, and drive out no short ones', async () => {
    const { shared } = values()
    const keep = (name: string, value: string) => shared.get(name, async () => ({ value, seconds: 60 }))
    await keep('token', 'short')
    for (let i = 0; i < 300; i++) await keep(`page ${i}`, `${i}`.padEnd(100_000))
    expect((await keep('page 0', 'anew')).trim()).toBe('anew')
    expect((await keep('page 299', 'anew')).trim()).toBe('299')
    expect(await keep('token', 'anew')).toBe('short')
  })

  test('a cached part of a page does not retain the page in memory', async () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const used = () => {
      collect()
      const { heapUsed, external } = process.memoryUsage()
      return heapUsed + external
    }
    const { shared } = values()
    const before = used()
    for (let i = 0; i < 60; i++) {
      const page = Buffer.alloc(8_000_000, `token ${i} `).toString('latin1')
      await shared.get(`token ${i}`, async () => ({ value: page.slice(0, 500), seconds: 60 }))
    }
    // Half of what the pages are: whatever else the process holds meanwhile is far less.
    expect(used() - before).toBeLessThan(240_000_000)
  })

  test('a failure reaches all waiting requests and is not cached', async () => {
    const { shared } = values()
    const failing = async () => {
      throw new Error('no token')
    }
    const asked = await Promise.allSettled([shared.get('token', failing), shared.get('token', failing)])
    expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await shared.get('token', async () => ({ value: 'good', seconds: 1 }))).toBe('good')
  })

  test('live and test keys share no values', async () => {
    const of = createSharedValues({ clock: movableClock(), log })
    await of('live').get('token', async () => ({ value: 'live', seconds: 60 }))
    expect(await of('test').get('token', async () => ({ value: 'test', seconds: 60 }))).toBe('test')
  })
})

describe('over several nodes', () => {
  let server: ValkeyServer | null = null
  beforeAll(async () => {
    server = await startValkey()
    if (!server) console.warn('skipped: no valkey-server or redis-server is installed')
  })
  afterAll(() => server?.stop())

  function nodes(valkey: ValkeyServer, count: number) {
    const clock = movableClock(Date.now())
    const wait = () => new Promise<void>((resolve) => setTimeout(resolve, 1))
    const connections = Array.from({ length: count }, () => valkey.connect())
    return Promise.all(connections).then((all) =>
      all.map((connection) => valkeySharedValues({ valkey: connection, mode: 'live', clock, log, wait })),
    )
  }

  test('one node creates a value and all nodes use it until it is forgotten', async ({ skip }) => {
    if (!server) return skip()
    const [a, b, c] = await nodes(server, 3)
    const { made, make, finish } = maker()
    const asked = [a!.get('shared', make), b!.get('shared', make), c!.get('shared', make)]
    finish()
    expect(new Set(await Promise.all(asked)).size).toBe(1)
    expect(made.calls).toBe(1)
    await b!.forget('shared')
    expect(await a!.get('shared', make)).toBe('value 2')
    expect(await c!.get('shared', make)).toBe('value 2')
  })

  test('when the making node fails, the next one tries', async ({ skip }) => {
    if (!server) return skip()
    const [a, b] = await nodes(server, 2)
    await expect(a!.get('failing', () => Promise.reject(new Error('no token')))).rejects.toThrow('no token')
    expect(await b!.get('failing', async () => ({ value: 'good', seconds: 60 }))).toBe('good')
  })

  test('while Valkey is away a node creates its own values', async ({ skip }) => {
    if (!server) return skip()
    const valkey = await server.connect()
    const shared = valkeySharedValues({ valkey, mode: 'live', clock: movableClock(), log })
    valkey.disconnect()
    const { made, make, finish } = maker()
    finish()
    expect(await shared.get('alone', make)).toBe('value 1')
    expect(await shared.get('alone', make)).toBe('value 1')
    await shared.forget('alone')
    expect(await shared.get('alone', make)).toBe('value 2')
    expect(made.calls).toBe(2)
  })
})
