import { parameterError } from '../errors.ts'

/** Maximum nesting of objects and lists; no body of this API has more than five levels. */
const maxDepth = 32

/**
 * Maximum number of values: the largest body, a monitor with all its filters, has 14,000. Each value takes time to
 * parse, even a short one.
 */
const maxJsonValues = 20_000

/** The nesting depth of a JSON text, and roughly its number of values, without parsing it. */
function measureJson(json: string): { readonly depth: number; readonly values: number } {
  let depth = 0
  let most = 0
  let values = 1
  let inText = false
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (inText) {
      if (code === 0x5c) at++
      else if (code === 0x22) inText = false
    } else if (code === 0x22) inText = true
    else if (code === 0x2c) values++
    else if (code === 0x7b || code === 0x5b) {
      values++
      most = Math.max(most, ++depth)
    } else if (code === 0x7d || code === 0x5d) depth--
  }
  return { depth: most, values }
}

/**
 * Refuses characters that cannot be stored: NUL, which PostgreSQL does not accept, and unpaired surrogates, which
 * UTF-8 cannot encode. Field names are checked too.
 * @param path path of the value, for the message; changed during the walk
 * @throws ServiceError bad_request that names the field
 */
export function checkTexts(value: unknown, path: string[] = []): void {
  if (typeof value === 'string') {
    const where = path.length === 0 ? 'The text' : path.join('.')
    if (value.includes('\u0000')) throw parameterError(`${where} holds a NUL character; leave it out.`)
    if (!value.isWellFormed()) {
      throw parameterError(`${where} holds half of a character (a lone surrogate); send whole characters.`)
    }
    return
  }
  if (typeof value !== 'object' || value === null || value instanceof Date) return
  if (path.length >= maxDepth) throw tooDeep()
  const checkAt = (place: string, inner: unknown) => {
    path.push(place)
    checkTexts(inner, path)
    path.pop()
  }
  for (const [name, inner] of Object.entries(value)) {
    checkAt('A name', name)
    checkAt(name, inner)
  }
}

function tooDeep(): Error {
  return parameterError(`The body has objects and lists in one another deeper than ${maxDepth} levels.`)
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * The text of a body from its bytes on the wire.
 * @param encoding its `content-encoding`
 * @throws ServiceError bad_request for a compressed body, or invalid UTF-8 (RFC 8259, section 8.1)
 */
export function textOfBody(bytes: Uint8Array, encoding: string | undefined): string {
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    throw parameterError('Send the body as it is, without content-encoding.')
  }
  try {
    return utf8.decode(bytes)
  } catch {
    throw parameterError('The body is not UTF-8.')
  }
}

/** The message for a body that is not JSON. */
export const notJson = 'The body is not valid JSON.'

/**
 * Reads a JSON body.
 * @throws ServiceError bad_request for text that is not JSON, is nested too deeply, has too many values, or contains
 * texts that cannot be stored
 */
export function readJsonBody(text: string): unknown {
  const { depth, values } = measureJson(text)
  if (depth > maxDepth) throw tooDeep()
  if (values > maxJsonValues) throw parameterError(`The body has more than ${maxJsonValues} values.`)
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw parameterError(notJson)
  }
  checkTexts(body)
  return body
}
