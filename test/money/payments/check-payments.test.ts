import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkPayments } from '../../../src/money/payments/check-payments.ts'
import { readConfig } from '../../../src/runtime/config/config.ts'
import { simulatedPayments } from './payers.ts'

/** A facilitator of another chain. */
const other = createServer((_, response) => {
  const kinds = [{ x402Version: 2, scheme: 'exact', network: 'eip155:1' }]
  response
    .setHeader('content-type', 'application/json')
    .end(JSON.stringify({ kinds, extensions: [], signers: {} }))
})
let url: string
beforeAll(async () => {
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
})
afterAll(() => other.close())

it('reports what the facilitator supports', async () => {
  expect(await checkPayments(readConfig(simulatedPayments))).toEqual({
    isFine: true,
    detail: 'exact and upto on eip155:84532',
  })
  expect(await checkPayments(readConfig({}))).toBeNull()
})

it('names a facilitator that does not serve the network', async () => {
  const config = readConfig({ ...simulatedPayments, X402_FACILITATOR_URL: url })
  expect(await checkPayments(config)).toMatchObject({ isFine: false })
})

it('refuses half of the settings by name', async () => {
  const { X402_ASSET: _, ...half } = simulatedPayments
  await expect(checkPayments(readConfig(half))).rejects.toThrow('payments need X402_ASSET as well')
})
