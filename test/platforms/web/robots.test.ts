import { expect, test } from 'vitest'
import type { LookupContext } from '../../../src/catalog/source.ts'
import { isAllowed, isReadingAllowed } from '../../../src/platforms/web/sources/robots.ts'
import { costHere } from '../../support/cost.ts'

const site = 'https://site.example'
const contextOf = (rules: string) =>
  ({
    signal: new AbortController().signal,
    setting: () => undefined,
    shared: { get: async () => rules },
  }) as unknown as LookupContext

test('rules that take long to match do not block the service, and are obeyed', async () => {
  const url = `${site}/${'a'.repeat(1900)}`
  const tangled = `User-agent: *\nDisallow: /${'*'.repeat(15_000)}b$\nDisallow: /aaa*a$`
  expect(await isReadingAllowed(url, contextOf(tangled))).toBe(false)
  expect(await isReadingAllowed(`${site}/b${'c'.repeat(1900)}`, contextOf(tangled))).toBe(true)
  const whole = await costHere(() => isAllowed(tangled, url))
  // The least of three: what earlier tests left behind runs in this thread as well.
  const costs: number[] = []
  for (let i = 0; i < 3; i++) costs.push(await costHere(() => isReadingAllowed(url, contextOf(tangled))))
  expect(Math.min(...costs)).toBeLessThan(whole / 3)
})
