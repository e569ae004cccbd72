import { expect, test } from 'vitest'
import { Fault } from '../../../src/catalog/errors.ts'
import { checkedAddresses } from '../../../src/gateways/upstream/destination.ts'
import { describeFailure } from '../../../src/watching/webhooks/delivery/failure-words.ts'

const coded = (code: string) =>
  new Fault('connection', code, { cause: Object.assign(new Error(code), { code }) })

test.each([
  ['CERT_HAS_EXPIRED', /^certificate: .* has expired/],
  ['ERR_TLS_CERT_ALTNAME_INVALID', /^certificate: .* for another name/],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', /^certificate: .* known authority/],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', /^certificate: .* known authority/],
  ['ERR_SSL_WRONG_VERSION_NUMBER', /^tls: /],
  ['ENETUNREACH', /^network: /],
  ['ECONNRESET', /^connection: The host closed/],
  ['SOMETHING_ELSE', /^connection: The connection could not be made, or broke off\.$/],
])('a connection that fails with %s is described by it', (code, words) => {
  expect(describeFailure(coded(code))).toMatch(words)
})

test('a name that does not resolve is the name, even if the resolver itself refused the connection', async () => {
  const resolve = () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))
  const url = new URL('https://no-such-host.example/hook')
  const fault = await checkedAddresses(url, { resolve, allowed: [] } as never).catch((error) => error)
  expect(describeFailure(fault)).toMatch(/^name: The name of the host was not found/)
})
