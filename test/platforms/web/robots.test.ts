import { expect, test } from 'vitest'
import type { LookupContext } from '../../../src/catalog/source.ts'
import { isAllowed, isReadingAllowed, ownRules } from '../../../src/platforms/web/sources/robots.ts'
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

test('rules of many agents take time by their length, and those for this service are obeyed', async () => {
  const named = Array.from({ length: 3000 }, (_, n) => `User-agent: a${n}`)
  const rules = Array.from({ length: 3000 }, (_, n) => `Disallow: /${n}/`)
  const text = ['User-agent: *', ...named, ...rules, 'User-agent: b', 'Disallow: /'].join('\n')
  const costs: number[] = []
  for (let i = 0; i < 3; i++) {
    costs.push(
      await costHere(async () => {
        expect(await isReadingAllowed(`${site}/x`, contextOf(text))).toBe(true)
        expect(await isReadingAllowed(`${site}/2999/`, contextOf(text))).toBe(false)
      }),
    )
  }
  // Stored once for each agent, the rules took two seconds.
  expect(Math.min(...costs)).toBeLessThan(100)
})

test.each([
  [
    'its own group comes before that of all',
    'User-agent: *\nDisallow: /\n\nUser-agent: Social-Lookup/2\nDisallow: /b',
    true,
  ],
  ['several agents share rules', 'User-agent: a\n# both\nuser-agent : social-lookup\rDisallow: /', false],
  [
    'groups of one agent are joined',
    'User-agent: *\nAllow: /a/b\nUser-agent: b\nDisallow: /a\nUser-agent: *\nDisallow: /a',
    false,
  ],
  [
    'rules of others are not its own',
    'User-agent: social\nDisallow: /\nUser-agent: social-lookup-2\nDisallow: /',
    true,
  ],
  [
    'an own group without rules allows all',
    'User-agent: *\nDisallow: /\nUser-agent: social-lookup\nDisallow:',
    true,
  ],
])('robots.txt: %s', async (_, text, allowed) => {
  expect(await isReadingAllowed(`${site}/a`, contextOf(text))).toBe(allowed)
  expect(isAllowed(ownRules(text), `${site}/a`)).toBe(allowed)
})
