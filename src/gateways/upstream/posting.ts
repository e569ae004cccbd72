import type { Agent } from 'node:http'
import https from 'node:https'
import { LRUCache } from 'lru-cache'
import { Fault } from '../../catalog/errors.ts'
import { boundReceived } from '../../catalog/http/bounded-socket.ts'
import { http } from '../../catalog/http/node-http.ts'
import { pinnedLookup } from './pinned.ts'
import { asFault, countInterimAnswers, type Transport } from './transport.ts'

/**
 * Connections for webhook messages to addresses that were checked before. They use Node's own client: undici treats
 * interim answers (100 Continue) as errors, and queues messages behind a connection that hangs.
 */
export interface Posting {
  /** Carries a message to exactly these addresses. */
  to(url: URL, addresses: readonly string[]): Transport
  close(): void
}

const maxOrigins = 1024
/** Maximum number of idle connections to one origin. */
const maxIdleSockets = 16
const idleMs = 5000
const drainedBytes = 16_384
/** Maximum bytes before an answer: its headers, of which Node takes 16 kB, and interim answers. */
const maxHeadBytes = 64 * 1024

export function createPosting(): Posting {
  const agents = new LRUCache<string, Agent>({ max: maxOrigins, dispose: (agent) => agent.destroy() })

  function agentOf(url: URL, addresses: readonly string[]): Agent {
    const key = `${url.origin} ${addresses.toSorted().join(' ')}`
    const known = agents.get(key)
    if (known) return known
    const options = { keepAlive: true, maxFreeSockets: maxIdleSockets, timeout: idleMs }
    const created = url.protocol === 'https:' ? new https.Agent(options) : new http.Agent(options)
    agents.set(key, created)
    return created
  }

  return {
    to: (url, addresses) => (request) =>
      new Promise((resolve, reject) => {
        const { method, headers, body, signal } = request
        const { request: send } = url.protocol === 'https:' ? https : http
        const lookup = pinnedLookup(addresses)
        const sent = send(url, { method, headers, signal, lookup, agent: agentOf(url, addresses) })
        let isAnswered = false
        sent.on('socket', (socket) => {
          const end = boundReceived(socket, {
            maxBytes: maxHeadBytes,
            isOver: () => isAnswered,
            fault: () => new Fault('too_large', `more than ${maxHeadBytes} bytes before an answer`),
          })
          sent.once('close', end)
        })
        const countInterim = countInterimAnswers()
        sent.on('information', () => {
          const fault = countInterim()
          if (fault) sent.destroy(fault)
        })
        sent.on('error', (error) => reject(asFault(error, false)))
        // Node closes a connection that switches protocols (101) without an error event.
        sent.on('close', () => reject(new Fault('connection', 'closed without an answer')))
        sent.on('response', (answer) => {
          isAnswered = true
          // Without a listener, an error after the last read would crash the process.
          answer.on('error', () => {})
          resolve({
            status: answer.statusCode ?? 0,
            headers: Object.fromEntries(
              Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
            ),
            body: answer,
            discard() {
              // Reading a short rest lets the next message reuse the connection.
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
