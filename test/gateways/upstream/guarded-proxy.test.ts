import { request } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { parseRanges } from '../../../src/gateways/upstream/addresses.ts'
import { createGuardedProxy } from '../../../src/gateways/upstream/guarded-proxy.ts'
import { closeAll, socketServer } from './support.ts'

afterEach(closeAll)

/** What a browser gets for a page through the proxy: its status and text, or that there is none. */
async function through(url: string): Promise<string> {
  const proxy = createGuardedProxy({
    rules: { allowed: parseRanges(['127.0.0.0/8']), resolve: async () => ['127.0.0.1'] },
    listen: '127.0.0.1',
    connectTimeoutMs: 5000,
  })
  const { host, port } = await proxy.address()
  const { username, password } = proxy.open({ maxBytes: 100_000 })
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  const headers = { 'proxy-authorization': authorization }
  try {
    return await new Promise((resolve) => {
      const asked = request({ host, port, path: url, headers }, async (answer) => {
        let text = ''
        for await (const piece of answer) text += piece
        resolve(`${answer.statusCode} ${text}`)
      })
      asked.on('error', () => resolve('none')).end()
    })
  } finally {
    await proxy.close()
  }
}

test.each([
  ['an ordinary answer', 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nhi', '200 hi'],
  ['trailers that do not come', 'HTTP/1.1 200 OK\r\ntrailer: x\r\ncontent-length: 2\r\n\r\nhi', '200 hi'],
  ['an interim answer', 'HTTP/1.1 103 Hints\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nhi', '200 hi'],
  ['a status that is none', 'HTTP/1.1 099 Odd\r\ncontent-length: 2\r\n\r\nhi', 'none'],
  ['another protocol', 'HTTP/1.1 101 Next\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n', 'none'],
  ['no HTTP', 'what?\r\n\r\n', 'none'],
])(
  'the server of a page that answers with %s ends one request, and nothing else',
  async (_, wire, got) => {
    const server = await socketServer((socket) => socket.end(wire))
    expect(await through(`${server.origin}/`)).toBe(got)
  },
  5000,
)
