import type { Clock } from '../clock.ts'
import { Fault } from '../errors.ts'
import type { SecretBox } from '../storage/secrets.ts'
import type { SendRequest, SendResult } from '../upstream/send.ts'
import { readRetryAfter } from './retry-schedule.ts'
import { sign } from './signature.ts'

/** Longest an endpoint may take to answer. */
export const attemptTimeoutMs = 15_000
/** How much of an endpoint's answer is kept in the log. */
const snippetBytes = 1024

/** Where a message goes, and the secrets it is signed with. */
export interface Target {
  readonly endpoint_id: string
  readonly kind: 'http' | 'sink'
  readonly url: string | null
  readonly secret: string
  readonly previous_secret: string | null
  readonly previous_secret_until: Date | null
}

/** What came of one attempt. */
export interface Attempt {
  readonly success: boolean
  readonly requestHeaders: Record<string, string>
  /** Null when there was no answer. */
  readonly responseStatus: number | null
  /** The start of the answer, or what went wrong before there was one. */
  readonly responseBodySnippet: string | null
  readonly durationMs: number
  readonly retryAfterMs: number | null
  /** When it ended (milliseconds since the Unix epoch). */
  readonly at: number
}

export interface SenderOptions {
  readonly clock: Clock
  readonly secrets: SecretBox
  /** The guarded client: public addresses only, redirects not followed. */
  readonly send: (request: SendRequest) => Promise<SendResult>
}

export type Sender = (
  target: Target,
  message: { id: string; body: string },
  signal?: AbortSignal,
) => Promise<Attempt>

/** PostgreSQL text holds no NUL; a snippet cut inside a character ends in U+FFFD. */
function asText(body: Buffer): string {
  return body.toString('utf8').replaceAll('\u0000', '')
}

/** Makes single attempts: signs, sends once, tells what came of it. Never throws for what an endpoint does. */
export function createSender({ clock, secrets, send }: SenderOptions): Sender {
  function secretsOf(target: Target, now: number): string[] {
    const current = secrets.open(target.secret, target.endpoint_id)
    const until = target.previous_secret_until?.getTime() ?? 0
    if (!target.previous_secret || until <= now) return [current]
    return [current, secrets.open(target.previous_secret, target.endpoint_id)]
  }

  return async (target, message, signal) => {
    const startedAt = clock.now()
    const requestHeaders = {
      'content-type': 'application/json',
      ...sign(secretsOf(target, startedAt), { id: message.id, at: startedAt, body: message.body }),
    }
    const began = performance.now()
    const result = (rest: Omit<Attempt, 'requestHeaders' | 'durationMs' | 'at'>): Attempt => ({
      requestHeaders,
      durationMs: Math.round(performance.now() - began),
      at: clock.now(),
      ...rest,
    })
    // A sink is an inbox: what is in its log has arrived.
    if (target.kind === 'sink' || target.url === null) {
      return result({ success: true, responseStatus: 200, responseBodySnippet: null, retryAfterMs: null })
    }
    try {
      const answer = await send({
        url: target.url,
        headers: requestHeaders,
        body: message.body,
        timeoutMs: attemptTimeoutMs,
        keepBytes: snippetBytes,
        ...(signal ? { signal } : {}),
      })
      return result({
        success: answer.status >= 200 && answer.status < 300,
        responseStatus: answer.status,
        responseBodySnippet: asText(answer.body),
        retryAfterMs: readRetryAfter(answer.headers['retry-after'], clock.now()),
      })
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      const reason = error.publicMessage ?? error.message
      return result({
        success: false,
        responseStatus: null,
        responseBodySnippet: `${error.reason}: ${reason}`.slice(0, snippetBytes),
        retryAfterMs: null,
      })
    }
  }
}
