import type { Agent } from 'node:http'
import https from 'node:https'
import { LRUCache } from 'lru-cache'
import { Fault } from '../errors.ts'
import { http } from '../http/node-http.ts'
import { pinnedLookup } from './pinned.ts'
import { asFault, type Transport } from './transport.ts'

/**
 * Connections for messages to addresses that were checked before. Node's own client rather than undici's: it takes
 * interim answers (100 Continue) for what they are, and no message waits for a connection behind one that hangs.
 */
export interface Posting {
  /** Carries a message to exactly these addresses. */
  to(url: URL, addresses: readonly string[]): Transport
  close(): void
}

const keptOrigins = 1024
/** Connections kept open to one origin while nothing is sent. */
const mostIdle = 16
const idleMs = 5000
const drainedBytes = 16_384
/** What may come in answer to a message, heads and interim answers included, in bytes; and how often that is looked at. */
const mostBytes = 1024 * 1024
const lookMs = 100

export function createPosting(): Posting {
  const agents = new LRUCache<string, Agent>({ max: keptOrigins, dispose: (agent) => agent.destroy() })

  function agentOf(url: URL, addresses: readonly string[]): Agent {
    const key = `${url.origin} ${addresses.toSorted().join(' ')}`
    const known = agents.get(key)
    if (known) return known
    const options = { keepAlive: true, maxFreeSockets: mostIdle, timeout: idleMs }
    const made = url.protocol === 'https:' ? new https.Agent(options) : new http.Agent(options)
    agents.set(key, made)
    return made
  }

  return {
    to: (url, addresses) => (request) =>
      new Promise((resolve, reject) => {
        const { method, headers, body, signal } = request
        const { request: send } = url.protocol === 'https:' ? https : http
        const lookup = pinnedLookup(addresses)
        const sent = send(url, { method, headers, signal, lookup, agent: agentOf(url, addresses) })
        sent.on('socket', (socket) => {
          const before = socket.bytesRead
          const look = setInterval(() => {
            if (socket.bytesRead - before <= mostBytes) return
            sent.destroy(new Fault('too_large', `more than ${mostBytes} bytes before an answer`))
          }, lookMs)
          sent.once('close', () => clearInterval(look))
        })
        sent.on('error', (error) => reject(asFault(error, false)))
        // Node closes a connection that turns to another protocol (101) without a word of error.
        sent.on('close', () => reject(new Fault('connection', 'closed without an answer')))
        sent.on('response', (answer) => {
          // One that breaks while nobody reads any more.
          answer.on('error', () => {})
          resolve({
            status: answer.statusCode ?? 0,
            headers: Object.fromEntries(
              Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
            ),
            body: answer,
            discard() {
              // Reading a short rest keeps the connection for the next message.
              if (Number(answer.headers['content-length'] ?? Number.NaN) <= drainedBytes) answer.resume()
              else answer.destroy()
            },
          })
        })
        sent.end(body)
      }),
    close() {
      agents.clear()
    },
  }
}
