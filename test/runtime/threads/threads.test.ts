import { afterEach, describe, expect, test } from 'vitest'
import type { Mode } from '../../../src/catalog/source.ts'
import { runForAccount } from '../../../src/runtime/fair-shares/account-context.ts'
import { inThread, type ThreadLimits } from '../../../src/runtime/threads/threads.ts'
import type { end as ends } from './held.ts'

const module = new URL('./held.ts', import.meta.url)
const more = 40

let letGo = new Int32Array(new SharedArrayBuffer(4))
let held: Promise<string>[] = []

/** Many pages of an account that take until they are let go of. */
function holdMany(account: string, mode: Mode): void {
  const one = () => inThread<string>('pages', { module, name: 'hold', args: [letGo] })
  held = Array.from({ length: more }, () => runForAccount({ account, mode }, one))
}

const quick = (account: string, mode: Mode) =>
  runForAccount({ account, mode }, () => inThread<string>('pages', { module, name: 'quick', args: ['read'] }))

afterEach(async () => {
  Atomics.store(letGo, 0, 1)
  Atomics.notify(letGo, 0)
  await Promise.all(held)
  letGo = new Int32Array(new SharedArrayBuffer(4))
})

describe('an account that has as many slow pages read as it likes', () => {
  test('does not block reads of another account', async () => {
    holdMany('greedy', 'live')
    expect(await Promise.all([quick('modest', 'live'), quick('other', 'live')])).toEqual(['READ', 'READ'])
  })

  test('with test keys does not block live lookups, not even of the same account', async () => {
    holdMany('greedy', 'test')
    expect(await quick('greedy', 'live')).toBe('READ')
  })
})

describe('work whose thread does not live to answer', () => {
  const end = (how: Parameters<typeof ends>[0], limits: ThreadLimits = {}) =>
    inThread('pages', { module, name: 'end', args: [how] }, limits)
  const publicMessage = 'Too tangled. Nothing was charged.'

  test.each(['memory', 'buffers', 'exit', 'library'] as const)(
    'is too large for us, in the words of its reader: %s',
    async (how) => {
      await expect(end(how, { publicMessage })).rejects.toMatchObject({ reason: 'too_large', publicMessage })
    },
  )

  test('is too large where it takes longer than it may', async () => {
    await expect(end('time', { limitMs: 50 })).rejects.toMatchObject({
      reason: 'too_large',
      publicMessage: expect.stringContaining('Nothing was charged.'),
    })
  })

  test('is given up where it waits for much longer than it may run; a thread that gets little time goes on', async () => {
    expect(await end('wait', { limitMs: 500 })).toBe('waited')
    await expect(end('wait', { limitMs: 200 })).rejects.toMatchObject({ reason: 'too_large' })
  })

  test('ends with its caller, for the reason of its caller', async () => {
    const left = new Error('the caller left')
    await expect(end('time', { signal: AbortSignal.timeout(20) })).rejects.toMatchObject({
      name: 'TimeoutError',
    })
    await expect(end('time', { signal: AbortSignal.abort(left) })).rejects.toBe(left)
  })

  test('fails with the error of its reader', async () => {
    await expect(end('drift')).rejects.toBeInstanceOf(TypeError)
    await expect(end('fault')).rejects.toMatchObject({ reason: 'changed', field: 'title' })
  })
})
