import { Fault } from '../../catalog/errors.ts'
import type { AnyOperation } from '../../catalog/operation.ts'
import type { Mode, Source } from '../../catalog/source.ts'
import { isJsonObject } from '../../reading/json.ts'
import { retryAfterSeconds } from '../../reading/retry-after.ts'
import { type ProviderSetting, providerFor, simulatedProvider } from '../../runtime/config/providers.ts'
import { readProviderAnswer } from './answer.ts'
import { signedHeaders } from './signature.ts'

const defaultTimeoutMs = 15_000
const maxBytes = 8 * 1024 * 1024

/** Statuses whose body may contain more detail. */
const accept = [400, 401, 403, 404, 409, 410, 422, 429, 451, 500, 502, 503, 504]

const busyStatuses: Record<number, 'rate_limited' | 'unavailable'> = {
  429: 'rate_limited',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
}

/**
 * The source that queries an HTTP endpoint of the operator (docs/SOURCES.md, "The provider protocol"). It serves data
 * that only the endpoint's owner may serve.
 */
export function providerSource(operation: AnyOperation, provider: ProviderSetting): Source {
  return {
    name: 'provider',
    async lookup(params, context) {
      const { cursor: _ours, ...shaping } = params as Record<string, unknown>
      const body = JSON.stringify({
        operationId: operation.id,
        params: shaping,
        cursor: typeof context.continuation === 'string' ? context.continuation : null,
      })
      const response = await context.upstream.request({
        url: provider.url,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          ...(context.traceparent === null ? {} : { traceparent: context.traceparent }),
          ...signedHeaders(provider.secret, body, context.clock.now()),
        },
        body,
        timeoutMs: provider.timeoutMs ?? defaultTimeoutMs,
        maxBytes,
        accept,
        // The protocol puts the outcome into the body, with any status.
        missing: isJsonObject,
        redirect: 'manual',
        // A lookup changes no data, so a retry is safe.
        retries: 1,
      })
      const busy = busyStatuses[response.status]
      let answer: unknown
      try {
        answer = response.json()
      } catch (error) {
        if (response.status === 200) throw error
        answer = null
      }
      const hasError = typeof answer === 'object' && answer !== null && 'error' in answer
      if (busy && !hasError) {
        throw new Fault(busy, `provider of ${operation.id}: HTTP ${response.status}`, {
          retryAfterSeconds: retryAfterSeconds(response.headers['retry-after'], context.clock.now()),
        })
      }
      return readProviderAnswer(operation, response.status, answer, shaping)
    },
  }
}

/** The provider source of each operation: the configured one for live keys, the simulated one for test keys. */
export function createProviders(
  settings: readonly ProviderSetting[],
): (operation: AnyOperation, mode: Mode) => Source | undefined {
  return (operation, mode) => {
    const provider =
      mode === 'test' ? simulatedProvider(operation.platform) : providerFor(operation.id, settings)
    return provider && providerSource(operation, provider)
  }
}
