import type { Clock } from '../../../catalog/clock.ts'
import { Fault } from '../../../catalog/errors.ts'
import type { SendRequest, SendResult } from '../../../gateways/upstream/send.ts'
import { retryAfterSeconds } from '../../../reading/retry-after.ts'
import type { EndpointKind } from '../../../runtime/storage/schema/webhooks.ts'
import type { SecretBox } from '../../../runtime/storage/secrets.ts'
import { failureOf, type Span } from '../../../runtime/tracing/tracing.ts'
import type { SendMail } from '../emails/send-mail.ts'
import { type EarlierSecret, stillSigning } from '../endpoints/endpoint-rows.ts'
import { maskedHeaders, openHeaders, type SealedHeaders } from '../endpoints/headers.ts'
import { bodyIn, type FormRow } from '../forms/form.ts'
import { describeFailure } from './failure-words.ts'
import { type PayloadSettings, payloadFor, payloadHeader } from './payload.ts'
import { sign } from './signature.ts'

/** The time limit of an attempt. */
export const attemptTimeoutMs = 15_000
/** The number of an event among those of its endpoint. */
const sequenceHeader = 'webhook-sequence'
/** The part of an endpoint's answer that the log stores. */
const maxSnippetBytes = 1024

/** The address of a message, and the secrets that sign it. */
export interface AttemptTarget extends PayloadSettings, FormRow {
  readonly endpoint_id: string
  readonly kind: EndpointKind
  readonly url: string | null
  /** Of a mail address: when its person agreed. */
  readonly confirmed_at: Date | null
  readonly secret: string
  readonly previous_secret: string | null
  readonly previous_secret_until: Date | null
  readonly earlier_secrets: EarlierSecret[]
  readonly headers: SealedHeaders
}

/** The result of one attempt. */
export interface Attempt {
  readonly success: boolean
  /** Request headers for the log, with masked values of custom headers. */
  readonly requestHeaders: Record<string, string>
  /** The body in the form of the endpoint; null: the event itself. */
  readonly requestBody: string | null
  /** Null without an answer. */
  readonly responseStatus: number | null
  /** The start of the answer, or the reason why no answer came. */
  readonly responseBodySnippet: string | null
  readonly durationMs: number
  readonly retryAfterMs: number | null
  /** When the attempt ended (milliseconds since the Unix epoch). */
  readonly at: number
}

export interface SenderOptions {
  readonly clock: Clock
  readonly secrets: SecretBox
  /** The guarded client: public addresses only, redirects not followed. */
  readonly send: (request: SendRequest) => Promise<SendResult>
  readonly sendMail: SendMail
}

/** An event to send. */
export interface Message {
  /** The event's id. */
  readonly id: string
  readonly body: string
  /** Its number among the events of the endpoint. Null: a test, or an event from before events were numbered. */
  readonly sequence: number | null
  /** The span that the attempt belongs to; the endpoint gets its `traceparent`. Null or absent: not traced. */
  readonly span?: Span | null
}

export type Sender = (target: AttemptTarget, message: Message, signal?: AbortSignal) => Promise<Attempt>

/** Removes NUL, which PostgreSQL text cannot store. A snippet cut inside a character ends in U+FFFD. */
function asText(body: Buffer): string {
  return body.toString('utf8').replaceAll('\u0000', '')
}

/** The secrets that sign now, newest first. */
function secretsOf(secrets: SecretBox, target: AttemptTarget, now: number): string[] {
  const sealed = [target.secret, ...stillSigning(target, now).map(({ secret }) => secret)]
  return sealed.map((secret) => secrets.open(secret, target.endpoint_id))
}

/** An attempt by mail. What the mail server refuses is a failure as an endpoint's answer is. */
async function attemptByMail(
  { clock, sendMail }: Pick<SenderOptions, 'clock' | 'sendMail'>,
  target: AttemptTarget,
  message: Message,
): Promise<Attempt> {
  const began = clock.elapsed()
  const { headers, body, accepted, status, reason } = await sendMail(target, message)
  return {
    ...{ success: accepted, requestHeaders: headers, requestBody: body, responseStatus: status },
    ...{ responseBodySnippet: reason, retryAfterMs: null },
    ...{ durationMs: Math.round(clock.elapsed() - began), at: clock.now() },
  }
}

/** Creates the function that signs and sends one attempt. Failures of an endpoint are results, not exceptions. */
export function createSender({ clock, secrets, send, sendMail }: SenderOptions): Sender {
  async function attempt(
    target: AttemptTarget,
    message: Message,
    span: Span | null,
    signal: AbortSignal | undefined,
  ): Promise<Attempt> {
    if (target.kind === 'email') return attemptByMail({ clock, sendMail }, target, message)
    const startedAt = clock.now()
    // The holder's own headers win.
    const customHeaders = {
      ...(span === null ? {} : { traceparent: span.traceparent }),
      ...openHeaders(secrets, target.endpoint_id, target.headers),
    }
    // A form of its own is bounded by its receiver: the payload settings are those of the event.
    const requestBody = bodyIn(target, message.body)
    const part = payloadFor(target, message.body)
    const payload = requestBody === null ? part.payload : 'full'
    const body = requestBody ?? part.body
    const signed = {
      'content-type': 'application/json',
      ...sign(secretsOf(secrets, target, startedAt), { id: message.id, at: startedAt, body }),
      ...(message.sequence === null ? {} : { [sequenceHeader]: String(message.sequence) }),
      ...(payload === 'full' ? {} : { [payloadHeader]: payload }),
    }
    const requestHeaders = { ...maskedHeaders(customHeaders), ...signed }
    const began = clock.elapsed()
    const result = (
      rest: Omit<Attempt, 'requestHeaders' | 'requestBody' | 'durationMs' | 'at'>,
    ): Attempt => ({
      requestHeaders,
      requestBody,
      durationMs: Math.round(clock.elapsed() - began),
      at: clock.now(),
      ...rest,
    })
    // A sink has no address: its delivery log is the inbox.
    if (target.kind === 'sink' || target.url === null) {
      return result({ success: true, responseStatus: 200, responseBodySnippet: null, retryAfterMs: null })
    }
    try {
      const answer = await send({
        url: target.url,
        headers: { ...customHeaders, ...signed },
        body,
        timeoutMs: attemptTimeoutMs,
        keepBytes: maxSnippetBytes,
        ...(signal ? { signal } : {}),
      })
      const waitSeconds = retryAfterSeconds(answer.headers['retry-after'], clock.now())
      return result({
        success: answer.status >= 200 && answer.status < 300,
        responseStatus: answer.status,
        responseBodySnippet: asText(answer.body),
        retryAfterMs: waitSeconds === undefined ? null : waitSeconds * 1000,
      })
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      return result({
        success: false,
        responseStatus: null,
        responseBodySnippet: describeFailure(error).slice(0, maxSnippetBytes),
        retryAfterMs: null,
      })
    }
  }

  return async (target, message, signal) => {
    const span = message.span?.child('delivery attempt', 'client') ?? null
    try {
      const outcome = await attempt(target, message, span, signal)
      span?.set({ 'http.response.status_code': outcome.responseStatus ?? undefined })
      span?.end(outcome.success ? undefined : String(outcome.responseStatus ?? 'no_answer'))
      return outcome
    } catch (error) {
      span?.end(failureOf(error))
      throw error
    }
  }
}
