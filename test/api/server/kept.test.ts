import { expect, test } from 'vitest'
import { cacheForDocuments } from '../../../src/api/server/documents.ts'
import { testClock } from '../../support/clock.ts'

const minute = 60_000

/** Something that is made when it is let go of. */
function made() {
  const waiting: ((what: string | Error) => void)[] = []
  const clock = testClock()
  const ask = cacheForDocuments({ freshMs: 30 * minute, usableMs: 120 * minute }, clock, () => {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    waiting.push((what) => (typeof what === 'string' ? resolve(what) : reject(what)))
    return promise
  })
  return { ask, clock, waiting }
}

test('a document is created once for all requests, and cached while it is fresh', async () => {
  const { ask, clock, waiting } = made()
  const asked = [ask(), ask()]
  waiting[0]!('one')
  expect(await Promise.all(asked)).toEqual(['one', 'one'])
  clock.advance(29 * minute)
  expect(await ask()).toBe('one')
  expect(waiting).toHaveLength(1)
})

test('requests do not wait for a new document while the old one is usable', async () => {
  const { ask, clock, waiting } = made()
  const first = ask()
  waiting[0]!('one')
  await first
  clock.advance(31 * minute)
  expect(await Promise.all([ask(), ask()])).toEqual(['one', 'one'])
  expect(waiting).toHaveLength(2)
  waiting[1]!('two')
  await expect.poll(ask).toBe('two')
  clock.advance(121 * minute)
  const waits = ask()
  waiting[2]!('three')
  expect(await waits).toBe('three')
})

test('a failure is not cached, and does not remove a usable document', async () => {
  const { ask, clock, waiting } = made()
  const first = ask()
  waiting[0]!(new Error('not now'))
  await expect(first).rejects.toThrow('not now')
  const second = ask()
  waiting[1]!('one')
  expect(await second).toBe('one')
  clock.advance(31 * minute)
  await ask()
  waiting[2]!(new Error('not now'))
  await expect.poll(() => ask().then(() => waiting.length)).toBe(4)
  expect(await ask()).toBe('one')
})
