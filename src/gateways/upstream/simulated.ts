import { Fault } from '../../catalog/errors.ts'
import type { SimulatedPlatform, SimulatedResponse } from '../../catalog/ports/simulated.ts'
import { currentAccount } from '../../runtime/fair-shares/account-context.ts'
import { takeServingTurn } from '../../runtime/threads/serving-turns.ts'
import { abortable, type Wait } from './timing.ts'
import type { Transport, WireRequest, WireResponse } from './transport.ts'

/** Whether the platform answers for this URL. Its origins may end in a path prefix, and `*` matches every origin. */
export function answersFor(platform: SimulatedPlatform, url: URL): boolean {
  return platform.origins.some((origin) => {
    if (origin === '*') return true
    const at = new URL(origin)
    const path = at.pathname.replace(/(?<!\/)\/+$/, '')
    return at.origin === url.origin && (url.pathname === path || url.pathname.startsWith(`${path}/`))
  })
}

function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}

async function* chunks(body: Buffer): AsyncGenerator<Uint8Array> {
  if (body.length > 0) yield body
}

function onTheWire(answer: SimulatedResponse, method: string): WireResponse {
  const body = Buffer.from(method === 'HEAD' ? '' : (answer.body ?? ''))
  return {
    status: answer.status,
    headers: lowerCased(answer.headers ?? {}),
    body: chunks(body),
    discard: () => {},
  }
}

/**
 * Carries requests to a simulated platform in process, without the network. Only the exchange is simulated:
 * redirects, statuses, sizes, time limits and retries are handled as for real platforms.
 * @param now the simulated platform's time
 */
export function simulatedTransport(platform: SimulatedPlatform, now: () => number, wait: Wait): Transport {
  async function pause(milliseconds: number, { signal, timeoutMs }: WireRequest): Promise<void> {
    if (milliseconds < timeoutMs) return wait(milliseconds, signal)
    await wait(timeoutMs, signal)
    throw new Fault('timeout', `no answer within ${timeoutMs} ms`)
  }

  return async (request) => {
    const { url, method, headers, body, signal } = request
    if (!answersFor(platform, url)) {
      throw new Fault(
        'refused',
        `test keys reach simulated platforms only, and none answers for ${url.origin}`,
      )
    }
    signal.throwIfAborted()
    const seen = { method, url, headers: lowerCased(headers), now: now(), signal }
    const sent = { ...seen, body: body === undefined ? undefined : Buffer.from(body) }
    // Test keys cost nothing, and a large simulated answer takes milliseconds of everybody's thread.
    const { account } = currentAccount()
    // The turn ends with what runs at once: an answer that waits for something delays nobody.
    const { pending } = await takeServingTurn(account, () => ({ pending: platform.handle(sent) }), signal)
    const answer = await abortable(Promise.resolve(pending), signal)
    if (answer.delayMs) await pause(answer.delayMs, request)
    if (answer.fault === 'hang') await pause(Number.POSITIVE_INFINITY, request)
    if (answer.fault === 'reset')
      throw new Fault('connection', 'ECONNRESET: connection reset by the platform')
    return onTheWire(answer, method)
  }
}
