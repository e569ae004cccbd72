import { expect, test } from 'vitest'
import { Fault } from '../../../src/errors.ts'
import { requestOptional } from '../../../src/platforms/shared/optional-request.ts'

function lookup(signal = new AbortController().signal) {
  const drifted: string[] = []
  return { drifted, context: { signal, drift: (field: string) => drifted.push(field) } }
}

test('what only adds to an answer may fail: it is null, and counted under its name', async () => {
  const { drifted, context } = lookup()
  expect(await requestOptional('rules', context, async () => 'text')).toBe('text')
  expect(
    await requestOptional('rules', context, () => Promise.reject(new Fault('unavailable', '503'))),
  ).toBeNull()
  expect(
    await requestOptional('about', context, () => Promise.reject(new TypeError('no such field'))),
  ).toBeNull()
  expect(drifted).toEqual(['rules', 'about'])
})

test('when the time of the lookup is over, it ends', async () => {
  const { drifted, context } = lookup(AbortSignal.abort())
  const late = new Fault('timeout', 'over')
  await expect(requestOptional('rules', context, () => Promise.reject(late))).rejects.toBe(late)
  expect(drifted).toEqual([])
})
