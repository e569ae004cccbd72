import { expect, test } from 'vitest'
import { Fault } from '../../../src/catalog/errors.ts'
import { requestOptional } from '../../../src/platforms/shared/optional-request.ts'

function lookup(signal = new AbortController().signal) {
  const drifted: string[] = []
  return { drifted, context: { signal, drift: (field: string) => drifted.push(field) } }
}

test('a failed optional request returns null and is reported as drift', async () => {
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

test('an aborted lookup fails', async () => {
  const { drifted, context } = lookup(AbortSignal.abort())
  const late = new Fault('timeout', 'over')
  await expect(requestOptional('rules', context, () => Promise.reject(late))).rejects.toBe(late)
  expect(drifted).toEqual([])
})
