import { afterEach, expect, test } from 'vitest'
import { openChain } from '../../../src/money/payments/chain.ts'
import { readTerms } from '../../../src/money/payments/terms.ts'
import { readConfig } from '../../../src/runtime/config/config.ts'
import { costHere } from '../../support/cost.ts'
import { serverThat } from '../../support/endless.ts'
import { simulatedPayments } from './payers.ts'

/** A node of a chain that answers everything in one way. */

let server: Awaited<ReturnType<typeof serverThat>>
afterEach(() => server.close())

async function chainThat(answer: unknown, status = 200, headers: Record<string, string> = {}) {
  const text = JSON.stringify({ jsonrpc: '2.0', id: 1, result: answer })
  server = await serverThat((response) => response.writeHead(status, headers).end(text))
  return openChain(readTerms(readConfig(simulatedPayments))!, server.url)
}

test('a node that asks for a day of waiting is an error now', async () => {
  const chain = await chainThat(null, 429, { 'retry-after': '86400' })
  await expect(chain.check()).rejects.toThrow('HTTP request failed')
}, 5000)

test('a node that names a block which no chain has is searched no further', async () => {
  const chain = await chainThat({ number: `0x${'f'.repeat(1000)}`, timestamp: '0x1' })
  await expect(chain.listReceived(new Date(0))).rejects.toThrow('cannot have')
}, 5000)

test.each([
  ['a long number', '9'.repeat(1_000_000)],
  ['many objects', Array.from({ length: 500_000 }, () => ({}))],
])('a node that answers with %s holds nobody up', async (_, answer) => {
  const chain = await chainThat(answer)
  await chain.check().catch(() => undefined)
  expect(await costHere(() => expect(chain.check()).rejects.toThrow())).toBeLessThan(150)
})
