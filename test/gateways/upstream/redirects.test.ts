import { afterEach, expect, test } from 'vitest'
import { bodyOf, closeAll, faultOf, httpServer, platformOrigin, setUp } from './support.ts'

afterEach(closeAll)

/** A server that stands in for several hosts of a platform: /www, /m, /else. */
async function hosts(locations: Record<string, string>, status = 302) {
  const server = await httpServer(async (request, response) => {
    const location = locations[request.url!]
    if (location) {
      response.writeHead(status, { location: location.replace('SERVER', server.origin) }).end()
    } else {
      const { authorization, cookie } = request.headers
      response.end(
        JSON.stringify({ method: request.method, body: await bodyOf(request), authorization, cookie }),
      )
    }
  })
  const origins = {
    'https://www.platform.example': `${server.origin}/www`,
    'https://m.platform.example': `${server.origin}/m`,
    'https://platform.other': `${server.origin}/other`,
    'https://foreign.test': `${server.origin}/else`,
  }
  const { client } = setUp({ origins, hosts: () => ['platform.other'] })
  return { client, server }
}

test('redirects within the platform’s hosts are followed and the final URL is its own', async () => {
  const { client } = await hosts({
    '/www/start': 'https://m.platform.example/second',
    '/m/second': '../third',
    '/m/third': 'https://platform.other/fourth',
    '/other/fourth': 'SERVER/www/end',
  })
  const answer = await client.request({ url: `${platformOrigin}/start` })
  expect([answer.status, answer.url]).toEqual([200, 'https://www.platform.example/end'])
})

test('a redirect that leaves the platform is returned for the source to judge', async () => {
  const { client, server } = await hosts({ '/www/start': 'https://foreign.test/consent' })
  const answer = await client.request({ url: `${platformOrigin}/start` })
  expect(answer.status).toBe(302)
  expect(answer.headers.location).toBe('https://foreign.test/consent')
  expect(server.asked).toEqual(['GET /www/start'])
})

test('a source can request the redirect itself as the answer', async () => {
  const { client } = await hosts({ '/www/start': '/end' })
  const answer = await client.request({ url: `${platformOrigin}/start`, redirect: 'manual' })
  expect([answer.status, answer.headers.location]).toEqual([302, '/end'])
})

test('a redirect loop ends after five hops as a change of the platform', async () => {
  const { client, server } = await hosts({ '/www/loop': '/loop' })
  const fault = await faultOf(client.request({ url: `${platformOrigin}/loop` }))
  expect(fault.reason).toBe('changed')
  expect(server.asked).toHaveLength(6)
})

test.each([
  [302, 'GET', ''],
  [303, 'GET', ''],
  [307, 'POST', 'sent'],
  [308, 'POST', 'sent'],
])('a POST redirected with %i goes on as %s', async (status, method, body) => {
  const { client } = await hosts({ '/www/start': '/end' }, status)
  const answer = await client.request({ url: `${platformOrigin}/start`, method: 'POST', body: 'sent' })
  expect(answer.json()).toMatchObject({ method, body })
})

test('credentials are sent to their own origin only', async () => {
  const { client } = await hosts({ '/www/start': 'https://m.platform.example/end', '/www/near': '/end' })
  const headers = { Authorization: 'Bearer token', cookie: 'a=1' }
  const far = await client.request({ url: `${platformOrigin}/start`, headers })
  expect(far.json()).toEqual({ method: 'GET', body: '' })
  const near = await client.request({ url: `${platformOrigin}/near`, headers })
  expect(near.json()).toMatchObject({ authorization: 'Bearer token', cookie: 'a=1' })
})
