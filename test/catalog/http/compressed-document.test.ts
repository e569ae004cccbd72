import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { CompressedDocument } from '../../../src/catalog/http/compressed-document.ts'

const app = fastify()
afterAll(() => app.close())

test('a document is compressed once for each encoding, for any number of requests', async () => {
  const document = new CompressedDocument('a long document '.repeat(1000))
  const sent: unknown[] = []
  app.addHook('onSend', async (_request, _reply, payload) => {
    sent.push(payload)
    return payload
  })
  app.get('/', (request, reply) => document.send(request, reply))
  const ask = (accept: string) => app.inject({ url: '/', headers: { 'accept-encoding': accept } })
  for (const accept of ['br', 'br', 'gzip', 'gzip', 'identity', 'identity']) {
    const { headers } = await ask(accept)
    expect(headers.vary).toBe('accept-encoding')
    expect(headers['content-encoding']).toBe(accept === 'identity' ? undefined : accept)
  }
  expect([sent[1], sent[3], sent[5]].map((body, place) => body === sent[2 * place])).toEqual([
    true,
    true,
    true,
  ])
  expect(new Set(sent).size).toBe(3)
})
