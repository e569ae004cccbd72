import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampleEvent, sign, verify } from '../../packages/client/src/webhooks.ts'
import { installClient } from '../support/installed-client.ts'
import { freePort } from '../support/ports.ts'
import { startTestService, type TestService } from '../support/service.ts'

const root = resolve(import.meta.dirname, '../..')
const run = promisify(execFile)

/** Compilers, runtimes and web frameworks of callers, for this suite alone. */
const tools = join(root, 'node_modules/.cache/client-tools')
const wanted = [
  ...['typescript-5-5@npm:typescript@5.5.4', 'typescript-5-9@npm:typescript@5.9.3'],
  ...['typescript-6@npm:typescript@6.0.3', 'pyright@1.1.414'],
  ...['bun@1.4.5', 'deno@2.9.6', 'workerd@1.20261117.1'],
  ...['express@5.3.0', 'hono@4.13.19', 'next@16.4.6'],
]

let service: TestService
let folder: string
beforeAll(async () => {
  await mkdir(tools, { recursive: true })
  await writeFile(join(tools, 'package.json'), '{ "private": true, "type": "module" }')
  await run('npm', ['install', '--prefix', tools, '--no-audit', '--no-fund', ...wanted])
  folder = await mkdtemp(join(tmpdir(), 'slk-runtimes-'))
  await installClient(folder)
  const dependencies = { 'social-lookup-client': '*' }
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module', dependencies }))
  for (const name of ['@types', 'undici-types'])
    await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  await Promise.all(Object.entries(programs).map(([name, text]) => writeFile(join(folder, name), text)))
  service = await startTestService()
}, 600_000)
afterAll(async () => {
  await service?.close()
  await rm(folder, { recursive: true, force: true })
})

const programs = {
  'check.ts': `
import { SocialLookup } from 'social-lookup-client'
import { sampleEvent, sign, verify } from 'social-lookup-client/webhooks'
import { tools } from 'social-lookup-client/tools'

export async function check(apiKey: string | undefined, baseUrl: string | undefined): Promise<string> {
  const sl = new SocialLookup({ apiKey, baseUrl })
  const channel = await sl.youtube.channel({ handle: 'nasa' })
  const id: string | null = channel.found ? channel.data.channel.handle : null
  const videos = await sl.youtube.channels.videos({ handle: 'nasa' }).toArray({ limit: 3 })
  const body = JSON.stringify(sampleEvent('youtube.channels.videos', [], { handle: 'nasa' }))
  const event = await verify(body, { ...(await sign(body, 'whsec_c2VjcmV0')) }, 'whsec_c2VjcmV0')
  const profile = await tools(sl).call('get_profile', { target: 'https://www.youtube.com/@nasa' })
  return [typeof id, videos.length, event.type, profile.isError, sl.spent].join(' ')
}
`,
  'main.ts': `
import process from 'node:process'
import { ConnectionError, SocialLookup } from 'social-lookup-client'
import { check } from './check.js'
const down = new SocialLookup({ baseUrl: process.env['DOWN'], retries: 0 })
const refused: unknown = await down.youtube.channel({ handle: 'nasa' }).catch((error) => error)
const mayHaveRun = refused instanceof ConnectionError ? refused.mayHaveRun : refused
console.log(await check(process.env['KEY'], process.env['BASE']), mayHaveRun)
`,
  'worker.ts': `
import { check } from './check.js'
export default {
  async test(_: unknown, { KEY, BASE }: { KEY: string; BASE: string }) {
    console.log(await check(KEY, BASE))
  },
}
`,
  'config.capnp': `
using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (services = [
  (name = "main", worker = (
    modules = [(name = "worker", esModule = embed "worker.js")],
    compatibilityDate = "2026-01-01",
    bindings = [(name = "KEY", fromEnvironment = "KEY"), (name = "BASE", fromEnvironment = "BASE")],
  )),
  (name = "internet", network = (allow = ["private", "local"])),
]);
`,
}

const strict = [
  '--strict',
  '--exactOptionalPropertyTypes',
  '--noUncheckedIndexedAccess',
  '--target',
  'es2022',
]

describe.each(['typescript-5-5', 'typescript-5-9', 'typescript-6', 'typescript'])('%s', (name) => {
  const compiler = join(name === 'typescript' ? root : tools, 'node_modules', name, 'bin/tsc')
  test.each(['nodenext', 'bundler'])('compiles a strict program (%s)', async (resolution) => {
    const module = resolution === 'bundler' ? 'esnext' : resolution
    const flags = [
      ...strict,
      '--module',
      module,
      '--moduleResolution',
      resolution,
      '--types',
      'node',
      '--noEmit',
    ]
    const files = ['check.ts', 'main.ts', 'worker.ts']
    const compiled = await run(process.execPath, [compiler, ...flags, ...files], { cwd: folder }).catch(
      (failed: { stdout: string }) => failed,
    )
    expect(compiled.stdout).toBe('')
  })
})

describe('the client runs', () => {
  const expected = 'string 3 monitor.new_items false 3'
  /** Without a connection the lookup was not run, which lets the client repeat it. */
  const expectedWithDown = `${expected} false`
  async function output(command: string, args: readonly string[]): Promise<string> {
    const down = `http://127.0.0.1:${await freePort()}`
    const env = { ...process.env, KEY: service.testKey, BASE: service.base, DOWN: down }
    const { stdout, stderr } = await run(command, args, { cwd: folder, env })
    return `${stdout}${stderr}`
  }
  const bin = (name: string) => join(tools, 'node_modules/.bin', name)
  beforeAll(async () => {
    const bundle = (entry: string, outfile: string, external: string[]) =>
      build({
        entryPoints: [join(folder, entry)],
        bundle: true,
        format: 'esm',
        outfile: join(folder, outfile),
        external,
      })
    await bundle('main.ts', 'main.mjs', ['social-lookup-client', 'social-lookup-client/*', 'node:*'])
    await bundle('worker.ts', 'worker.js', ['node:*'])
  })

  test('in Node.js', async () =>
    expect(await output(process.execPath, ['main.mjs'])).toContain(expectedWithDown))
  test('in Bun', async () => expect(await output(bin('bun'), ['main.mjs'])).toContain(expectedWithDown))
  test('in Deno', async () => {
    const flags = ['run', '--node-modules-dir=manual', '--allow-env', '--allow-net', 'main.mjs']
    expect(await output(bin('deno'), flags)).toContain(expectedWithDown)
  })
  test('in workerd, the runtime of Cloudflare’s workers', async () => {
    const text = await output(bin('workerd'), ['test', 'config.capnp'])
    expect(text).toContain(expected)
    expect(text).toContain('PASS')
  })
})

describe('the handlers of docs/CLIENT.md', () => {
  const secret = 'whsec_c2VjcmV0'
  const body = JSON.stringify(sampleEvent('youtube.channels.videos', [], { handle: 'nasa' }))
  const load = (name: string) => import(createRequire(join(tools, 'package.json')).resolve(name))
  /** Posts a good and an altered request; returns the statuses. */
  async function statuses(post: (body: string, headers: Record<string, string>) => Promise<number>) {
    const headers = { ...(await sign(body, secret)), 'content-type': 'application/json' }
    return [await post(body, headers), await post(`${body} `, headers)]
  }

  test('with Express', async () => {
    const { default: express } = await load('express')
    const app = express()
    app.post('/hook', express.text({ type: '*/*' }), async (request: never, response: never) => {
      const { body: text, headers } = request as { body: string; headers: Record<string, string> }
      const event = await verify(text, headers, secret).catch(() => null)
      ;(response as { sendStatus(status: number): void }).sendStatus(event ? 204 : 401)
    })
    const server = app.listen(0, '127.0.0.1')
    await new Promise((listening) => server.once('listening', listening))
    const url = `http://127.0.0.1:${server.address().port}/hook`
    const post = async (text: string, headers: Record<string, string>) =>
      (await fetch(url, { method: 'POST', body: text, headers })).status
    expect(await statuses(post)).toEqual([204, 401])
    server.closeAllConnections()
    server.close()
  })

  test('with Hono', async () => {
    const { Hono } = await load('hono')
    const app = new Hono()
    app.post(
      '/hook',
      async (context: { req: { raw: Request }; body(text: null, status: number): Response }) => {
        const { raw } = context.req
        const event = await verify(await raw.text(), raw.headers, secret).catch(() => null)
        return context.body(null, event ? 204 : 401)
      },
    )
    const post = async (text: string, headers: Record<string, string>) =>
      (await app.request('/hook', { method: 'POST', body: text, headers })).status
    expect(await statuses(post)).toEqual([204, 401])
  })

  test('with Next', async () => {
    const { NextRequest } = await load('next/server.js')
    async function POST(request: Request) {
      const event = await verify(await request.text(), request.headers, secret).catch(() => null)
      return new Response(null, { status: event ? 204 : 401 })
    }
    const post = async (text: string, headers: Record<string, string>) =>
      (await POST(new NextRequest('http://localhost/api/hook', { method: 'POST', body: text, headers })))
        .status
    expect(await statuses(post)).toEqual([204, 401])
  })
})

test('pyright accepts a strict Python program, and rejects what may be missing', async () => {
  const program = `
from social_lookup import SocialLookup
from social_lookup.records import YoutubeVideosCommentsItem
from social_lookup.webhooks import verify

sl = SocialLookup()
profile = sl.instagram.v2.profiles(profile="nasa", include=["about"])
if profile:
    handle: str = profile.data["profile"]["handle"]
if profile.found is True:
    followers: int | None = profile.data["profile"]["followerCount"]
unknown = profile.data["profile"]["handle"]  # line 12
comments: list[YoutubeVideosCommentsItem] = sl.youtube.videos.comments(url="x", max_credits=5).to_list(limit=3)
sl.youtube.channel(handel="x")  # line 14
answer = sl.ask(query="x")
if answer.data["operationId"] == "tiktok.profiles":
    data = answer.data["lookup"]["data"]
    metrics = data and data["metrics"]
event = verify(b"", {}, "whsec_x")
if event["type"] == "monitor.new_items" and event["operationId"] == "youtube.channels.videos":
    title: str | None = event["data"]["items"][0]["title"]
sl.monitors.create(
    operation_id="youtube.channels.videos",
    params={"handle": "nasa"},
    schedule={"type": "interval", "minutes": 60},
)
`
  await writeFile(join(folder, 'program.py'), program)
  const settings = {
    include: ['program.py'],
    extraPaths: [join(root, 'packages/client-python/src')],
    pythonVersion: '3.10',
  }
  await writeFile(join(folder, 'pyrightconfig.json'), JSON.stringify(settings))
  const pyright = join(tools, 'node_modules/pyright/index.js')
  const { stdout } = await run(process.execPath, [pyright, '--outputjson', '-p', folder]).catch(
    (failed: { stdout: string }) => failed,
  )
  const { generalDiagnostics } = JSON.parse(stdout) as {
    generalDiagnostics: { severity: string; range: { start: { line: number } }; message: string }[]
  }
  const lines = generalDiagnostics.map(({ range }) => range.start.line + 1)
  expect([...new Set(lines)], JSON.stringify(generalDiagnostics)).toEqual([12, 14])
  const page = await readFile(join(root, 'packages/client-python/README.md'), 'utf8')
  expect(page).toContain('`if profile.found is True:`')
})
