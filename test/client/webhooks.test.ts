import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import {
  type HeadersLike,
  sampleEvent,
  sign,
  verify,
  WebhookVerificationError,
} from '../../packages/client/src/webhooks.ts'
import { newSecret, sign as signAsService } from '../../src/watching/webhooks/delivery/signature.ts'

const secret = newSecret()
const now = Date.UTC(2026, 0, 31)
const event = sampleEvent('youtube.channels.videos', [], { handle: 'nasa' })
const body = JSON.stringify(event)
const signedBy = (secrets: string[], at = now) => ({
  ...signAsService(secrets, { id: 'evt_sample', at, body }),
})

describe('verify', () => {
  test('returns the event that the service signed, from every form of body and headers', async () => {
    const headers = signedBy([secret])
    const bytes = new TextEncoder().encode(body)
    expect(await verify(body, headers, secret, { now })).toEqual(event)
    expect(await verify(bytes, new Headers({ ...headers }), secret, { now })).toMatchObject({
      type: 'monitor.new_items',
      operationId: 'youtube.channels.videos',
    })
  })

  test('takes buffers, headers in any case, and a byte order mark as part of the body', async () => {
    const upper = Object.fromEntries(
      Object.entries(signedBy([secret])).map(([name, value]) => [name.toUpperCase(), value]),
    )
    const { buffer } = new TextEncoder().encode(body)
    expect(await verify(buffer, upper, secret, { now })).toEqual(event)
    const distinct = Object.fromEntries(Object.entries(upper).map(([name, value]) => [name, [value]]))
    expect(await verify(body, distinct, secret, { now })).toEqual(event)
    const marked = `\ufeff${body}`
    const headers = { ...signAsService([secret], { id: 'evt_sample', at: now, body: marked }) }
    expect(await verify(Buffer.from(marked), headers, secret, { now })).toEqual(event)
  })

  test('names the mistake of a program that passes a parsed body or no secret', async () => {
    const headers = signedBy([secret])
    const parsed = verify(event as never, headers, secret, { now })
    await expect(parsed).rejects.toThrow(WebhookVerificationError)
    await expect(parsed).rejects.toThrow('not a parsed object')
    const unset = verify(body, headers, undefined as never, { now })
    await expect(unset).rejects.toThrow(WebhookVerificationError)
  })

  test('accepts either secret during a rotation', async () => {
    const other = newSecret()
    expect(await verify(body, signedBy([other, secret]), secret, { now })).toEqual(event)
    expect(await verify(body, signedBy([secret]), [other, secret], { now })).toEqual(event)
  })

  test('refuses altered bodies, other secrets, old requests and missing headers', async () => {
    const headers = signedBy([secret])
    const refusals: [string, HeadersLike, string, number][] = [
      [`${body} `, headers, secret, now],
      [body, headers, newSecret(), now],
      [body, headers, secret, now + 301_000],
      [body, headers, secret, now - 301_000],
      [body, { ...headers, 'webhook-id': 'evt_other' }, secret, now],
      [body, { ...headers, 'webhook-signature': '' }, secret, now],
      [body, {}, secret, now],
    ]
    for (const [text, sent, key, at] of refusals) {
      await expect(verify(text, sent, key, { now: at })).rejects.toThrow(WebhookVerificationError)
    }
  })

  test('sign makes requests that other libraries accept', async () => {
    const headers = await sign(body, secret)
    expect(new Webhook(secret).verify(body, { ...headers })).toEqual(event)
  })
})
