import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import fastify from 'fastify'
import pino from 'pino'
import { expect, test } from 'vitest'
import { defaultHttpLimits } from '../../../src/api/server/connections.ts'
import { applyHttpConventions } from '../../../src/api/server/http-conventions.ts'

test('a reader that disconnects before its file begins is not logged as an error', async () => {
  const lines: string[] = []
  const app = fastify({ http: { optimizeEmptyRequests: true } })
  applyHttpConventions(app, defaultHttpLimits, pino({}, { write: (line: string) => lines.push(line) }))
  const file = new Readable({ read() {} })
  const [asked, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  app.addHook('onSend', async (_request, _reply, payload) => {
    if (payload === file) setImmediate(asked.resolve)
    // The replacement for the file is announced after everything that was written.
    else over.resolve()
  })
  app.get('/file', (_request, reply) => reply.send(file))
  try {
    await app.listen({ port: 0, host: '127.0.0.1' })
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    socket.write('GET /file HTTP/1.1\r\nhost: a\r\n\r\n')
    await asked.promise
    socket.resetAndDestroy()
    await over.promise
    expect(lines).toEqual([])
  } finally {
    await app.close()
  }
})
