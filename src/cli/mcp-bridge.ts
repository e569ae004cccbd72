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

type Id = string | number

/** A line of the client: one message, or a batch of a client before 2025-06-18. */
interface Sent {
  readonly line: string
  readonly isBatch: boolean
  readonly messages: readonly Message[]
}

/** What a connection remembers: the revision that an older client negotiated. */
interface Connection extends BridgeOptions {
  version: string | undefined
  /** Requests without an answer, by their id. Null: its connection is that of a batch. */
  readonly waiting: Map<Id, ClientRequest | null>
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
  let read: unknown
  try {
    read = JSON.parse(line)
  } catch {
    return fail(connection, null, 'This line is not JSON.', -32700)
  }
  const isBatch = Array.isArray(read)
  const messages = [read].flat() as Message[]
  if (messages.length === 0 || messages.some((one) => typeof one !== 'object' || one === null)) {
    return fail(connection, null, 'This line is no message.', -32600)
  }
  if (!isBatch && messages[0]!.method === 'notifications/cancelled') return cancel(connection, messages[0]!)
  const sent = { line, isBatch, messages }
  let problem: string
  try {
    const answer = await post(connection, sent)
    problem = await relay(connection, sent, answer)
  } catch (error) {
    problem = `The service at ${connection.url} does not answer: ${(error as Error).message}`
  }
  // A cancelled request gets no answer.
  for (const id of unanswered(connection, sent)) {
    connection.waiting.delete(id)
    fail(connection, id, problem)
  }
}

const idsOf = ({ messages }: Sent): Id[] =>
  messages.flatMap(({ id, method }) => (id == null || method === undefined ? [] : [id]))

const unanswered = ({ waiting }: Connection, sent: Sent): Id[] => idsOf(sent).filter((id) => waiting.has(id))

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

const fail = (connection: Connection, id: Id | null, message: string, code = -32603): void =>
  write(connection, { jsonrpc: '2.0', id, error: { code, message } })

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

function post(connection: Connection, sent: Sent): Promise<IncomingMessage> {
  const send = connection.url.startsWith('https:') ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const headers = headersOf(connection, sent.isBatch ? {} : sent.messages[0]!)
    const request = send(connection.url, { method: 'POST', headers }, resolve)
    request.on('error', reject)
    for (const id of idsOf(sent)) connection.waiting.set(id, sent.isBatch ? null : request)
    request.end(sent.line)
  })
}

/**
 * Writes the messages of an answer: one JSON text, or a stream of events.
 * @returns why requests have no answer, if some have none
 */
async function relay(connection: Connection, sent: Sent, answer: IncomingMessage): Promise<string> {
  answer.setEncoding('utf8')
  const isStream = /text\/event-stream/.test(answer.headers['content-type'] ?? '')
  if (isStream) {
    for await (const data of eventsOf(answer)) passOn(connection, sent, data)
    return 'The service ended its answer early.'
  }
  let text = ''
  for await (const part of answer) text += part
  if (text.trim() === '') return `The service answered with status ${answer.statusCode}.`
  passOn(connection, sent, text)
  return 'The service answered with something else than JSON.'
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

function passOn(connection: Connection, sent: Sent, text: string): void {
  let received: Message | readonly Message[]
  try {
    received = JSON.parse(text)
  } catch {
    return
  }
  if (typeof received !== 'object' || received === null) return
  if (isList(received)) {
    for (const { id } of received) if (id != null) connection.waiting.delete(id)
    write(connection, received)
    return
  }
  if (sent.messages[0]!.method === 'initialize') connection.version = received.result?.protocolVersion
  // A refusal before the protocol starts (a wrong key) has no id; the client waits for its own.
  const ids = received.id === null ? unanswered(connection, sent) : []
  const answers = ids.length === 0 ? [received] : ids.map((id) => ({ ...received, id }))
  for (const one of answers) {
    if (one.id != null && one.method === undefined) connection.waiting.delete(one.id)
    write(connection, one)
  }
}

const isList = (received: Message | readonly Message[]): received is readonly Message[] =>
  Array.isArray(received)
