import type { Clock } from '../../clock.ts'
import { Fault, type FaultCause } from '../../errors.ts'
import { retryAfterSeconds } from '../../reading/retry-after.ts'
import type { SecretBox } from '../../storage/secrets.ts'
import type { SendRequest, SendResult } from '../../upstream/send.ts'
import { type EarlierSecret, stillSigning } from '../endpoints/endpoint-rows.ts'
import { maskedHeaders, openHeaders, type SealedHeaders } from '../endpoints/headers.ts'
import { sign } from './signature.ts'

/** Longest an endpoint may take to answer. */
export const attemptTimeoutMs = 15_000
/** How much of an endpoint's answer is kept in the log. */
const maxSnippetBytes = 1024

/** Where a message goes, and the secrets it is signed with. */
export interface AttemptTarget {
  readonly endpoint_id: string
  readonly kind: 'http' | 'sink'
  readonly url: string | null
  readonly secret: string
  readonly previous_secret: string | null
  readonly previous_secret_until: Date | null
  readonly earlier_secrets: EarlierSecret[]
  readonly headers: SealedHeaders
}

/** What came of one attempt. */
export interface Attempt {
  readonly success: boolean
  /** As they are logged: those of the endpoint's owner masked. */
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
  target: AttemptTarget,
  message: { id: string; body: string },
  signal?: AbortSignal,
) => Promise<Attempt>

/** What the owner of an endpoint is told where there was no answer. */
const publicReasons: Partial<Record<FaultCause, string>> = {
  timeout: 'There was no answer in time.',
  connection: 'The connection could not be made, or broke off.',
  truncated: 'The answer broke off.',
  too_large: 'A megabyte came before an answer.',
}

/** PostgreSQL text holds no NUL; a snippet cut inside a character ends in U+FFFD. */
function asText(body: Buffer): string {
  return body.toString('utf8').replaceAll('\u0000', '')
}

/** Makes single attempts: signs, sends once, tells what came of it. Never throws for what an endpoint does. */
export function createSender({ clock, secrets, send }: SenderOptions): Sender {
  function secretsOf(target: AttemptTarget, now: number): string[] {
    const sealed = [target.secret, ...stillSigning(target, now).map(({ secret }) => secret)]
    return sealed.map((secret) => secrets.open(secret, target.endpoint_id))
  }

  return async (target, message, signal) => {
    const startedAt = clock.now()
    const own = openHeaders(secrets, target.endpoint_id, target.headers)
    const signed = {
      'content-type': 'application/json',
      ...sign(secretsOf(target, startedAt), { id: message.id, at: startedAt, body: message.body }),
    }
    const requestHeaders = { ...maskedHeaders(own), ...signed }
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
        headers: { ...own, ...signed },
        body: message.body,
        timeoutMs: attemptTimeoutMs,
        keepBytes: maxSnippetBytes,
        ...(signal ? { signal } : {}),
      })
      const patience = retryAfterSeconds(answer.headers['retry-after'], clock.now())
      return result({
        success: answer.status >= 200 && answer.status < 300,
        responseStatus: answer.status,
        responseBodySnippet: asText(answer.body),
        retryAfterMs: patience === undefined ? null : patience * 1000,
      })
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      // Addresses and names of our own side stay in the log.
      const reason = error.publicMessage ?? publicReasons[error.reason] ?? 'The request could not be made.'
      return result({
        success: false,
        responseStatus: null,
        responseBodySnippet: `${error.reason}: ${reason}`.slice(0, maxSnippetBytes),
        retryAfterMs: null,
      })
    }
  }
}
