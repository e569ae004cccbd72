import { afterEach, describe, expect, test } from 'vitest'
import { createRegistry } from '../../../src/catalog/registry.ts'
import { openUpstream } from '../../../src/gateways/upstream/part.ts'
import { platforms } from '../../../src/platforms/index.ts'
import { readConfig } from '../../../src/runtime/config/config.ts'
import { testClock } from '../../support/clock.ts'
import { closeAll, httpServer, movableClock, setUp } from './support.ts'

afterEach(closeAll)

/** Two hosts of one platform and one of another, with what is open at each at once. */
async function hosts(limits: Record<string, object>) {
  const state = { open: 0, most: 0, holding: [] as (() => void)[] }
  const server = await httpServer((_, response) => {
    state.open += 1
    state.most = Math.max(state.most, state.open)
    state.holding.push(() => {
      state.open -= 1
      response.end('ok')
    })
  })
  const made = setUp({
    platforms: limits,
    origins: { 'https://www.one.example': server.origin, 'https://oauth.one.example': server.origin },
  })
  const of = (own: boolean, platform = 'one') => made.upstream.client(made.binding({ platform, own }))
  const release = async (requests: number) => {
    for (let done = 0; done < requests; ) {
      await new Promise((resolve) => setImmediate(resolve))
      for (const answer of state.holding.splice(0)) {
        answer()
        done += 1
      }
    }
  }
  return { ...made, server, state, of, release }
}
const urls = ['https://www.one.example/a', 'https://oauth.one.example/b']

describe('a platform with limits of its own', () => {
  test('has a maximum of concurrent requests over all its hosts, without vendors', async () => {
    const { of, state, release } = await hosts({ one: { concurrency: 1 } })
    const asked = [...urls, ...urls].map((url) => of(true).request({ url }))
    await release(4)
    await Promise.all(asked)
    expect(state.most).toBe(1)
    const others = [...urls, ...urls].map((url) => of(false).request({ url }))
    while (state.open < 4) await new Promise((resolve) => setImmediate(resolve))
    await release(4)
    await Promise.all(others)
  })

  test('has a maximum of requests per second, retries included', async () => {
    let failing = 1
    const server = await httpServer((_, response) => {
      response.statusCode = failing-- > 0 ? 503 : 200
      response.end('ok')
    })
    const clock = movableClock()
    const waits: number[] = []
    const { upstream, binding } = setUp({
      clock,
      platforms: { one: { perSecond: 2 } },
      origins: { 'https://www.one.example': server.origin, 'https://oauth.one.example': server.origin },
      wait: async (milliseconds) => {
        waits.push(milliseconds)
      },
    })
    const client = upstream.client(binding({ platform: 'one', own: true }))
    for (let i = 0; i < 10; i++) await client.request({ url: urls[i % 2]! })
    expect(server.asked).toHaveLength(11)
    // The clock stands still: two at once, then each half a second behind the one before.
    expect(Math.max(...waits)).toBe(((11 - 2) / 2) * 1000)
    waits.length = 0
    for (let i = 0; i < 10; i++) await upstream.client(binding()).request({ url: urls[i % 2]! })
    expect(waits).toEqual([])
  })

  test('has to exist', () => {
    const config = readConfig({ UPSTREAM_LIMITS: '{"redit":{"perSecond":1}}' })
    const registry = createRegistry(platforms)
    const open = () =>
      openUpstream({
        config,
        registry,
        clock: testClock(),
        metrics: {} as never,
        log: { warn: () => {} },
        version: '0',
      })
    expect(open).toThrow('UPSTREAM_LIMITS: there is no platform redit. Did you mean reddit?')
    expect(() => readConfig({ UPSTREAM_LIMITS: '{"reddit":{"perSecond":0}}' })).toThrow(
      /UPSTREAM_LIMITS must look/,
    )
    expect(() => readConfig({ UPSTREAM_LIMITS: '{"reddit":{"rate":1}}' })).toThrow(
      /UPSTREAM_LIMITS must look/,
    )
  })
})
