import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serviceEntry } from '../../scripts/builds.mjs'
import { commandEnv } from '../support/command.ts'

const main = await serviceEntry()
const preload = resolve(import.meta.dirname, '../support/record-connections.mjs')
let folder: string
let connections: string
const children: ChildProcess[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slk-start-'))
  connections = join(folder, 'connections')
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

/** Runs `serve` on the embedded database of this test. */
function serve(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [main, 'serve'], {
    env: { ...commandEnv, PORT: '0', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  const output = { stdout: '', stderr: '' }
  child.stderr.on('data', (chunk) => {
    output.stderr += chunk
  })
  const ready = new Promise<string>((done, fail) => {
    child.stdout.on('data', (chunk) => {
      output.stdout += chunk
      const url = /ready at (\S+)\n[\s\S]*docs\n/.exec(output.stdout)?.[1]
      if (url) done(url)
    })
    child.on('exit', (code) => fail(new Error(`left with ${code}: ${output.stderr}`)))
  })
  const stopped = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  return { child, output, ready, stopped }
}

test('a first start creates working keys; a second prints no secrets and opens cursors of the first', {
  timeout: 240_000,
}, async () => {
  const first = serve({ NODE_OPTIONS: `--import=${preload}`, CONNECTIONS_FILE: connections })
  const url = await first.ready
  // What is printed after the line "ready" comes in the same moment.
  while (!first.output.stdout.includes('curl')) await once(first.child.stdout, 'data')
  const live = /slk_live_\w+/.exec(first.output.stdout)?.[0]
  const key = /slk_test_\w+/.exec(first.output.stdout)?.[0]
  expect(live).toBeDefined()
  const curl = /curl -H "x-api-key: (\S+)" "(\S+)"/.exec(first.output.stdout)!
  const shown = await fetch(curl[2]!, { headers: { 'x-api-key': curl[1]! } })
  expect(shown.status).toBe(200)
  const list = '/v1/reddit/subreddits/askscience/posts'
  const page = (await (await fetch(url + list, { headers: { 'x-api-key': key! } })).json()) as {
    data: { page: { nextCursor: string } }
  }
  const balance = async (at: string) =>
    (
      (await (await fetch(`${at}/v1/balance`, { headers: { 'x-api-key': key! } })).json()) as {
        data: { balance: number }
      }
    ).data.balance
  const left = await balance(url)
  for (const path of ['/docs', '/console', '/openapi.json', '/health/ready']) {
    await (await fetch(new URL(path, url))).arrayBuffer()
  }
  first.child.kill('SIGTERM')
  expect(await first.stopped).toEqual([0, null])

  const second = serve()
  const again = await second.ready
  expect(await balance(again)).toBe(left)
  const next = await fetch(`${again}${list}?cursor=${page.data.page.nextCursor}`, {
    headers: { 'x-api-key': key! },
  })
  expect(next.status).toBe(200)
  const third = serve()
  await expect(third.ready).rejects.toThrow(/in use|another process/i)
  second.child.kill('SIGTERM')
  expect(await second.stopped).toEqual([0, null])
  expect(second.output.stdout).not.toMatch(/slk_/)
})

/** Whether a recorded line stays on this machine: a unix socket, or a loopback address. */
const isLocal = (line: string) =>
  /^unix |^(?:tcp|name|udp) (?:localhost|127\.\d+\.\d+\.\d+|::1|0\.0\.0\.0)(?::|$)/.test(line)

// Creating a database takes longest: the first start above is recorded.
test('a fresh start, a lookup with a test key and a stop open no connection to another machine', () => {
  const lines = readFileSync(connections, 'utf8').trim().split('\n')
  // The embedded database is connected to: the recorder works.
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.filter((line) => !isLocal(line))).toEqual([])
})

test('a wrong setting stops the start with a sentence that names it', { timeout: 240_000 }, async () => {
  const wrong = serve({ PORT: 'http' })
  await expect(wrong.ready).rejects.toThrow(/PORT must be a whole number/)
  expect((await wrong.stopped)[0]).toBe(1)
})
