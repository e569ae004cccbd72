import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ListenOptions, listen } from '../../src/cli/listen.ts'
import { startReceiver, startWatching, type Watching } from '../support/watching.ts'

let service: Watching
beforeAll(async () => {
  service = await startWatching()
})
afterAll(() => service.close())

/** Runs the command through steps, one at each time it waits, and ends it behind the last. */
async function run(forwardTo: string, steps: (() => unknown)[], more: Partial<ListenOptions> = {}) {
  const lines: string[] = []
  const end = new AbortController()
  let step = 0
  await listen({
    url: service.base,
    key: service.testKey,
    forwardTo,
    signal: end.signal,
    print: (line) => lines.push(line),
    wait: async () => {
      await steps[step++]?.()
      if (step > steps.length) end.abort()
    },
    ...more,
  })
  return lines
}

const sinks = async () => (await service.call('/v1/webhook-endpoints')).body.data.endpoints
const testEvent = (id: string) => service.post(`/v1/webhook-endpoints/${id}/test`)

test('forwards new deliveries once, with their signature, and reuses its own sink', async () => {
  const receiver = await startReceiver()
  const to = `${receiver.url}/hook`
  const sink = async () => (await sinks())[0].id
  const lines = await run(to, [async () => testEvent(await sink()), async () => testEvent(await sink())])

  const secret = /whsec_\S+/.exec(lines.join('\n'))![0]
  expect(receiver.received).toHaveLength(2)
  for (const { headers, body, path } of receiver.received) {
    const at = new Date(1000 * Number(headers['webhook-timestamp']))
    expect(path).toBe('/hook')
    expect(headers['content-type']).toBe('application/json')
    expect(headers['webhook-signature']).toBe(
      new Webhook(secret).sign(String(headers['webhook-id']), at, body),
    )
  }
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(2)

  await testEvent(await sink())
  receiver.answer = (_, response) => response.writeHead(500).end()
  const again = await run(to, [async () => testEvent(await sink()), () => {}])
  expect(await sinks()).toHaveLength(1)
  expect(receiver.received).toHaveLength(3)
  expect(again.at(-1)).toMatch(/ -> 500$/)
  await receiver.close()

  const closed = await run(to, [async () => testEvent(await sink()), () => {}])
  expect(closed.at(-1)).toMatch(/ -> failed \(ECONNREFUSED\)$/)
})

test('forwards the events of a monitor whose sink is named', async () => {
  const receiver = await startReceiver()
  const at = () => new Date(service.clock.now()).toISOString()
  const list = [{ id: 'old', at: at() }]
  service.world.lists.set('ada', list)
  const { endpoint } = await service.watch('ada')
  await service.pass(0)
  await run(
    receiver.url,
    [
      async () => {
        list.unshift({ id: 'new', at: at() })
        await service.pass(70)
      },
      () => service.pass(0),
    ],
    { endpoint },
  )
  expect(receiver.received.map(({ body }) => JSON.parse(body).data.itemId)).toEqual(['new'])
  // Another run begins behind what has arrived, although its result was entered after it.
  await run(receiver.url, [() => {}], { endpoint })
  expect(receiver.received).toHaveLength(1)
  await receiver.close()
})

test('reports what is wrong', async () => {
  const failing = (more: Partial<ListenOptions>) => run('http://localhost:4700/hook', [], more)
  await expect(failing({ forwardTo: 'localhost:4700' })).rejects.toThrow(/http:\/\/localhost:4700\/hook/)
  await expect(failing({ key: 'slk_test_wrong' })).rejects.toThrow(/key/i)
  const { id } = (await service.post('/v1/webhook-endpoints', { kind: 'http', url: 'https://1.1.1.1/' })).body
    .data
  await expect(failing({ endpoint: id })).rejects.toThrow(/kind sink/)
})
