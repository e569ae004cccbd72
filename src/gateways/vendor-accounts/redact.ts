import type { UpstreamResponse } from '../../catalog/ports/upstream.ts'
import { upstreamResponse } from '../upstream/response.ts'

const mark = '[key]'

/** Removes the key from an answer that repeats it ("no such key: …"), because parts of answers are logged. */
export function withoutKey(response: UpstreamResponse, key: string): UpstreamResponse {
  const { status, headers, url, body } = response
  const isInHeaders = Object.values(headers).some((value) => value.includes(key))
  if (!isInHeaders && !body.includes(key)) return response
  const clean = (text: string) => text.replaceAll(key, mark)
  const cleaned = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, clean(value)]))
  return upstreamResponse(status, cleaned, clean(url), Buffer.from(clean(body.toString('latin1')), 'latin1'))
}
