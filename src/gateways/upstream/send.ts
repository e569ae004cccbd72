import { Fault } from '../../catalog/errors.ts'
import { deadline } from '../../runtime/process/deadline.ts'
import { readStart } from './body.ts'
import { checkedAddresses, type DestinationRules } from './destination.ts'
import type { PinnedConnections } from './pinned.ts'
import { abortable } from './timing.ts'
import { asFault } from './transport.ts'

/** A message to a URL of a caller's choice (a webhook). */
export interface SendRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly timeoutMs: number
  /** Maximum bytes of the answer to store (default 4096). */
  readonly keepBytes?: number
  readonly signal?: AbortSignal
}

export interface SendResult {
  /** The status of the answer; redirects are not followed. */
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The start of the answer, undecoded. */
  readonly body: Buffer
}

/**
 * POSTs a message to a checked address, once. Every status is a result.
 * @throws Fault refused (not a public https address), timeout, connection
 */
export async function sendGuarded(
  request: SendRequest,
  rules: DestinationRules,
  connections: Pick<PinnedConnections, 'to'>,
  userAgent: string,
): Promise<SendResult> {
  const { timeoutMs, keepBytes = 4096 } = request
  using naming = deadline(timeoutMs, request.signal)
  let late = naming
  try {
    const url = URL.canParse(request.url) ? new URL(request.url) : null
    if (!url) throw new Fault('refused', 'not a URL')
    url.hash = ''
    const transport = connections.to(url, await abortable(checkedAddresses(url, rules), naming.signal))
    // The receiver's time limit starts when the message is sent.
    using limit = deadline(timeoutMs, request.signal)
    late = limit
    const { body, headers: given } = request
    const headers = { 'user-agent': userAgent, ...given }
    const answer = await transport({ url, method: 'POST', headers, body, signal: limit.signal, timeoutMs })
    const { status, headers: answered } = answer
    // A received head counts as an answer, even if the rest fails.
    const start = await readStart(answer, keepBytes).catch(() => Buffer.alloc(0))
    return { status, headers: answered, body: start }
  } catch (error) {
    if (late.over) throw new Fault('timeout', `no answer within ${timeoutMs} ms`, { cause: error })
    throw asFault(error, false)
  }
}
