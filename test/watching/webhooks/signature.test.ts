import { Webhook as Standard } from 'standardwebhooks'
import { Webhook as Svix } from 'svix'
import { expect, test } from 'vitest'
import { newSecret, sign } from '../../../src/watching/webhooks/delivery/signature.ts'

const message = () => ({ id: 'evt_1', at: Date.now(), body: '{"text":"größe ✓"}' })
const libraries = [
  ['standardwebhooks', (secret: string) => new Standard(secret)],
  ['svix', (secret: string) => new Svix(secret)],
] as const

test.each(libraries)('%s verifies our signatures', (_, library) => {
  const secret = newSecret()
  const sent = message()
  const headers = { ...sign([secret], sent) }
  expect(library(secret).verify(sent.body, headers)).toEqual(JSON.parse(sent.body))
  expect(() => library(newSecret()).verify(sent.body, headers)).toThrow()
  expect(() => library(secret).verify(`${sent.body} `, headers)).toThrow()
})

test.each(libraries)('%s verifies with either secret during a rotation', (_, library) => {
  const [before, after] = [newSecret(), newSecret()]
  const sent = message()
  const headers = { ...sign([after, before], sent) }
  expect(headers['webhook-signature'].split(' ')).toHaveLength(2)
  for (const secret of [before, after]) library(secret).verify(sent.body, headers)
})

test('secrets have the prefix of the specification and 24 to 64 random bytes', () => {
  const secret = newSecret()
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]+=*$/)
  const bytes = Buffer.from(secret.slice(6), 'base64').length
  expect(bytes).toBeGreaterThanOrEqual(24)
  expect(bytes).toBeLessThanOrEqual(64)
  expect(newSecret()).not.toBe(secret)
})
