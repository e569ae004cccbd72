import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { openHeaderProxy } from '../../support/header-proxy.ts'
import { startTestService } from '../../support/service.ts'

const suite = 'node_modules/@modelcontextprotocol/conformance/dist/index.js'

/** Scenarios about features that this server does not have, and why. */
const notConcerned: Readonly<Record<string, string>> = {
  'logging-set-level': 'logging is deprecated since 2026-07-28, and its level would be state of a session',
  'tools-call-with-logging': 'the same',
  'tools-call-sampling': 'sampling is deprecated since 2026-07-28, and no tool uses the model of the client',
  'tools-call-elicitation': 'the scenario needs a session; consent is by input_required (tools.test.ts)',
  'elicitation-sep1034-defaults': 'the same',
  'elicitation-sep1330-enums': 'the same',
  'server-sse-polling': 'streams that continue need a session',
  'server-sse-multiple-streams': 'the same',
  'json-schema-2020-12': 'the scenario needs a tool with its own $defs; the tools here have no $defs',
  'tools-call-image': 'no tool returns pictures in place: files are links',
  'tools-call-audio': 'no tool returns sound',
  'tools-call-embedded-resource': 'no tool embeds resources: what is large is a link',
  'tools-call-mixed-content': 'the same',
  'resources-read-binary': 'every resource is text',
  'resources-subscribe': 'no subscriptions (docs/MCP.md)',
  'resources-unsubscribe': 'the same',
  'prompts-get-embedded-resource': 'no prompt embeds a resource',
  'prompts-get-with-image': 'no prompt has a picture',
}

const profile = (handle: string) => ({ operation: 'tiktok.profiles', parameters: { handle } })

/** What this server has in place of the tools, resources and prompts that the scenarios call by name. */
const counterparts: Readonly<Record<string, object>> = {
  test_simple_text: { name: 'find_lookups', arguments: { query: 'comments of a video' } },
  test_error_handling: { name: 'get_profile', arguments: { target: '@nasa' } },
  test_tool_with_progress: {
    name: 'batch',
    arguments: { lookups: ['ada', 'esa', 'nasa'].map(profile) },
  },
  'test://static-text': { uri: 'social-lookup://guide' },
  'test://template/123/data': { uri: 'social-lookup://operations/tiktok.profiles' },
  test_simple_prompt: { name: 'watch_brand', arguments: { brand: 'Night Trains' } },
}

interface Message {
  readonly params?: {
    readonly name?: string
    readonly uri?: string
    readonly arguments?: Record<string, string>
  }
}

function toThisServer(text: string): string {
  const message = JSON.parse(text) as Message
  const { params } = message
  const fixture = params?.name ?? params?.uri
  if (fixture === 'test_prompt_with_arguments') {
    const { arg1, arg2 } = params!.arguments!
    const prompt = { name: 'watch_brand', arguments: { brand: arg1, platforms: arg2 } }
    return JSON.stringify({ ...message, params: { ...params, ...prompt } })
  }
  return JSON.stringify({ ...message, params: { ...params, ...counterparts[fixture ?? ''] } })
}

it('passes the protocol’s conformance scenarios for a server with tools, resources and prompts', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'conformance-'))
  const baseline = join(folder, 'expected.yml')
  const expected = Object.keys(notConcerned).map((name) => `  - ${name}\n`)
  await writeFile(baseline, `server:\n${expected.join('')}`)
  const service = await startTestService()
  const proxy = await openHeaderProxy(
    service.base,
    { 'x-api-key': service.testKey },
    {
      request: toThisServer,
      // The scenario of templates looks for its own parameter in what it reads.
      answer: (text) => text.replaceAll('tiktok.profiles', '123'),
    },
  )
  const options = ['--suite', 'all', '--expected-failures', baseline]
  const run = promisify(execFile)(process.execPath, [
    suite,
    'server',
    '--url',
    `${proxy.url}/mcp`,
    ...options,
  ])
  const { stdout } = await run.catch((error: { stdout: string; stderr: string }) => error)
  await proxy.close()
  await service.close()
  await rm(folder, { recursive: true })
  const passed = [...stdout.matchAll(/✓ ([\w-]+): \d+ passed, 0 failed/g)].map(([, name]) => name)
  expect(passed, stdout).toEqual(
    expect.arrayContaining([
      ...['server-initialize', 'ping', 'completion-complete', 'dns-rebinding-protection'],
      ...['tools-list', 'tools-call-simple-text', 'tools-call-error', 'tools-call-with-progress'],
      ...['resources-list', 'resources-read-text', 'resources-templates-read'],
      ...['prompts-list', 'prompts-get-simple', 'prompts-get-with-args'],
    ]),
  )
  expect(stdout).not.toMatch(/unexpected|regression/i)
})
