import { createRequire } from 'node:module'
import type { Redis } from 'iovalkey'
import type { Logger } from 'pino'
import { Gauge, type Registry as Metrics } from 'prom-client'

/** Load the client only where Valkey is configured. */
const require = createRequire(import.meta.url)

export interface ValkeyOptions {
  readonly url: string
  /** How long a command may take before the server counts as away, in milliseconds. */
  readonly timeoutMs: number
  /** In front of every key: what one deployment stores means nothing to another one on the same server. */
  readonly keyPrefix: string
  readonly log: Logger
}

/**
 * Connects to Valkey or Redis, which the service can run without. While the server is unavailable, every command fails
 * at once, and the client reconnects by itself. If the server accepts commands without answering, the first commands
 * wait `timeoutMs`, then the client opens a new connection.
 */
export function connectValkey({ url, timeoutMs, keyPrefix, log }: ValkeyOptions): Redis {
  const { Redis } = require('iovalkey') as typeof import('iovalkey')
  const valkey = new Redis(url, {
    keyPrefix,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: timeoutMs,
    commandTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    retryStrategy: (times) => Math.min(2000, times * 100),
  })
  // Log only changes: a line per failed command would flood the log during an outage.
  let away = false
  valkey.on('ready', () => {
    if (away) log.info('the shared cache is back')
    away = false
  })
  valkey.on('reconnecting', () => {
    if (!away) log.warn('the shared cache is away: every node works from its own memory')
    away = true
  })
  valkey.on('error', (error) => log.debug({ error: String(error) }, 'valkey'))
  return valkey
}

/** Shows whether it can be reached. */
export function meterValkey(valkey: Redis, metrics: Metrics): void {
  new Gauge({
    name: 'social_lookup_valkey_up',
    help: 'Whether Valkey or Redis can be reached: 1 or 0. Absent without VALKEY_URL.',
    registers: [metrics],
    collect() {
      this.set(valkey.status === 'ready' ? 1 : 0)
    },
  })
}
