import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { platforms } from '../../../src/platforms/index.ts'
import { startWatching, type Watching } from '../../support/watching.ts'

/** Revision 2026-07-28 and its tasks extension, spoken by the letter of the specification. */
const name = 'io.modelcontextprotocol'
const extension = `${name}/tasks`

let service: Watching
beforeAll(async () => {
  service = await startWatching({ platforms, env: { MCP_TASK_AFTER_MS: '0' } })
})
afterAll(() => service.close())

interface Sent {
  readonly key?: string | null
  readonly extensions?: object
  readonly elicitation?: object
}

async function send(method: string, params: { name?: string; taskId?: string }, sent: Sent = {}) {
  const { key = service.testKey, extensions = { [extension]: {} }, elicitation } = sent
  const meta = {
    [`${name}/protocolVersion`]: '2026-07-28',
    [`${name}/clientInfo`]: { name: 'task-agent', version: '1.0.0' },
    [`${name}/clientCapabilities`]: { extensions, elicitation },
  }
  const answer = await service.call('/mcp', {
    method: 'POST',
    key,
    headers: {
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': method,
      'mcp-name': params.name ?? params.taskId ?? '',
    },
    body: { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: meta } },
  })
  // biome-ignore lint/suspicious/noExplicitAny: tests look into results of every shape
  return answer.body as any
}

const lookups = ['nasa', 'esa', 'ada'].map((handle) => ({
  operation: 'tiktok.profiles',
  parameters: { handle },
}))
const batch = { name: 'batch', arguments: { lookups } }
const otherBatch = {
  name: 'batch',
  arguments: {
    lookups: lookups.map((one) => ({ ...one, parameters: { handle: `${one.parameters.handle}.2` } })),
  },
}

async function ended(taskId: string) {
  for (;;) {
    const { result } = await send('tasks/get', { taskId })
    if (result.status !== 'working') return result
  }
}

describe('a long call', () => {
  it('is read and cancelled by the key that began it alone, not by another key of the account', async () => {
    const { data } = (await service.call('/v1/keys', { method: 'POST', body: { name: 'other' } })).body
    const { result: task } = await send('tools/call', batch)
    const other = { key: data.key }
    expect((await send('tasks/get', task, other)).error.message).toMatch(/task/)
    expect((await send('tasks/cancel', task, other)).error).toBeDefined()
    expect((await ended(task.taskId)).status).toBe('completed')
    expect((await send('tasks/get', task, other)).error).toBeDefined()
  })

  it('is a task for a client that has tasks, and its result is that of the call', async () => {
    const { result: task } = await send('tools/call', otherBatch)
    expect(task).toMatchObject({
      resultType: 'task',
      taskId: expect.stringMatching(/^task_[\w-]{22}$/),
      status: 'working',
      ttlMs: 3_600_000,
      pollIntervalMs: expect.any(Number),
    })
    const done = await ended(task.taskId)
    expect(done).toMatchObject({ resultType: 'complete', status: 'completed', taskId: task.taskId })
    expect(done.result).toMatchObject({
      resultType: 'complete',
      structuredContent: { status: 'done', charged: 3 },
    })
    expect(done.result.structuredContent.results).toHaveLength(3)
  })

  it('is an ordinary result for a client without tasks, which may read no task', async () => {
    const { result } = await send('tools/call', batch, { extensions: {} })
    expect(result).toMatchObject({ resultType: 'complete', structuredContent: { status: 'done' } })
    const { error } = await send('tasks/get', { taskId: 'task_1' }, { extensions: {} })
    expect(error).toMatchObject({
      code: -32021,
      data: { requiredCapabilities: { extensions: { [extension]: {} } } },
    })
  })

  it('that fails is a completed task with the error, and a refused call is no task', async () => {
    const slow = { operation: 'tiktok.profiles', parameters: { handle: 'sim_malformed' } }
    const { result: task } = await send('tools/call', { name: 'run_lookup', arguments: slow } as never)
    expect(await ended(task.taskId)).toMatchObject({ status: 'completed', result: { isError: true } })
    const refused = await send('tools/call', { name: 'get_post', arguments: { target: 'x' } } as never)
    expect(refused.result).toMatchObject({ resultType: 'complete', isError: true })
  })

  it('waits for the consent of the person before it is a task', async () => {
    const audience = { operation: 'tiktok.profiles.audience', parameters: { handle: 'nasa' } }
    const asked = await send('tools/call', { name: 'run_lookup', arguments: audience } as never, {
      elicitation: { form: {} },
    })
    expect(asked.result.resultType).toBe('input_required')
  })

  it('belongs to its account, and unknown tasks are wrong parameters', async () => {
    const { result: task } = await send('tools/call', batch)
    for (const [taskId, key] of [
      [task.taskId, service.liveKey],
      ['task_unknown', service.testKey],
    ]) {
      expect((await send('tasks/get', { taskId }, { key })).error.code).toBe(-32602)
      expect((await send('tasks/cancel', { taskId }, { key })).error.code).toBe(-32602)
    }
    await ended(task.taskId)
  })

  it('can be cancelled, and stays cancelled', async () => {
    const { result: task } = await send('tools/call', batch)
    expect((await send('tasks/cancel', { taskId: task.taskId })).result).toMatchObject({
      resultType: 'complete',
    })
    const { status } = await ended(task.taskId)
    expect(['cancelled', 'completed']).toContain(status)
    const again = await ended(task.taskId)
    expect(again.status).toBe(status)
  })

  it('begins no further lookup once its key has ended', async () => {
    const { id, key } = (await service.post('/v1/keys', { name: 'leaked' })).body.data
    const names = Array.from({ length: 15 }, (_, place) => `list${place}`)
    for (const one of names) service.world.lists.set(one, [])
    const revoked = Promise.withResolvers<void>()
    service.world.meanwhile = () => revoked.promise
    const many = names.map((name) => ({ operation: 'feed.posts', parameters: { name } }))
    const { result: task } = await send(
      'tools/call',
      { name: 'batch', arguments: { lookups: many, maxCredits: 30 } } as object,
      { key },
    )
    expect((await service.call(`/v1/keys/${id}`, { method: 'DELETE' })).status).toBe(200)
    revoked.resolve()
    const isWorking = () =>
      service.service.database.query(`select 1 from mcp_tasks where id = $1 and status = 'working'`, [
        task.taskId,
      ])
    while ((await isWorking()).length > 0);
    service.world.meanwhile = undefined
    // Five run at once.
    expect(service.world.requests.length).toBe(5)
  })

  it('whose node stopped has failed', async () => {
    const { result: task } = await send('tools/call', batch)
    await ended(task.taskId)
    const { database } = service.service
    await database.query(`update mcp_tasks set status = 'working', content = null where id = $1`, [
      task.taskId,
    ])
    service.clock.advance(120_000)
    const { result } = await send('tasks/get', { taskId: task.taskId })
    expect(result).toMatchObject({ status: 'failed', error: { code: -32603, message: expect.any(String) } })
  })
})

it('announces the extension', async () => {
  const { result } = await send('server/discover', {})
  expect(result.capabilities.extensions).toEqual({ [extension]: {} })
})
