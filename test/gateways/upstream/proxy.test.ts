import { type AddressInfo, connect, createServer } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { closeAll, faultOf, httpServer, setUp } from './support.ts'

const proxies: ReturnType<typeof createServer>[] = []
afterEach(async () => {
  for (const proxy of proxies.splice(0)) proxy.close()
  await closeAll()
})

/** A standard HTTP proxy that notes what it is asked for; tunnels lead to `port` wherever they were meant to go. */
async function httpProxy(port: number) {
  const asked: string[] = []
  const proxy = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', (data) => {
      const [line = '', host = ''] = data.toString().split('\r\n')
      asked.push(line.replace(' HTTP/1.1', ''))
      if (!line.startsWith('CONNECT')) {
        socket.end(`HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: ${host.length}\r\n\r\n${host}`)
        return
      }
      const through = connect(port, '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
        socket.pipe(through).pipe(socket)
      })
      through.on('error', () => socket.destroy())
      socket.on('close', () => through.destroy())
    })
  })
  proxies.push(proxy)
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return { asked, url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` }
}

test('all traffic to platforms goes through the proxy, except for excepted hosts', async () => {
  const server = await httpServer((_, response) => response.end('direct'))
  const proxy = await httpProxy(server.port)
  const { client } = setUp({ proxy: proxy.url, noProxy: '127.0.0.1' })
  const plain = await client.request({ url: 'http://www.platform.example/a?b=1' })
  expect(plain.text()).toMatch(/^host: www\.platform\.example$/i)
  await faultOf(client.request({ url: 'https://www.platform.example/', retries: 0 }))
  expect(proxy.asked).toEqual(['GET http://www.platform.example/a?b=1', 'CONNECT www.platform.example:443'])
  expect((await client.request({ url: server.origin })).text()).toBe('direct')
  expect(proxy.asked).toHaveLength(2)
})

test('guarded requests tunnel to the checked address, so that the proxy resolves no names', async () => {
  const server = await httpServer((request, response) => response.end(request.headers.host))
  const proxy = await httpProxy(server.port)
  const { upstream, binding } = setUp({ proxy: proxy.url, resolve: async () => ['93.184.216.34'] })
  const answer = await upstream.guarded(binding()).request({ url: 'http://outside.example/' })
  expect(answer.text()).toBe('outside.example')
  expect(proxy.asked).toEqual(['CONNECT 93.184.216.34:80'])
  expect((await faultOf(upstream.guarded(binding()).request({ url: 'http://10.0.0.1/' }))).reason).toBe(
    'refused',
  )
})

test('only a platform with its own proxy uses it, also for its files', async () => {
  const server = await httpServer((request, response) => response.end(`direct ${request.headers.host}`))
  const proxy = await httpProxy(server.port)
  const { upstream, binding } = setUp({
    platforms: { one: { proxy: proxy.url } },
    resolve: async () => ['93.184.216.34'],
  })
  const own = binding({ platform: 'one', own: true })
  const answer = await upstream.client(own).request({ url: 'http://www.one.example/a' })
  expect(answer.text()).toMatch(/^host: www\.one\.example$/i)
  const file = await upstream.guarded(own).request({ url: 'http://files.example/x' })
  expect(file.text()).toBe('direct files.example')
  const asked = ['GET http://www.one.example/a', 'CONNECT 93.184.216.34:80']
  expect(proxy.asked).toEqual(asked)
  for (const other of [binding({ platform: 'one' }), binding({ platform: 'two', own: true })]) {
    expect((await upstream.client(other).request({ url: server.origin })).text()).toContain('direct')
  }
  expect(proxy.asked).toEqual(asked)
})
