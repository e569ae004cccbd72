import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createProvider } from '../../../examples/provider/server.ts'
import { isSigned } from '../../../examples/provider/signature.ts'
import type { AnyOperation } from '../../../src/catalog/operation.ts'
import type { Continuation } from '../../../src/catalog/source.ts'
import { signedHeaders } from '../../../src/gateways/providers/signature.ts'
import { providerSource } from '../../../src/gateways/providers/source.ts'
import { platforms } from '../../../src/platforms/index.ts'
import { closeAll, faultOf, setUp } from '../upstream/support.ts'
import { contextOf, now } from './support.ts'

const secret = '0123456789abcdef0123'
const server = createProvider(secret, () => now)
let url: string

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})
afterAll(async () => {
  server.close()
  await closeAll()
})

const { client } = setUp()
/** Without its platform there is nothing the example's records could be held against. */
const served = platforms.some(({ name }) => name === 'tiktok')

function operationOf(id: string): AnyOperation {
  return platforms.flatMap(({ operations }) => operations).find((operation) => operation.id === id)!
}

function lookup(id: string, params: object, page: Continuation = null, shared = secret) {
  const operation = operationOf(id)
  const source = providerSource(operation, { pattern: '*', url, secret: shared })
  return source.lookup(params, contextOf(operation, client, page))
}

const store = { url: 'https://www.tiktok.com/shop/store/x/7495000000000000001' }

test.runIf(served).each([
  ['tiktok.shop.products', store],
  ['tiktok.profiles.showcaseProducts', { handle: 'ada.cooks' }],
])('the example’s %s fit the operation’s record and are read to their end, each once', async (id, params) => {
  const titles: string[] = []
  let page: Continuation = null
  do {
    const answer = await lookup(id, params, page)
    const { data, next } = answer as unknown as {
      data: { products: { title: string }[] }
      next?: Continuation
    }
    titles.push(...data.products.map(({ title }) => title))
    page = next ?? null
  } while (page !== null && titles.length < 20)
  expect(titles).toHaveLength(5)
  expect(new Set(titles).size).toBe(5)
})

test.runIf(served)('the example knows what it does not have', async () => {
  const other = await lookup('tiktok.profiles.showcaseProducts', { handle: 'nobody' })
  expect(other).toEqual({ outcome: 'not_found' })
  const unserved = await faultOf(lookup('tiktok.shop.products.search', { query: 'pan' }))
  expect(unserved.message).toContain('unsupported')
})

test.runIf(served)('the example refuses who does not share its secret', async () => {
  const fault = await faultOf(lookup('tiktok.shop.products', store, null, 'another secret of 16'))
  expect([fault.reason, fault.message.includes('unauthorized')]).toEqual(['provider', true])
})

test('a signature holds for its body, its time and its secret only', () => {
  const headers = signedHeaders(secret, '{"a":1}', now)
  const [timestamp = '', signature = ''] = Object.values(headers)
  expect(isSigned(secret, timestamp, signature, '{"a":1}', now + 299_000)).toBe(true)
  expect(isSigned(secret, timestamp, `v1=00 ${signature}`, '{"a":1}', now)).toBe(true)
  expect(isSigned(secret, timestamp, signature, '{"a":2}', now)).toBe(false)
  expect(isSigned(secret, String(Number(timestamp) + 1), signature, '{"a":1}', now)).toBe(false)
  expect(isSigned(secret, timestamp, signature, '{"a":1}', now + 301_000)).toBe(false)
  expect(isSigned('another secret', timestamp, signature, '{"a":1}', now)).toBe(false)
  expect(isSigned(secret, timestamp, '', '{"a":1}', now)).toBe(false)
})
