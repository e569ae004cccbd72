import type { UpstreamResponse } from '../catalog/ports/upstream.ts'
import { upstreamResponse } from '../upstream/response.ts'

const mark = '[key]'

/** The answer without the key, where a vendor repeats it ("no such key: …"): what is read of answers gets into logs. */
export function withoutKey(response: UpstreamResponse, key: string): UpstreamResponse {
  const { status, headers, url, body } = response
  const told = Object.values(headers).some((value) => value.includes(key))
  if (!told && !body.includes(key)) return response
  const clean = (text: string) => text.replaceAll(key, mark)
  const cleaned = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, clean(value)]))
  return upstreamResponse(status, cleaned, clean(url), Buffer.from(clean(body.toString('latin1')), 'latin1'))
}
