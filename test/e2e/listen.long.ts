import { type ChildProcess, spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandEnv } from '../support/command.ts'
import { type Received, startReceiver } from '../support/watching.ts'

const root = resolve(import.meta.dirname, '../..')
const children: ChildProcess[] = []
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slk-listen-'))
})
afterAll(async () => {
  // Told, and not killed: they tell the processes that they started.
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  await rm(folder, { recursive: true, force: true })
})

/** Runs a command as people do; gives what its output says first of a form. */
function run(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(root, 'bin/social-lookup.mjs'), ...args], {
    env: { ...commandEnv, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let output = ''
  const news = new EventEmitter()
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
      news.emit('more')
    })
  }
  child.on('exit', (code) => {
    output += `\nleft with ${code}`
    news.emit('more')
  })
  const says = async (form: RegExp): Promise<RegExpExecArray> => {
    for (;;) {
      const found = form.exec(output)
      if (found) return found
      if (/\nleft with \d+$/.test(output)) throw new Error(output)
      await once(news, 'more')
    }
  }
  return { child, says }
}

test('the command forwards signed results of a running monitor, and ends on a signal', {
  timeout: 240_000,
}, async () => {
  const hook = await startReceiver()
  const arrived = new EventEmitter()
  hook.answer = (_, response) => {
    response.writeHead(204).end()
    arrived.emit('one')
  }
  const serving = run(['serve'], { PORT: '0', DATA_DIR: folder })
  const [, url = ''] = await serving.says(/ready at (\S+)/)
  const [key = ''] = await serving.says(/slk_test_\w+/)
  const call = async (path: string, body?: unknown) => {
    const answer = await fetch(url + path, {
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    })
    // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
    return ((await answer.json()) as any).data
  }

  const listening = run(['listen', '--forward-to', `${hook.url}/hook`, '--url', url], {
    SOCIAL_LOOKUP_KEY: key,
  })
  const [, sink] = await listening.says(/arrives in sink (\S+) to/)
  const [secret] = await listening.says(/whsec_\S+/)
  const monitor = await call('/v1/monitors', {
    operationId: 'youtube.search',
    params: { query: 'trains' },
    schedule: { type: 'interval', minutes: 60 },
    webhookEndpointId: sink,
  })
  await call(`/v1/monitors/${monitor.id}/trigger`, {})
  while (hook.received.length === 0) await once(arrived, 'one')

  const { headers, body, path } = hook.received[0] as Received
  const sent = JSON.parse(body)
  expect(path).toBe('/hook')
  expect([sent.type, sent.monitor.id]).toEqual(['monitor.new_items', monitor.id])
  expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual(sent)
  await listening.says(new RegExp(`${sent.id} -> 204`))
  listening.child.kill('SIGINT')
  await once(listening.child, 'exit')
  await hook.close()
})
