import { expect, test } from 'vitest'
import { providerFor, providersSetting, simulatedProvider } from '../../../src/runtime/config/providers.ts'

const good = {
  pattern: 'twitter.communities.*',
  url: 'https://provider.example/',
  secret: '0123456789abcdef',
}

test('the first provider whose pattern fits is the one', () => {
  const wide = { ...good, pattern: '*' }
  const all = providersSetting.parse([good, wide])
  expect(providerFor('twitter.communities.posts', all)).toEqual(good)
  expect(providerFor('tiktok.videos', all)).toEqual(wide)
  expect(providerFor('tiktok.videos', [good])).toBeUndefined()
})

test.each([
  ['a pattern', { ...good, pattern: 'twitter communities' }],
  ['a URL', { ...good, url: 'provider.example' }],
  ['a secret of some length', { ...good, secret: 'short' }],
  ['a time limit in bounds', { ...good, timeoutMs: 1 }],
  ['known members only', { ...good, header: 'x' }],
])('a provider needs %s', (_, setting) => {
  expect(providersSetting.safeParse([setting]).success).toBe(false)
})

test('each platform has a simulated provider', () => {
  expect(simulatedProvider('tiktok').url).toBe('https://provider.simulated/tiktok')
})
