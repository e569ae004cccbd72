import { afterEach, expect, test } from 'vitest'
import { ServiceError } from '../../../src/catalog/errors.ts'
import { costHere } from '../../support/cost.ts'
import { flood, floods } from '../../support/endless.ts'
import { bodyOf, closeAll, faultOf, httpServer, setUp, socketServer } from './support.ts'

afterEach(closeAll)

const allowedRanges = ['127.0.0.0/8']
const message = { headers: { 'webhook-id': 'm1' }, body: '{"a":1}', timeoutMs: 25_000 }

test('a message is sent once, as signed, and every answer is a result', async () => {
  const received: string[] = []
  const server = await httpServer(async (request, response) => {
    received.push(`${request.method} ${request.headers['webhook-id']} ${await bodyOf(request)}`)
    response.writeHead(request.url === '/moved' ? 302 : 500, { location: '/other' }).end('x'.repeat(10_000))
  })
  const { upstream } = setUp({ allowedRanges })
  const failed = await upstream.send({ ...message, url: `${server.origin}/`, keepBytes: 100 })
  expect([failed.status, failed.body.length]).toEqual([500, 100])
  expect((await upstream.send({ ...message, url: `${server.origin}/moved` })).status).toBe(302)
  expect(received).toEqual(['POST m1 {"a":1}', 'POST m1 {"a":1}'])
})

test('an endless answer does not hold the delivery', async () => {
  const server = await httpServer((_, response) => {
    const pour = () => {
      while (response.write('x'.repeat(65_536)));
      response.once('drain', pour)
    }
    pour()
  })
  const { upstream } = setUp({ allowedRanges })
  const result = await upstream.send({ ...message, url: server.origin, keepBytes: 10 })
  expect([result.status, result.body.toString()]).toEqual([200, 'xxxxxxxxxx'])
})

test.each([
  ['an interim answer before it', 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n', 204],
  ['a body that breaks off', 'HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\nhalf', 200],
  ['a body that is no chunked one', 'HTTP/1.1 202 Accepted\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n', 202],
])('a head with %s is the answer', async (_, wire, status) => {
  const server = await socketServer((socket) => socket.end(wire))
  const { upstream } = setUp({ allowedRanges })
  expect((await upstream.send({ ...message, url: server.origin })).status).toBe(status)
})

test('endless interim answers do not count as an answer', async () => {
  let sent = 0
  const server = await socketServer((socket) => {
    const more = (failed?: Error | null) => {
      if (sent > 500_000_000 || failed || socket.destroyed) return
      const early = 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'.repeat(500)
      sent += early.length
      socket.write(early, more)
    }
    more()
  })
  const { upstream } = setUp({ allowedRanges })
  const fault = await faultOf(upstream.send({ ...message, url: server.origin, timeoutMs: 10_000 }))
  expect([fault.reason, sent < 500_000_000]).toEqual(['too_large', true])
})

test('a body that never ends up arriving does not undo the answer', async () => {
  const server = await socketServer((socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\nhalf')
  })
  const { upstream } = setUp({ allowedRanges })
  // The limit is long enough for a busy machine to send its headers.
  expect((await upstream.send({ ...message, url: server.origin, timeoutMs: 1000 })).status).toBe(200)
})

test('however many receivers at one host hang, another there is reached at once', async () => {
  const server = await httpServer((request, response) => {
    if (request.url === '/quick') response.writeHead(204).end()
  })
  const { upstream } = setUp({ allowedRanges })
  const stop = new AbortController()
  const hanging = Array.from({ length: 300 }, (_, n) =>
    upstream.send({ ...message, url: `${server.origin}/${n}`, signal: stop.signal }).catch(() => 'stopped'),
  )
  expect((await upstream.send({ ...message, url: `${server.origin}/quick` })).status).toBe(204)
  stop.abort()
  expect(new Set(await Promise.all(hanging))).toEqual(new Set(['stopped']))
})

test('a receiver that does not answer in time, or breaks off, is a fault', async () => {
  const silent = await socketServer(() => {})
  const broken = await socketServer((socket) => socket.resetAndDestroy())
  const { upstream } = setUp({ allowedRanges })
  const late = upstream.send({ ...message, url: silent.origin, timeoutMs: 30 })
  expect((await faultOf(late)).reason).toBe('timeout')
  const cut = upstream.send({ ...message, url: broken.origin })
  expect((await faultOf(cut)).reason).toBe('connection')
})

test.each([
  ['turns to another protocol', 'HTTP/1.1 101 Next\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'],
  ['never gets beyond an interim answer', 'HTTP/1.1 103 Early Hints\r\n\r\n'],
])(
  'a receiver that %s is a fault, in time',
  async (_, wire) => {
    for (const stays of [true, false]) {
      const server = await socketServer((socket) => (stays ? socket.write(wire) : socket.end(wire)))
      const { upstream } = setUp({ allowedRanges })
      const sent = upstream.send({ ...message, url: server.origin, timeoutMs: 100 })
      expect((await faultOf(sent)).reason).toMatch(/^(connection|timeout)$/)
    }
  },
  2000,
)

test.each(Object.entries(floods))(
  'a receiver that sends %s without end holds nobody up',
  async (_, [begins, goesOn]) => {
    const server = await socketServer((socket) => {
      socket.write(begins)
      flood(socket, goesOn)
    })
    const { upstream } = setUp({ allowedRanges })
    const send = () => upstream.send({ ...message, url: server.origin }).catch(() => undefined)
    await send()
    expect(await costHere(send)).toBeLessThan(60)
  },
)

test('a long page is an answer', async () => {
  const server = await httpServer((_, response) => response.end('x'.repeat(1_000_000)))
  const { upstream } = setUp({ allowedRanges })
  const { status, body } = await upstream.send({ ...message, url: server.origin })
  expect([status, body.length]).toEqual([200, 4096])
})

test('messages go to public https addresses only', async () => {
  const { upstream } = setUp({ resolve: async () => ['10.0.0.1'] })
  for (const url of ['https://inside.example/', 'http://93.184.216.34/', 'https://[::1]/', 'nonsense']) {
    expect((await faultOf(upstream.send({ ...message, url }))).reason).toBe('refused')
  }
})

const names: Record<string, string[]> = {
  'hooks.example.com': ['93.184.216.34'],
  'inside.example.com': ['10.0.0.1'],
  'trusted.example.com': ['127.0.0.5'],
}

test.each([
  ['https://hooks.example.com/a?b=1', true],
  ['https://not-yet-known.example.com/hook', true],
  ['http://trusted.example.com:9999/hook', true],
  ['http://hooks.example.com/', false],
  ['https://hooks.example.com:8443/', false],
  ['https://user:secret@hooks.example.com/', false],
  ['https://inside.example.com/', false],
  ['https://localhost/', false],
  ['https://intranet/', false],
  ['https://printer.local/', false],
  ['https://metadata.google.internal/', false],
  ['https://192.168.0.1/', false],
  ['https://[::ffff:10.0.0.1]/', false],
  ['javascript:alert(1)', false],
  ['hooks.example.com', false],
])('whether %s may be kept as a webhook URL: %s', async (url, kept) => {
  const { upstream } = setUp({
    allowedRanges,
    resolve: async (name) => names[name] ?? Promise.reject(new Error('no such name')),
  })
  const checked = await upstream.checkPublicUrl(url, { name: 'webhook.url' }).catch((error) => error)
  if (kept) expect(checked.href).toBe(url)
  else {
    expect(checked).toBeInstanceOf(ServiceError)
    expect(checked.status).toBe(400)
    expect(checked.message).toMatch(/^webhook\.url must be a public https URL/)
  }
})
