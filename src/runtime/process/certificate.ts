import { connect } from 'node:tls'
import { Gauge, type Registry as Metrics } from 'prom-client'
import type { Part } from './part.ts'

const maxWaitMs = 10_000

/**
 * When the certificate of an https address ends, in milliseconds since the Unix epoch; null where nothing answers there.
 * An ended certificate, or one that nobody here knows, has an end too.
 */
export async function certificateEnd(url: URL): Promise<number | null> {
  const socket = connect({
    host: url.hostname,
    port: Number(url.port || 443),
    servername: url.hostname,
    rejectUnauthorized: false,
    timeout: maxWaitMs,
  })
  try {
    return await new Promise<number | null>((resolve) => {
      const none = () => resolve(null)
      socket.once('error', none).once('timeout', none).once('close', none)
      socket.once('secureConnect', () => {
        const end = Date.parse(socket.getPeerCertificate().valid_to)
        resolve(Number.isNaN(end) ? null : end)
      })
    })
  } finally {
    socket.destroy()
  }
}

/** Looks twice a day at the certificate that callers see at PUBLIC_URL, for an alert on its end. */
export function watchCertificate(publicUrl: string | undefined, metrics: Metrics): Part {
  if (publicUrl === undefined || !publicUrl.startsWith('https:')) return {}
  const url = new URL(publicUrl)
  const end = new Gauge({
    name: 'social_lookup_certificate_end_timestamp_seconds',
    help: 'When the certificate of PUBLIC_URL ends. Absent where nothing answered there.',
    labelNames: ['host'],
    registers: [metrics],
  })
  const run = async () => {
    const at = await certificateEnd(url)
    if (at === null) end.remove({ host: url.host })
    else end.set({ host: url.host }, at / 1000)
  }
  return { sweeps: [{ name: 'end-of-the-certificate', cron: '17 */12 * * *', run }] }
}
