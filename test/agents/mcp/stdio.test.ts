import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bridge } from '../../../src/cli/mcp-bridge.ts'
import { callTool } from '../../support/agents.ts'
import { startTestService, type TestService } from '../../support/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const command = (...more: string[]) => ['src/cli/main.ts', 'mcp', '--url', service.base, ...more]

describe('social-lookup mcp', () => {
  it.each(['auto', 'legacy'] as const)('serves a client on stdio (negotiation: %s)', async (mode) => {
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
    const env = { ...process.env, SOCIAL_LOOKUP_KEY: service.testKey } as Record<string, string>
    await client.connect(new StdioClientTransport({ command: process.execPath, args: command(), env }))
    expect((await client.listTools()).tools.length).toBeGreaterThan(10)
    const shown = await callTool(client, 'get_profile', { target: '@nasa', platform: 'tiktok' })
    expect(shown.data.status).toBe('found')
    await client.close()
  })

  /** Runs the command with these lines on its input. */
  async function answersTo(lines: readonly string[], key = service.testKey) {
    const child = spawn(process.execPath, command('--key', key), { stdio: ['pipe', 'pipe', 'ignore'] })
    let text = ''
    child.stdout.setEncoding('utf8').on('data', (part) => {
      text += part
    })
    const ended = new Promise((resolve) => child.on('exit', resolve))
    child.stdin.end(`${lines.join('\n')}\n`)
    expect(await ended).toBe(0)
    return text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  }

  it('passes the progress of long work on, before its result', async () => {
    const lookups = ['ada', 'bo'].map((handle) => ({ operation: 'tiktok.profiles', parameters: { handle } }))
    const _meta = {
      progressToken: 'p',
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    }
    const params = { name: 'batch', arguments: { lookups }, _meta }
    const answers = await answersTo([JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })])
    expect(answers.map(({ id, params }) => id ?? params.progress)).toEqual([1, 2, 1])
    expect(answers[0]).toMatchObject({
      method: 'notifications/progress',
      params: { progressToken: 'p', total: 2 },
    })
    expect(answers[2].result.structuredContent.results).toHaveLength(2)
  })

  it('gives a cancelled request no answer, and closes its connection', async () => {
    const closed = Promise.withResolvers<void>()
    const seen = Promise.withResolvers<void>()
    const slow = createServer((request, response) => {
      request.resume()
      response.on('close', closed.resolve)
      seen.resolve()
    })
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
    const { port } = slow.address() as AddressInfo
    const input = new PassThrough()
    const output = new PassThrough()
    const ended = bridge({ url: `http://127.0.0.1:${port}/mcp`, key: undefined, input, output })
    input.write(`${JSON.stringify({ jsonrpc: '2.0', id: 5, method: 'tools/call', params: {} })}\n`)
    await seen.promise
    const cancelled = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 5 } }
    input.end(`${JSON.stringify(cancelled)}\n`)
    await closed.promise
    await ended
    expect(output.read()).toBeNull()
    await new Promise((resolve) => slow.close(resolve))
  })

  it('answers every message and ends when the client closes its side', async () => {
    const asked = JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'tools/list' })
    expect(await answersTo(['not json', asked], 'slk_test_wrong')).toEqual([
      expect.objectContaining({ id: null, error: expect.objectContaining({ code: -32700 }) }),
      expect.objectContaining({
        id: 7,
        error: expect.objectContaining({ message: expect.stringMatching(/key/) }),
      }),
    ])
  })

  const request = (id: number, method: string, params = {}) => ({ jsonrpc: '2.0', id, method, params })

  it('answers each request of a batch of an older client, also where the key is wrong', async () => {
    const clientInfo = { name: 'test', version: '1' }
    const hello = { protocolVersion: '2025-03-26', capabilities: {}, clientInfo }
    const batch = [request(2, 'ping'), request(3, 'tools/list'), request(4, 'ping')]
    const answers = await answersTo([JSON.stringify(request(1, 'initialize', hello)), JSON.stringify(batch)])
    expect(
      answers
        .flat()
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual([1, 2, 3, 4])
    const refused = await answersTo([JSON.stringify(batch)], 'slk_test_wrong')
    expect(refused.flat().map(({ id }) => id)).toEqual([2, 3, 4])
    expect(refused.flat().every(({ error }) => /key/.test(error.message))).toBe(true)
  })

  it('goes on after a line that is no message', async () => {
    const answers = await answersTo(['null', '7', '[]', JSON.stringify(request(9, 'ping'))])
    expect(answers.slice(0, 3)).toEqual(
      Array.from({ length: 3 }, () => expect.objectContaining({ id: null, error: expect.anything() })),
    )
    expect(answers[3]).toMatchObject({ id: 9, result: {} })
  })

  it.each([
    [
      'a stream that ends',
      'text/event-stream',
      'event: message\ndata: {"jsonrpc":"2.0","method":"notifications/progress"}\n\n',
    ],
    ['a page of a gateway', 'text/html', '<h1>Bad gateway</h1>'],
    ['nothing', 'application/json', ''],
  ])('answers each request with an error where %s is all that comes', async (_, type, text) => {
    const front = createServer((asked, response) => {
      asked.resume()
      response.writeHead(200, { 'content-type': type }).end(text)
    })
    await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
    const { port } = front.address() as AddressInfo
    const [input, output] = [new PassThrough(), new PassThrough()]
    const ended = bridge({ url: `http://127.0.0.1:${port}/mcp`, key: undefined, input, output })
    input.write(`${JSON.stringify(request(5, 'tools/call'))}\n`)
    input.write(
      `${JSON.stringify([request(6, 'ping'), { jsonrpc: '2.0', method: 'notifications/initialized' }])}\n`,
    )
    input.end(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`)
    await ended
    const lines: string[] = String(output.read()).trim().split('\n')
    const failed = lines.flatMap((line) => JSON.parse(line)).filter(({ error }) => error !== undefined)
    expect(failed.map(({ id }) => id).toSorted()).toEqual([5, 6])
    await new Promise((resolve) => front.close(resolve))
  })
})
