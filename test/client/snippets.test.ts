import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { sampleEvent, sign } from '../../packages/client/src/webhooks.ts'
import { createWorker } from '../../src/runtime/workers/worker.ts'
import { installClient } from '../support/installed-client.ts'
import { python, runPython } from '../support/python.ts'
import { startTestService, type TestService } from '../support/service.ts'

const root = resolve(import.meta.dirname, '../..')
const run = promisify(execFile)

interface Snippet {
  /** `CLIENT-3`: the third block of the page. */
  readonly name: string
  readonly text: string
}

/** The blocks of a language on some pages. */
async function snippetsOf(pages: readonly string[], language: string): Promise<Snippet[]> {
  const found = await Promise.all(
    pages.map(async (page) => {
      const title = page.replace(/\W+/g, '-').replace(/-md$/, '')
      const text = await readFile(join(root, page), 'utf8')
      const blocks = [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))]
      return blocks.map(([, block], index) => ({ name: `${title}-${index + 1}`, text: block! }))
    }),
  )
  return found.flat()
}

const secret = 'whsec_c29jaWFsLWxvb2t1cA=='
const video = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
const people = ['https://www.linkedin.com/in/ada', 'https://www.linkedin.com/in/grace']
const body = JSON.stringify(sampleEvent('youtube.channels.videos', [], { handle: 'nasa' }))

let service: TestService
let folder: string
let env: Record<string, string>
beforeAll(async () => {
  // The page starts a service of a folder beside the application's.
  const parent = await mkdtemp(join(tmpdir(), 'slk-snippets-'))
  folder = join(parent, 'app')
  await installClient(folder)
  // Its launcher would build the console first, and create a database.
  const launcher = join(parent, 'social-lookup/bin/social-lookup.mjs')
  await mkdir(join(launcher, '..'), { recursive: true })
  const filled = join(root, 'test/support/serve-filled.ts')
  await writeFile(
    launcher,
    `process.argv[2] = ${JSON.stringify(inject('databaseImage'))}\nawait import(${JSON.stringify(filled)})\n`,
  )
  for (const name of ['@types', 'undici-types', 'express', 'hono', 'fastify', '@x402'])
    await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  service = await startTestService()
  const path = `${resolve(process.execPath, '..')}:${process.env.PATH}`
  const signed = await sign(body, secret)
  const given = { BODY: body, SIGNED: JSON.stringify(signed), SECRET: secret, LOG_LEVEL: 'silent' }
  env = { PATH: path, SOCIAL_LOOKUP_KEY: service.testKey, SOCIAL_LOOKUP_URL: service.base, ...given }
})
afterAll(async () => {
  await service?.close()
  await rm(join(folder, '..'), { recursive: true, force: true })
})

/** What the pages take as there. A block gets the names that it uses and does not declare, in this order. */
const given: Readonly<Record<string, string>> = {
  SocialLookup: `import { SocialLookup } from 'social-lookup-client'`,
  tools: `import { tools } from 'social-lookup-client/tools'`,
  verify: `import { verify } from 'social-lookup-client/webhooks'`,
  Hono: `import { Hono } from 'hono'`,
  express: `import express from 'express'`,
  fastify: `import { fastify } from 'fastify'`,
  createServer: `import { createServer } from 'node:http'`,
  wrapFetchWithPayment: `import { type x402Client, wrapFetchWithPayment } from '@x402/fetch'`,
  apiKey: `const apiKey = process.env.SOCIAL_LOOKUP_KEY`,
  API: `const API = process.env.SOCIAL_LOOKUP_URL`,
  KEY: `const KEY = process.env.SOCIAL_LOOKUP_KEY!`,
  baseUrl: `const baseUrl = process.env.SOCIAL_LOOKUP_URL`,
  sl: `const sl = new SocialLookup()`,
  url: `const url = '${video}'`,
  urls: `const urls = ${JSON.stringify(people)}`,
  rawBody: `const rawBody = process.env.BODY!`,
  headers: `const headers = JSON.parse(process.env.SIGNED!) as Record<string, string>`,
  secret: `const secret = process.env.SECRET!`,
  set: `const set = tools(sl, { maxCredits: 5 })`,
  saved: `const saved: string | undefined = undefined`,
}

/** Names of programs that are not here: the types that matter, as the packages of these names declare them. */
const declared: Readonly<Record<string, string>> = {
  handle: `declare function handle(event: import('social-lookup-client').WebhookEvent): Promise<void>`,
  save: `declare function save(cursor: string): Promise<void>`,
  openai: `interface Called { id: string; type: 'function'; function: { name: string; arguments: string } }
interface Reply { role: 'assistant'; content: string | null; tool_calls?: Called[] }
interface Shown { type: 'function'; function: { name: string; description?: string; parameters?: Record<string, unknown> } }
declare const model: string
declare const messages: (Reply | { role: 'tool'; tool_call_id: string; content: string })[]
declare const openai: { chat: { completions: { create(body: { model: string; messages: unknown[]; tools: Shown[] }): Promise<{ choices: { message: Reply }[] }> } } }`,
  anthropic: `type Block = { type: 'text'; text: string } | { type: 'tool_use'; id: string; name: string; input: unknown }
interface Result { type: 'tool_result'; tool_use_id: string; content?: string; is_error?: boolean }
interface Shown { name: string; description?: string; input_schema: { type: 'object'; properties?: unknown | null; [key: string]: unknown } }
declare const model: string, max_tokens: number
declare const messages: { role: 'user' | 'assistant'; content: string | (Block | Result)[] }[]
declare const anthropic: { messages: { create(body: { model: string; max_tokens: number; messages: unknown[]; tools: Shown[] }): Promise<{ content: Block[] }> } }`,
  generateText: `interface Schema { readonly jsonSchema: object; readonly [symbol: symbol]: unknown }
declare const model: string, prompt: string
declare function jsonSchema(schema: { type?: 'object' }): Schema
declare function generateText(call: { model: string; prompt: string; tools: Record<string, { description?: string; inputSchema: Schema; execute(input: unknown): Promise<string> }> }): Promise<unknown>`,
  Agent: `interface AgentTool { readonly name: string }
declare class Agent { constructor(options: { name: string; instructions: string; tools: AgentTool[] }) }
declare function tool(options: { name: string; description: string; execute(input: unknown): Promise<string> }): AgentTool`,
  wallet: 'declare const wallet: x402Client',
}

const uses = (text: string, name: string) => new RegExp(`(?<![.\\w'])${name}\\b(?!'|:)`).test(text)
const declares = (text: string, name: string) =>
  new RegExp(`(?:const|function\\*?|let) ${name}\\b|import \\{[^}]*\\b${name}\\b`).test(text)

/** A whole program: the block with the names that it takes as there, and a request to the handler that it declares. */
function programOf({ text }: Snippet): string {
  let program = [text, driverOf(text), 'export {}', ''].join('\n')
  for (const [name, line] of Object.entries({ ...given, ...declared }).reverse())
    if (uses(program, name) && !declares(program, name)) program = `${line}\n${program}`
  return program
}

const isRunnable = ({ text }: Snippet) => !Object.keys(declared).some((name) => uses(text, name))

/** Posts a long and an altered request to a handler, and prints the statuses. */
function driverOf(text: string): string {
  const post = /const handler = /.test(text)
    ? `(request: Request) => handler(request)`
    : text.includes('new Hono()')
      ? `(request: Request) => app.fetch(request)`
      : text.includes('createServer(')
        ? overHttp('server.listen(0)')
        : text.includes('express()')
          ? overHttp('app.listen(0)')
          : text.includes('fastify()')
            ? `async (request: Request) => {
  const { statusCode } = await app.inject({ method: 'POST', url: '/hook', headers: Object.fromEntries(request.headers), payload: await request.text() })
  return { status: statusCode }
}`
            : undefined
  if (post === undefined) return text.startsWith('async function* videos') ? videosDriver : ''
  return `const send = ${post}
const { sign } = await import('social-lookup-client/webhooks')
const event = process.env.BODY! + ' '.repeat(1_400_000) // as long as a digest can be
const signed = { ...(await sign(event, process.env.SECRET!)), 'content-type': 'application/json' }
for (const body of [event, event + ' '])
  console.log((await send(new Request('http://127.0.0.1/hook', { method: 'POST', body, headers: signed }))).status)
process.exit()`
}

const overHttp = (listen: string) => `await (async () => {
  const listening = ${listen}
  await new Promise((done) => listening.once('listening', done))
  const { port } = listening.address() as { port: number }
  return async (request: Request) =>
    fetch(\`http://127.0.0.1:\${port}/hook\`, { method: 'POST', body: await request.text(), headers: request.headers })
})()`

const videosDriver = `for await (const { title } of videos('nasa')) {
  console.log(title)
  break
}`

/** Runs what is due until a program has ended. */
async function workBeside<T>(program: Promise<T>): Promise<T> {
  const worker = createWorker(service.service.work)
  let isRunning = true
  const ended = program.finally(() => {
    isRunning = false
  })
  while (isRunning) {
    service.clock.advance(1000)
    await Promise.race([ended, worker.runDue().then(() => turn())])
  }
  await worker.stop()
  return ended
}

describe('the TypeScript on the pages for callers', () => {
  let snippets: Snippet[]
  beforeAll(async () => {
    snippets = await snippetsOf(['docs/CLIENT.md', 'docs/GUIDE.md', 'packages/client/README.md'], 'ts')
    expect(snippets.length).toBeGreaterThan(20)
    await Promise.all(snippets.map((one) => writeFile(join(folder, `${one.name}.mts`), programOf(one))))
  })

  test('compiles strictly, and runs where it needs no further program', { timeout: 400_000 }, async () => {
    const flags = [
      '--strict',
      '--target',
      'es2022',
      '--module',
      'nodenext',
      '--skipLibCheck',
      '--types',
      'node',
    ]
    const files = snippets.map(({ name }) => `${name}.mts`)
    const compiled = await run(join(root, 'node_modules/.bin/tsc'), [...flags, ...files], {
      cwd: folder,
    }).catch((failed: { stdout: string }) => failed)
    expect(compiled.stdout).toBe('')
    const runnable = snippets.filter(isRunnable)
    expect(runnable.length).toBeGreaterThan(15)
    for (const { name, text } of runnable) {
      const program = run(process.execPath, [`${name}.mjs`], { cwd: folder, env })
      const { stdout, stderr } = await (text.includes('jobs.wait(') ? workBeside(program) : program)
      expect(stderr, name).toBe('')
      if (driverOf(text).includes('const send')) expect(stdout, name).toBe('204\n401\n')
    }
  })
})

describe.skipIf(python === null)('the Python on the pages for callers', () => {
  test('compiles, and runs where it needs the standard library alone', { timeout: 120_000 }, async () => {
    const pages = ['docs/CLIENT.md', 'docs/GUIDE.md', 'packages/client-python/README.md']
    const snippets = await snippetsOf(pages, 'python')
    expect(snippets.length).toBeGreaterThan(5)
    const { stdout } = await runPython(['-c', pythonRunner], { ...env, SNIPPETS: JSON.stringify(snippets) })
    const ran = stdout.split('\n').filter((line) => line.startsWith('ran '))
    expect(ran.length, stdout).toBeGreaterThan(4)
  })
})

/** Runs each block in a module of its own, where `await` may be used, with the names that the pages take as there. */
const pythonRunner = `
import ast, asyncio, inspect, json, os
from social_lookup import SocialLookup
for snippet in json.loads(os.environ["SNIPPETS"]):
    code = compile(snippet["text"], snippet["name"], "exec", flags=ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
    if "import requests" in snippet["text"]:
        continue
    names = {
        "SocialLookup": SocialLookup, "sl": SocialLookup(),
        "key": os.environ["SOCIAL_LOOKUP_KEY"], "url": os.environ["SOCIAL_LOOKUP_URL"],
        "video": "${video}", "urls": ${JSON.stringify(people)},
        "raw_body": os.environ["BODY"], "headers": json.loads(os.environ["SIGNED"]), "secret": os.environ["SECRET"],
    }
    if "base_url=url" not in snippet["text"]:
        names["url"] = names["video"]
    if code.co_flags & inspect.CO_COROUTINE:
        asyncio.run(eval(code, names))
    else:
        exec(code, names)
    print("ran", snippet["name"])
`
