import { afterEach, describe, expect, test } from 'vitest'
import type { Mode } from '../../src/catalog/source.ts'
import { onBehalfOf } from '../../src/sharing/behalf.ts'
import { inThread } from '../../src/threads/threads.ts'

const module = new URL('./held.ts', import.meta.url)
const more = 40

let letGo = new Int32Array(new SharedArrayBuffer(4))
let held: Promise<string>[] = []

/** Many pages of an account that take until they are let go of. */
function holdMany(account: string, mode: Mode): void {
  const one = () => inThread<string>('pages', { module, name: 'hold', args: [letGo] })
  held = Array.from({ length: more }, () => onBehalfOf({ account, mode }, one))
}

const quick = (account: string, mode: Mode) =>
  onBehalfOf({ account, mode }, () => inThread<string>('pages', { module, name: 'quick', args: ['read'] }))

afterEach(async () => {
  Atomics.store(letGo, 0, 1)
  Atomics.notify(letGo, 0)
  await Promise.all(held)
  letGo = new Int32Array(new SharedArrayBuffer(4))
})

describe('an account that has as many slow pages read as it likes', () => {
  test('keeps no other account from having its own read', async () => {
    holdMany('greedy', 'live')
    expect(await Promise.all([quick('modest', 'live'), quick('other', 'live')])).toEqual(['READ', 'READ'])
  })

  test('with test keys keeps no live lookup from it, not even its own', async () => {
    holdMany('greedy', 'test')
    expect(await quick('greedy', 'live')).toBe('READ')
  })
})
