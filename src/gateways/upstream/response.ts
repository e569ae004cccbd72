import { isUtf8 } from 'node:buffer'
import { Fault } from '../../catalog/errors.ts'
import type { UpstreamResponse } from '../../catalog/ports/upstream.ts'
import { parseJson } from '../../reading/json.ts'

function why(type: string, text: string): string {
  const start = text.slice(0, 80).replace(/\s+/g, ' ')
  if (text.trim() === '') return 'an empty body where JSON was due'
  if (type.includes('html') || /^\s*</.test(text)) return `HTML where JSON was due: ${start}`
  return `not JSON (${text.length} characters): ${start}`
}

/** Old encodings take 40 to 85 ms a megabyte, and platforms use UTF-8. Web pages are decoded in threads. */
const maxDecodedBytes = 512 * 1024

/** A body as text: UTF-8 if it is valid or large, otherwise in the encoding of its content type. */
function textOf(body: Buffer, type: string): string {
  const charset =
    body.length > maxDecodedBytes || isUtf8(body)
      ? undefined
      : /;\s*charset\s*=\s*["']?([\w.:-]+)/i.exec(type)?.[1]
  try {
    return charset === undefined ? body.toString('utf8') : new TextDecoder(charset).decode(body)
  } catch {
    // An unknown encoding.
    return body.toString('utf8')
  }
}

/** The answer in the form that sources use. */
export function upstreamResponse(
  status: number,
  headers: Readonly<Record<string, string>>,
  url: string,
  body: Buffer,
): UpstreamResponse {
  let decoded: string | undefined
  const text = () => (decoded ??= textOf(body, headers['content-type'] ?? ''))
  return {
    status,
    headers,
    url,
    body,
    text,
    json: <T>() => {
      const whole = text()
      try {
        return parseJson(whole) as T
      } catch (cause) {
        throw new Fault('not_json', why(headers['content-type'] ?? '', whole), { cause })
      }
    },
  }
}
