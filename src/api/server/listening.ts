import type { Server } from 'node:http'
import { type AddressInfo, Server as NetServer } from 'node:net'
import { type Config, ConfigError } from '../../runtime/config/config.ts'

/**
 * Starts to listen on HOST and PORT; returns the URL.
 * @throws ConfigError where the address is not available
 */
export async function listen(server: Server, config: Config): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    const fail = (error: Error) => reject(notListening(error, config))
    server.once('error', fail)
    server.listen(config.PORT, config.HOST, () => {
      server.off('error', fail)
      resolve()
    })
  })
  const { port } = server.address() as AddressInfo
  const host = config.HOST === '0.0.0.0' || config.HOST === '::' ? 'localhost' : config.HOST
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** Explains why the API's address is not available, and names the setting for another address. */
function notListening(error: NodeJS.ErrnoException, { HOST, PORT }: Config): Error {
  const reasons: Record<string, string> = {
    EADDRINUSE: `PORT ${PORT} is taken on ${HOST}: another process listens there. Stop it, or set another PORT`,
    EACCES: `PORT ${PORT} may not be taken by this user: set one above 1023, behind a balancer`,
    EADDRNOTAVAIL: `HOST ${HOST} is no address of this machine`,
    ENOTFOUND: `HOST ${HOST} is no address, nor a name that can be looked up`,
  }
  const reason = reasons[error.code ?? '']
  return reason === undefined ? error : new ConfigError(reason, { cause: error })
}

/** How often connections that have become idle are closed while the server stops. */
const idleCheckMs = 50

/** A connection that was just opened has no request yet, but a balancer has sent one: it would be lost. */
const newConnectionMs = 500

/** Stops accepting connections and waits for requests in flight, for at most `maxSeconds`. */
export async function stopListening(server: Server, maxSeconds: number): Promise<void> {
  if (!server.listening) return
  // The server's own `close` ends connections without a request at once.
  const closed = new Promise<void>((resolve) => {
    NetServer.prototype.close.call(server, () => resolve())
  })
  let idle: NodeJS.Timeout | undefined
  const settled = setTimeout(() => {
    server.closeIdleConnections()
    idle = setInterval(() => server.closeIdleConnections(), idleCheckMs)
  }, newConnectionMs)
  const late = setTimeout(() => server.closeAllConnections(), maxSeconds * 1000)
  await closed
  clearTimeout(settled)
  clearInterval(idle)
  clearTimeout(late)
}
