import { expect, test } from 'vitest'
import { json } from '../../src/simulation/answers.ts'
import { forcedBy } from '../../src/simulation/forced.ts'
import { routed, together } from '../../src/simulation/router.ts'

const things = routed(
  [
    ['GET', 'https://a.example', '/things/:name', ({ params }) => json({ name: params.name })],
    ['GET', 'https://a.example', '/things/:name.json', ({ params }) => json({ json: params.name })],
    [
      'POST',
      'https://b.example',
      '/things',
      ({ form, json: body }) => json({ name: form.get('name'), body }),
    ],
  ],
  { forced: ({ params }) => forcedBy(params.name ?? '') },
)

async function ask(address: string, method = 'GET', body = '', platform = things) {
  const answer = await platform.handle({
    method,
    url: new URL(address),
    headers: {},
    body: Buffer.from(body),
    now: 0,
    signal: new AbortController().signal,
  })
  return { ...answer, body: String(answer.body) }
}

test('a route is found by origin, method and path; parameters come decoded', async () => {
  expect((await ask('https://a.example/things/a%20b')).body).toBe('{"name":"a b"}')
  expect((await ask('https://a.example/things/lamp/')).body).toBe('{"name":"lamp"}')
  expect((await ask('https://a.example/things/lamp', 'HEAD')).status).toBe(200)
  expect((await ask('https://a.example/things/lamp.json')).body).toBe('{"json":"lamp"}')
  expect((await ask('https://b.example/things', 'POST', 'name=lamp')).body).toContain('"name":"lamp"')
  expect((await ask('https://b.example/things', 'POST', '{"a":1}')).body).toContain('"body":{"a":1}')
  expect((await ask('https://b.example/things')).status).toBe(404)
  expect((await ask('https://c.example/things/lamp')).status).toBe(404)
  expect((await ask('https://a.example/%E0%A4%A')).status).toBe(404)
})

test('forced outcomes replace the answer or delay it', async () => {
  expect((await ask('https://a.example/things/sim_ratelimited')).status).toBe(429)
  expect(await ask('https://a.example/things/sim_slow')).toMatchObject({ status: 200, delayMs: 3000 })
})

test('platforms together answer each for its own', async () => {
  const other = routed([['GET', 'https://c.example', '/', () => json({ c: true })]])
  const both = together(things, other)
  expect(both.origins).toEqual(['https://a.example', 'https://b.example', 'https://c.example'])
  expect((await ask('https://c.example/', 'GET', '', both)).body).toBe('{"c":true}')
  expect((await ask('https://a.example/things/lamp', 'GET', '', both)).body).toBe('{"name":"lamp"}')
})
