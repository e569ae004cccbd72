import type { UpstreamRequest, UpstreamResponse } from '../../catalog/ports/upstream.ts'
import { withoutSecrets } from '../../catalog/secret-values.ts'

/** One recorded request and its answer. Credentials of the request are left out. */
export interface RecordedExchange {
  readonly request: { readonly method: string; readonly url: string; readonly body?: string }
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Headers that readers use. All others may contain cookies and ids. */
const keptHeaders = ['content-type', 'location', 'retry-after', 'x-ratelimit-remaining', 'x-ratelimit-reset']

/** Parameters of requests that contain credentials of the operator. */
const secretParameter = /^(?:key|access_token|appsecret_proof|client_secret|client_id|api_?key|token)$/i

/** The parts of an exchange that a recording contains. */
export function recordExchange(request: UpstreamRequest, response: UpstreamResponse): RecordedExchange {
  const url = new URL(request.url)
  for (const name of [...url.searchParams.keys()]) {
    if (secretParameter.test(name)) url.searchParams.set(name, 'secret')
  }
  const headers = Object.fromEntries(
    keptHeaders.flatMap((name) => {
      const value = response.headers[name]
      return value === undefined ? [] : [[name, withoutSecrets(value)] as const]
    }),
  )
  const body = typeof request.body === 'string' ? withoutCredentials(request.body) : undefined
  return {
    request: {
      method: request.method ?? 'GET',
      url: withoutSecrets(url.href),
      ...(body === undefined ? {} : { body }),
    },
    status: response.status,
    headers,
    body: response.text(),
  }
}

const withoutCredentials = (body: string) =>
  withoutSecrets(
    body.replace(/((?:client_secret|access_token|client_id)["']?\s*[=:]\s*["']?)[^&"',}\s]+/g, '$1secret'),
  )
