import { expect, test } from 'vitest'
import { rememberNames, withoutSystem } from '../../../src/gateways/upstream/names.ts'
import { testClock } from '../../support/clock.ts'

test('a name is resolved once for many requests at once, and again after half a minute', async () => {
  const clock = testClock()
  const asked: string[] = []
  const resolve = rememberNames(async (name) => {
    asked.push(name)
    return [`10.0.0.${asked.length}`]
  }, clock)
  expect(await Promise.all([resolve('a'), resolve('a'), resolve('b')])).toEqual([
    ['10.0.0.1'],
    ['10.0.0.1'],
    ['10.0.0.2'],
  ])
  clock.advance(29_000)
  await resolve('a')
  expect(asked).toEqual(['a', 'b'])
  clock.advance(2000)
  expect(await resolve('a')).toEqual(['10.0.0.3'])
})

test('that a name has no address is remembered for a few seconds only', async () => {
  const clock = testClock()
  let asked = 0
  const resolve = rememberNames(async () => {
    asked += 1
    if (asked === 1) throw new Error('no such name')
    return ['10.0.0.1']
  }, clock)
  await expect(resolve('a')).rejects.toThrow('no such name')
  await expect(resolve('a')).rejects.toThrow('no such name')
  clock.advance(6000)
  expect(await resolve('a')).toEqual(['10.0.0.1'])
})

test("names that DNS does not know take turns at the system's resolver, and those that it knows never wait there", async () => {
  const known = ['10.0.0.1']
  let atOnce = 0
  let most = 0
  const ends: (() => void)[] = []
  const resolve = withoutSystem(
    async (name) => {
      if (name === 'known') return known
      throw Object.assign(new Error(name), { code: name === 'silent' ? 'ETIMEOUT' : 'ENOTFOUND' })
    },
    async () => {
      most = Math.max(most, ++atOnce)
      await new Promise<void>((end) => ends.push(end))
      atOnce -= 1
      return ['10.0.0.2']
    },
  )
  const local = ['a', 'b', 'c'].map(resolve)
  expect(await resolve('known')).toBe(known)
  await expect(resolve('silent')).rejects.toThrow('silent')
  for (let i = 0; i < 3; i++) {
    await expect.poll(() => ends.length).toBe(i + 1)
    ends[i]!()
  }
  expect(await Promise.all(local)).toEqual([['10.0.0.2'], ['10.0.0.2'], ['10.0.0.2']])
  expect(most).toBe(1)
})
