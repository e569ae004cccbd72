import { afterEach, expect, test } from 'vitest'
import { createModelClient } from '../../../src/gateways/model-client/client.ts'
import { createUpstream } from '../../../src/gateways/upstream/client.ts'
import { closeAll, httpServer } from '../upstream/support.ts'

afterEach(closeAll)

const upstream = createUpstream()
const endpoint = () =>
  upstream.client({
    platform: 'example',
    operation: 'example.ask',
    mode: 'live',
    signal: AbortSignal.timeout(120_000),
  })

/** A stand-in of the endpoint that gives this answer, and what it was asked. */
async function model(status: number, body: unknown) {
  const asked: { url?: string; key?: string; body?: unknown } = {}
  const server = await httpServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    Object.assign(asked, { url: request.url, key: request.headers.authorization, body: JSON.parse(text) })
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  })
  return { origin: server.origin, asked }
}

function client(settings: Record<string, string>) {
  return createModelClient({ setting: (name) => settings[name], endpoint: endpoint() })
}

const answering = (content: string) => ({ choices: [{ message: { role: 'assistant', content } }] })

test.each(['/v1', '/v1/', '/v1/chat/completions'])(
  'ASK_MODEL_URL may end in %s: the API or its address of chat completions',
  async (path) => {
    const { origin, asked } = await model(200, answering(' On Monday. '))
    const made = client({
      ASK_MODEL_URL: origin + path,
      ASK_MODEL_KEY: 'key of the model',
      ASK_MODEL: 'small-1',
    })
    expect(await made?.complete({ system: 'Answer.', user: 'When?' })).toBe('On Monday.')
    expect(asked.url).toBe('/v1/chat/completions')
    expect(asked.key).toBe('Bearer key of the model')
    expect(asked.body).toMatchObject({
      model: 'small-1',
      messages: [
        { role: 'system', content: 'Answer.' },
        { role: 'user', content: 'When?' },
      ],
    })
  },
)

test('there is no model without ASK_MODEL_URL', () => {
  expect(client({})).toBeNull()
})

test.each([
  [401, { error: { message: 'wrong key' } }],
  [200, { choices: [] }],
  [200, answering('')],
])('an answer of status %i that holds no text is a fault', async (status, body) => {
  const { origin } = await model(status, body)
  const asked = client({ ASK_MODEL_URL: `${origin}/v1` })?.complete({ system: 'Answer.', user: 'When?' })
  await expect(asked).rejects.toMatchObject({ reason: 'provider' })
})
