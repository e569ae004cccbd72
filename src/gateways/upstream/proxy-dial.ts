import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect, isIPv6, type Socket } from 'node:net'
import { Fault } from '../../catalog/errors.ts'
import { http } from '../../catalog/http/node-http.ts'
import { checkedAddresses, type DestinationRules } from './destination.ts'
import { type SessionState, watchSocket } from './proxy-sessions.ts'

export interface DialOptions {
  readonly rules: DestinationRules
  /** HTTP proxy through which checked addresses are tunnelled (UPSTREAM_PROXY). */
  readonly through?: string | undefined
  readonly connectTimeoutMs: number
}

/** Opens a connection to a checked address. */
async function dial(address: string, port: number, options: DialOptions): Promise<Socket> {
  const { through, connectTimeoutMs } = options
  const target = isIPv6(address) ? `[${address}]:${port}` : `${address}:${port}`
  const failed = (why: string) => new Fault('connection', `${target}: ${why}`)
  if (through) {
    const { hostname, port: proxyPort, protocol } = new URL(through)
    const request = http
      .request({
        host: hostname,
        port: proxyPort || (protocol === 'https:' ? 443 : 80),
        method: 'CONNECT',
        path: target,
        timeout: connectTimeoutMs,
      })
      .end()
    const [response, socket] = (await once(request, 'connect')) as [IncomingMessage, Socket]
    if (response.statusCode !== 200) throw failed(`proxy answered ${response.statusCode}`)
    return socket
  }
  const socket = connect({ host: address, port, timeout: connectTimeoutMs })
  socket.once('timeout', () => socket.destroy(failed('no connection in time')))
  await once(socket, 'connect')
  socket.setTimeout(0)
  return socket
}

/**
 * Connects a session to the host of a URL, after the check of its addresses.
 * @throws Fault, which the session also stores as the host's first fault
 */
export async function reach(session: SessionState, url: URL, options: DialOptions): Promise<Socket> {
  const host = url.hostname
  try {
    if (session.bytesLeft < 0) throw new Fault('too_large', 'the page loads too much')
    if (session.refuses(host)) throw new Fault('busy', `${host} is left out`)
    const [address] = await checkedAddresses(url, options.rules)
    const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
    return watchSocket(session, await dial(address!, port, options))
  } catch (error) {
    const fault = error instanceof Fault ? error : new Fault('connection', String(error), { cause: error })
    if (!session.faults.has(host)) session.faults.set(host, fault)
    throw fault
  }
}
