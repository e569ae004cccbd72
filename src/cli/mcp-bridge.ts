import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'

// This file imports built-in modules only: the .mcpb bundle (scripts/mcpb.ts) contains it alone.

export interface BridgeOptions {
  /** The address of the agents' interface: `https://social.example/mcp`. */
  readonly url: string
  readonly key: string | undefined
  /** Messages of the client, one JSON text a line (the stdio binding of the protocol). */
  readonly input: Readable
  readonly output: Writable
}

interface Message {
  readonly id?: string | number | null
  readonly method?: string
  readonly params?: {
    readonly name?: string
    readonly uri?: string
    readonly taskId?: string
    readonly requestId?: string | number
    readonly _meta?: Record<string, unknown>
  }
  readonly result?: { readonly protocolVersion?: string }
}

const versionKey = 'io.modelcontextprotocol/protocolVersion'

/** What a connection remembers: the revision that an older client negotiated. */
interface Connection extends BridgeOptions {
  version: string | undefined
  /** Requests without an answer, by their id. */
  readonly waiting: Map<string | number, ClientRequest>
}

/**
 * Forwards messages between stdio and the HTTP address of a service, in every revision of the protocol. Resolves when
 * the client has closed its side and all answers are written.
 */
export async function bridge(options: BridgeOptions): Promise<void> {
  const connection: Connection = { ...options, version: undefined, waiting: new Map() }
  const open = new Set<Promise<void>>()
  for await (const line of createInterface({ input: options.input })) {
    if (line.trim() === '') continue
    const answered = forward(connection, line).finally(() => open.delete(answered))
    open.add(answered)
  }
  await Promise.all(open)
}

async function forward(connection: Connection, line: string): Promise<void> {
  let message: Message
  try {
    message = JSON.parse(line)
  } catch {
    return write(connection, {
      jsonrpc: '2.0',
      id: null,
      error: { code: -32700, message: 'This line is not JSON.' },
    })
  }
  if (message.method === 'notifications/cancelled') return cancel(connection, message)
  try {
    const answer = await post(connection, message, line)
    await relay(connection, message, answer)
  } catch (error) {
    // A cancelled request gets no answer.
    if (message.id == null || !connection.waiting.has(message.id)) return
    fail(connection, message, `The service at ${connection.url} does not answer: ${(error as Error).message}`)
  } finally {
    if (message.id != null) connection.waiting.delete(message.id)
  }
}

/** Cancels a request in the way of HTTP: its connection is closed. */
function cancel({ waiting }: Connection, { params }: Message): void {
  const id = params?.requestId
  if (id === undefined) return
  const request = waiting.get(id)
  waiting.delete(id)
  request?.destroy()
}

const write = ({ output }: Connection, message: object): void => {
  output.write(`${JSON.stringify(message)}\n`)
}

const fail = (connection: Connection, { id = null }: Message, text: string): void =>
  write(connection, { jsonrpc: '2.0', id, error: { code: -32603, message: text } })

/** Headers that the HTTP binding derives from the message (revision 2026-07-28). */
function headersOf({ key, version }: Connection, { method, params }: Message): Record<string, string> {
  const named = params?._meta?.[versionKey]
  const revision = typeof named === 'string' ? named : version
  const name = params?.name ?? params?.uri ?? params?.taskId
  return {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    ...(revision === undefined ? {} : { 'mcp-protocol-version': revision }),
    ...(typeof named === 'string' && method !== undefined ? { 'mcp-method': method } : {}),
    ...(typeof named === 'string' && name !== undefined ? { 'mcp-name': headerValue(name) } : {}),
  }
}

/** A header value holds printable ASCII; the binding encodes other text. */
const headerValue = (text: string): string =>
  /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text) && !text.startsWith('=?base64?')
    ? text
    : `=?base64?${Buffer.from(text).toString('base64')}?=`

function post(connection: Connection, message: Message, body: string): Promise<IncomingMessage> {
  const send = connection.url.startsWith('https:') ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const request = send(connection.url, { method: 'POST', headers: headersOf(connection, message) }, resolve)
    request.on('error', reject)
    if (message.id != null) connection.waiting.set(message.id, request)
    request.end(body)
  })
}

/** Writes the messages of an answer: one JSON text, or a stream of events. */
async function relay(connection: Connection, message: Message, answer: IncomingMessage): Promise<void> {
  answer.setEncoding('utf8')
  const isStream = /text\/event-stream/.test(answer.headers['content-type'] ?? '')
  if (isStream) {
    for await (const data of eventsOf(answer)) passOn(connection, message, data)
    return
  }
  let text = ''
  for await (const part of answer) text += part
  if (text.trim() !== '') passOn(connection, message, text)
  else if (message.id !== undefined && answer.statusCode !== 202) {
    fail(connection, message, `The service answered with status ${answer.statusCode}.`)
  }
}

/** The data of server-sent events (HTML Living Standard, section 9.2). */
async function* eventsOf(answer: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const part of answer) {
    const blocks = (rest + part).replaceAll('\r\n', '\n').split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const lines = block.split('\n').filter((line) => line.startsWith('data:'))
      const data = lines.map((line) => line.slice(5).trimStart()).join('\n')
      if (data !== '') yield data
    }
  }
}

function passOn(connection: Connection, message: Message, text: string): void {
  let received: Message
  try {
    received = JSON.parse(text)
  } catch {
    if (message.id !== undefined)
      fail(connection, message, 'The service answered with something else than JSON.')
    return
  }
  if (message.method === 'initialize') connection.version = received.result?.protocolVersion
  // A refusal before the protocol starts (a wrong key) has no id; the client waits for its own.
  const id = received.id === null && message.id !== undefined ? { id: message.id } : {}
  write(connection, { ...received, ...id })
}
